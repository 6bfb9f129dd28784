"""The Lark parser of the notation, and telling one syntax fault from another by example."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

Part = Literal["tags", "tag", "movetext"]

# What a person would call each terminal, in the order in which they are offered.
_SPOKEN = {
    "TAG_RUN": "a tag",
    "LSQB": "`[`",
    "NAME": "a tag name",
    "STRING": "a value in straight double quotes",
    "RSQB": "`]`",
    "TURN": "a turn such as `Wa1,Bc3`",
    "ROUND": "a round number",
    "DECISION": "a decision such as `swap`",
    "BRACE_COMMENT": "a comment",
    "LPAR": "a variation",
    "RESULT": "a result such as `White` or `*`",
}
_WORD = re.compile(r"[^\s{}()\[\];\"]+|\S")
_ANY_STATE = -1
_QUOTED = 40  # characters of a faulty word that a message repeats
_JOINED = re.compile(r"(?:[WBRU][a-z]+[0-9]+){2,}", re.ASCII)


class SyntaxFault:
    """Where and how parsing stopped."""

    def __init__(self, text: str, error: UnexpectedInput, slug: str) -> None:
        word = _WORD.match(text, error.pos_in_stream) if error.pos_in_stream is not None else None
        self.position = len(text) if word is None else word.start()
        self.end = len(text) if word is None else word.end()
        quoted = word[0] if word and len(word[0]) <= _QUOTED else f"{word[0][:_QUOTED]}..." if word else ""
        self.found = f"`{quoted}`" if word else "the end of the text"
        self.slug = "joined-stones" if word and _JOINED.fullmatch(word[0]) else slug
        allowed = _allowed(error)
        spoken = [words for name, words in _SPOKEN.items() if name in allowed] or ["nothing"]
        self.expected = " or ".join(filter(None, (", ".join(spoken[:-1]), spoken[-1])))


def parse(text: str, part: Part) -> tuple[list[Token], SyntaxFault | None]:
    """Return the tokens of a part of a record, in order, and the fault that stopped the parser, if any.

    The positions of tokens count from the start of `text`.
    """
    try:
        tree: Any = _parser().parse(text, start=part)
        return tree.children, None
    except UnexpectedInput as error:
        # The fault first: it is told from the parser's state, which reading what came before brings to its end.
        fault = SyntaxFault(text, error, _slug_of(error, part))
        return _before(error), fault


def grammar_file(name: str) -> Traversable:
    """Return a file of the grammar folder, which is packaged with the module and beside it in a checkout."""
    packaged = files("omega_records") / "grammar"
    folder: Traversable = packaged if packaged.is_dir() else Path(__file__).parents[2] / "grammar"
    return folder / name


@cache
def _parser() -> Lark:
    text = grammar_file("orn.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["tags", "tag", "movetext"], maybe_placeholders=False)


def _allowed(error: UnexpectedInput) -> set[str]:
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or ())
    return set(error.allowed or ()) if isinstance(error, UnexpectedCharacters) else set()


def _before(error: UnexpectedInput) -> list[Token]:
    """Return what had been read when the parser stopped: movetext is flat, so it may end anywhere."""
    parser: Any = error.interactive_parser  # set by the LALR parser on every error; lark leaves it untyped
    if "$END" not in parser.accepts():
        return []
    children: list[Token] = parser.feed_eof().children
    return children


def _sign(error: UnexpectedInput) -> tuple[int, str]:
    """Return the parser's state and what it stopped on."""
    parser: Any = error.interactive_parser
    state: int = parser.parser_state.position
    if isinstance(error, UnexpectedToken):
        return state, error.token.type
    return state, error.char if isinstance(error, UnexpectedCharacters) else "$END"


@cache
def _examples() -> dict[tuple[Part, int, str] | None, str]:
    """Return what each example in grammar/errors stops on, and the slug it stands for."""
    known: dict[tuple[Part, int, str] | None, str] = {}
    for file in grammar_file("errors").iterdir():
        part, slug, suffix = (*file.name.split("."), "")[:3]
        if suffix != "txt":
            continue
        kind: Any = part
        for example in file.read_text(encoding="utf-8").splitlines():
            try:
                _parser().parse(example, start=kind)
            except UnexpectedInput as error:
                state, stop = _sign(error)
                known[kind, state, stop] = known[kind, _ANY_STATE, stop] = slug
    return known


def _slug_of(error: UnexpectedInput, part: Part) -> str:
    state, stop = _sign(error)
    general = "unexpected-text" if part == "movetext" else "malformed-tag"
    # A character that begins no token tells the fault wherever it stands.
    anywhere = (part, _ANY_STATE, stop) if isinstance(error, UnexpectedCharacters) else None
    return _examples().get((part, state, stop)) or _examples().get(anywhere, general)
