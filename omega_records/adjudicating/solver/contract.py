"""A position reduced to what its rest depends on: the empty cells, and the groups as single points.

A group is in or out of everything as a whole (G3), so it can stand as one point with its number of
stones and star cells, next to the empty cells and groups it touches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from omega_records.board import Cell
from omega_records.games import State

MAX_POINTS = 62
"""Most points of a contracted position: a set of them is one integer."""


@dataclass(frozen=True, slots=True)
class Contracted:
    """A position as a graph of points: first the empty cells in board order, then the groups.

    cells: the empty cells. beside: point -> the points next to it, as bits. size: point -> its cells.
    stars: point -> its star cells. groups: colour -> its groups, as bits.
    """

    cells: tuple[Cell, ...]
    beside: tuple[int, ...]
    size: tuple[int, ...]
    stars: tuple[int, ...]
    groups: dict[int, int]


def contract(state: State, colours: Iterable[int], live_only: bool = False) -> Contracted:
    """Return the empty cells and the groups of some colours as points (G3); `live_only` leaves out closed groups.

    A group is closed when it touches no empty cell: nothing can join it any more.
    """
    owner, neighbours = state.stones.owner, state.board.neighbours
    points: list[list[Cell]] = [[cell] for cell, holder in enumerate(owner) if holder < 0]
    cells = tuple(cell for (cell,) in points)
    groups = {}
    for colour in colours:
        found = [
            group
            for group in state.stones.groups(colour)
            if not live_only or any(owner[near] < 0 for cell in group for near in neighbours[cell])
        ]
        groups[colour] = ((1 << len(found)) - 1) << len(points)
        points += found
    point_of = {cell: point for point, members in enumerate(points) for cell in members}
    beside = [0] * len(points)
    for cell, point in point_of.items():
        for near in neighbours[cell]:
            other = point_of.get(near, point)
            if other != point:
                beside[point] |= 1 << other
    stars = set(state.options.stars)
    return Contracted(
        cells,
        tuple(beside),
        tuple(map(len, points)),
        tuple(sum(cell in stars for cell in members) for members in points),
        groups,
    )
