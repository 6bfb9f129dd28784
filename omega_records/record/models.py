"""The record models: frozen, flat, every node with its span; two nodes are equal when their content is."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, InstanceOf, field_validator, model_validator
from pydantic.json_schema import SkipJsonSchema

from omega_records.colours import LETTER_OF, Colour
from omega_records.record.source import Source, Span
from omega_records.record.tags import Result

MAX_NESTING = 64
"""Limit: how deep variations may be nested."""

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_COMMAND = re.compile(r"\[%([A-Za-z][A-Za-z0-9_]*)(?:\s+([^\]]*))?\]", re.ASCII)
_TAG_START = re.compile(r'\[\s*[A-Za-z][A-Za-z0-9_]*\s*"', re.ASCII)
_GLYPH = re.compile(r"\$[0-9]{1,9}|!!|\?\?|!\?|\?!|!|\?", re.ASCII)

DecisionKind = Literal["swap", "resign", "timeout", "forfeit"]


class Node(BaseModel):
    """A piece of a record. `span` says where it was written, and takes no part in comparison."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    placing: ClassVar[frozenset[str]] = frozenset({"span"})

    span: SkipJsonSchema[InstanceOf[Span] | None] = Field(default=None, exclude=True, repr=False)

    def _content(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self.placing}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((type(self), *self._content().values()))


class Command(Node):
    """A `[%name arguments]` inside a comment, kept verbatim."""

    name: str
    arguments: str


class Comment(Node):
    """A comment: `{...}` when `form` is brace, `; ...` to the end of the line when it is line.

    The text of a brace comment holds anything but `}`; that of a line comment anything but a line end.
    """

    text: str
    form: Literal["brace", "line"] = "brace"

    @model_validator(mode="after")
    def _writable(self) -> Self:
        if "\r" in self.text:
            raise ValueError("line ends inside a comment are line feeds")
        if ("}" if self.form == "brace" else "\n") in self.text:
            raise ValueError("a brace comment can't hold `}` and a line comment can't hold a line end")
        return self

    @property
    def commands(self) -> tuple[Command, ...]:
        """The `[%name arguments]` commands in the text, in order."""
        found = _COMMAND.finditer(self.text)
        return tuple(Command(name=match[1], arguments=match[2] or "") for match in found)

    @property
    def prose(self) -> str:
        """The text without its commands and without blank ends."""
        return _COMMAND.sub("", self.text).strip()


class Tag(Node):
    """A tag pair; `value` is decoded, without the escapes."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
    value: Annotated[str, Field(pattern=r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$")]

    def __str__(self) -> str:
        escaped = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{escaped}"]'


class RoundNumber(Node):
    """The number written before a turn. `continued` when it repeats the round's number within the round (`3...`)."""

    value: int
    continued: bool = False


class Stone(Node):
    """One stone of a turn: its colour, None when the record leaves it out, and its cell as written in lower case.

    It has no span, so that one Stone serves wherever the same is written; see Record.stone_span.
    """

    colour: Colour | None = None
    cell: Annotated[str, Field(pattern=r"^[a-z]+[0-9]+$")]

    def __str__(self) -> str:
        return (LETTER_OF[self.colour] if self.colour else "") + self.cell


class AnnotatedNode(Node):
    """What turns and decisions share: a round number before, glyphs and comments after."""

    number: RoundNumber | None = None
    glyphs: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()

    @field_validator("glyphs")
    @classmethod
    def _known_glyphs(cls, glyphs: tuple[str, ...]) -> tuple[str, ...]:
        if not all(map(_GLYPH.fullmatch, glyphs)):
            raise ValueError("a glyph is `$n` or one of ! ? !! ?? !? ?!")
        return glyphs


class Turn(AnnotatedNode):
    """A turn: the stones placed, in the order written."""

    kind: Literal["turn"] = "turn"
    stones: tuple[Stone, ...] = Field(min_length=1)

    def __str__(self) -> str:
        return ",".join(map(str, self.stones))


class Decision(AnnotatedNode):
    """A decision that places nothing; `colour` is the one named after the colon, if any."""

    kind: DecisionKind
    colour: Colour | None = None

    def __str__(self) -> str:
        return self.kind + (f":{LETTER_OF[self.colour]}" if self.colour else "")


Entry = Annotated[Turn | Decision, Field(discriminator="kind")]


class Variation(Node):
    """A line that is an alternative to one entry of its parent line.

    parent: index of the parent in Record.variations, None for the main line. replaces: index of the
    entry in the parent's line. comments: those before its first entry.
    """

    parent: int | None = Field(default=None, ge=0)
    replaces: int = Field(ge=0)
    comments: tuple[Comment, ...] = ()
    line: tuple[Entry, ...] = ()


class ResultToken(Node):
    """The token that ends a record: a colour, `Draw`, or `*`; `comments` follow it."""

    value: Result
    comments: tuple[Comment, ...] = ()


class Record(Node):
    """One game record. Variations are a flat list in the order of their opening parentheses.

    comments: those before the first entry. preamble: text that stood before the record's tags.
    source: the text it was read from, None for a record made by a program.
    """

    placing: ClassVar[frozenset[str]] = frozenset({"span", "source"})

    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    line: tuple[Entry, ...] = ()
    variations: tuple[Variation, ...] = ()
    result: ResultToken | None = None
    preamble: str = ""
    source: SkipJsonSchema[InstanceOf[Source] | None] = Field(default=None, exclude=True, repr=False)

    @field_validator("preamble")
    @classmethod
    def _preamble_stays_outside(cls, text: str) -> str:
        if text != text.strip() or text.startswith(("{", ";")) or _TAG_START.search(text):
            raise ValueError("a preamble has no blank ends, doesn't begin as a comment and holds no tag")
        return text

    @model_validator(mode="after")
    def _variations_hang_together(self) -> Self:
        depths: list[int] = []
        for number, variation in enumerate(self.variations):
            parent = variation.parent
            if parent is not None and parent >= number:
                raise ValueError(f"variation {number} comes before its parent")
            line = self.line if parent is None else self.variations[parent].line
            if variation.replaces >= len(line):
                raise ValueError(f"variation {number} replaces an entry that its parent doesn't have")
            depths.append(1 if parent is None else depths[parent] + 1)
        if max(depths, default=0) > MAX_NESTING:
            raise ValueError(f"variations are nested deeper than {MAX_NESTING}")
        return self

    def branches(self) -> dict[tuple[int | None, int], list[int]]:
        """Return (parent, index of the entry replaced) -> the variations to that entry, in order."""
        found: dict[tuple[int | None, int], list[int]] = {}
        for number, variation in enumerate(self.variations):
            found.setdefault((variation.parent, variation.replaces), []).append(number)
        return found

    def stone_span(self, turn: Turn, index: int) -> Span | None:
        """Return where a stone of one of the record's turns is written, None for a record from no file.

        In the text of another format, where a turn isn't a list of stones, that is the whole turn.
        """
        if self.source is None or turn.span is None:
            return None
        words = self.source.raw(turn.span).split(",")
        if len(words) != len(turn.stones):
            return turn.span
        text = words[index].strip()
        start = turn.span.start + len(",".join(words[:index])) + (index > 0)
        start += len(words[index]) - len(words[index].lstrip())
        return Span(start, start + len(text))

    def tag(self, name: str) -> Tag | None:
        """Return the first tag of that name, or None."""
        for tag in self.tags:
            if tag.name == name:
                return tag
        return None

    def value(self, name: str) -> str | None:
        """Return the value of the first tag of that name, or None."""
        tag = self.tag(name)
        return tag.value if tag else None
