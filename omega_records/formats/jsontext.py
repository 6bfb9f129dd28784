"""JSON values in a stream, and where their objects stand: JSON lines, one value, or one array of records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from omega_records.formats.pieces import Cutter, Piece, pieces
from omega_records.reading import Limits
from omega_records.record import Span

_BYTE_TOKEN = re.compile(rb'"(?:[^"\\\r\n]+|\\[^\r\n])*("?)|[{}]')
_OBJECT_LINE = re.compile(rb"(?<=\n)\{")
_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*"|[{}]', re.DOTALL)
_LINE_END = re.compile(rb"[\r\n]")
SPAN = "span"
"""The key under which `load` tells where an object stands."""


def json_pieces(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Piece]:
    """Yield the objects of a stream: those of one array, of one a line, or a single one."""
    return pieces(stream, file, limits, _CUTTER)


def value_of(piece: Piece) -> Any:
    """Return the JSON value of a piece; None, after reporting it, when it is no JSON or null."""
    try:
        value = load(piece.text)
        what = "this is null"
    except ValueError as error:
        value, what = None, f"this is not JSON: {error}"
    if value is None:
        piece.found.add("malformed-source", Span(0, 1), what=what)
    return value


def load(text: str) -> Any:
    """Return a JSON value whose every object also holds its Span, under SPAN.

    Raises ValueError for anything but JSON, a key given twice, or nesting deeper than Python can follow.
    """
    spans = iter(_closing_order(text))

    def with_span(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            raise ValueError("a key is given twice in one object")
        made[SPAN] = next(spans)
        return made

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not JSON")

    try:
        return json.loads(text, object_pairs_hook=with_span, parse_constant=refuse)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _closing_order(text: str) -> list[Span]:
    """Return the spans of all objects in the order in which they end, which is that of the decoder's hooks."""
    opened: list[int] = []
    spans = []
    for token in _TOKEN.finditer(text):
        if token[0] == "{":
            opened.append(token.start())
        elif token[0] == "}" and opened:
            spans.append(Span(opened.pop(), token.end()))
    return spans


def _end(buffer: bytes, begin: int, final: bool) -> int | None:
    """Return the end of the object that begins here; of anything else, the end of its line."""
    if buffer[begin : begin + 1] != b"{":
        line_end = _LINE_END.search(buffer, begin)
        return line_end.start() if line_end else len(buffer) if final else None
    depth = 0
    for token in _BYTE_TOKEN.finditer(buffer, begin):
        if token[0] == b"{":
            depth += 1
        elif token[0] == b"}":
            depth -= 1
            if depth == 0:
                return token.end()
        elif not token[1]:
            # Unless the buffer ends here, the string was cut, and what follows begins with another record.
            following = _OBJECT_LINE.search(buffer, token.end())
            return following.start() if following and token.end() < len(buffer) else None
    return None


# Brackets and commas between records are those of an array, and tell nothing.
_CUTTER = Cutter(re.compile(rb"(?:[ \t\r\n,\[\]]|\xef\xbb\xbf)*"), _end, _OBJECT_LINE)
