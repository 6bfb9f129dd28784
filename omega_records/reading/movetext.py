"""From the flat tokens of movetext to entries, comments and variations, with every leniency named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lark import Token

from omega_records.colours import BY_LETTER, LETTERS
from omega_records.diagnostics import Findings, Fix, replacement
from omega_records.reading.grammar import SyntaxFault
from omega_records.record import CONTROL, MAX_NESTING, Comment, Source, Span, Stone, printable

_WORD = re.compile(r"[^ \t\r\n]+")
_SPACES = re.compile(r"[ \t\r\n]+")
_LINE_END = re.compile(r"\r\n?")


_Fields = dict[str, Any]
"""The fields of a model that is validated later, with its whole record: one call for all is far cheaper."""


@dataclass(slots=True)
class _Line:
    """A line being read: the main line, or the variation of that number."""

    number: int | None = None
    entries: list[_Fields] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    pending: _Fields | None = None


class MovetextReader:
    """Builds the line, variations, comments and result of one record from its tokens, as fields of a Record.

    base: position in the record's text at which the movetext begins. found: where findings go. complete: whether
    the main line was read to its end.
    """

    def __init__(self, source: Source, base: int, found: Findings) -> None:
        self.complete = False
        self._source = source
        self._base = base
        self._found = found
        self._open = [_Line()]
        self._variations: list[_Fields] = []
        self._result: _Fields | None = None
        self._result_comments: list[Comment] = []

    def read(self, items: Iterable[Token | SyntaxFault], *, cut: bool) -> None:
        """Take tokens in order, up to a fault of syntax or one that makes the rest unclear.

        cut: the text ends where a limit cut it, and what is faulty there is no fault of the record's.
        """
        for item in items:
            if isinstance(item, SyntaxFault):
                if not cut:
                    report_syntax(item, self._base, self._found)
                break
            start = self._base + (item.start_pos or 0)
            if _READERS[item.type](self, item, Span(start, start + len(item))) is False:
                break
        else:
            self.complete = not cut
        self._finish()

    @property
    def ended(self) -> bool:
        """Whether the record carries a token at its end, even one that is no result."""
        return self._result is not None

    def fields(self) -> _Fields:
        """Return what was read, as fields of a Record."""
        main = self._open[0]
        result = None
        if self._result:
            result = self._result | {"comments": self._result_comments}
        return {
            "line": main.entries,
            "comments": main.comments,
            "variations": self._variations,
            "result": result,
        }

    def _finish(self) -> None:
        if not self.complete:
            for line in self._open:
                line.pending = None
        unclosed = False
        while len(self._open) > 1:
            if self.complete:
                opened = self._variations[self._open[-1].number or 0]["span"]
                self._found.add("unclosed-variation", opened)
                # What follows may belong to the line that the variation left.
                unclosed = True
            self._close_variation()
        self._drop_pending(self._open[0])
        self.complete = self.complete and not unclosed

    def _replace(self, span: Span, text: str) -> Fix | None:
        return replacement(self._source, span, text, f"write `{text}`", safe=True)

    def _add(self, entry: _Fields) -> None:
        line = self._open[-1]
        if line.pending:
            entry["number"] = line.pending
            line.pending = None
        line.entries.append(entry)

    def _run(self, token: Token, span: Span) -> None:
        start = span.start
        for match in _WORD.finditer(token):
            word = match[0]
            read = self._round if word[-1] == "." else self._turn
            read(word, Span(start + match.start(), start + match.end()))

    def _turn(self, token: str, span: Span) -> None:
        words = [_stone(word) for word in token.split(",")]
        if not all(plain for _, plain in words):
            self._note_spelling(token, span, ",".join(str(stone) for stone, _ in words))
        self._add({"kind": "turn", "stones": [stone for stone, _ in words], "span": span})

    def _note_spelling(self, token: str, span: Span, written: str) -> None:
        fix = self._replace(span, written)
        joined = _SPACES.sub("", token)
        if joined != token:
            self._found.add("space-in-turn", span, fix=fix, turn=written)
        if joined != written:
            self._found.add("upper-case-cell", span, fix=fix, found=joined, cell=written)

    def _decision(self, token: Token, span: Span) -> None:
        kind, _, letter = str(token).partition(":")  # a Token is no literal to older pydantic
        self._add({"kind": kind, "colour": BY_LETTER.get(letter), "span": span})

    def _round(self, token: str, span: Span) -> None:
        line = self._open[-1]
        self._drop_pending(line)
        digits = token.rstrip(". \t")
        value = int(digits)
        dots = token.count(".")
        if not dots:
            self._found.add("round-number-without-period", span, fix=self._replace(span, f"{digits}."), number=value)
        if dots > 1:
            self._found.add("continued-round-number", span, number=value)
        line.pending = {"value": value, "continued": dots > 1, "span": span}

    def _drop_pending(self, line: _Line) -> None:
        if line.pending:
            self._found.add("dangling-round-number", line.pending["span"], number=line.pending["value"])
        line.pending = None

    def _comment(self, token: Token, span: Span) -> None:
        comment = read_comment(token, span)
        line = self._open[-1]
        if self._result is not None:
            self._result_comments.append(comment)
        elif line.entries:
            line.entries[-1].setdefault("comments", []).append(comment)
        else:
            line.comments.append(comment)

    def _glyph(self, token: Token, span: Span) -> bool | None:
        entries = self._open[-1].entries
        if not entries:
            self._found.add("misplaced-glyph", span, found=f"`{token}`")
            return False
        entries[-1].setdefault("glyphs", []).append(str(token))
        return None

    def _begin_variation(self, _: Token, span: Span) -> bool | None:
        parent = self._open[-1]
        if not parent.entries:
            self._found.add("misplaced-variation", span)
            return False
        if len(self._open) > MAX_NESTING:
            self._found.add("variation-too-deep", span, limit=MAX_NESTING)
            return False
        self._open.append(_Line(len(self._variations)))
        variation = {"parent": parent.number, "replaces": len(parent.entries) - 1, "span": span}
        self._variations.append(variation)
        return None

    def _end_variation(self, _: Token, span: Span) -> bool | None:
        if len(self._open) == 1:
            self._found.add("unopened-variation", span)
            return False
        variation = self._variations[self._open[-1].number or 0]
        variation["span"] = Span(variation["span"].start, span.end)
        self._close_variation()
        return None

    def _close_variation(self) -> None:
        line = self._open.pop()
        self._drop_pending(line)
        assert line.number is not None  # only the main line, which stays open, has none
        self._variations[line.number] |= {"comments": line.comments, "line": line.entries}

    def _end(self, token: Token, span: Span) -> None:
        self._result = {"value": str(token), "span": span}

    def _near_end(self, token: Token, span: Span) -> None:
        result = token.capitalize()
        self._found.add("result-spelling", span, fix=self._replace(span, result), found=f"`{token}`", result=result)
        self._result = {"value": result, "span": span}

    def _chess_end(self, token: Token, span: Span) -> None:
        self._found.add("chess-result", span, found=f"`{token}`")
        self._result = {}

    def _odd_space(self, token: Token, span: Span) -> None:
        fix = replacement(self._source, span, " ", "write a plain space", safe=True)
        self._found.add("odd-space", span, fix=fix, character=f"U+{ord(token[0]):04X}")


_READERS: dict[str, Callable[[MovetextReader, Token, Span], bool | None]] = {
    "RUN": MovetextReader._run,
    "TURN": MovetextReader._turn,
    "ROUND": MovetextReader._round,
    "BRACE_COMMENT": MovetextReader._comment,
    "LINE_COMMENT": MovetextReader._comment,
    "DECISION": MovetextReader._decision,
    "GLYPH": MovetextReader._glyph,
    "LPAR": MovetextReader._begin_variation,
    "RPAR": MovetextReader._end_variation,
    "RESULT": MovetextReader._end,
    "NEAR_RESULT": MovetextReader._near_end,
    "CHESS_RESULT": MovetextReader._chess_end,
    "ODD_SPACE": MovetextReader._odd_space,
}


@lru_cache(maxsize=4096)
def _stone(word: str) -> tuple[Stone, bool]:
    """Return the stone that a word names, and whether the word spells it plainly.

    `Ba1` is a black stone; `B4` can only be the cell b4.
    """
    text = word.strip()
    lettered = text[0] in LETTERS and text[1].isalpha()
    cell = (text[1:] if lettered else text).lower()
    stone = Stone(colour=BY_LETTER[text[0]] if lettered else None, cell=cell)
    return stone, str(stone) == word


def read_comment(token: Token, span: Span) -> Comment:
    """Return the comment that a token holds, with line ends as line feeds."""
    if token.startswith("{"):
        return Comment(text=_LINE_END.sub("\n", printable(token[1:-1])), form="brace", span=span)
    return Comment(text=printable(token[1:]), form="line", span=span)


def report_syntax(fault: SyntaxFault, base: int, found: Findings) -> None:
    """Report where the parser stopped; `base` is where the text that it read begins."""
    span = Span(base + fault.position, base + fault.end)
    assert found.source is not None  # what is parsed came from a source
    if control := CONTROL.match(found.source.text, span.start):
        shown = f"U+{ord(control[0]):04X}"
        found.add("control-character", Span(span.start, span.start + 1), character=shown)
    else:
        found.add(fault.slug, span, found=printable(fault.found), expected=fault.expected)
