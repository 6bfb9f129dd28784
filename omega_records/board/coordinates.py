"""Named coordinate systems: how other programs label the cells of the same boards.

`orn` is the canonical label. `ludii` is the site index (boards that Ludii has), `ludii-label` the canonical label in
upper case. `abstractplay`: row letter from the bottom, then the place in the row from 1. `aiai` (regular hexagons):
column letters run up to the right, the row number counts from the bottom. `axial` (regular hexagons): `q,r` from the
centre, r pointing down, as on Board Game Arena.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from omega_records.board import labels
from omega_records.board.board import Board, Cell


@dataclass(frozen=True, slots=True)
class CoordinateSystem:
    """A way to label cells. `write` gives a cell's label; `fits` tells whether a board has such labels."""

    name: str
    write: Callable[[Board, Cell], str]
    fits: Callable[[Board], bool] = lambda _: True

    def read(self, board: Board, text: str) -> Cell | None:
        """Return the cell that a label names on a board, None when it names none."""
        return _lookup(self, board).get(text) if self.fits(board) else None


@lru_cache(maxsize=64)
def _lookup(system: CoordinateSystem, board: Board) -> dict[str, Cell]:
    return {system.write(board, cell): cell for cell in range(len(board))}


def _in_ludii(board: Board) -> bool:
    return board.sides is not None and board.name.count(" ") == 1


@lru_cache(maxsize=64)
def _ludii_order(board: Board) -> dict[Cell, int]:
    """Return each cell's site index: by height on the screen, then from the left."""
    cells: Iterable[Cell] = range(len(board))
    if board.name.startswith("rhombus "):
        # Ludii stands the rhombus on its tip, so its rows are our diagonals.
        cells = sorted(cells, key=lambda cell: (sum(board.coordinates[cell]), board.coordinates[cell][0]))
    return {cell: site for site, cell in enumerate(cells)}


def _abstractplay(board: Board, cell: Cell) -> str:
    x, y = board.coordinates[cell]
    low, _ = board.rows[y]
    return f"{labels.column_letters(y)}{x - low + 1}"


def _aiai(board: Board, cell: Cell) -> str:
    assert board.side is not None  # CoordinateSystem.fits
    x, y = board.coordinates[cell]
    # Columns are counted along the diagonal that runs up to the right.
    return f"{labels.column_letters(x - y + board.side - 1)}{y + 1}"


def _axial(board: Board, cell: Cell) -> str:
    assert board.side is not None  # CoordinateSystem.fits
    x, y = board.coordinates[cell]
    return f"{x - board.side + 1},{board.side - 1 - y}"


def _regular(board: Board) -> bool:
    return board.side is not None


SYSTEMS: dict[str, CoordinateSystem] = {
    system.name: system
    for system in (
        CoordinateSystem("orn", lambda board, cell: board.labels[cell]),
        CoordinateSystem("ludii", lambda board, cell: str(_ludii_order(board)[cell]), _in_ludii),
        CoordinateSystem("ludii-label", lambda board, cell: board.labels[cell].upper()),
        CoordinateSystem("abstractplay", _abstractplay, lambda board: board.sides is not None),
        CoordinateSystem("aiai", _aiai, _regular),
        CoordinateSystem("axial", _axial, _regular),
    )
}
