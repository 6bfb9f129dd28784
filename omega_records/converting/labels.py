"""Writing a record's cells in another coordinate system, and reading such a scoresheet back.

A record in other coordinates says so in its `Coordinates` tag; verifying refuses it, because the same label names
different cells in different systems.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from omega_records.board import Board, BoardError, parse_board
from omega_records.board.coordinates import SYSTEMS
from omega_records.diagnostics import Findings
from omega_records.games import GAMES
from omega_records.reading import Limits, Reading
from omega_records.record import Entry, Record, Span, Tag, Turn

TAG = "Coordinates"
CELL_LIKE = frozenset({"orn", "ludii-label", "abstractplay", "aiai"})
"""The systems whose labels are letters and a number, as the notation's are."""
_LABEL = re.compile(r"[a-z]+[0-9]+", re.ASCII)
_CELL_TAGS = ("Setup", "Stars")


def to_system(record: Record, board: Board, system: str) -> Record:
    """Return a record with its cells labelled in another system, and the tag that says so.

    The system is one of CELL_LIKE and fits the board.
    """
    write = SYSTEMS[system].write
    made = _relabelled(record, lambda label, _: write(board, board.index[label]).lower())
    return made.model_copy(update={"tags": (*made.tags, Tag(name=TAG, value=system))})


def from_system(reading: Reading, limits: Limits) -> Reading:
    """Return a reading whose record says that its cells are in another system, with them in the notation's own.

    One that says nothing, names no system or has no board that can be built comes back as it is.
    """
    record = reading.record
    system = SYSTEMS.get(record.value(TAG) or "")
    board = _board(record)
    if system is None or board is None:
        return reading
    found = Findings(record.source, limits.diagnostics)

    def own(label: str, span: Span | None) -> str:
        cell = system.read(board, label)
        if cell is None:
            cell = system.read(board, label.upper())
        if cell is None:
            found.add("cell-not-in-system", span, label=label, board=board.name, system=system.name)
            return label
        return board.labels[cell]

    made = _relabelled(record, own)
    kept = tuple(tag for tag in made.tags if tag.name != TAG)
    findings = (*reading.diagnostics, *found)
    return replace(reading, record=made.model_copy(update={"tags": kept}), diagnostics=findings)


def _board(record: Record) -> Board | None:
    game = GAMES.get(record.value("Game") or "")
    text = record.value("Board") or (game.default_board if game else None)
    try:
        return parse_board(text) if text else None
    except BoardError:
        return None


def _relabelled(record: Record, label: Callable[[str, Span | None], str]) -> Record:
    def entries(line: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(
            entry.model_copy(update={"stones": tuple(
                stone.model_copy(update={"cell": label(stone.cell, entry.span)}) for stone in entry.stones
            )}) if isinstance(entry, Turn) else entry
            for entry in line
        )  # fmt: skip

    def relabelled(tag: Tag) -> Tag:
        return tag.model_copy(update={"value": _LABEL.sub(lambda match: label(match[0], tag.span), tag.value)})

    tags = tuple(relabelled(tag) if tag.name in _CELL_TAGS else tag for tag in record.tags)
    variations = tuple(v.model_copy(update={"line": entries(v.line)}) for v in record.variations)
    return record.model_copy(update={"tags": tags, "line": entries(record.line), "variations": variations})
