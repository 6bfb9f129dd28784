"""The four stone colours, in Omega's turn order (O1); every other room speaks of them.

Inside the games a colour is its index (0 White, 1 Black, 2 Red, 3 Blue); in records and
verdicts it is a `Colour`.
"""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    """A stone colour; its value is the name used in tags and results."""

    WHITE = "White"
    BLACK = "Black"
    RED = "Red"
    BLUE = "Blue"

    # Enum's own hash is a Python function, and colours are looked up for every stone.
    __hash__ = str.__hash__


COLOURS: tuple[Colour, ...] = tuple(Colour)
LETTERS = "WBRU"
BY_LETTER: dict[str, Colour] = dict(zip(LETTERS, COLOURS, strict=True))
LETTER_OF: dict[Colour, str] = {colour: letter for letter, colour in BY_LETTER.items()}
INDEX: dict[Colour, int] = {colour: index for index, colour in enumerate(COLOURS)}
