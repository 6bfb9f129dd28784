"""Coordinate systems against worked tables, whose rows are not symmetrical, so that a mirrored table fails."""

import pytest

from omega_records.board import parse_board
from omega_records.board.coordinates import SYSTEMS

# The cells of hexagon 3: site, Ludii label, Abstract Play, Ai Ai, axial q,r.
SIDE_3 = """
0 A1 a1 c1 -2,2
1 B1 a2 d1 -1,2
2 C1 a3 e1 0,2
3 A2 b1 b2 -2,1
4 B2 b2 c2 -1,1
5 C2 b3 d2 0,1
6 D2 b4 e2 1,1
7 A3 c1 a3 -2,0
8 B3 c2 b3 -1,0
9 C3 c3 c3 0,0
10 D3 c4 d3 1,0
11 E3 c5 e3 2,0
12 B4 d1 a4 -1,-1
13 C4 d2 b4 0,-1
14 D4 d3 c4 1,-1
15 E4 d4 d4 2,-1
16 C5 e1 a5 0,-2
17 D5 e2 b5 1,-2
18 E5 e3 c5 2,-2
"""
# Side 4, drawn row by row from the top.
SIDE_4 = {
    "ludii": """
        33 34 35 36
        28 29 30 31 32
        22 23 24 25 26 27
        15 16 17 18 19 20 21
        9 10 11 12 13 14
        4 5 6 7 8
        0 1 2 3""",
    "ludii-label": """
        D7 E7 F7 G7
        C6 D6 E6 F6 G6
        B5 C5 D5 E5 F5 G5
        A4 B4 C4 D4 E4 F4 G4
        A3 B3 C3 D3 E3 F3
        A2 B2 C2 D2 E2
        A1 B1 C1 D1""",
    "abstractplay": """
        g1 g2 g3 g4
        f1 f2 f3 f4 f5
        e1 e2 e3 e4 e5 e6
        d1 d2 d3 d4 d5 d6 d7
        c1 c2 c3 c4 c5 c6
        b1 b2 b3 b4 b5
        a1 a2 a3 a4""",
    "aiai": """
        a7 b7 c7 d7
        a6 b6 c6 d6 e6
        a5 b5 c5 d5 e5 f5
        a4 b4 c4 d4 e4 f4 g4
        b3 c3 d3 e3 f3 g3
        c2 d2 e2 f2 g2
        d1 e1 f1 g1""",
}
# Rows of Ludii's other boards, from the bottom.
LUDII_ROWS = {
    "triangle 4": "A1 B1 C1 D1 B2 C2 D2 C3 D3 D4",
    "limping 3": "A1 B1 C1 D1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 F3 B4 C4 D4 E4 F4 C5 D5 E5 F5 D6 E6 F6",
    # Ludii's diamond stands on its tip: one cell in the lowest row, then two, then three.
    "rhombus 3": "A1 A2 B1 A3 B2 C1 B3 C2 C3",
}


def test_side_3() -> None:
    board = parse_board("hexagon 3")
    for row in SIDE_3.split("\n")[1:-1]:
        site, label, *others = row.split()
        cell = board.index[label.lower()]
        names = ("ludii", "ludii-label", "abstractplay", "aiai", "axial")
        assert [SYSTEMS[name].write(board, cell) for name in names] == [site, label, *others]
        assert [SYSTEMS[name].read(board, text) for name, text in zip(names, row.split(), strict=True)] == [cell] * 5


@pytest.mark.parametrize("name", SIDE_4)
def test_side_4(name: str) -> None:
    board = parse_board("hexagon 4")
    from_bottom = [label for row in reversed(SIDE_4[name].split("\n")[1:]) for label in row.split()]
    assert [SYSTEMS[name].write(board, cell) for cell in range(len(board))] == from_bottom


@pytest.mark.parametrize("shape", LUDII_ROWS)
def test_sites_of_other_shapes(shape: str) -> None:
    board = parse_board(shape)
    sites = {int(SYSTEMS["ludii"].write(board, cell)): label.upper() for cell, label in enumerate(board.labels)}
    assert [sites[site] for site in range(len(board))] == LUDII_ROWS[shape].split()


def test_the_same_label_names_three_cells() -> None:
    board = parse_board("hexagon 3")
    cells = {name: SYSTEMS[name].read(board, "c1") for name in ("orn", "abstractplay", "aiai")}
    assert {name: board.labels[cell] for name, cell in cells.items() if cell is not None} == {
        "orn": "c1", "abstractplay": "a3", "aiai": "a1",
    }  # fmt: skip


def test_labels_of_no_cell() -> None:
    hexagon, triangle = parse_board("hexagon 3"), parse_board("triangle 4")
    assert SYSTEMS["abstractplay"].read(hexagon, "a0") is None
    assert SYSTEMS["abstractplay"].read(hexagon, "a4") is None
    assert SYSTEMS["aiai"].read(hexagon, "a1") is None
    assert SYSTEMS["aiai"].read(triangle, "a1") is None
    assert SYSTEMS["ludii"].read(parse_board("rhombus 3 4"), "0") is None
    # Only ASCII: the Kelvin sign is not a k.
    assert SYSTEMS["abstractplay"].read(parse_board("hexagon 7"), "\u212a1") is None
