"""Safe fixes: changes to a file of records that can't change what any record in it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO

from omega_records.diagnostics import Edit
from omega_records.reading import read_stream
from omega_records.record import Turn
from omega_records.verifying import Examination, Status, examine

_DIGITS = re.compile(r"[0-9]+")
_PASSES = 8
"""Most times a file is read again: a fix may uncover another, as a result does the round numbers."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file after its safe fixes. count: how many were applied. faulty: how many of its records remain invalid."""

    data: bytes
    count: int
    faulty: int


def apply_safe_fixes(data: bytes, encoding: str = "utf-8") -> Fixed:
    """Return the bytes of a file of records with every safe fix applied, of which nothing else changes.

    Raises LookupError for an unknown encoding.
    """
    count = 0
    for _ in range(_PASSES):
        edits, faulty = _look(data, encoding)
        if not edits:
            break
        data = _apply(data, edits, encoding)
        count += len(edits)
    else:
        _, faulty = _look(data, encoding)
    return Fixed(data, count, faulty)


def _look(data: bytes, encoding: str) -> tuple[list[Edit], int]:
    """Return the safe edits of a file in order, none of which overlap, and how many of its records are invalid."""
    faulty = 0
    line_ends: list[Edit] = []
    found: set[Edit] = set()
    for reading in read_stream(BytesIO(data), encoding=encoding):
        examination = examine(reading)
        faulty += examination.verdict.status is Status.INVALID
        for finding in examination.verdict.diagnostics:
            if finding.fix and finding.fix.kind == "safe":
                found.update(finding.fix.edits)
            if finding.slug == "carriage-returns":
                line_ends = list(_line_ends(data))
        found.update(_renumbering(examination))
    edits: list[Edit] = []
    reached = 0
    for edit in sorted((*found, *line_ends), key=lambda edit: (edit.offset, -edit.length)):
        if edit.offset >= reached:
            edits.append(edit)
            reached = edit.offset + max(edit.length, 1)
    return edits, faulty


def _apply(data: bytes, edits: Iterable[Edit], encoding: str) -> bytes:
    pieces, at = [], 0
    for edit in edits:
        pieces += [data[at : edit.offset], edit.text.encode(encoding)]
        at = edit.offset + edit.length
    return b"".join((*pieces, data[at:]))


def _line_ends(data: bytes) -> Iterator[Edit]:
    at = data.find(b"\r")
    while at >= 0:
        length = 2 if data[at + 1 : at + 2] == b"\n" else 1
        yield Edit(offset=at, length=length, text="\n")
        at = data.find(b"\r", at + length)


def _renumbering(examination: Examination) -> Iterator[Edit]:
    """Yield the right round numbers of a whole game: elsewhere a wrong one may be the trace of a lost line."""
    replay, record = examination.replay, examination.record
    source = record.source
    slugs = {finding.slug for finding in examination.verdict.diagnostics}
    whole = examination.verdict.status in (Status.VALID, Status.WARNINGS) and replay is not None and replay.state.over
    if not whole or replay is None or source is None or "round-number" not in slugs:
        return
    players = len(replay.settings.order)
    turns = replay.state.turns - replay.line.ply
    shift = None if replay.settings.setup else 0
    for entry in record.line:
        number = entry.number
        if number and number.span:
            expected = turns // players + 1
            shift = number.value - expected if shift is None else shift
            if number.value != expected + shift:
                place = source.locate(number.span)
                digits = _DIGITS.match(source.raw(number.span))
                length = digits.end() if digits else 0
                yield Edit(offset=place.offset, length=length, text=str(expected + shift))
        turns += isinstance(entry, Turn)
