"""Board shapes: from a `Board` tag value to a shared Board (rules.md, "Boards and cells")."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omega_records.board import labels
from omega_records.board.board import DIRECTIONS, Board
from omega_records.wording import counted, nearest

MAX_CELLS = 10_000
"""Limit: cells of one board."""
MAX_EXTENT = 256
"""Limit: columns and rows an enumerated board may span."""


class BoardError(ValueError):
    """A board that can't be built; `slug` is the name of the diagnostic that says why."""

    def __init__(self, slug: str, message: str) -> None:
        super().__init__(message)
        self.slug = slug


def parse_board(text: str) -> Board:
    """Return the board that a `Board` tag value names; equal shapes are one shared object.

    Raises BoardError with slug `malformed-board`, `board-too-large` or `board-not-connected`.
    """
    # Spelling variants share one entry in the cache below.
    words = tuple(text.split())
    if not words:
        raise BoardError("malformed-board", "the board has no shape")
    if words[0] == "cells":
        return patch(words[1:])
    return board(*_named_sides(words[0], _lengths(words)))


def board(a: int, b: int, c: int, d: int, e: int, f: int) -> Board:
    """Return the convex hexagon with these six sides, in cells, counter-clockwise from the bottom left.

    Raises BoardError when the sides don't close or the board is over MAX_CELLS.
    """
    if min(a, b, c, d, e, f) < 1:
        raise BoardError("malformed-board", "a side is at least 1 cell long")
    if a + b != d + e or b + c != e + f:
        raise BoardError(
            "malformed-board",
            f"sides {a} {b} {c} {d} {e} {f} don't close: needs a+b = d+e and b+c = e+f",
        )
    if a + b > MAX_EXTENT + 1 or b + c > MAX_EXTENT + 1:
        raise BoardError("board-too-large", f"the board spans more than {MAX_EXTENT} columns or rows")
    # The bounding parallelogram without the two cut-off triangles.
    cells = (a + b - 1) * (b + c - 1) - b * (b - 1) // 2 - e * (e - 1) // 2
    if cells > MAX_CELLS:
        raise BoardError("board-too-large", f"the board has {cells} cells; the limit is {MAX_CELLS}")
    return _convex(a, b, c, d, e, f)


def patch(cell_labels: Sequence[str]) -> Board:
    """Return the board made of the cells listed, in any order.

    Raises BoardError for no cells, a malformed or repeated label, a patch in pieces (G1) or over a limit.
    """
    if not cell_labels:
        raise BoardError("malformed-board", "`cells` is followed by no cell")
    if len(cell_labels) > MAX_CELLS:
        raise BoardError("board-too-large", f"the board has {len(cell_labels)} cells; the limit is {MAX_CELLS}")
    return _enumerated(tuple(cell_labels))


def _lengths(words: Sequence[str]) -> list[int]:
    for word in words[1:]:
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise BoardError("malformed-board", f"`{word}` is not a side length")
    return [int(word) for word in words[1:]]


def _named_sides(shape: str, lengths: Sequence[int]) -> tuple[int, int, int, int, int, int]:
    match shape, lengths:
        case "hexagon", [n]:
            return (n, n, n, n, n, n)
        case "hexagon", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "triangle", [n]:
            return (n, 1, n, 1, n, 1)
        case "rhombus", [n]:
            return (n, 1, n, n, 1, n)
        case "rhombus", [w, h]:
            return (w, 1, h, w, 1, h)
        case "limping", [n]:
            return (n + 1, n, n + 1, n, n + 1, n)
        case (("hexagon" | "triangle" | "rhombus" | "limping"), _):
            count = len(lengths)
            raise BoardError("malformed-board", f"{counted(count, 'side length')} do not make a {shape}")
        case _:
            meant = nearest(shape, ("hexagon", "triangle", "rhombus", "limping", "cells"))
            raise BoardError("malformed-board", f"there is no board shape `{shape}`{'; ' * bool(meant)}{meant}")


def _name(a: int, b: int, c: int, d: int, e: int, f: int) -> str:
    """Return the shortest name of a shape, so that one board has one canonical name."""
    if a == b == c == d == e == f:
        return f"hexagon {a}"
    if b == d == f == 1 and a == c == e:
        return f"triangle {a}"
    if b == e == 1:
        return f"rhombus {a}" if a == c else f"rhombus {a} {c}"
    if a == c == e and b == d == f == a - 1:
        return f"limping {b}"
    return f"hexagon {a} {b} {c} {d} {e} {f}"


@lru_cache(maxsize=64)
def _convex(a: int, b: int, c: int, d: int, e: int, f: int) -> Board:
    coordinates = ((x, y) for y in range(b + c - 1) for x in range(a + b - 1) if 1 - f <= x - y <= a - 1)
    corners = [(0, 0)]
    for (dx, dy), length in zip(DIRECTIONS, (a, b, c, d, e), strict=False):
        x, y = corners[-1]
        corners.append((x + dx * (length - 1), y + dy * (length - 1)))
    return Board(_name(a, b, c, d, e, f), coordinates, (a, b, c, d, e, f), corners)


@lru_cache(maxsize=16)
def _enumerated(cell_labels: tuple[str, ...]) -> Board:
    coordinates: dict[tuple[int, int], None] = {}
    for text in cell_labels:
        xy = labels.split(text)
        if xy is None:
            raise BoardError("malformed-board", f"`{text}` is not a cell label")
        if max(xy) >= MAX_EXTENT:
            raise BoardError("board-too-large", f"{text} lies beyond the {MAX_EXTENT} columns and rows allowed")
        if xy in coordinates:
            raise BoardError("malformed-board", f"{text} is listed twice")
        coordinates[xy] = None
    ordered = sorted(coordinates, key=lambda xy: (xy[1], xy[0]))
    made = Board("cells " + " ".join(labels.label(x, y) for x, y in ordered), ordered)
    if not made.connected:
        raise BoardError("board-not-connected", "the cells of the board are not all connected")
    return made
