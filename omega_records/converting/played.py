"""From an examination to the Play that writers are given."""

from __future__ import annotations

from collections.abc import Iterator

from omega_records.colours import INDEX
from omega_records.formats.play import Move, Play
from omega_records.record import Record, Turn
from omega_records.verifying import Examination, Replay


def play_of(record: Record, examination: Examination, number: int, coordinates: str) -> Play:
    """Return the play of a record all of whose entries stood in the replay of its examination.

    number: which record of the output it is to be. coordinates: the system asked for.
    """
    replay = examination.replay
    assert replay is not None  # only a record that was replayed is written
    settings, verdict = replay.settings, examination.verdict
    claimed = record.result.value if record.result else "*"
    return Play(
        game=settings.game.name,
        rules=settings.rules_id,
        board=settings.board,
        options=settings.options,
        order=settings.order,
        moves=tuple(_moves(record, replay)),
        result=claimed if claimed != "*" else verdict.computed.outcome,
        number=number,
        coordinates=coordinates,
        places={INDEX[c.colour]: c.place for c in verdict.colours if c.place is not None},
    )


def _moves(record: Record, replay: Replay) -> Iterator[Move]:
    cells = replay.settings.board.index
    for entry, placed in zip(record.line, replay.placed, strict=False):
        labels = [stone.cell for stone in entry.stones] if isinstance(entry, Turn) else []
        stones = zip(placed.colours, (cells[label] for label in labels), strict=True)
        yield Move(placed.mover, placed.seat, tuple(stones))
