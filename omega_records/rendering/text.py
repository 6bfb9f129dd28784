"""Boards as text: hexagonal rows, row 1 at the bottom, each row half a cell to the side of the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from omega_records.board import Board, Cell
from omega_records.board.coordinates import CoordinateSystem
from omega_records.board.labels import column_letters
from omega_records.colours import LETTERS

LAST = ">"
STAR = "*"
EMPTY = "."
# In the order of LETTERS, legible on a light and on a dark background.
_STONE_STYLES = ("bold", "bold magenta", "bold red", "bold blue")
_LABEL_STYLE = "dim"


def draw(
    board: Board,
    owner: Sequence[int],
    *,
    stars: Collection[Cell] = (),
    last: Collection[Cell] = (),
    coordinates: CoordinateSystem | None = None,
) -> Text:
    """Return a position as lines of text, with row numbers at the left and a letter below every column.

    owner: cell -> colour index, negative when empty. stars: star cells, a `*` behind the stone or alone. last: cells
    marked with `>`. coordinates: write every cell's label in that system instead of the row and column labels; it must
    fit the board.
    """
    star_cells, last_cells = frozenset(stars), frozenset(last)
    cells: dict[tuple[int, int], Text] = {}
    for cell, xy in enumerate(board.coordinates):
        text = _cell(owner[cell], cell in star_cells, cell in last_cells)
        if coordinates:
            text.append(" ").append(coordinates.write(board, cell), _LABEL_STYLE)
        cells[xy] = text
    if coordinates is None:
        cells |= _column_labels(board)
    return _rows(board, cells, numbered=coordinates is None)


def _cell(colour: int, star: bool, last: bool) -> Text:
    """Return three columns: the mark of the last turn, the stone, the mark of a star cell."""
    mark = (LAST if last else " ", "bold")
    if colour < 0:
        return Text.assemble(mark, STAR if star else (EMPTY, _LABEL_STYLE), " ")
    return Text.assemble(mark, (LETTERS[colour], _STONE_STYLES[colour]), STAR if star else " ")


def _column_labels(board: Board) -> dict[tuple[int, int], Text]:
    """Return the letters of the columns, each on the free place below the column's lowest cell."""
    lowest: dict[int, int] = {}
    for x, y in board.coordinates:
        lowest.setdefault(x, y)  # rows come from the bottom
    return {(x, y - 1): Text.assemble((f" {column_letters(x)}", _LABEL_STYLE)) for x, y in lowest.items()}


def _rows(board: Board, cells: dict[tuple[int, int], Text], *, numbered: bool) -> Text:
    # In skew coordinates neighbours in a row are two half cells apart, and the row above is half a cell to the left.
    half = max(2, *((text.cell_len + 1) // 2 for text in cells.values()))
    first = min(2 * x - y for x, y in cells)
    margin = len(str(board.coordinates[-1][1] + 1)) + 1 if numbered else 0
    lines = []
    for y in range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1):
        on_board = any((x, y) in board.at for x, row in cells if row == y)
        line = Text.assemble((f"{y + 1:>{margin - 1}}" if numbered and on_board else "", _LABEL_STYLE))
        for x in sorted(x for x, row in cells if row == y):
            column = margin + (2 * x - y - first) * half
            line.append(" " * (column - line.cell_len)).append_text(cells[x, y])
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)
