"""Omny (rules.md, N1-N13): the worked figures, and laws against the from-scratch test."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import has_winning_group
from strategies import random_patch

from omega_records.board import Board, parse_board
from omega_records.games import GAMES, Options, State
from omega_records.games.omny import Omny
from omega_records.games.stars import PRESETS, named_stars

OMNY = GAMES["Omny"]
WHITE, BLACK = 0, 1


def start(board: Board, stars: tuple[int, ...], komi: int = 0, **options: object) -> Omny:
    state = OMNY.start(board, OMNY.rulesets["designer"], Options(stars=stars, komi=komi, **options))  # type: ignore[arg-type]
    assert isinstance(state, Omny)
    return state


def play(state: State, *labels: str) -> list[str]:
    """Play turns of joined labels and return the slugs of all faults."""
    slugs = []
    for turn in labels:
        slugs += [f.slug for f in state.play([(None, state.board.index.get(text)) for text in turn.split(",")])]
    return slugs


@pytest.mark.parametrize(
    ("variant", "board", "stars"),
    [
        ("Sunder", "hexagon 3", 19),
        ("Y", "triangle 6", 3),
        ("Gyre", "hexagon 4", 19),
        ("Free Y", "hexagon 3 4 3 4 3 4", 15),
        ("Constellation", "hexagon 5", 7),
        ("Yex", "hexagon 5", 3),
    ],
)
def test_presets(variant: str, board: str, stars: int) -> None:
    shape = parse_board(board)
    assert PRESETS[variant].fits(shape)
    assert len(named_stars(shape, PRESETS[variant].stars)) == stars


def test_yex_corners_are_top_left_right_and_bottom_left() -> None:
    board = parse_board("hexagon 3")
    assert {board.labels[c] for c in named_stars(board, "alternate-corners")} == {"c5", "e3", "a1"}


@pytest.mark.parametrize(
    ("variant", "board"),
    [
        ("Sunder", "triangle 4"),
        ("Y", "hexagon 4"),
        ("Free Y", "hexagon 4"),
        ("Free Y", "hexagon 3 4 4 3 4 4"),
        ("Gyre", "limping 4"),
    ],
)
def test_preset_on_a_board_that_doesnt_fit(variant: str, board: str) -> None:
    assert not PRESETS[variant].fits(parse_board(board))


def test_sunder_on_one_cell_is_won_by_the_first_stone() -> None:
    state = start(parse_board("hexagon 1"), (0,))
    assert play(state, "a1") == []
    assert state.winner == BLACK


# S and k, twice the largest cut that a black and a white winning group may leave, and whether a race is possible.
@pytest.mark.parametrize(
    ("stars", "komi", "black", "white", "race"),
    [(6, "1", "2", "4", True), (7, "0.5", "3", "4", True), (7, "0", "3.5", "3.5", False)],
)
def test_thresholds(stars: int, komi: str, black: str, white: str, race: bool) -> None:
    state = start(parse_board("hexagon 3"), tuple(range(stars)), int(2 * Fraction(komi)))
    assert Fraction(state.cuts.limits[BLACK], 2) == Fraction(black)
    assert Fraction(state.cuts.limits[WHITE], 2) == Fraction(white)
    assert ((stars + 2 * Fraction(komi)) % 2 == 0) is race


def test_y_is_won_by_touching_all_three_sides() -> None:
    board = parse_board("triangle 3")
    state = start(board, board.corners)
    # b2 and c2 touch two sides; b1 joins the bottom side.
    assert play(state, "b2", "a1", "c2", "c1") == []
    assert not state.over
    assert play(state, "b1") == []
    assert state.over
    assert state.winner == BLACK


@given(st.integers(0, 2**32), st.integers(3, 6))
def test_y_with_corner_stars_is_touching_three_sides(seed: int, side: int) -> None:
    board = parse_board(f"triangle {side}")
    rng = Random(seed)
    stones = {cell: rng.randint(0, 1) for cell in rng.sample(range(len(board)), rng.randint(1, len(board)))}
    state = start(board, board.corners)
    state.set_up([(colour, cell) for cell, colour in stones.items()], BLACK)
    bottom = {cell for cell, (_, y) in enumerate(board.coordinates) if y == 0}
    right = {cell for cell, (x, _) in enumerate(board.coordinates) if x == side - 1}
    left = {cell for cell, (x, y) in enumerate(board.coordinates) if x == y}
    for colour in (WHITE, BLACK):
        for group in state.stones.groups(colour):
            touches = all(edge.intersection(group) for edge in (bottom, right, left))
            assert state.cuts.wins(group[0]) is touches


def random_game(rng: Random) -> Omny:
    """Return the start of a game on a random board without holes, with random star cells and komi."""
    board = random_patch(rng)
    while board.has_hole:
        board = random_patch(rng)
    stars = tuple(sorted(rng.sample(range(len(board)), rng.randint(1, len(board)))))
    return start(board, stars, rng.randint(0, len(stars) - 1))


@given(st.randoms(use_true_random=False))
def test_every_stone_is_judged_as_from_scratch(rng: Random) -> None:
    state = random_game(rng)
    board = state.board
    for cell in rng.sample(range(len(board)), len(board)):
        colour = rng.randint(0, 1)
        claimed = state.cuts.would_win(cell, colour)
        wins = state.cuts.place(cell, colour)
        mine = dict.fromkeys(_group(state, cell), colour)
        assert wins is claimed is has_winning_group(board, mine, colour, state.options.stars, state.options.komi)


def _group(state: Omny, cell: int) -> list[int]:
    return next(group for group in state.stones.groups(state.stones.owner[cell]) if cell in group)


@given(st.randoms(use_true_random=False))
def test_a_full_board_has_a_winning_group(rng: Random) -> None:
    """N6, N7: exactly one colour when S + 2k is odd, at least one when it is even."""
    state = random_game(rng)
    board = state.board
    stones = {cell: rng.randint(0, 1) for cell in range(len(board))}
    stars, komi = state.options.stars, state.options.komi
    winners = [c for c in (WHITE, BLACK) if has_winning_group(board, stones, c, stars, komi)]
    assert len(winners) == 1 if (len(stars) + komi) % 2 else winners
    faults = state.set_up([(colour, cell) for cell, colour in stones.items()], BLACK)
    assert state.over
    assert ("race-in-setup" in [fault.slug for fault in faults]) is (len(winners) == 2)
    assert state.winner == (winners[0] if len(winners) == 1 else None)


def test_misere_turns_the_winner_round() -> None:
    board = parse_board("hexagon 1")
    state = start(board, (0,), misere=True)
    play(state, "a1")
    assert state.winner == WHITE


def test_twelve_star_counts_stones() -> None:
    state = start(parse_board("hexagon 2"), (0, 1, 2, 3, 4, 5, 6), protocol="12*")
    assert play(state, "a1,b1") == ["wrong-stone-count"]
    assert play(state, "a1") == []
    assert play(state, "b1") == ["wrong-stone-count"]
    assert play(state, "b1,c3") == []


def test_under_twelve_star_the_winning_stone_ends_the_turn() -> None:
    board = parse_board("rhombus 1 5")
    state = start(board, (2,), protocol="12*")
    assert play(state, "a1") == []
    # a3 is the only star cell, so a stone on it leaves no star in any cut.
    alone = state.copy()
    assert play(alone, "a3") == []
    assert alone.winner == WHITE
    assert play(state, "a3,a4") == ["move-after-end"]
    assert state.winner == WHITE
    assert state.stones.owner[board.index["a4"]] < 0


def test_the_last_cell_alone_is_a_turn() -> None:
    state = start(parse_board("rhombus 1 4"), (0, 1, 2, 3), komi=0, protocol="12*")
    assert state.play([(None, 0)]) == []
    assert not state.over


@pytest.mark.parametrize(
    ("before", "pie", "partner", "fault"),
    [
        (1, True, None, None),
        (1, True, BLACK, None),
        (1, True, WHITE, "swap-partner"),
        (1, False, None, "swap-not-agreed"),
        (0, True, None, "swap-too-early"),
        (2, True, None, "swap-too-late"),
    ],
)
def test_pie(before: int, pie: bool, partner: int | None, fault: str | None) -> None:
    state = start(parse_board("hexagon 4"), (0, 1, 2), pie=pie)
    play(state, *["d4", "d5"][:before])
    found = state.swap(partner)
    assert (found.slug if found else None) == fault
    if not fault:
        assert state.seats == {BLACK: 1, WHITE: 0}
        again = state.swap(None)
        assert again is not None
        assert again.slug == "swap-twice"


def test_a_colour_out_of_turn() -> None:
    state = start(parse_board("hexagon 4"), (0, 1, 2))
    assert [fault.slug for fault in state.play([(WHITE, 3)])] == ["turn-out-of-sequence"]
    assert [fault.slug for fault in state.play([(BLACK, 3)])] == []


def misfits(board: str, rules: str, **options: object) -> list[str]:
    shape = parse_board(board)
    made = Options(**({"stars": tuple(range(len(shape)))} | options))  # type: ignore[arg-type]
    return [misfit.slug for misfit in OMNY.check(shape, OMNY.rulesets[rules], made)]


@pytest.mark.parametrize(
    ("board", "rules", "options", "expected"),
    [
        ("hexagon 5", "designer", {}, []),
        ("hexagon 5", "abstractplay", {}, []),
        ("hexagon 3", "abstractplay", {}, ["board-not-in-ruleset"]),
        ("triangle 5", "abstractplay", {}, ["board-not-in-ruleset"]),
        ("hexagon 5", "abstractplay", {"komi": 1}, ["komi-not-in-ruleset"]),
        ("hexagon 5", "abstractplay", {"protocol": "12*"}, ["protocol-not-in-ruleset"]),
        ("hexagon 5", "abstractplay", {"misere": True}, ["misere-not-in-ruleset"]),
        ("rhombus 5", "ludii", {}, []),
        ("rhombus 5 6", "ludii", {}, ["board-not-in-ruleset"]),
        ("limping 13", "ludii", {}, ["board-not-in-ruleset"]),
        ("hexagon 5", "ludii", {"stars": (0, 1)}, ["stars-not-in-ruleset"]),
        ("hexagon 5", "ludii", {"pie": True, "protocol": "12*"}, ["pie-not-in-ruleset"]),
        ("hexagon 5", "designer", {"pie": True, "protocol": "12*"}, []),
        ("hexagon 2", "designer", {"komi": 7}, ["degenerate-komi"]),
        ("hexagon 2", "designer", {"komi": 6}, []),
        ("cells b1 c2 c3 b3 a2 a1", "designer", {}, ["board-has-hole"]),
        ("triangle 5", "designer", {"variant": "Gyre"}, ["variant-board-mismatch"]),
    ],
)
def test_what_a_ruleset_admits(board: str, rules: str, options: dict[str, object], expected: list[str]) -> None:
    assert misfits(board, rules, **options) == expected
