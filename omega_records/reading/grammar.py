"""The Lark parser of the notation, and telling one syntax fault from another by example."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
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

    def __init__(self, text: str, error: UnexpectedInput, slug: str, allowed: Collection[str]) -> None:
        word = _WORD.match(text, error.pos_in_stream) if error.pos_in_stream is not None else None
        self.position = len(text) if word is None else word.start()
        self.end = len(text) if word is None else word.end()
        quoted = word[0] if word and len(word[0]) <= _QUOTED else f"{word[0][:_QUOTED]}..." if word else ""
        self.found = f"`{quoted}`" if word else "the end of the text"
        self.slug = "joined-stones" if word and _JOINED.fullmatch(word[0]) else slug
        spoken = [words for name, words in _SPOKEN.items() if name in allowed] or ["nothing"]
        self.expected = " or ".join(filter(None, (", ".join(spoken[:-1]), spoken[-1])))


def tokens(text: str, part: Part) -> Iterator[Token | SyntaxFault]:
    """Yield the tokens of a part of a record, in order, then the fault that stopped the parser, if any.

    The positions of tokens count from the start of `text`. Nothing is read beyond what is asked for.
    """
    parser: Any = _parser().parse_interactive(text, start=part)  # lark leaves its parts untyped
    try:
        for token in parser.lexer_thread.lex(parser.parser_state):
            parser.feed_token(token)
            yield token
        parser.feed_eof()
    except UnexpectedInput as error:
        yield SyntaxFault(text, error, _slug_of(error, parser, part), parser.accepts())


def parse(text: str, part: Part) -> tuple[list[Token], SyntaxFault | None]:
    """Return the tokens of a part of a record and the fault that stopped the parser, if any."""
    found: list[Token] = []
    for item in tokens(text, part):
        if isinstance(item, SyntaxFault):
            return found, item
        found.append(item)
    return found, None


def grammar_file(name: str) -> Traversable:
    """Return a file of the grammar folder, which is packaged with the module and beside it in a checkout."""
    packaged = files("omega_records") / "grammar"
    folder: Traversable = packaged if packaged.is_dir() else Path(__file__).parents[2] / "grammar"
    return folder / name


@cache
def _parser() -> Lark:
    text = grammar_file("orn.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["tags", "tag", "movetext"], maybe_placeholders=False)


def _sign(error: UnexpectedInput, parser: Any) -> tuple[int, str]:
    """Return the parser's state and what it stopped on."""
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
            parser: Any = _parser().parse_interactive(example, start=kind)
            try:
                parser.exhaust_lexer()
                parser.feed_eof()
            except UnexpectedInput as error:
                state, stop = _sign(error, parser)
                known[kind, state, stop] = known[kind, _ANY_STATE, stop] = slug
    return known


def _slug_of(error: UnexpectedInput, parser: Any, part: Part) -> str:
    state, stop = _sign(error, parser)
    general = "unexpected-text" if part == "movetext" else "malformed-tag"
    # A character that begins no token tells the fault wherever it stands.
    anywhere = (part, _ANY_STATE, stop) if isinstance(error, UnexpectedCharacters) else None
    return _examples().get((part, state, stop)) or _examples().get(anywhere, general)
