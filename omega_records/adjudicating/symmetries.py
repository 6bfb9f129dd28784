"""The rotations and reflections that map a board onto itself: how a scoresheet may have been turned around."""

from __future__ import annotations

from functools import lru_cache

from omega_records.board import Board, Cell

Mapping = tuple[Cell, ...]
"""Cell -> the cell it is mapped to."""


@lru_cache(maxsize=64)
def symmetries(board: Board) -> dict[str, Mapping]:
    """Return the symmetries of a board by name, the identity apart: at most 5 rotations and 6 reflections."""
    found: dict[str, Mapping] = {}
    for turns in range(6):
        for mirrored in (False, True):
            mapping = _mapping(board, turns, mirrored)
            if mapping is not None and mapping != tuple(range(len(board))) and mapping not in found.values():
                found[_name(turns, mirrored)] = mapping
    return found


def _name(turns: int, mirrored: bool) -> str:
    if not mirrored:
        return f"rotated by {60 * turns} degrees"
    return f"mirrored and rotated by {60 * turns} degrees" if turns else "mirrored"


def _mapping(board: Board, turns: int, mirrored: bool) -> Mapping | None:
    """Return where each cell goes when the board is mirrored and turned; None when it isn't mapped onto itself."""
    images = []
    for x, y in board.coordinates:
        # In skew coordinates (1,0) turned by 60 degrees is (1,1), and (1,1) is (0,1).
        if mirrored:
            x, y = x - y, -y
        for _ in range(turns):
            x, y = x - y, x
        images.append((x, y))
    left, bottom = min(x for x, _ in images), min(y for _, y in images)
    lowest = min(x for x, _ in board.coordinates), min(y for _, y in board.coordinates)
    moved = [(x - left + lowest[0], y - bottom + lowest[1]) for x, y in images]
    if not all(xy in board.at for xy in moved):
        return None
    return tuple(board.at[xy] for xy in moved)
