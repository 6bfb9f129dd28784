"""SGF as text: cutting a collection into game trees, and a game tree into nodes. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from omega_records.formats.pieces import Cutter
from omega_records.record import Span

# A `]` ends a value only where something follows that can stand after a value: files exist that don't escape it.
_FOLLOWS = r"\s*(?:[;()\[]|[a-z]*[A-Z][A-Za-z]*\s*\[|\Z)"
_VALUE = rf"\[(?:[^\\\]]++|\\.|\](?!{_FOLLOWS}))*+\]"
_TOKEN = re.compile(rf"\s*(?:(?P<sign>[;()])|(?P<ident>[A-Za-z]+)(?=\s*\[)|(?P<value>{_VALUE}))", re.DOTALL)
_UNESCAPED = re.compile(r"(?:\\.|[^\\\]])*+\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_PARTS = re.compile(r"((?:\\.|[^\\:])*+):(.*)", re.DOTALL)
_BYTE_TOKEN = re.compile(_VALUE.encode() + rb"|[()]", re.DOTALL)
_TREE = re.compile(rb"\(\s*;")


@dataclass(frozen=True, slots=True)
class Value:
    """One property value: its text as written, and where it stands, brackets included."""

    raw: str
    span: Span

    @property
    def text(self) -> str:
        """The value without its escapes and soft line ends."""
        return unescape(self.raw)

    @property
    def pair(self) -> tuple[str, str] | None:
        """The two texts of a value composed with a colon, None when there is none."""
        match = _PARTS.fullmatch(self.raw)
        return (unescape(match[1]), unescape(match[2])) if match else None


@dataclass(slots=True)
class Node:
    """A node: its properties in order, and its children as indexes into the tree's nodes."""

    span: Span
    parent: int | None
    properties: dict[str, list[Value]] = field(default_factory=dict)
    children: list[int] = field(default_factory=list)

    def text(self, ident: str) -> str | None:
        """Return the first value of a property, None when the node doesn't have it."""
        values = self.properties.get(ident)
        return values[0].text if values else None


class TreeError(ValueError):
    """Text that is no game tree, and the position at which it stops being one."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


def parse_tree(text: str) -> list[Node]:
    """Return the nodes of a game tree, each after its parent, variations in order; the first is the root.

    Raises TreeError. Property names lose their lower-case letters, which old versions of SGF wrote.
    """
    nodes: list[Node] = []
    branches: list[int | None] = []
    last: int | None = None
    ident = ""
    at = 0
    while token := _TOKEN.match(text, at):
        at = token.end()
        if token["sign"] == "(":
            branches.append(last)
        elif token["sign"] == ")":
            if not branches:
                break
            last = branches.pop()
            if not branches:
                return nodes if nodes else _fail("the game tree has no node", at)
        elif not branches:
            break
        elif token["sign"] == ";":
            nodes.append(Node(Span(token.start("sign"), at), last))
            if last is not None:
                nodes[last].children.append(len(nodes) - 1)
            last, ident = len(nodes) - 1, ""
        elif token["ident"]:
            ident = re.sub("[a-z]", "", token["ident"]) or token["ident"].upper()
        elif not ident or last is None or not nodes:
            return _fail("a value stands here without a property", token.start("value"))
        else:
            value = Value(token["value"][1:-1], Span(token.start("value"), at))
            nodes[last].properties.setdefault(ident, []).append(value)
            nodes[last].span = Span(nodes[last].span.start, at)
    rest = text[at:].strip()
    return _fail("the game tree doesn't end" if not rest else f"`{rest[:20]}` can't stand here", at)


def _fail(message: str, position: int) -> list[Node]:
    raise TreeError(message, position)


def unescaped_bracket(value: Value) -> int | None:
    """Return the position of a bracket inside a value that should have been escaped, None when there is none."""
    match = _UNESCAPED.match(value.raw)
    return value.span.start + match.end() if match else None


def unescape(text: str) -> str:
    """Return a value's text without escapes; an escaped line end is none, and others are line feeds."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _ESCAPE.sub(lambda match: "" if match[1] == "\n" else match[1], text) if "\\" in text else text


def escape(text: str) -> str:
    """Return text as a property value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def write_property(ident: str, values: Sequence[str]) -> str:
    """Return a property with its values, nothing without values."""
    return ident + "".join(f"[{value}]" for value in values) if values else ""


def _end(buffer: bytes, begin: int, final: bool) -> int | None:
    """Return the end of the game tree that begins here; of anything else, where a tree begins or its line ends."""
    if not _TREE.match(buffer, begin):
        following = _TREE.search(buffer, begin)
        return following.start() if following else len(buffer) if final else None
    depth = 0
    for token in _BYTE_TOKEN.finditer(buffer, begin):
        depth += (token[0] == b"(") - (token[0] == b")")
        if depth == 0:
            return token.end()
    return None


CUTTER = Cutter(re.compile(rb"(?:\s|\xef\xbb\xbf)*"), _end, re.compile(rb"(?<=[\r\n])\(\s*;"))
