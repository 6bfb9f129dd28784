"""Writing ORN: the canonical form of a record, byte for byte the same from the same record.

A swap is a decision that takes no turn; colour tags name who began with a colour, before any swap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from omega_records.record import Comment, Entry, Record
from omega_records.record.tags import rank

WIDTH = 80
_TAG = re.compile(r'\[[ \t]*([A-Za-z]\w*)[ \t]*"', re.ASCII)


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    tag = _TAG.search(head)
    return f"a tag, `{tag[1]}`" if tag else None


def write(record: Record) -> str:
    """Return a record as canonical ORN, ending in a blank line.

    Writes what the record holds and nothing else: colour letters and round numbers that it lacks stay
    away. Reading the text gives an equal record.
    """
    parts = [record.preamble + "\n\n"] if record.preamble else []
    parts += [f"{tag}\n" for tag in sorted(record.tags, key=lambda tag: rank(tag.name))]
    movetext = _Lines()
    movetext.add_comments(record.comments)
    _write_line(movetext, record, record.line, None, record.branches())
    if record.result:
        movetext.new_line()
        movetext.add(record.result.value)
        movetext.add_comments(record.result.comments)
    text = movetext.text()
    return "".join(parts) + "\n" + (text + "\n\n" if text else "")


def _write_line(
    out: _Lines,
    record: Record,
    line: Sequence[Entry],
    number: int | None,
    branches: dict[tuple[int | None, int], list[int]],
) -> None:
    """Write a line; its depth, and so the recursion's, is at most MAX_NESTING."""
    for index, entry in enumerate(line):
        if entry.number:
            if number is None:
                out.new_line()
            out.add(f"{entry.number.value}." + (".." if entry.number.continued else ""))
        suffix = [glyph for glyph in entry.glyphs[:1] if glyph[0] != "$"]
        out.add(str(entry) + "".join(suffix))
        for glyph in entry.glyphs[len(suffix) :]:
            out.add(glyph)
        out.add_comments(entry.comments)
        for child in branches.get((number, index), ()):
            variation = record.variations[child]
            out.open()
            out.add_comments(variation.comments)
            _write_line(out, record, variation.line, child, branches)
            out.close()


class _Lines:
    """Words laid out in lines of at most WIDTH columns; a comment is never broken, whatever its width."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._column = 0
        self._glued = False
        self._opened = ""

    def add(self, word: str) -> None:
        """Add a word, on a new line when it would not fit on this one."""
        word, self._opened = self._opened + word, ""
        first = word.split("\n", 1)[0]
        if self._column and not self._glued:
            if self._column + 1 + len(first) > WIDTH:
                self.new_line()
            else:
                self._put(" ")
        self._glued = False
        self._put(word)

    def add_comments(self, comments: Iterable[Comment]) -> None:
        """Add comments; one that runs to the end of its line ends the line."""
        for comment in comments:
            if comment.form == "line":
                self.add(";" + comment.text)
                self.new_line()
            else:
                self.add("{" + comment.text + "}")

    def open(self) -> None:
        """Begin a variation: its first word follows without a space."""
        self._opened += "("

    def close(self) -> None:
        """End a variation, without a space after its last word."""
        self._glued = 0 < self._column < WIDTH
        self.add(")")

    def new_line(self) -> None:
        """End the line unless it is empty."""
        if self._column:
            self._put("\n")
        self._glued = False

    def text(self) -> str:
        """Return the lines, without a line end after the last."""
        return "".join(self._parts).removesuffix("\n")

    def _put(self, text: str) -> None:
        self._parts.append(text)
        _, line_end, tail = text.rpartition("\n")
        self._column = len(tail) + (0 if line_end else self._column)
