"""Where a record stands in its file: spans in its text, and the line, column and byte they fall on."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

_LINE_END = re.compile(r"\r\n|\r|\n")
_UNDECODED = re.compile("[\ud800-\udfff]")
EXCERPT = 160
"""Longest piece of a source line that a Place quotes, in characters."""


class Span(NamedTuple):
    """A stretch of a record's text, in characters from its start; `end` is past the last."""

    start: int
    end: int


class Place(BaseModel):
    """A span located in its file: line and column from 1 in characters, offset and length in bytes.

    excerpt: the source line, or the part of it around the span; the span starts `indent` characters
    into it and is `width` characters wide there.
    """

    model_config = ConfigDict(frozen=True)

    line: int
    column: int
    offset: int
    length: int
    excerpt: str
    indent: int
    width: int


@dataclass(frozen=True)
class Source:
    """The text of one record and where it begins in its file.

    text: decoded, with bytes that couldn't be as lone surrogates, so that offsets stay exact. file: a name
    for messages. number: which record of the file, from 1. offset: byte at which the text begins.
    line, column: of its first character, from 1.
    """

    text: str
    file: str = ""
    number: int = 1
    offset: int = 0
    line: int = 1
    column: int = 1
    encoding: str = "utf-8"

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def _bytes(self, text: str) -> int:
        return len(text) if text.isascii() else len(text.encode(self.encoding, "surrogateescape"))

    def raw(self, span: Span) -> str:
        """Return the text of a span as it was written."""
        return self.text[span.start : span.end]

    def bytes_before(self, position: int) -> int:
        """Return the byte offset in the file of a character position."""
        return self.offset + self._bytes(self.text[:position])

    def locate(self, span: Span) -> Place:
        """Return the place of a span in the file."""
        starts = self._line_starts
        row = bisect_right(starts, span.start) - 1
        begin = starts[row]
        end = starts[row + 1] if row + 1 < len(starts) else len(self.text)
        within = span.start - begin
        low = begin + max(0, within - EXCERPT // 2)
        excerpt = self.text[low : min(end, low + EXCERPT)].rstrip("\r\n")
        indent = span.start - low
        first = self.column if row == 0 else 1
        return Place(
            line=self.line + row,
            column=within + first,
            offset=self.bytes_before(span.start),
            length=self._bytes(self.raw(span)),
            excerpt=printable(excerpt),
            indent=indent,
            width=max(1, min(span.end - span.start, len(excerpt) - indent)),
        )


def printable(text: str) -> str:
    """Return decoded text with U+FFFD for every byte that couldn't be decoded."""
    return text if text.isascii() else _UNDECODED.sub("\ufffd", text)
