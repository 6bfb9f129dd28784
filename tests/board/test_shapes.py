"""Shapes, labels and geometry (rules.md, "Boards and cells", N11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import random_patch

from omega_records.board import MAX_CELLS, Board, BoardError, labels, parse_board

# Board tag, canonical name, cells, perimeter cells, corners, centre.
SHAPES = [
    ("hexagon 1", "hexagon 1", 1, 1, "a1", "a1"),
    ("hexagon 3", "hexagon 3", 19, 12, "a1 c1 e3 e5 c5 a3", "c3"),
    ("hexagon 10", "hexagon 10", 271, 54, "a1 j1 s10 s19 j19 a10", "j10"),
    ("hexagon 4 4 4 4 4 4", "hexagon 4", 37, 18, "a1 d1 g4 g7 d7 a4", "d4"),
    ("triangle 1", "hexagon 1", 1, 1, "a1", "a1"),
    ("triangle 3", "triangle 3", 6, 6, "a1 c1 c3", "b1 c2 b2"),
    ("triangle 4", "triangle 4", 10, 9, "a1 d1 d4", "c2"),
    ("hexagon 4 1 4 1 4 1", "triangle 4", 10, 9, "a1 d1 d4", "c2"),
    ("rhombus 3", "rhombus 3", 9, 8, "a1 c1 c3 a3", "b2"),
    ("rhombus 11 9", "rhombus 11 9", 99, 36, "a1 k1 k9 a9", "f5"),
    ("rhombus 4 4", "rhombus 4", 16, 12, "a1 d1 d4 a4", "b2 c3"),
    ("limping 3", "limping 3", 27, 15, "a1 d1 f3 f6 d6 a3", "c3 d3 d4"),
    ("hexagon 6 5 6 5 6 5", "limping 5", 75, 27, "a1 f1 j5 j10 f10 a5", "e5 f5 f6"),
    ("hexagon 2 3 4 3 2 5", "hexagon 2 3 4 3 2 5", 20, 13, "a1 b1 d3 d6 b6 a5", "c4"),
    ("cells b1 a1 b2", "cells a1 b1 b2", 3, 3, "", "a1 b1 b2"),
    ("  hexagon   2 ", "hexagon 2", 7, 6, "a1 b1 c2 c3 b3 a2", "b2"),
]


@pytest.mark.parametrize(("tag", "name", "cells", "perimeter", "corners", "centre"), SHAPES)
def test_shape(tag: str, name: str, cells: int, perimeter: int, corners: str, centre: str) -> None:
    board = parse_board(tag)
    assert board.name == name
    assert len(board) == cells
    assert len(board.perimeter) == perimeter
    assert [board.labels[cell] for cell in board.corners] == corners.split()
    assert sorted(board.labels[cell] for cell in board.centre) == sorted(centre.split())


@pytest.mark.parametrize(
    ("tag", "slug"),
    [
        ("", "malformed-board"),
        ("square 8", "malformed-board"),
        ("hexagon", "malformed-board"),
        ("hexagon 0", "malformed-board"),
        ("hexagon -3", "malformed-board"),
        ("hexagon five", "malformed-board"),
        ("hexagon ٣", "malformed-board"),
        ("hexagon 3 3 3 3 3 4", "malformed-board"),
        ("triangle 3 4", "malformed-board"),
        ("rhombus 1 2 3", "malformed-board"),
        ("cells", "malformed-board"),
        ("cells a1 a1", "malformed-board"),
        ("cells a1 A2", "malformed-board"),
        ("cells a0", "malformed-board"),
        ("hexagon 100000", "board-too-large"),
        ("hexagon 99999999999999999999", "malformed-board"),
        ("rhombus 200 200", "board-too-large"),
        ("cells a9999", "board-too-large"),
        ("cells a1 c1", "board-not-connected"),
        ("cells a1 a2 c5", "board-not-connected"),
    ],
)
def test_no_board(tag: str, slug: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(tag)
    assert caught.value.slug == slug


def test_the_largest_boards_are_within_the_limit() -> None:
    assert len(parse_board("hexagon 58")) == 9919 <= MAX_CELLS
    assert len(parse_board("cells " + " ".join(f"a{n}" for n in range(1, 257)))) == 256


def test_hexagon_3_is_drawn_as_the_rules_draw_it() -> None:
    board = parse_board("hexagon 3")
    rows = {
        y: " ".join(text for text, xy in zip(board.labels, board.coordinates, strict=True) if xy[1] == y)
        for y in range(5)
    }
    assert [rows[y] for y in range(4, -1, -1)] == [
        "c5 d5 e5",
        "b4 c4 d4 e4",
        "a3 b3 c3 d3 e3",
        "a2 b2 c2 d2",
        "a1 b1 c1",
    ]
    centre = board.neighbours[board.index["c3"]]
    assert {board.labels[cell] for cell in centre} == {"b3", "d3", "c4", "d4", "c2", "b2"}


def test_equal_shapes_are_one_board() -> None:
    assert parse_board("hexagon 5") is parse_board(" hexagon  5 5 5 5 5 5")


@pytest.mark.parametrize(
    ("tag", "hole"),
    [
        ("cells b1 c2 c3 b3 a2 a1", True),
        ("cells b1 c2 c3 b3 a2 a1 b2", False),
        ("cells a1 b1 c1 a2 c2 a3 b3 c3 d3 d2 d4", True),
        ("rhombus 1 9", False),
        ("cells b1 c2 c3 b3 a2", False),
    ],
)
def test_hole(tag: str, hole: bool) -> None:
    assert parse_board(tag).has_hole is hole


@given(st.randoms(use_true_random=False))
def test_geometry_of_any_board(rng: object) -> None:
    board = random_patch(rng)  # type: ignore[arg-type]
    assert board.connected
    for cell, ring in enumerate(board.ring):
        for step, near in enumerate(ring):
            if near >= 0:
                assert board.ring[near][(step + 3) % 6] == cell
    assert has_hole_by_flood(board) == board.has_hole
    assert [board.index[text] for text in board.labels] == list(range(len(board)))
    assert parse_board(board.name).coordinates == board.coordinates


def has_hole_by_flood(board: Board) -> bool:
    """Walk the empty plane around the board from a corner of its frame: what isn't reached is a hole."""
    width = max(x for x, _ in board.coordinates) + 1
    height = max(y for _, y in board.coordinates) + 1
    free = {(x, y) for x in range(-1, width + 1) for y in range(-1, height + 1)} - set(board.coordinates)
    edge = [(-1, -1)]
    free.discard((-1, -1))
    while edge:
        x, y = edge.pop()
        for step in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)):
            near = (x + step[0], y + step[1])
            if near in free:
                free.remove(near)
                edge.append(near)
    return bool(free)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_label_both_ways(x: int, y: int) -> None:
    assert labels.split(labels.label(x, y)) == (x, y)


@pytest.mark.parametrize(
    ("x", "letters"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_column_letters(x: int, letters: str) -> None:
    assert labels.column_letters(x) == letters
    assert labels.column_number(letters) == x


@pytest.mark.parametrize("text", ["", "a", "1", "a01", "a0", "A1", "a1 ", "a-1", "a٣", "aaaaaaaaaaaaaaaa1"])
def test_no_label(text: str) -> None:
    assert labels.split(text) is None
