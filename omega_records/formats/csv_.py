"""Comma-separated values, a row a stone, for spreadsheets and data frames. Written only.

A swap shows as a change of the seat that places a colour's turns. Only what this program computes is written: text
from a record could begin a spreadsheet formula.
"""

from __future__ import annotations

from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS
from omega_records.diagnostics import Findings
from omega_records.formats.play import Play
from omega_records.record import Decision, Record

COLUMNS = (
    "record", "game", "rules", "board", "turn", "mover", "seat", "stone", "colour", "cell", "coordinates", "label",
)  # fmt: skip
HEAD = ",".join(COLUMNS) + "\n"


def write(record: Record, play: Play, found: Findings) -> str:
    """Return a row for every stone of the main line; turns, seats and stones count from 1."""
    for entry in record.line:
        if isinstance(entry, Decision) and entry.kind != "swap":
            found.add("decision-not-carried", entry.span, decision=str(entry), fate="places no stone, so it has no row")
    first = (play.number, play.game, play.rules, play.board.name)
    system = SYSTEMS[play.coordinates]
    rows = []
    turns = (move for move in play.moves if move.stones)
    for turn, move in enumerate(turns, start=1):
        for stone, (colour, cell) in enumerate(move.stones, start=1):
            where = (play.board.labels[cell], system.name, system.write(play.board, cell))
            rows.append((*first, turn, COLOURS[move.mover], move.seat + 1, stone, COLOURS[colour], *where))
    return "".join(",".join(map(_field, row)) + "\n" for row in rows)


def _field(value: object) -> str:
    text = str(value)
    return f'"{text}"' if "," in text else text
