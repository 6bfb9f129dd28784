"""Boards: finite patches of hexagonal cells, their labels and their geometry (rules.md, "Boards and cells")."""

from omega_records.board.board import Board, Cell
from omega_records.board.shapes import MAX_CELLS, MAX_EXTENT, BoardError, board, parse_board, patch

__all__ = ["MAX_CELLS", "MAX_EXTENT", "Board", "BoardError", "Cell", "board", "parse_board", "patch"]
