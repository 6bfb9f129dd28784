"""What a writer needs to know of a record beyond its text: the game as it was settled and replayed.

Made by whoever replayed the record, so that no format needs the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from omega_records.board import Board, Cell
from omega_records.games import Options


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the main line as played.

    mover: the colour on turn. seat: who held it then, from 0 in turn order. stones: (colour, cell) as placed; none for
    a decision.
    """

    mover: int
    seat: int
    stones: tuple[tuple[int, Cell], ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A record settled and replayed. Colours are indexes into COLOURS.

    order: the colours in play, in turn order. moves: one for each entry of the record's line. result: the result token
    that the record claims, or, when it claims none, that the moves and decisions show. places: colour -> place from 1,
    where the game is over. number: which record of the output it is, from 1. coordinates: the system asked for, where
    the format leaves it open.
    """

    game: str
    rules: str
    board: Board
    options: Options
    order: tuple[int, ...]
    moves: tuple[Move, ...]
    result: str
    places: dict[int, int]
    number: int = 1
    coordinates: str = "orn"
