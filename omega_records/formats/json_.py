"""The records' own JSON: `json` is one array, `jsonl` one record a line. Lossless.

A swap is what it is in the notation: a decision that takes no turn, with the colours named at the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from pydantic import ValidationError

from omega_records.diagnostics import Findings
from omega_records.formats.jsontext import SPAN, json_pieces, value_of
from omega_records.formats.pieces import Piece
from omega_records.formats.play import Play
from omega_records.reading import Limits, Reading
from omega_records.record import Record, Span, Turn

# As in the notation; other text in its place could not be written down again.
_CELL = re.compile(r"[a-z]+[0-9]+", re.ASCII)
_START = re.compile(r'\s*\[?\s*\{\s*"(?:tags|comments|line|variations|result|preamble)"')


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    return "an object with the fields of a record" if _START.match(head) else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the records of an array, of JSON lines, or a single one."""
    for piece in json_pieces(stream, file, limits):
        yield piece.reading(_record(piece))


def write(record: Record, _: Play, __: Findings) -> str:
    """Return a record as one line of JSON."""
    return record.model_dump_json()


def _record(piece: Piece) -> Record | None:
    data = value_of(piece)
    if data is None:
        return None
    if not isinstance(data, dict) or "source" in data:
        piece.found.add("malformed-source", Span(0, 1), what="this is not an object with the fields of a record")
        return None
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_input=False, include_context=False):
            where = ".".join(str(part) for part in fault["loc"])
            piece.found.add("malformed-source", _nearest_span(data, fault["loc"]), what=f"{where}: {fault['msg']}")
        return None
    for entry in (*record.line, *(entry for variation in record.variations for entry in variation.line)):
        for stone in entry.stones if isinstance(entry, Turn) else ():
            if not _CELL.fullmatch(stone.cell):
                piece.found.add("malformed-source", entry.span, what=f"`{stone.cell}` is not a cell")
                return None
    return record


def _nearest_span(data: Any, path: tuple[int | str, ...]) -> Span:
    """Return the span of the innermost object on a path; steps that only name a kind of node are passed over."""
    span: Span = data[SPAN]
    for step in path:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, Mapping) and step in data:
            data = data[str(step)]
        if isinstance(data, Mapping):
            span = data[SPAN]
    return span
