"""Slips of the pen told apart by kind, and the symmetries of boards."""

from __future__ import annotations

import pytest

from omega_records.adjudicating import slips
from omega_records.adjudicating.plies import Ply, plies_of, turn_of
from omega_records.adjudicating.slips import slip_between
from omega_records.adjudicating.symmetries import symmetries
from omega_records.board import parse_board
from omega_records.verifying import examine
from tests.adjudicating.helpers import PLAYED, first_reading, omega

OMNY = '[Game "Omny"]\n[Board "hexagon 4"]\n[Stars "all"]\n\n'
STONES = "1. a1 b2\n2. c4 d2\n3. e5 b3\n*"


def plies(text: str) -> list[Ply]:
    examination = examine(first_reading(text))
    assert examination.replay is not None
    return plies_of(examination.record, examination.replay.settings)


@pytest.mark.parametrize(
    ("written", "meant", "kind", "ply"),
    [
        ("We3,Bc5", "We4,Bc5", slips.NEIGHBOUR, 3),
        ("We3,Bc5", "Wa3,Bc5", slips.CELL, 3),
        ("We3,Bc5", "Wc5,Be3", slips.COLOURS_EXCHANGED, 3),
        ("We3,Bc5", "Bc5", slips.STONE_TOO_MANY, 3),
        ("Wd5,Bc3", "Wd5", slips.STONE_TOO_MANY, 5),
        ("We3,Bc5 Bb4,We5", "We5,Bb4 Bc5,We3", slips.TURNS_EXCHANGED, 3),
        ("We3,Bc5 Bb4,We5\n3. Wd5", "Wd5,Bc5 Bb4,We5\n3. We3", slips.STONES_EXCHANGED, 3),
        ("2. We3,Bc5", "2.", slips.TURN_TOO_MANY, 3),
    ],
)
def test_kinds(written: str, meant: str, kind: str, ply: int) -> None:
    sheet = omega("*")
    other = omega("*", PLAYED.replace(written, meant, 1))
    assert sheet != other
    found = slip_between(plies(sheet), plies(other), parse_board("hexagon 3"))
    assert found is not None and (found.kind, found.ply) == (kind, ply)
    missing = {slips.TURN_TOO_MANY: slips.TURN_MISSING, slips.STONE_TOO_MANY: slips.STONE_MISSING}
    back = slip_between(plies(other), plies(sheet), parse_board("hexagon 3"))
    assert back is not None and back.kind == missing.get(kind, kind)


def test_the_order_inside_a_turn_is_no_difference() -> None:
    assert plies(omega("*")) == plies(omega("*", PLAYED.replace("Wb2,Bc1", "Bc1,Wb2")))
    assert slip_between(plies(omega("*")), plies(omega("*")), parse_board("hexagon 3")) is None


def test_letters_left_out_are_those_of_the_ruleset() -> None:
    bare = PLAYED.replace("W", "").replace("B", "")
    assert plies(omega("*", bare)) == plies(omega("*"))


def test_two_changes_are_no_single_slip() -> None:
    other = omega("*", PLAYED.replace("We3", "We4").replace("Bd2", "Bd1"))
    assert slip_between(plies(omega("*")), plies(other), parse_board("hexagon 3")) is None


def test_a_whole_sheet_turned_around() -> None:
    board = parse_board("hexagon 4")
    sheet = plies(OMNY + STONES)
    for name, mapping in symmetries(board).items():
        turned = [turn_of((c, board.labels[mapping[board.index[cell]]]) for c, cell in p.stones) for p in sheet]
        found = slip_between(turned, sheet, board)
        if turned == sheet:
            assert found is None
        else:
            assert found is not None and found.kind == slips.TURNED and found.ply is None, name


def test_colours_exchanged_on_a_whole_sheet() -> None:
    exchanged = PLAYED.translate(str.maketrans("WB", "BW"))
    found = slip_between(plies(omega("*")), plies(omega("*", exchanged)), parse_board("hexagon 3"))
    assert found is not None and (found.kind, found.ply) == (slips.COLOURS_EXCHANGED, None)


def test_a_decision_missing() -> None:
    swapped = PLAYED.replace("Bd3", "swap Bd3", 1)
    found = slip_between(plies(omega("*")), plies(omega("*", swapped, '[Pie "yes"]')), parse_board("hexagon 3"))
    assert found is not None and (found.kind, found.text) == (
        slips.DECISION, "the decision `swap` is missing before ply 2",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("hexagon 3", 11), ("hexagon 1", 0), ("triangle 4", 5), ("rhombus 4", 3), ("rhombus 3 4", 1), ("limping 3", 5),
        ("hexagon 3 4 5 3 4 5", 1), ("cells c5 c6 d6 e6", 0),
    ],
)  # fmt: skip
def test_symmetries_keep_neighbours(name: str, count: int) -> None:
    board = parse_board(name)
    found = symmetries(board)
    assert len(found) == len(set(found.values())) == count
    for mapping in found.values():
        assert sorted(mapping) == list(range(len(board)))
        for cell in range(len(board)):
            assert {mapping[near] for near in board.neighbours[cell]} == set(board.neighbours[mapping[cell]])
