"""Stones on a board with their groups, kept up to date by union-find as each stone is placed (G2, G3)."""

from __future__ import annotations

from omega_records.board import Board, Cell

EMPTY = -1


class Stones:
    """Which colour holds each cell, and which cells form a group.

    owner: cell -> colour index or EMPTY. empty: number of empty cells.
    """

    __slots__ = ("_parent", "_size", "board", "empty", "owner")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.owner = [EMPTY] * len(board)
        self.empty = len(board)
        self._parent = list(range(len(board)))
        self._size = [1] * len(board)

    def copy(self) -> Stones:
        """Return an independent copy on the same board."""
        twin = Stones.__new__(Stones)
        twin.board, twin.empty, twin.owner = self.board, self.empty, self.owner.copy()
        twin._parent, twin._size = self._parent.copy(), self._size.copy()
        return twin

    def find(self, cell: Cell) -> Cell:
        """Return the cell that stands for the group of an occupied cell."""
        parent = self._parent
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    def beside(self, cell: Cell, colour: int) -> list[Cell]:
        """Return the representatives of the groups of one colour that touch a cell."""
        owner = self.owner
        touching: list[Cell] = []
        for near in self.board.neighbours[cell]:
            if owner[near] == colour:
                root = self.find(near)
                if root not in touching:
                    touching.append(root)
        return touching

    def place(self, cell: Cell, colour: int) -> Cell:
        """Put a stone on an empty cell and return the representative of its group."""
        owner, parent, size = self.owner, self._parent, self._size
        owner[cell] = colour
        self.empty -= 1
        root = cell
        for near in self.board.neighbours[cell]:
            if owner[near] == colour:
                # Joining by size keeps these chains short; a call of `find` would cost more than they do.
                other = near
                while parent[other] != other:
                    other = parent[other]
                if other != root:
                    if size[other] > size[root]:
                        root, other = other, root
                    parent[other] = root
                    size[root] += size[other]
        return root

    def groups(self, colour: int) -> list[list[Cell]]:
        """Return every group of a colour, largest first, each as its cells in board order (G3)."""
        found: dict[Cell, list[Cell]] = {}
        for cell, holder in enumerate(self.owner):
            if holder == colour:
                found.setdefault(self.find(cell), []).append(cell)
        return sorted(found.values(), key=lambda cells: (-len(cells), cells[0]))
