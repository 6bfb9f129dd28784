"""Finding where each record begins and ends in a stream of bytes, before any of it is parsed.

A record ends after its result token and the comments that follow it; without one, at the first tag
after movetext; without tags after it, at the end of the file. Two guards keep a fault from hiding the
records behind it: a comment that was never closed ends before a line that begins a tag, and tags are another
record when they repeat a name beyond an empty line, or repeat `Game` or the name they began with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

CHUNK = 256 * 1024
_BOM = b"\xef\xbb\xbf"
_BLANK = re.compile(rb"(?:[ \t\r\n]|\xef\xbb\xbf)*")
_TAG_START = re.compile(rb'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"')
_TAG = re.compile(rb'\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"(?:[^"\\\r\n]|\r(?!\n)|\\[^\r\n])*"[ \t]*\]')
_TAG_LINE = re.compile(rb'(?:^|(?<=[\r\n]))[ \t]*(?=\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*")')
_FAULT_END = re.compile(rb'[\r\n]|\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"')
_EMPTY_LINE = re.compile(rb"(?:\n|\r(?!\n))[ \t]*[\r\n]")
_LINE_END = re.compile(rb"[\r\n]|$")
_STOP = re.compile(rb'[{;\[]|(?<![\w:"])(?:White|Black|Red|Blue|Draw)(?![\w:"])|\*')


class Bounds(NamedTuple):
    """Positions in a buffer: the first tag, the end of the tags, and the end of the record."""

    tags: int
    moves: int
    end: int


@dataclass(frozen=True, slots=True)
class RawRecord:
    """The bytes of one record, and where they were.

    tags, moves: positions in `data` at which the tags and the movetext begin. gap: blank bytes before it.
    after_mark: a byte-order mark stood before it. cut: it was longer than the limit.
    """

    data: bytes
    tags: int
    moves: int
    number: int
    offset: int
    line: int
    column: int
    gap: bytes
    after_mark: bool
    cut: bool


def scan(stream: BinaryIO, limit: int, encoding: str = "utf-8") -> Iterator[RawRecord]:
    """Yield the records of a stream in order, holding about one record at a time.

    limit: longest record in bytes; what lies beyond it is skipped up to a line that begins with a tag.
    encoding: an extension of ASCII, used to count columns only.
    """
    buffer, at, eof = b"", 0, False
    where = _Position(encoding)
    number = 0
    while True:
        begin = _blank_end(buffer, at)
        full = len(buffer) - begin > limit
        bounds = _find_end(buffer, begin, final=eof or full) if begin < len(buffer) else None
        if bounds is None:
            if eof:
                return
            chunk = stream.read(max(CHUNK, len(buffer) - at))
            eof = not chunk
            buffer, at = buffer[at:] + chunk, 0
            continue
        gap = buffer[at:begin]
        where.pass_over(gap)
        number += 1
        # Where the record ends is known unless the buffer was full and the stream goes on.
        endless = full and not eof and bounds.end == len(buffer)
        cut = endless or bounds.end - begin > limit
        end = min(bounds.end, begin + limit)
        yield RawRecord(
            data=buffer[begin:end],
            tags=min(bounds.tags, end) - begin,
            moves=min(bounds.moves, end) - begin,
            number=number,
            offset=where.offset,
            line=where.line,
            column=where.column,
            gap=gap,
            after_mark=_BOM in gap,
            cut=cut,
        )
        # The last byte is kept when more follows: it tells whether that begins a line.
        at = bounds.end - endless
        where.pass_over(buffer[begin:at])
        if endless:
            buffer, at = _skip_to_tag(stream, buffer[at:], where), 0


class _Position:
    """The offset, line and column that scanning has reached."""

    def __init__(self, encoding: str) -> None:
        self.offset = 0
        self.line = 1
        self.column = 1
        self._encoding = encoding
        self._after_cr = False

    def pass_over(self, data: bytes) -> None:
        if not data:
            return
        breaks = data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
        breaks -= self._after_cr and data.startswith(b"\n")
        self._after_cr = data.endswith(b"\r")
        tail = data[max(data.rfind(b"\n"), data.rfind(b"\r")) + 1 :]
        width = len(tail.decode(self._encoding, "replace").replace("\ufeff", ""))
        self.column = width + 1 if len(tail) < len(data) else self.column + width
        self.line += breaks
        self.offset += len(data)


def _blank_end(buffer: bytes, at: int) -> int:
    match = _BLANK.match(buffer, at)
    return match.end() if match else at


def _line_end(buffer: bytes, at: int) -> int:
    match = _LINE_END.search(buffer, at)
    return match.start() if match else len(buffer)


def _comment_end(buffer: bytes, at: int, final: bool) -> tuple[int, bool] | None:
    """Return where the comment at `at` ends and whether it was closed; None when more bytes must decide."""
    if buffer[at : at + 1] == b";":
        return _line_end(buffer, at), True
    close = buffer.find(b"}", at)
    if close < 0 and not final:
        return None
    tag = _TAG_LINE.search(buffer, at, len(buffer) if close < 0 else close)
    if tag and (close < 0 or buffer.find(b"{", tag.end(), close) >= 0):
        return tag.end(), False
    return (close + 1, True) if close >= 0 else (len(buffer), False)


def _find_end(buffer: bytes, begin: int, *, final: bool) -> Bounds | None:
    """Return the bounds of the record that begins at `begin`; None when more bytes must decide."""
    tags = _find_tags(buffer, begin, final)
    if tags is None:
        return None
    moves = _find_moves(buffer, tags, final)
    if moves is None:
        return None
    if moves[1]:
        return Bounds(tags, *moves)
    end = _find_result(buffer, moves[0], final)
    return None if end is None else Bounds(tags, moves[0], end)


def _find_tags(buffer: bytes, at: int, final: bool) -> int | None:
    """Return where the tags begin: after comments and any text that belongs to no record."""
    while buffer[at : at + 1] in (b"{", b";"):
        comment = _comment_end(buffer, at, final)
        if comment is None:
            return None
        at = _blank_end(buffer, comment[0])
    if buffer[at : at + 1] == b"[":
        return at
    tag = _TAG_START.search(buffer, at)
    if tag:
        return tag.start()
    return len(buffer) if final else None


def _find_moves(buffer: bytes, at: int, final: bool) -> tuple[int, int] | None:
    """Return where the tags end, and where the record ends if another's tags follow at once (else 0)."""
    names: set[bytes] = set()
    first = b""
    end = at
    apart = None
    while True:
        begin, at = at, _blank_end(buffer, at)
        if names and _EMPTY_LINE.search(buffer, begin, at):
            apart = end, at
        sign = buffer[at : at + 1]
        if not sign:
            return (end, len(buffer)) if final else None
        if sign in (b"{", b";"):
            comment = _comment_end(buffer, at, final)
            if comment is None:
                return None
            at = comment[0]
            continue
        if sign != b"[":
            return end, 0
        start = _TAG_START.match(buffer, at)
        name = start[1] if start else b""
        if name in names and (apart or name in (first, b"Game")):
            return apart or (end, at)
        if name:
            first = first or name
            names.add(name)
        whole = _TAG.match(buffer, at)
        if whole:
            at = end = whole.end()
            continue
        # A faulty tag ends with its line, or where a sound one begins.
        fault_end = _FAULT_END.search(buffer, at + 1)
        if fault_end is None and not final:
            return None
        at = end = fault_end.start() if fault_end else len(buffer)


def _find_result(buffer: bytes, at: int, final: bool) -> int | None:
    """Return where the record ends whose movetext begins at `at`."""
    while stop := _STOP.search(buffer, at):
        sign = stop[0]
        if sign in (b"{", b";"):
            comment = _comment_end(buffer, stop.start(), final)
            if comment is None:
                return None
            at, closed = comment
            if not closed:
                return at
        elif sign != b"[":
            return _find_tail(buffer, stop.end(), final)
        elif _TAG_START.match(buffer, stop.start()):
            return stop.start()
        else:
            at = stop.end()
    return len(buffer) if final else None


def _find_tail(buffer: bytes, end: int, final: bool) -> int | None:
    """Return the end of the comments that follow the result token."""
    while True:
        at = _blank_end(buffer, end)
        if at == len(buffer) and not final:
            return None
        if buffer[at : at + 1] not in (b"{", b";"):
            return end
        comment = _comment_end(buffer, at, final)
        if comment is None:
            return None
        end, closed = comment
        if not closed:
            return end


def _skip_to_tag(stream: BinaryIO, rest: bytes, where: _Position) -> bytes:
    """Read on to the next line that begins with a tag and return what was read from there."""
    while True:
        tag = _TAG_LINE.search(rest)
        if tag and tag.start() > 0:
            where.pass_over(rest[: tag.end()])
            return rest[tag.end() :]
        # A tag may straddle the chunks; a line this long can't begin with one.
        keep = max(0, rest.rfind(b"\n"), len(rest) - CHUNK)
        chunk = stream.read(CHUNK)
        if not chunk:
            where.pass_over(rest)
            return b""
        where.pass_over(rest[:keep])
        rest = rest[keep:] + chunk
