"""`omega-records adjudicate`: a ruling on a disputed or unfinished game."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from omega_records.cli.common import FINDINGS, Inputs, blame_record, did_you_mean, fail, pick_record, text_output

if TYPE_CHECKING:
    from omega_records.adjudicating import Regulations, Ruling


def adjudicate(
    record: Annotated[Path, typer.Argument(metavar="RECORD | -", help="A file of records, or - for standard input.")],
    number: Annotated[int, typer.Option("--record", min=1, metavar="N", help="Which record of the file.")] = 1,
    against: Annotated[
        Path | None, typer.Option(metavar="OTHER", help="A file with a second scoresheet of the same game.")
    ] = None,
    against_number: Annotated[
        int, typer.Option("--against-record", min=1, metavar="N", help="Which record of that file.")
    ] = 1,
    policy: Annotated[
        str | None,
        typer.Option(metavar="FILE | PRESET", help="What the event's regulations say: a TOML file, or a preset."),
    ] = None,
    form: Annotated[
        Literal["full", "json", "markdown", "html"], typer.Option("--format", help="How to write the ruling.")
    ] = "full",
    explain: Annotated[
        bool, typer.Option("--explain", help="Add the evidence of each finding, and a winning reply to every turn.")
    ] = False,
    rules: Annotated[
        str | None, typer.Option(metavar="RULESET", help="Judge by this ruleset, whatever the records say.")
    ] = None,
    max_positions: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Positions that the search of an unfinished game may visit.")
    ] = None,
    max_seconds: Annotated[float | None, typer.Option(min=0, metavar="S", help="Seconds it may take.")] = None,
    max_memory: Annotated[int | None, typer.Option(min=1, metavar="MB", help="Megabytes its tables may take.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write there instead of to standard output.")
    ] = None,
) -> None:
    """Rule on a game: a disputed result, an illegal turn, two scoresheets, an unfinished game, or a position.

    The ruling says what the rules of the game decide, each step with what it rests on. What they leave open is for the
    event's policy. The exit code is 1 when the outcome stays undetermined.
    """
    from omega_records.adjudicating import Means
    from omega_records.adjudicating import adjudicate as rule
    from omega_records.adjudicating.proofs import limits
    from omega_records.converting import read_any
    from omega_records.reporting.rulings import write

    _check_ruleset(rules)
    regulations = _policy(policy) if policy is not None else None
    first = pick_record(Inputs([record]), number, read_any)
    # Looked at together: either may be the output as well, or both may be standard input.
    Inputs([path for path in (record, against) if path], output=output)
    second = pick_record(Inputs([against]), against_number, read_any) if against else None
    counter = _Counter()
    memory = None if max_memory is None else max_memory * 1_000_000
    means = Means(
        policy=regulations,
        rules=rules,
        limits=limits(positions=max_positions, seconds=max_seconds, memory=memory),
        explain=explain,
        progress=counter.show if sys.stderr.isatty() else None,
    )
    with blame_record(first):
        ruling = rule(first, second, means)
    counter.clear()
    with text_output(output) as stream:
        stream.write(write(ruling, form, explain=explain))
        if form == "full":
            stream.write(_picture(ruling))
    if ruling.outcome.kind == "undetermined":
        raise typer.Exit(FINDINGS)


def _check_ruleset(rules: str | None) -> None:
    from omega_records.games import GAMES

    known = sorted({name for game in GAMES.values() for name in game.rulesets})
    if rules is not None and rules not in known:
        fail(f"no ruleset `{rules}`{did_you_mean(rules, known)}; there are {', '.join(known)}")


def _policy(name: str) -> Regulations:
    from omega_records.adjudicating import PolicyError, load_policy

    try:
        return load_policy(name)
    except PolicyError as error:
        fail(str(error))


def _picture(ruling: Ruling) -> str:
    """Return the board of the position that the ruling is about."""
    from omega_records.board import parse_board
    from omega_records.colours import LETTERS
    from omega_records.rendering.text import draw

    if ruling.position is None or ruling.board is None:
        return ""
    board = parse_board(ruling.board)
    owner = [-1] * len(board)
    colour = 0
    for word in ruling.position.setup.replace(",", " ").split():
        if word in LETTERS:
            colour = LETTERS.index(word)
        else:
            owner[board.index[word]] = colour
    return f"\n{draw(board, owner).plain}\n"


@dataclass(slots=True)
class _Counter:
    """The positions that a search has visited, on one line of a terminal."""

    shown: bool = False

    def show(self, positions: int, seconds: float) -> None:
        self.shown = True
        print(f"\r{positions:,} positions in {seconds:.0f} s", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
