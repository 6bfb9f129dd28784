"""Boards as text: every cell where its neighbours are, labels that name it, marks that tell."""

from __future__ import annotations

import pytest

from omega_records.board import Board, parse_board
from omega_records.board.coordinates import SYSTEMS
from omega_records.rendering.text import draw

BOARDS = [
    "hexagon 1", "hexagon 3", "hexagon 10", "triangle 5", "rhombus 4", "rhombus 3 6", "limping 3",
    "hexagon 3 4 3 4 3 4", "cells a1 b1 c1 c2 c3 b3 a3", "cells z9 aa9 aa10",
]  # fmt: skip

HEXAGON_3 = """\
5      .   .  >W
4    .   .   .   .
3  .   .   B   .  >B
2    .   *   .   .   e
1      W*  .   .   d
         a   b   c"""

CONCAVE = """\
3  .   .   W
2            .
1      B   .   .
         a   b   c"""


def empty(board: Board) -> list[int]:
    return [-1] * len(board)


def test_a_regular_hexagon() -> None:
    board = parse_board("hexagon 3")
    owner = empty(board)
    for label, colour in {"a1": 0, "c3": 1, "e5": 0, "e3": 1}.items():
        owner[board.index[label]] = colour
    stars = [board.index["a1"], board.index["b2"]]
    last = [board.index["e5"], board.index["e3"]]
    assert draw(board, owner, stars=stars, last=last).plain == HEXAGON_3


def test_a_patch_with_a_gap_in_its_rows() -> None:
    board = parse_board("cells a1 b1 c1 c2 c3 b3 a3")
    owner = empty(board)
    owner[board.index["a1"]] = 1
    owner[board.index["c3"]] = 0
    assert draw(board, owner).plain == CONCAVE


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("system", [None, "orn", "axial"])
def test_neighbours_are_one_cell_aside_or_half_a_cell_above_or_below(name: str, system: str | None) -> None:
    board = parse_board(name)
    if system and not SYSTEMS[system].fits(board):
        return
    # Each cell is made the only stone in turn; the stone's letter tells where it is drawn.
    places = {}
    for cell in range(len(board)):
        owner = empty(board)
        owner[cell] = 3
        lines = draw(board, owner, coordinates=SYSTEMS[system] if system else None).plain.split("\n")
        ((row, line),) = [(row, line) for row, line in enumerate(lines) if "U" in line]
        places[cell] = row, line.index("U")
    steps = {
        (abs(places[a][0] - places[b][0]), abs(places[a][1] - places[b][1]))
        for a in places
        for b in board.neighbours[a]
    }
    widths = {column for row, column in steps if row == 0}
    assert all(row <= 1 for row, _ in steps)
    if widths:
        (width,) = widths
        assert all(column == (width if row == 0 else width // 2) for row, column in steps)
    assert len(set(places.values())) == len(board)


@pytest.mark.parametrize("name", BOARDS)
def test_every_label_of_a_system_is_written(name: str) -> None:
    board = parse_board(name)
    for system in filter(lambda system: system.fits(board), SYSTEMS.values()):
        words = draw(board, empty(board), coordinates=system).plain.replace(".", " ").split()
        assert sorted(words) == sorted(system.write(board, cell) for cell in range(len(board)))


@pytest.mark.parametrize("name", ["triangle 5", "hexagon 10", "rhombus 30 2"])
def test_rows_and_columns_are_labelled(name: str) -> None:
    board = parse_board(name)
    lines = draw(board, empty(board)).plain.split("\n")
    words = {word for line in lines for word in line.split()}
    assert {label.rstrip("0123456789") for label in board.labels} <= words
    assert {label.lstrip("abcdefghijklmnopqrstuvwxyz") for label in board.labels} <= words


def test_stones_of_every_colour_are_told_apart_without_colour() -> None:
    board = parse_board("rhombus 4 1")
    assert draw(board, [0, 1, 2, 3]).plain.split("\n")[0] == "1  W   B   R   U"
