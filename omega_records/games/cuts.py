"""The largest cut of each Omny group, kept while stones are placed (N3-N5).

Why it is cheap: a group's cuts are the connected parts of the board without it, so they change only
where the group closes a ring with itself or the board's edge. Six neighbours tell whether a stone
closes one. Until then a group has one cut, whose stars need only be counted; afterwards a proven
lower bound on the largest cut is kept, and the board is flooded only when that bound no longer
rules a win out. Sound on boards without holes (N6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omega_records.board import Board, Cell
from omega_records.board.board import OUTSIDE
from omega_records.games.stones import Stones


class CutTracker:
    """Per group: its stars, cells as bits, whether it touches the edge, whether it has several cuts, and a bound.

    limits: colour -> twice the stars that a winning group's largest cut may hold.
    """

    def __init__(self, board: Board, stones: Stones, stars: Sequence[Cell], limits: Mapping[int, int]) -> None:
        self.board = board
        self.stones = stones
        self.limits = limits
        self._total = len(stars)
        self._star_bits = sum(board.bits[cell] for cell in stars)
        count = len(board)
        self._is_star = [0] * count
        for cell in stars:
            self._is_star[cell] = 1
        # Indexed by a group's representative.
        self._stars = [0] * count
        self._bits = [0] * count
        self._edge = [False] * count
        self._split = [False] * count
        self._bound = [0] * count

    def copy(self, stones: Stones) -> CutTracker:
        """Return an independent copy that tracks the given copy of the stones."""
        twin = CutTracker.__new__(CutTracker)
        twin.__dict__.update(self.__dict__)
        twin.stones = stones
        for name in ("_stars", "_bits", "_edge", "_split", "_bound"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def largest_cut(self, cell: Cell) -> int:
        """Return the stars in the largest cut of the group that holds an occupied cell (N3)."""
        return self._largest(self._bits[self.stones.find(cell)])

    def wins(self, cell: Cell) -> bool:
        """Whether the group that holds an occupied cell is a winning group (N4, N5)."""
        return 2 * self.largest_cut(cell) <= self.limits[self.stones.owner[cell]]

    def would_win(self, cell: Cell, colour: int) -> bool:
        """Whether a stone on an empty cell would complete a winning group; nothing is placed."""
        joined = self.board.bits[cell]
        for root in self.stones.beside(cell, colour):
            joined |= self._bits[root]
        return 2 * self._largest(joined) <= self.limits[colour]

    def place(self, cell: Cell, colour: int) -> bool:
        """Put a stone on an empty cell; return whether its group is now a winning group."""
        limit = self.limits[colour]
        merged = self.stones.beside(cell, colour)
        ring = self.board.ring[cell]
        closed, on_edge, seeds = self._around(ring, merged, colour)
        stars = self._is_star[cell]
        bits = self.board.bits[cell]
        for root in merged:
            stars += self._stars[root]
            bits |= self._bits[root]

        split = [root for root in merged if self._split[root]]
        if not split:
            bound = self._total - stars
        elif len(split) == 1:
            bound = self._bound[split[0]] - (stars - self._stars[split[0]])
        else:
            # Each group may have divided the other's largest cut: nothing is known any more.
            bound = -1
        if closed > 0 and 2 * bound > limit:
            pieces = self._pieces(self.board.mask & ~bits, seeds, closed)
            bound = max(bound - sum(pieces), *pieces)
        if 2 * bound <= limit:
            bound = self._largest(bits)

        root = self.stones.place(cell, colour)
        self._stars[root] = stars
        self._bits[root] = bits
        self._edge[root] = on_edge
        self._split[root] = bool(split) or closed > 0
        self._bound[root] = bound
        return 2 * bound <= limit

    def _around(self, ring: Sequence[int], merged: Sequence[Cell], colour: int) -> tuple[int, bool, list[Cell]]:
        """Return how many rings the stone closes, whether its group touches the edge, and one cell of each gap."""
        owner = self.stones.owner
        solid = [near == OUTSIDE or owner[near] == colour for near in ring]
        seeds = [ring[i] for i in range(6) if not solid[i] and solid[i - 1]]
        outside = OUTSIDE in ring
        edge_groups = sum(self._edge[root] for root in merged)
        on_edge = outside or edge_groups > 0
        # The edge of the board and all groups that touch it are one connected wall.
        walls = len(merged) - edge_groups + on_edge
        return len(seeds) - walls, on_edge, seeds

    def _largest(self, group: int) -> int:
        parts = self.board.components(self.board.mask & ~group)
        return max(((part & self._star_bits).bit_count() for part in parts), default=0)

    def _pieces(self, free: int, seeds: Sequence[Cell], closed: int) -> list[int]:
        """Return the stars of all but the last of the parts into which a stone divides a cut.

        The parts are flooded in step, so the work is that of the smaller ones.
        """
        growing = [(self.board.bits[seed], self.board.bits[seed]) for seed in seeds]
        whole: set[int] = set()
        while len(whole) < closed:
            wider = []
            for reached, frontier in growing:
                frontier = self.board.expand(frontier) & free & ~reached
                if frontier:
                    wider.append((reached | frontier, frontier))
                else:
                    whole.add(reached)
            growing = wider
        return [(part & self._star_bits).bit_count() for part in list(whole)[:closed]]
