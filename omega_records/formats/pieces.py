"""Cutting a stream of another format into the texts of its records, holding about one at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from omega_records.diagnostics import Diagnostic, Findings
from omega_records.reading import Limits, Reading
from omega_records.reading.tagsection import check_tags
from omega_records.record import CONTROL, Record, Source, Span, Tag, printable

CHUNK = 256 * 1024
_LINE_END = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Cutter:
    """How the records of a format lie in a stream of bytes.

    gap: what may stand between records. end: the end of the record that begins at a position, None when more bytes must
    decide; told whether the buffer ends the stream. start: begins a record again after one that doesn't end.
    """

    gap: re.Pattern[bytes]
    end: Callable[[bytes, int, bool], int | None]
    start: re.Pattern[bytes]


class Piece:
    """The text of one record of another format, and the findings about it.

    text: printable, one character for one of the source, so that positions in it are positions in the source.
    stopped: set by a reader that breaks off, when the moves after that were not read.
    """

    def __init__(self, source: Source, data: bytes, limits: Limits, *, cut: bool = False) -> None:
        self.source = source
        self.data = data
        self.limits = limits
        self.text = printable(source.text)
        self.found = Findings(source, limits.diagnostics)
        self.stopped = cut
        if cut:
            self.found.hit("record_bytes")
            self.found.add("record-too-long", Span(0, 1), limit=limits.record_bytes)
        elif self.text != source.text:
            at = next(i for i, character in enumerate(source.text) if "\ud800" <= character <= "\udfff")
            byte = f"0x{ord(source.text[at]) - 0xDC00:02X} at offset {source.bytes_before(at)}"
            self.found.add("invalid-encoding", Span(at, at + 1), byte=byte, encoding="UTF-8")

    def tag(self, name: str, value: str, span: Span | None = None) -> Tag:
        """Return a tag; control characters, which no tag holds, become U+FFFD and are reported."""
        if control := CONTROL.search(value):
            shown = f"U+{ord(control[0]):04X}"
            self.found.add("control-character-in-tag", span, tag=name, character=shown)
            value = CONTROL.sub("\ufffd", value)
        return Tag(name=name, value=value, span=span)

    def reading(self, record: Record | None = None) -> Reading:
        """Return the record as read with all findings; without one, a record that holds nothing but its place."""
        record = record or Record()
        lost = check_tags([dict(tag) for tag in record.tags], self.limits, self.found)
        placed = record.model_copy(update={"source": self.source, "span": Span(0, len(self.text))})
        findings: tuple[Diagnostic, ...] = tuple(self.found)
        partial = tuple(self.found.partial)
        return Reading(placed, findings, self.data, partial=partial, complete=not self.stopped, lost_tags=lost)


def pieces(stream: BinaryIO, file: str, limits: Limits, cutter: Cutter) -> Iterator[Piece]:
    """Yield the records of a stream in order; one that doesn't end is cut where the next begins, or at the limit."""
    buffer, at, eof = b"", 0, False
    number, offset, line = 0, 0, 1
    while True:
        gap = cutter.gap.match(buffer, at)
        begin = gap.end() if gap else at
        full = len(buffer) - begin > limits.record_bytes
        end = cutter.end(buffer, begin, eof) if begin < len(buffer) else None
        if end is None and not (full or eof):
            chunk = stream.read(max(CHUNK, len(buffer) - at))
            eof = not chunk
            buffer, at = buffer[at:] + chunk, 0
            continue
        line += _breaks(buffer[at:begin])
        offset += begin - at
        if begin == len(buffer):
            return
        cut = end is None or end - begin > limits.record_bytes
        if end is None:
            following = cutter.start.search(buffer, begin + 1)
            end = following.start() if following else len(buffer)
        data = buffer[begin : min(end, begin + limits.record_bytes)]
        number += 1
        text = data.decode("utf-8", "surrogateescape")
        yield Piece(Source(text, file, number, offset, line), data, limits, cut=cut and full)
        line += _breaks(buffer[begin:end])
        offset += end - begin
        at = end


def _breaks(data: bytes) -> int:
    return len(_LINE_END.findall(data))
