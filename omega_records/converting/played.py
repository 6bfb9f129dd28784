"""From an examination to the Play that writers are given."""

from __future__ import annotations

from omega_records.colours import INDEX
from omega_records.formats.play import Move, Play
from omega_records.record import Decision, Record
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
        outcome=verdict.computed.outcome,
        result=claimed if claimed != "*" else verdict.computed.outcome,
        number=number,
        coordinates=coordinates,
        places={INDEX[c.colour]: c.place for c in verdict.colours if c.place is not None},
    )


def _moves(record: Record, replay: Replay) -> list[Move]:
    settings = replay.settings
    order, cells = settings.order, settings.board.index
    seats = {colour: seat for seat, colour in enumerate(order)}
    first = order.index(settings.on_turn)
    moves: list[Move] = []
    turns = 0
    for entry, placed in zip(record.line, replay.placed, strict=False):
        mover = order[(first + turns) % len(order)]
        if isinstance(entry, Decision):
            partner = None
            if entry.kind == "swap":
                partner = order[0] if entry.colour is None else INDEX[entry.colour]
                seats[mover], seats[partner] = seats[partner], seats[mover]
            moves.append(Move(mover, seats[mover], partner=partner))
            continue
        stones = zip(placed.colours, (cells[stone.cell] for stone in entry.stones), strict=True)
        moves.append(Move(mover, seats[mover], tuple(stones)))
        turns += 1
    return moves
