"""From the flat tokens of movetext to entries, comments and variations, with every leniency named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from lark import Token

from omega_records.colours import BY_LETTER, LETTERS
from omega_records.diagnostics import Findings, Fix, replacement
from omega_records.record import (
    MAX_NESTING,
    Comment,
    Decision,
    Entry,
    ResultToken,
    RoundNumber,
    Source,
    Span,
    Stone,
    Turn,
    Variation,
    printable,
)

_SPACES = re.compile(r"[ \t\r\n]+")
_LINE_END = re.compile(r"\r\n?")


@dataclass(slots=True)
class _Draft:
    """An entry whose glyphs and comments are still being read."""

    model: type[Turn | Decision]
    fields: dict[str, Any]
    glyphs: list[str] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def finish(self) -> Entry:
        return self.model(**self.fields, glyphs=tuple(self.glyphs), comments=tuple(self.comments))


@dataclass(slots=True)
class _Line:
    """A line being read: the main line, or variation `number`, opened at `opened`."""

    number: int | None = None
    parent: int | None = None
    replaces: int = 0
    opened: int = 0
    drafts: list[_Draft] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    pending: RoundNumber | None = None


class MovetextReader:
    """Builds the line, variations, comments and result of one record from its tokens.

    base: position in the record's text at which the movetext begins. found: where findings go.
    """

    def __init__(self, source: Source, base: int, found: Findings) -> None:
        self.line: tuple[Entry, ...] = ()
        self.comments: tuple[Comment, ...] = ()
        self.variations: tuple[Variation, ...] = ()
        self.result: ResultToken | None = None
        self._source = source
        self._base = base
        self._found = found
        self._open = [_Line()]
        self._done: dict[int, Variation] = {}
        self._count = 0
        self._result: dict[str, Any] | None = None
        self._result_comments: list[Comment] = []
        self._readers: dict[str, Callable[[Token, Span], bool | None]] = {
            "TURN": self._turn,
            "ROUND": self._round,
            "BRACE_COMMENT": self._comment,
            "LINE_COMMENT": self._comment,
            "DECISION": self._decision,
            "GLYPH": self._glyph,
            "LPAR": self._begin_variation,
            "RPAR": self._end_variation,
            "RESULT": self._end,
            "NEAR_RESULT": self._near_end,
            "CHESS_RESULT": self._chess_end,
            "ODD_SPACE": self._odd_space,
        }

    def read(self, tokens: Iterable[Token], *, stopped: bool) -> bool:
        """Take the tokens in order; return whether all were read, False when a fault made the rest unclear.

        stopped: a syntax fault follows the tokens, so that what they leave open isn't a fault of its own.
        """
        readers, base = self._readers, self._base
        complete = True
        for token in tokens:
            start = base + (token.start_pos or 0)
            if readers[token.type](token, Span(start, start + len(token))) is False:
                complete = False
                break
        self._finish(complete and not stopped)
        return complete

    @property
    def ended(self) -> bool:
        """Whether the record carries a token at its end, even one that is no result."""
        return self._result is not None

    def _finish(self, complete: bool) -> None:
        if not complete:
            for line in self._open:
                line.pending = None
        while len(self._open) > 1:
            if complete:
                self._found.add("unclosed-variation", Span(self._open[-1].opened, self._open[-1].opened + 1))
            self._close_variation()
        main = self._open[0]
        self._drop_pending(main)
        self.line = tuple(draft.finish() for draft in main.drafts)
        self.comments = tuple(main.comments)
        self.variations = tuple(self._done[number] for number in range(self._count))
        if self._result is not None and "value" in self._result:
            self.result = ResultToken(**self._result, comments=tuple(self._result_comments))

    def _replace(self, span: Span, text: str) -> Fix | None:
        return replacement(self._source, span, text, f"write `{text}`", safe=True)

    def _add(self, model: type[Turn | Decision], fields: dict[str, Any]) -> None:
        line = self._open[-1]
        fields["number"] = line.pending
        line.pending = None
        line.drafts.append(_Draft(model, fields))

    def _turn(self, token: Token, span: Span) -> None:
        words = token.split(",")
        stones = []
        at = span.start
        spaced = False
        for word in words:
            text = word.strip(" \t\r\n")
            spaced = spaced or len(text) != len(word)
            begin = at + len(word) - len(word.lstrip(" \t\r\n"))
            stones.append(self._stone(text, Span(begin, begin + len(text))))
            at += len(word) + 1
        if spaced:
            turn = _SPACES.sub("", token)
            self._found.add("space-in-turn", span, fix=self._replace(span, turn), turn=turn)
        self._add(Turn, {"stones": tuple(stones), "span": span})

    def _stone(self, text: str, span: Span) -> Stone:
        # `Ba1` is a black stone; `B4` can only be the cell b4.
        lettered = text[0] in LETTERS and text[1].isalpha()
        cell = text[1:] if lettered else text
        if not cell.islower():
            spelled = text[: len(text) - len(cell)] + cell.lower()
            self._found.add("upper-case-cell", span, fix=self._replace(span, spelled), found=text, cell=spelled)
            cell = cell.lower()
        return Stone(colour=BY_LETTER[text[0]] if lettered else None, cell=cell, span=span)

    def _decision(self, token: Token, span: Span) -> None:
        kind, _, letter = token.partition(":")
        self._add(Decision, {"kind": kind, "colour": BY_LETTER.get(letter), "span": span})

    def _round(self, token: Token, span: Span) -> None:
        line = self._open[-1]
        self._drop_pending(line)
        digits = token.rstrip(". \t")
        number = RoundNumber(value=int(digits), continued=token.count(".") > 1, span=span)
        if "." not in token:
            self._found.add(
                "round-number-without-period", span, fix=self._replace(span, f"{digits}."), number=number.value
            )
        if number.continued:
            self._found.add("continued-round-number", span, number=number.value)
        line.pending = number

    def _drop_pending(self, line: _Line) -> None:
        if line.pending and line.pending.span:
            self._found.add("dangling-round-number", line.pending.span, number=line.pending.value)
        line.pending = None

    def _comment(self, token: Token, span: Span) -> None:
        comment = read_comment(token, span)
        line = self._open[-1]
        if self._result is not None:
            self._result_comments.append(comment)
        elif line.drafts:
            line.drafts[-1].comments.append(comment)
        else:
            line.comments.append(comment)

    def _glyph(self, token: Token, span: Span) -> bool | None:
        drafts = self._open[-1].drafts
        if not drafts:
            self._found.add("misplaced-glyph", span, found=f"`{token}`")
            return False
        drafts[-1].glyphs.append(str(token))
        return None

    def _begin_variation(self, _: Token, span: Span) -> bool | None:
        parent = self._open[-1]
        if not parent.drafts:
            self._found.add("misplaced-variation", span)
            return False
        if len(self._open) > MAX_NESTING:
            self._found.add("variation-too-deep", span, limit=MAX_NESTING)
            return False
        self._open.append(_Line(self._count, parent.number, len(parent.drafts) - 1, opened=span.start))
        self._count += 1
        return None

    def _end_variation(self, _: Token, span: Span) -> bool | None:
        if len(self._open) == 1:
            self._found.add("unopened-variation", span)
            return False
        self._close_variation(span.end)
        return None

    def _close_variation(self, end: int | None = None) -> None:
        line = self._open.pop()
        self._drop_pending(line)
        assert line.number is not None  # only the main line, which stays open, has none
        self._done[line.number] = Variation(
            parent=line.parent,
            replaces=line.replaces,
            comments=tuple(line.comments),
            line=tuple(draft.finish() for draft in line.drafts),
            span=Span(line.opened, end if end is not None else line.opened + 1),
        )

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


def read_comment(token: Token, span: Span) -> Comment:
    """Return the comment that a token holds, with line ends as line feeds."""
    if token.startswith("{"):
        return Comment(text=_LINE_END.sub("\n", printable(token[1:-1])), form="brace", span=span)
    return Comment(text=printable(token[1:]), form="line", span=span)
