"""A board: cells as small integers, their labels, neighbours, perimeter, corners and centre."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from omega_records.board import labels

Cell = int
"""A cell's index on its board: rows from the bottom, each from left to right, counted from 0."""

# Neighbour steps in skew coordinates, walked once around the cell.
DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
OUTSIDE = -1


class Board:
    """A patch of hexagonal cells (G1). Built once a shape and shared; never changed.

    name: the canonical `Board` tag value. sides: the six side lengths a..f in cells, or None for
    an enumerated patch. coordinates: cell -> (x, y). ring: cell -> its six neighbours in circular
    order, OUTSIDE where the board ends. neighbours: the same without OUTSIDE. corners: vertex
    cells counter-clockwise from the bottom left (empty for an enumerated patch).
    """

    def __init__(
        self,
        name: str,
        coordinates: Iterable[tuple[int, int]],
        sides: tuple[int, ...] | None = None,
        corners: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.name = name
        self.sides = sides
        self.coordinates = tuple(sorted(coordinates, key=lambda xy: (xy[1], xy[0])))
        self.labels = tuple(labels.label(x, y) for x, y in self.coordinates)
        self.index: dict[str, Cell] = {text: cell for cell, text in enumerate(self.labels)}
        at = {xy: cell for cell, xy in enumerate(self.coordinates)}
        self.at = at
        self.ring = tuple(
            tuple(at.get((x + dx, y + dy), OUTSIDE) for dx, dy in DIRECTIONS) for x, y in self.coordinates
        )
        self.neighbours = tuple(tuple(c for c in ring if c != OUTSIDE) for ring in self.ring)
        self.perimeter = tuple(c for c, around in enumerate(self.neighbours) if len(around) < 6)
        self.corners = tuple(at[xy] for xy in dict.fromkeys(corners))
        # One column wider than the patch, so that a step off the right edge lands on no cell.
        self.stride = max(x for x, _ in self.coordinates) + 2
        self.bits = tuple(1 << (y * self.stride + x) for x, y in self.coordinates)
        self.mask = sum(self.bits)

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"<Board {self.name}>"

    @property
    def side(self) -> int | None:
        """The side of a regular hexagon, else None."""
        return self.sides[0] if self.sides and len(set(self.sides)) == 1 else None

    @cached_property
    def centre(self) -> tuple[Cell, ...]:
        """The cells nearest the board's centre of gravity: one, two or three on a symmetric board."""
        count = len(self)
        # Sums instead of means keep the comparison in exact integers.
        sx = sum(x for x, _ in self.coordinates)
        sy = sum(y for _, y in self.coordinates)

        def distance(cell: Cell) -> int:
            dx, dy = (self.coordinates[cell][0] * count - sx, self.coordinates[cell][1] * count - sy)
            return dx * dx - dx * dy + dy * dy

        nearest = min(map(distance, range(count)))
        return tuple(c for c in range(count) if distance(c) == nearest)

    def expand(self, cells: int) -> int:
        """Return a set of cells, as bits, with all their neighbours; mask it to stay on the board."""
        w = self.stride
        wide = cells | cells << 1
        narrow = cells | cells >> 1
        return wide | narrow | wide << w | narrow >> w

    def flood(self, seed: int, within: int) -> int:
        """Return the cells of `within` (bits) that are connected to `seed` (bits, part of it)."""
        reached = seed
        frontier = seed
        while frontier:
            frontier = self.expand(frontier) & within & ~reached
            reached |= frontier
        return reached

    def components(self, cells: int) -> list[int]:
        """Return the connected components of a set of cells, each as bits."""
        found = []
        while cells:
            component = self.flood(cells & -cells, cells)
            found.append(component)
            cells &= ~component
        return found

    @cached_property
    def connected(self) -> bool:
        """Whether every cell can be reached from every other (G1)."""
        return self.flood(self.bits[0], self.mask) == self.mask

    @cached_property
    def has_hole(self) -> bool:
        """Whether the patch encloses cells that are not its own (N6)."""
        # Euler's count of a connected patch without holes: cells - shared edges + shared vertices = 1.
        edges = sum(map(len, self.neighbours)) // 2
        vertices = sum(ring[i] != OUTSIDE and ring[(i + 1) % 6] != OUTSIDE for ring in self.ring for i in range(6))
        return len(self) - edges + vertices // 3 != 1

    @cached_property
    def rows(self) -> dict[int, tuple[int, int]]:
        """Row y -> (lowest x, number of cells), for boards whose rows have no gaps."""
        rows: dict[int, tuple[int, int]] = {}
        for x, y in self.coordinates:
            low, length = rows.get(y, (x, 0))
            rows[y] = (low, length + 1)
        return rows
