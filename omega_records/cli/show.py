"""`omega-records show`: the board of a record, drawn in the terminal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from omega_records.cli.common import FINDINGS, Inputs, blame_record, did_you_mean, fail, pick_record, warn_findings
from omega_records.wording import counted

if TYPE_CHECKING:
    from omega_records.board import Board, Cell
    from omega_records.board.coordinates import CoordinateSystem
    from omega_records.verifying import Examination, Replay, Verdict


def show(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of records (also .gz), or - for standard input.")
    ],
    record: Annotated[int, typer.Option(min=1, metavar="N", help="Which record of the file.")] = 1,
    ply: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="The position after this many turns; the last without it.")
    ] = None,
    coordinates: Annotated[
        str | None,
        typer.Option(
            metavar="SYSTEM", help="Write every cell's label: orn, ludii, ludii-label, abstractplay, aiai or axial."
        ),
    ] = None,
) -> None:
    """Draw the board of a record.

    Beside it stand groups, scores, whose turn it is and what remains. Of a record with an illegal turn the position
    before that turn is drawn.
    """
    import sys

    from rich.text import Text

    from omega_records.rendering.text import draw
    from omega_records.reporting.console import console, print_beside, put
    from omega_records.reporting.scoring import describe
    from omega_records.reporting.visible import visible
    from omega_records.reporting.words import title
    from omega_records.verifying import examine, score

    reading = pick_record(Inputs([file]), record)
    with blame_record(reading):
        examination = examine(reading)
        judged = examination.replay
        if judged is None:
            warn_findings(examination.verdict)
            raise typer.Exit(FINDINGS)
        played = judged if ply is None else _replay(examination, judged, ply)
        board = played.settings.board
        system = _system(coordinates, board)
        lines = list(describe(score(examination.verdict, played)))
        picture = draw(
            board,
            played.state.stones.owner,
            stars=played.settings.options.stars,
            last=_last_turn(played),
            coordinates=system,
        )
    out = console(sys.stdout)
    put(
        out,
        Text(visible(title(examination.verdict)), "bold"),
        Text(visible(_which(examination.verdict, judged, played))),
        Text(),
    )
    print_beside(out, picture, lines)


def _system(name: str | None, board: Board) -> CoordinateSystem | None:
    from omega_records.board.coordinates import SYSTEMS

    if name is None:
        return None
    if name not in SYSTEMS:
        fail(f"no coordinate system `{name}`{did_you_mean(name, SYSTEMS)}; there are {', '.join(SYSTEMS)}")
    if not SYSTEMS[name].fits(board):
        fail(f"{name} has no labels for {board.name}")
    return SYSTEMS[name]


def _replay(examination: Examination, judged: Replay, ply: int) -> Replay:
    """Return the record replayed up to a ply, or exit with code 2 when it doesn't get there."""
    from omega_records.verifying import replay_to

    if ply > judged.line.ply:
        fail(f"there is no position after ply {ply}: {_reach(examination.verdict, judged)}")
    return replay_to(examination, ply)


def _reach(verdict: Verdict, judged: Replay) -> str:
    """Say how far the record could be replayed, and why no further."""
    ply = judged.line.ply
    if judged.line.stopped == "illegal":
        faults = (f"{d.code}, {d.message}" for d in verdict.diagnostics if d.severity == "error" and d.ply == ply + 1)
        return ": ".join((f"replay stops before the illegal turn on ply {ply + 1}", *islice(faults, 1)))
    if judged.line.stopped == "after-end":
        return f"the game was over after ply {ply}, and what follows was not placed"
    if verdict.reason == "unreadable":
        return f"what follows ply {ply} could not be read"
    return f"the record has {counted(ply, 'turn')}"


def _which(verdict: Verdict, judged: Replay, played: Replay) -> str:
    ply = played.line.ply
    shown = f"position after ply {ply}" if ply else "position before the first turn"
    return f"{shown}; {_reach(verdict, judged)}"


def _last_turn(played: Replay) -> set[Cell]:
    """Return the cells of the last turn; a stone beyond the end of the game was not placed."""
    cells, owner = played.settings.board.index, played.state.stones.owner
    return {
        cells[stone.cell] for turn in played.line.turns[-1:] for stone in turn.stones if owner[cells[stone.cell]] >= 0
    }
