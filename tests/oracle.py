"""The rules once more, straight from their text and from scratch: a second opinion on the engine.

Nothing here is shared with the engine but a board's labels and neighbours; every position is judged anew
by flood fill, without union-find, bit sets or caching.
"""

from collections.abc import Iterable, Mapping
from math import prod

from omega_records.board import Board, Cell


def components(board: Board, cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the connected parts of a set of cells."""
    left = set(cells)
    parts = []
    while left:
        part: set[Cell] = set()
        edge = [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = left.intersection(board.neighbours[cell])
            left -= near
            edge.extend(near)
        parts.append(part)
    return parts


def group_sizes(board: Board, stones: Mapping[Cell, int], colour: int) -> list[int]:
    """Return the sizes of a colour's groups, largest first (G3)."""
    own = [cell for cell, holder in stones.items() if holder == colour]
    return sorted(map(len, components(board, own)), reverse=True)


def omega_score(board: Board, stones: Mapping[Cell, int], colour: int) -> int:
    """Return a colour's score (O7)."""
    sizes = group_sizes(board, stones, colour)
    return prod(sizes) if sizes else 0


def has_winning_group(board: Board, stones: Mapping[Cell, int], colour: int, stars: Iterable[Cell], komi: int) -> bool:
    """Whether a colour has a winning group in Omny; komi in half points, 0 White and 1 Black (N4, N5)."""
    star_set = set(stars)
    limit = (len(star_set) - komi if colour == 1 else len(star_set) + komi) / 2
    own = [cell for cell, holder in stones.items() if holder == colour]
    for group in components(board, own):
        cuts = components(board, set(range(len(board))) - group)
        if max((len(cut & star_set) for cut in cuts), default=0) <= limit:
            return True
    return False
