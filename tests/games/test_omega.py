"""Omega (rules.md, O1-O12): the worked figures, and laws against the from-scratch scorer."""

from math import comb, factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import group_sizes, omega_score

from omega_records.board import parse_board
from omega_records.colours import COLOURS
from omega_records.games import GAMES, Options, Placement, State
from omega_records.games.omega import Omega

OMEGA = GAMES["Omega"]


def start(board: str, players: int = 2, rules: str = "open", pie: bool = False) -> Omega:
    state = OMEGA.start(parse_board(board), OMEGA.rulesets[rules], Options(players=players, pie=pie))
    assert isinstance(state, Omega)
    return state


def play_out(state: Omega, rng: Random) -> None:
    """Play random legal turns to the end, checking the number of legal turns on the way."""
    while not state.over:
        empty = [cell for cell, holder in enumerate(state.stones.owner) if holder < 0]
        assert state.legal_turns() == comb(len(empty), state.players) * factorial(state.players)
        cells = rng.sample(empty, state.players)
        assert state.play(list(zip(state.stated_order(), cells, strict=True))) == []


def stones(state: State) -> dict[int, int]:
    return {cell: holder for cell, holder in enumerate(state.stones.owner) if holder >= 0}


# Rounds and cells left (rules.md, after the ruleset table): players, side, rounds, left.
ENDINGS = [
    (2, 3, 4, 3), (2, 4, 9, 1), (2, 5, 15, 1), (2, 6, 22, 3), (2, 7, 31, 3), (2, 8, 42, 1), (2, 9, 54, 1),
    (2, 10, 67, 3), (3, 3, 2, 1), (3, 5, 6, 7), (3, 10, 30, 1), (4, 3, 1, 3), (4, 5, 3, 13), (4, 10, 16, 15),
]  # fmt: skip


@pytest.mark.parametrize(("players", "side", "rounds", "left"), ENDINGS)
def test_rounds_and_cells_left(players: int, side: int, rounds: int, left: int) -> None:
    state = start(f"hexagon {side}", players)
    assert state.remaining().rounds == rounds
    play_out(state, Random(side))
    assert state.turns == rounds * players
    assert state.stones.empty == left


# With a swap under `first-seat`: side, cells left, and whether the last round is White's turn alone.
@pytest.mark.parametrize(("side", "left"), [(3, 1), (4, 3), (5, 3), (6, 1), (7, 1), (8, 3), (9, 3), (10, 1)])
def test_cells_left_after_a_swap_counted_by_seat(side: int, left: int) -> None:
    state = start(f"hexagon {side}", rules="bga-live", pie=True)
    state.play([(0, 0), (1, 1)])
    assert state.swap(None) is None
    play_out(state, Random(side))
    assert state.stones.empty == left
    assert state.on_turn == 1


@pytest.mark.parametrize(("side", "left"), [(3, 3), (5, 1)])
def test_a_swap_doesnt_move_the_end_where_white_counts(side: int, left: int) -> None:
    state = start(f"hexagon {side}", pie=True)
    state.play([(0, 0), (1, 1)])
    assert state.swap(None) is None
    assert state.seats == {0: 1, 1: 0}
    play_out(state, Random(side))
    assert state.stones.empty == left
    assert state.on_turn == 0


# Group sizes and score (O7). The rows of a rhombus 2k cells wide give groups of any sizes.
@pytest.mark.parametrize(
    ("sizes", "score"),
    [((3, 4, 5), 60), ((12,), 12), ((1, 2, 2, 4, 3), 48), ((17, 9, 3), 459), ((19, 8, 2), 304), ((), 0), ((1,), 1)],
)
def test_product_of_group_sizes(sizes: tuple[int, ...], score: int) -> None:
    state = start("rhombus 20 12")
    board = state.board
    white = [board.at[x, 2 * row] for row, size in enumerate(sizes) for x in range(size)]
    state.set_up([(0, cell) for cell in white], 0)
    standing = state.standings()[0]
    assert sorted(map(len, standing.groups)) == sorted(sizes)
    assert standing.score == score


def test_scores_are_exact_beyond_64_bits() -> None:
    state = start("rhombus 6 240")
    threes = [state.board.at[x, y] for y in range(0, 240, 2) for x in range(3)]
    state.set_up([(0, cell) for cell in threes], 0)
    assert state.standings()[0].score == 3**120


@pytest.mark.parametrize(("players", "winner"), [(2, "Black"), (3, "Red"), (4, "Blue")])
def test_the_latest_of_the_tied_wins(players: int, winner: str) -> None:
    state = start("rhombus 1 4" if players == 2 else "rhombus 1 9" if players == 3 else "rhombus 1 16", players)
    # Stones in turn order along a line: every group is one stone, so every score is 1.
    cells = iter(range(len(state.board)))
    while not state.over:
        state.play([(colour, next(cells)) for colour in state.order])
    assert {standing.score for standing in state.standings()} == {1}
    assert COLOURS[state.winner or 0] == winner
    assert [standing.place for standing in state.standings()] == list(range(players, 0, -1))


def test_a_tie_is_a_draw_where_the_ruleset_says_so() -> None:
    state = OMEGA.start(parse_board("rhombus 1 4"), OMEGA.rulesets["ludii"], Options())
    for cells in ((0, 1), (2, 3)):
        assert state.play([(0, cells[0]), (1, cells[1])]) == []
    assert state.over
    assert state.drawn
    assert state.winner is None
    assert [standing.place for standing in state.standings()] == [1, 1]


def test_a_board_below_a_round_ends_before_its_first_turn() -> None:
    assert start("rhombus 1 3").over
    assert start("hexagon 1", 4).over
    assert not start("rhombus 1 4").over


def slugs(state: State, turn: list[Placement]) -> list[str]:
    return [fault.slug for fault in state.play(turn)]


# Faults of a first turn on hexagon 3 with two players: turn, slugs.
@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ([(0, 1)], ["wrong-stone-count"]),
        ([(0, 1), (1, 2), (0, 3)], ["wrong-stone-count"]),
        ([(0, 1), (0, 2)], ["colour-repeated"]),
        ([(0, 1), (2, 2)], ["colour-not-in-play"]),
        ([(0, 1), (1, 1)], ["cell-twice-in-turn"]),
        ([(0, 1), (1, None)], ["off-board-cell"]),
        ([(0, None), (0, None)], ["colour-repeated", "off-board-cell", "off-board-cell"]),
        ([(None, 1), (1, 2)], ["colour-letters-partial"]),
        ([(None, 1), (None, 2)], ["missing-colour-letters"]),
        ([(1, 1), (0, 2)], ["colour-order"]),
        ([(0, 1), (1, 2)], []),
    ],
)
def test_faults_of_a_turn(turn: list[Placement], expected: list[str]) -> None:
    state = start("hexagon 3", rules="bga")
    assert slugs(state, turn) == expected
    placed = state.stones.empty < 19
    assert placed is all(slug in ("missing-colour-letters", "colour-order") for slug in expected)


def test_letters_are_needed_where_any_order_goes() -> None:
    assert slugs(start("hexagon 3", rules="open"), [(None, 1), (None, 2)]) == ["colour-letters-needed"]
    assert slugs(start("hexagon 3", rules="open"), [(1, 1), (0, 2)]) == []


@pytest.mark.parametrize(("mover", "order"), [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_own_colour_first_then_cyclic(mover: int, order: tuple[int, ...]) -> None:
    state = start("hexagon 3", 3, "bga")
    for turn in range(mover):
        state.play(list(zip(state.stated_order(), range(3 * turn, 3 * turn + 3), strict=True)))
    assert state.stated_order() == order


def test_occupied_cell_names_its_holder() -> None:
    state = start("hexagon 3")
    state.play([(0, 1), (1, 2)])
    (fault,) = state.play([(1, 1), (0, 5)])
    assert (fault.slug, fault.stone, fault.facts["holder"]) == ("occupied-cell", 0, "White")


def test_nothing_is_placed_after_the_end() -> None:
    state = start("rhombus 1 4")
    play_out(state, Random(1))
    assert slugs(state, [(0, 0), (1, 1)]) == ["move-after-end"]


# Swaps: players, ruleset, agreed, turns before, partner, fault.
@pytest.mark.parametrize(
    ("players", "rules", "pie", "before", "partner", "fault"),
    [
        (2, "bga", True, 1, None, None),
        (2, "bga", True, 1, 0, None),
        (2, "bga", True, 1, 1, "swap-partner"),
        (2, "bga", False, 1, None, "swap-not-agreed"),
        (2, "bga", True, 0, None, "swap-too-early"),
        (2, "bga", True, 2, None, "swap-too-late"),
        (2, "bga", True, 3, None, "swap-too-late"),
        (2, "iggamecenter", True, 1, None, "swap-not-allowed"),
        (3, "bga", True, 1, None, "swap-not-allowed"),
        (3, "nestorgames", True, 1, None, None),
        (3, "nestorgames", True, 2, None, "swap-partner"),
        (3, "nestorgames", True, 2, 0, None),
        (3, "nestorgames", True, 2, 1, None),
        (3, "nestorgames", True, 2, 2, "swap-partner"),
        (3, "nestorgames", True, 1, 2, "swap-partner"),
        (4, "open", True, 1, None, "swap-not-allowed"),
    ],
)
def test_swap(players: int, rules: str, pie: bool, before: int, partner: int | None, fault: str | None) -> None:
    state = start("hexagon 5", players, rules, pie)
    cells = iter(range(61))
    for _ in range(before):
        state.play([(colour, next(cells)) for colour in state.stated_order()])
    found = state.swap(partner)
    assert (found.slug if found else None) == fault


def test_two_swaps_with_three_players() -> None:
    state = start("hexagon 5", 3, "nestorgames", pie=True)
    cells = iter(range(61))
    state.play([(colour, next(cells)) for colour in state.stated_order()])
    assert state.swap(0) is None
    again = state.swap(0)
    assert again is not None
    assert again.slug == "swap-twice"
    state.play([(colour, next(cells)) for colour in state.stated_order()])
    # White is now held by the second seat; Red takes it from there.
    assert state.swap(0) is None
    assert state.seats == {0: 2, 1: 0, 2: 1}


@given(
    st.integers(0, 2**32),
    st.sampled_from([2, 3, 4]),
    st.sampled_from(["hexagon 4", "triangle 7", "limping 3", "rhombus 5 6"]),
)
def test_groups_and_scores_agree_with_the_oracle(seed: int, players: int, board: str) -> None:
    state = start(board, players)
    play_out(state, Random(seed))
    position = stones(state)
    for standing in state.standings():
        assert list(map(len, standing.groups)) == group_sizes(state.board, position, standing.colour)
        assert standing.score == omega_score(state.board, position, standing.colour)
    best = max(state.order, key=lambda colour: (omega_score(state.board, position, colour), colour))
    assert state.winner == best


@given(st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    rng = Random(seed)
    state = start("hexagon 3")
    state.play([(0, 0), (1, 1)])
    before = (state.stones.owner.copy(), state.seats.copy(), state.turns)
    play_out(state.copy(), rng)
    assert (state.stones.owner, state.seats, state.turns) == before


def test_standings_on_the_way_are_those_of_that_moment() -> None:
    state = start("rhombus 1 8")
    state.play([(0, 0), (1, 2)])
    assert [standing.score for standing in state.standings()] == [1, 1]
    state.play([(0, 1), (1, 3)])
    assert [standing.score for standing in state.standings()] == [2, 2]
    state.play([(0, 4), (1, 6)])
    state.play([(0, 5), (1, 7)])
    assert state.over
    assert [standing.score for standing in state.standings()] == [4, 4]
