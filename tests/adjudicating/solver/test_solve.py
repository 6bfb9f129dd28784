"""The exact search against plain minimax: every kind of game, then what else a Solution promises."""

import os
import subprocess
import sys
from random import Random

import pytest
from adjudicating.solver.oracle import legal_turns, omega, omny, outcome
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.adjudicating.solver import COMPILED, Limits, Solution, engine, solve
from omega_records.board import parse_board
from omega_records.games import GAMES, Options, State

SEEDS = st.integers(0, 2**32 - 1)
EASY = settings(max_examples=40, deadline=None)
SIGN = {0: 1, 1: -1, None: 0}


def checked(state: State) -> Solution:
    """Return the solution of a state that minimax agrees with, its line played to the end."""
    before = list(state.stones.owner)
    known: dict[object, int] = {}
    solution = solve(state)
    assert solution.outcome == ("drawn" if solution.winner is None else "won")
    assert solution.basis == "proved"
    assert SIGN[solution.winner] == outcome(state, known)
    assert state.stones.owner == before
    end = state.copy()
    for turn in solution.line:
        assert outcome(end, known) == SIGN[solution.winner]
        assert not end.play(turn)
    assert end.over
    assert end.winner == solution.winner
    return solution


def check_replies(state: State, solution: Solution) -> None:
    """Check that every turn of the side on turn has a reply, and that it holds the outcome."""
    line = solution.line[:1] if state.on_turn == solution.winner else ()
    for turn in line:
        state.play(turn)
    if state.over:
        return
    found = dict(solution.replies(line))
    assert found.keys() == {turn for turn, _ in legal_turns(state)}
    known: dict[object, int] = {}
    for turn, reply in found.items():
        after = state.copy()
        after.play(turn)
        assert after.over == (reply == ())
        if reply:
            assert not after.play(reply)
        value = outcome(after, known)
        # In a draw the side that replies may have been given more than a draw.
        assert value == SIGN[solution.winner] or (solution.winner is None and value != SIGN[1 - state.on_turn] * -1)


BOARDS = ("hexagon 3", "rhombus 4 3", "triangle 5", "hexagon 3 2 4 1 4 2")


@EASY
@given(SEEDS, st.sampled_from(BOARDS), st.integers(2, 7), st.sampled_from(sorted(GAMES["Omega"].rulesets)))
def test_omega_is_minimax(seed: int, board: str, empty: int, rules: str) -> None:
    state = omega(Random(seed), board, rules, empty)
    check_replies(state, checked(state))


@EASY
@given(SEEDS, st.integers(2, 7), st.sampled_from(["bga", "bga-live", "open"]))
def test_omega_after_a_swap_is_minimax(seed: int, empty: int, rules: str) -> None:
    checked(omega(Random(seed), "hexagon 3", rules, empty, pie=True))


@pytest.mark.parametrize("seed", range(6))
def test_omega_with_more_cells(seed: int) -> None:
    checked(omega(Random(seed), "hexagon 3", ("bga", "ludii")[seed % 2], 8))


def test_omega_draws_are_found_and_held() -> None:
    drawn = 0
    for seed in range(60):
        state = omega(Random(seed), "hexagon 3", "ludii", 4 + seed % 4)
        solution = checked(state)
        if solution.outcome == "drawn":
            drawn += 1
            check_replies(state, solution)
    assert drawn > 5


@pytest.mark.parametrize("seed", range(5))
def test_omega_with_scores_beyond_64_bits_of_log(seed: int) -> None:
    # 127 stones a colour: their products take more than one limb of the score kernel.
    checked(omega(Random(seed), "hexagon 10" if seed else "hexagon 9", "open", 4))


@EASY
@given(SEEDS, st.sampled_from(["hexagon 3", "rhombus 4 3", "triangle 4", "hexagon 2"]), st.integers(1, 8), st.data())
def test_omny_is_minimax(seed: int, board: str, empty: int, data: st.DataObject) -> None:
    random = Random(seed)
    state = omny(
        random,
        board,
        empty,
        komi=data.draw(st.integers(0, 4)),
        misere=data.draw(st.booleans()),
        protocol=data.draw(st.sampled_from(["alternate", "12*"])),
    )
    if state.stones.empty <= 9 and state.options.komi <= len(state.options.stars):
        check_replies(state, checked(state))


@EASY
@given(SEEDS, st.sampled_from(["hexagon 3", "triangle 5", "limping 2"]), st.integers(5, 9))
def test_omny_without_races_is_minimax(seed: int, board: str, empty: int) -> None:
    state = omny(Random(seed), board, empty)
    if state.stones.empty <= 9:
        check_replies(state, checked(state))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("komi", range(4))
@pytest.mark.parametrize("protocol", ["alternate", "12*"])
@pytest.mark.parametrize("stars", [1, 2, 3, 5, 7])
def test_omny_from_the_empty_board(misere: bool, komi: int, protocol: str, stars: int) -> None:
    game = GAMES["Omny"]
    options = Options(stars=tuple(range(stars)), komi=komi, protocol=protocol, misere=misere)
    if komi <= stars:
        checked(game.start(parse_board("hexagon 2"), game.rulesets["designer"], options))


def test_races_do_occur_in_these_tests() -> None:
    """A position where both colours could still complete a group, so that speed decides (N7)."""
    game = GAMES["Omny"]
    races = 0
    for seed in range(200):
        state = omny(Random(seed), "hexagon 3", 7)
        if state.stones.empty > 8:
            continue
        for _turn, after in legal_turns(state):
            # The mover completes a group here; had the other side got the rest of the board, would it have one too?
            if after.over and after.winner == state.on_turn:
                rest = [(1 - state.on_turn, cell) for cell, owner in enumerate(after.stones.owner) if owner < 0]
                held = [(owner, cell) for cell, owner in enumerate(after.stones.owner) if owner >= 0]
                full = game.start(state.board, game.rulesets["designer"], state.options)
                races += bool(full.set_up([*held, *rest], 1))
                break
        if races:
            checked(state)
    assert races > 0


@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_grows_and_forgets_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_MIN_ENTRIES", 8)
    games = (omega(Random(seed), "hexagon 3", "ludii", 7), omny(Random(seed), "hexagon 3", 9))
    for state in games:
        tables = 24 << state.stones.empty if state.end_reason == "score" else 0
        for room in (64, 1500, 1 << 20):
            solution = solve(state, limits=Limits(memory=tables + 128 + room))
            assert SIGN[solution.winner] == outcome(state)


def test_a_finished_game_is_its_own_answer() -> None:
    state = omega(Random(1), "hexagon 3", "bga", 0)
    assert state.over
    solution = solve(state)
    assert (solution.winner, solution.line, solution.positions) == (state.winner, (), 0)


HARD = omega(Random(3), "hexagon 4", "bga", 13)


@pytest.mark.parametrize(
    ("limits", "limit"),
    [
        (Limits(positions=200), "positions"),
        (Limits(positions=0), "positions"),
        (Limits(seconds=0.0), "seconds"),
        (Limits(memory=1000), "memory"),
    ],
)
def test_a_limit_leaves_the_game_undecided(limits: Limits, limit: str) -> None:
    solution = solve(HARD, limits=limits)
    assert (solution.outcome, solution.limit, solution.winner, solution.line) == ("undecided", limit, None, ())
    assert solution.basis is None
    assert solution.positions <= limits.positions
    with pytest.raises(ValueError, match="nothing was proved"):
        solution.reply(())


def test_too_many_empty_cells() -> None:
    game = GAMES["Omny"]
    state = game.start(parse_board("hexagon 4"), game.rulesets["designer"], Options(stars=(0, 1, 2)))
    assert solve(state).limit == "size"
    game = GAMES["Omega"]
    assert solve(game.start(parse_board("hexagon 5"), game.rulesets["bga"], Options())).limit in ("memory", "size")


def test_progress_is_told_and_may_stop_the_search() -> None:
    told: list[int] = []

    def progress(positions: int, seconds: float) -> None:
        assert seconds >= 0
        told.append(positions)
        if len(told) > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(omega(Random(3), "hexagon 5", "bga", 25), progress=progress)
    assert told == sorted(told)


def test_refusals() -> None:
    omega_game, omny_game = GAMES["Omega"], GAMES["Omny"]
    three = omega_game.start(parse_board("hexagon 3"), omega_game.rulesets["bga"], Options(players=3))
    swap = omega_game.start(parse_board("hexagon 3"), omega_game.rulesets["bga"], Options(pie=True))
    swap.play([(0, 0), (1, 1)])
    ring = parse_board("cells a1 b1 a2 c2 b3 c3")
    hole = omny_game.start(ring, omny_game.rulesets["designer"], Options(stars=(0,)))
    komi = omny_game.start(parse_board("hexagon 2"), omny_game.rulesets["designer"], Options(stars=(0,), komi=3))
    for state, reason in ((three, "players"), (swap, "swap-open"), (hole, "board-has-hole"), (komi, "degenerate-komi")):
        assert (solve(state).outcome, solve(state).refusal) == ("refused", reason)


def test_reply_refuses_lines_that_prove_nothing() -> None:
    state = omega(Random(5), "hexagon 3", "bga", 7)
    solution = solve(state)
    with pytest.raises(ValueError, match="illegal"):
        solution.reply([((0, 0), (1, 0))])
    with pytest.raises(ValueError, match="nothing to hold"):
        solution.reply(solution.line)


PLAIN = """
from random import Random
from adjudicating.solver.oracle import omega, omny
from omega_records.adjudicating.solver import engine
from omega_records.adjudicating.solver import COMPILED, solve
answers = []
for seed in range(12):
    for state in (omega(Random(seed), "hexagon 4", "ludii", 9), omny(Random(seed), "hexagon 3", 11, komi=seed % 3)):
        found = solve(state)
        answers.append((found.outcome, found.winner, found.positions, found.line))
print(COMPILED, answers)
"""


@pytest.mark.skipif(not COMPILED, reason="needs the extra [fast]")
def test_plain_python_gives_the_same_answers() -> None:
    def run(plain: str) -> tuple[str, str]:
        path = os.pathsep.join(path for path in sys.path if path)
        env = os.environ | {"NUMBA_DISABLE_JIT": plain, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, env=env, check=True)
        compiled, _, answers = done.stdout.partition(" ")
        return compiled, answers

    compiled, plain = run("0"), run("1")
    assert (compiled[0], plain[0]) == ("True", "False")
    assert compiled[1] == plain[1]
