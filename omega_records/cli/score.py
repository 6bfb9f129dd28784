"""`omega-records score`: groups, product and ranking of a record or of a position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from omega_records.cli.common import (
    FINDINGS,
    UNUSABLE,
    Inputs,
    blame_record,
    display_name,
    fail,
    pick_record,
    warn_findings,
)

if TYPE_CHECKING:
    from rich.console import Console

    from omega_records.reading import Reading
    from omega_records.verifying import Scoring


def score(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="A file of records, or - for standard input; leave it out to give a position."
        ),
    ] = None,
    record: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only this record of the file.")] = None,
    board: Annotated[str | None, typer.Option(help="Board of the position, such as 'hexagon 5'.")] = None,
    setup: Annotated[str | None, typer.Option(help="Its stones, such as 'W a1,b2 B c3'.")] = None,
    game: Annotated[str | None, typer.Option(help="Its game: Omega (unless told otherwise) or Omny.")] = None,
    rules: Annotated[str | None, typer.Option(metavar="RULESET", help="Its ruleset.")] = None,
    players: Annotated[str | None, typer.Option(help="Number of players.")] = None,
    turn: Annotated[str | None, typer.Option(metavar="COLOUR", help="Whose turn it is.")] = None,
    variant: Annotated[str | None, typer.Option(help="Omny: a preset, such as Gyre.")] = None,
    stars: Annotated[str | None, typer.Option(help="Omny: star cells, such as perimeter+center or 'a1 c3'.")] = None,
    komi: Annotated[str | None, typer.Option(help="Omny: komi, such as 1.5.")] = None,
    form: Annotated[Literal["full", "json"], typer.Option("--format", help="How to report.")] = "full",
) -> None:
    """Score records or a position.

    A position is given by its board and stones. Prints every colour's groups, their product and the ranking, with
    ties said in words, and whether the game is over; for Omny how near each colour's best group is to winning.
    """
    import sys

    from omega_records.reporting.console import console
    from omega_records.reporting.json_array import JsonArray
    from omega_records.verifying import examine
    from omega_records.verifying import score as score_replay

    tags = {
        "Game": game or ("Omega" if file is None else None),
        "Rules": rules,
        "Variant": variant,
        "Board": board,
        "Stars": stars,
        "Komi": komi,
        "Players": players,
        "Setup": setup,
        "Turn": turn,
    }
    given = [name for name, value in tags.items() if value is not None]
    if file and given:
        fail(f"a file has its own {', '.join(given)} tags; give a file or a position, not both")
    if file is None and setup is None and board is None:
        fail("name a file of records, or give a position with --board and --setup")
    inputs = Inputs([file] if file else [])
    array = JsonArray(sys.stdout)
    out = console(sys.stdout)
    broken = False
    for reading in _records(inputs, record) if file else [_position(tags)]:
        with blame_record(reading):
            examination = examine(reading)
            warn_findings(examination.verdict)
            broken = broken or examination.replay is None
            if examination.replay:
                scored = score_replay(examination.verdict, examination.replay)
                if form == "json":
                    array.add(scored)
                else:
                    _print(out, scored)
    if form == "json":
        array.end()
    if inputs.failed or (broken and not file):
        raise typer.Exit(UNUSABLE)
    if broken:
        raise typer.Exit(FINDINGS)


def _records(inputs: Inputs, number: int | None) -> Iterator[Reading]:
    """Yield every record of the inputs, or the one asked for."""
    from omega_records.reading import read_stream

    if number is not None:
        yield pick_record(inputs, number)
        return
    yield from inputs.read(lambda stream, path: read_stream(stream, file=display_name(path)))


def _position(tags: dict[str, str | None]) -> Reading:
    """Return the record of a position given by its tags, or exit with code 2 when it can't be written as one."""
    from pydantic import ValidationError

    from omega_records.reading import Reading
    from omega_records.record import Record, Tag

    try:
        stated = tuple(Tag(name=name, value=value) for name, value in tags.items() if value is not None)
    except ValidationError:
        fail("a position can't hold a control character or a line break")
    return Reading(Record(tags=stated), (), b"")


def _print(out: Console, scored: Scoring) -> None:
    from rich.text import Text

    from omega_records.reporting.console import put
    from omega_records.reporting.scoring import describe
    from omega_records.reporting.visible import visible
    from omega_records.reporting.words import title

    put(out, Text(visible(title(scored)), "bold"), *describe(scored), Text())
