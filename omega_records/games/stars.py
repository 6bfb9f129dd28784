"""Star cells of Omny: the named sets and the presets (rules.md, N10, N11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from omega_records.board import Board, Cell


class StarError(ValueError):
    """A named star set that a board doesn't have."""


def _corners(board: Board) -> tuple[Cell, ...]:
    if not board.corners:
        raise StarError("an enumerated board has no corners")
    return board.corners


def _alternate_corners(board: Board) -> tuple[Cell, ...]:
    if len(board.corners) != 6:
        raise StarError("alternate corners need a board with six corners")
    return board.corners[::2]


def _centre(board: Board) -> tuple[Cell, ...]:
    if len(board.centre) != 1:
        raise StarError(f"{board.name} has no single centre cell")
    return board.centre


def _central_triangle(board: Board) -> tuple[Cell, ...]:
    if len(board.centre) != 3:
        raise StarError(f"{board.name} has no three cells around its centre")
    return board.centre


NAMED: dict[str, Callable[[Board], tuple[Cell, ...]]] = {
    "all": lambda board: tuple(range(len(board))),
    "perimeter": lambda board: board.perimeter,
    "corners": _corners,
    "center": _centre,
    "alternate-corners": _alternate_corners,
    "central-triangle": _central_triangle,
}


def named_stars(board: Board, expression: str) -> tuple[Cell, ...]:
    """Return the cells of a sum of named sets such as `perimeter+center`, in board order.

    Raises KeyError for a name that isn't in NAMED, StarError when the board has no such cells.
    """
    cells: set[Cell] = set()
    for name in expression.split("+"):
        cells.update(NAMED[name.strip()](board))
    return tuple(sorted(cells))


def name_of_stars(board: Board, expressions: Iterable[str], stars: tuple[Cell, ...]) -> str | None:
    """Return the first of some sums of named sets that gives these star cells on a board, None when none does."""
    for expression in expressions:
        try:
            if named_stars(board, expression) == stars:
                return expression
        except StarError:
            continue  # a set that this board doesn't have
    return None


def _regular(board: Board) -> bool:
    return board.side is not None


def _triangle(board: Board) -> bool:
    return board.sides is not None and board.sides[1::2] == (1, 1, 1) and len(set(board.sides[::2])) == 1


def _irregular_odd(board: Board) -> bool:
    six_sided = board.sides is not None and min(board.sides) > 1
    return six_sided and not _regular(board) and len(board.perimeter) % 2 == 1


@dataclass(frozen=True, slots=True)
class Preset:
    """A named board and star set: `fits` tests the board, `needs` says it in words (N10)."""

    stars: str
    needs: str
    fits: Callable[[Board], bool]


PRESETS: dict[str, Preset] = {
    "Sunder": Preset("all", "a regular hexagon", _regular),
    "Y": Preset("corners", "an equilateral triangle", _triangle),
    "Gyre": Preset("perimeter+center", "a regular hexagon", _regular),
    "Free Y": Preset("perimeter", "an irregular hexagon with an odd number of perimeter cells", _irregular_odd),
    "Constellation": Preset("corners+center", "a regular hexagon", _regular),
    "Yex": Preset("alternate-corners", "a regular hexagon", lambda board: (board.side or 0) > 1),
}
