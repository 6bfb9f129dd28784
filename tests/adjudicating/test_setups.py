"""Positions without moves: which stone counts can arise, whose turn it is, what came too late."""

from __future__ import annotations

import pytest

from omega_records.colours import Colour
from tests.adjudicating.helpers import rule, texts

OMEGA = '[Game "Omega"]\n[Rules "{rules}"]\n[Board "hexagon 3"]\n[White "Ann"]\n[Black "Bob"]\n'
OMNY = '[Game "Omny"]\n[Board "hexagon 2"]\n[Stars "all"]\n[White "Ann"]\n[Black "Bob"]\n'
FULL = "W a1,b1,c1,a2,b2,c2,d2,e5 B a3,b3,c3,d3,e3,b4,c4,d4"


def omega(setup: str, tags: str = "", rules: str = "bga") -> str:
    return f'{OMEGA.format(rules=rules)}[Setup "{setup}"]\n{tags}\n*\n'


def omny(setup: str, tags: str = "") -> str:
    return f'{OMNY}[Setup "{setup}"]\n{tags}\n*\n'


@pytest.mark.parametrize(
    ("setup", "tags", "possible"),
    [
        ("W a1 B b2", "", True),
        ("W a1,c3 B b2", "", False),
        ("W a1 B b2", '[Players "3"]', False),
        ("W a1 B b2 R c3", '[Players "3"]', True),
    ],
)
def test_omega_counts(setup: str, tags: str, possible: bool) -> None:
    ruling = rule(omega(setup, tags))
    assert ("could not have arisen" in texts(ruling)) is not possible


@pytest.mark.parametrize(
    ("setup", "protocol", "possible", "turn"),
    [
        ("B a1", "alternate", True, Colour.WHITE),
        ("B a1 W b1", "alternate", True, Colour.BLACK),
        ("W b1", "alternate", False, None),
        ("B a1,c2", "alternate", False, None),
        ("B a1", "12*", True, Colour.WHITE),
        ("B a1 W b1,c2", "12*", True, Colour.BLACK),
        ("B a1,b3,c3 W b1,c2", "12*", True, Colour.WHITE),
        ("B a1 W b1", "12*", False, None),
        ("B a1,b3 W b1,c2,c3", "12*", False, None),
    ],
)
def test_omny_counts(setup: str, protocol: str, possible: bool, turn: Colour | None) -> None:
    ruling = rule(omny(setup, f'[Protocol "{protocol}"]'))
    assert ("could not have arisen" in texts(ruling)) is not possible
    if turn:
        assert ruling.position is not None and ruling.position.on_turn == turn


def test_a_final_board_is_scored() -> None:
    ruling = rule(omega(FULL))
    assert ruling.outcome.winner == "Black"
    assert "White (Ann) has 2 groups: 7 × 1 = 7." in texts(ruling)
    assert "Black (Bob) has 1 group of 8 stones and scores 8." in texts(ruling)
    assert ruling.position is not None and ruling.position.final


def test_the_stones_tell_whose_turn_it_is_where_the_record_does_not() -> None:
    ruling = rule(omega("W a1 B b2"))
    assert ruling.position is not None and ruling.position.on_turn == "Black"


def test_a_turn_that_the_stones_contradict_leaves_the_game_open() -> None:
    ruling = rule(omega("W a1 B b2", '[Turn "White"]'))
    assert ruling.outcome.kind == "undetermined"
    assert "whose turn it is" in ruling.outcome.needed[0]


def test_stones_after_the_end() -> None:
    ruling = rule(omega(FULL.replace(" B", ",c5 B") + ",e4"))
    assert "stones were placed after the end" in texts(ruling)
    # Which stones those were decides the score.
    assert ruling.outcome.kind == "undetermined"
    assert "stones were placed after the end" not in texts(rule(omega(FULL)))


def test_a_winning_group_that_no_last_stone_completed() -> None:
    # White has the winning group, so the stone by which Black is ahead came after it.
    text = OMNY.replace("hexagon 2", "hexagon 3").replace("all", "corners")
    ruling = rule(f'{text}[Setup "B a1,b4,d2,c4,e3,e5,b3,a2 W a3,d3,d5,d4,c1,b1,c2"]\n\n*\n')
    assert "Whichever stone Black placed last, a winning group was complete without it" in texts(ruling)
    assert ruling.outcome.winner == "White"


def test_who_holds_a_colour_is_not_told_where_a_swap_may_be_hidden() -> None:
    ruling = rule(omega(FULL, '[Pie "yes"]'))
    assert ruling.outcome.winner == "Black" and ruling.outcome.person is None and ruling.outcome.seat is None
    assert "Ann" not in texts(ruling) and "Bob" not in texts(ruling)
    named = rule(omega(FULL, '[Pie "yes"][Winner "Ann"]'))
    assert "Ann" not in texts(named) and named.outcome.person is None
    assert rule(omega(FULL)).outcome.person == "Bob"


def test_a_hidden_swap_may_decide_whether_the_game_is_over() -> None:
    ruling = rule(omega(FULL, '[Pie "yes"]', rules="bga-live"))
    assert ruling.outcome.kind == "undetermined" and "swapped" in ruling.outcome.needed[0]
