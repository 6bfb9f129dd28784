"""Proofs without a search: whatever is played, the bounds hold and the proved colour wins."""

from random import Random

import pytest
from adjudicating.solver.oracle import legal_turns, omega, omny
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.adjudicating.solver import proofs, prove, score_bounds
from omega_records.board import parse_board
from omega_records.games import GAMES, Options, State

SEEDS = st.integers(0, 2**32 - 1)
EASY = settings(max_examples=60, deadline=None)


def play_out(state: State, random: Random) -> State:
    end = state.copy()
    while not end.over:
        empty = [cell for cell, owner in enumerate(end.stones.owner) if owner < 0]
        if end.end_reason == "score":
            turn = list(zip(end.stated_order(), random.sample(empty, len(end.order)), strict=True))  # type: ignore[attr-defined]
        else:
            turn = list(random.choice(list(legal_turns(end)))[0])
        assert not end.play(turn)
    return end


@pytest.mark.parametrize("sets", [0, proofs.MAX_SETS])
@pytest.mark.parametrize("players", [2, 3, 4])
@EASY
@given(seed=SEEDS, empty=st.integers(0, 22))
def test_omega_bounds_hold_whatever_is_played(players: int, sets: int, seed: int, empty: int) -> None:
    random = Random(seed)
    state = omega(random, random.choice(["hexagon 3", "hexagon 4"]), "open", empty, players)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proofs, "MAX_SETS", min(sets, 500))
        bounds = score_bounds(state)  # type: ignore[arg-type]
        proof = prove(state)
    for _ in range(10):
        end = play_out(state, random)
        for standing, (low, high) in zip(end.standings(), bounds, strict=True):
            assert standing.score is not None
            assert low <= standing.score <= high
        if proof:
            assert end.winner == proof.winner


def test_omega_bounds_are_exact_when_all_sets_are_tried() -> None:
    state = omega(Random(4), "hexagon 3", "bga", 5)
    scores: list[set[int]] = [set(), set()]
    ends = [state]
    while ends:
        end = ends.pop()
        if end.over:
            for standing in end.standings():
                scores[standing.colour].add(standing.score or 0)
        else:
            ends += [after for _, after in legal_turns(end)]
    assert score_bounds(state) == tuple((min(found), max(found)) for found in scores)  # type: ignore[arg-type]


def test_omega_proofs_do_occur() -> None:
    proofs_found = [
        prove(omega(Random(seed), "hexagon 4", "open", 6, players)) for seed in range(40) for players in (2, 3)
    ]
    assert sum(proof is not None and proof.rule == "O8" for proof in proofs_found) > 10


@EASY
@given(SEEDS, st.integers(0, 12), st.integers(0, 8), st.booleans(), st.sampled_from(["alternate", "12*"]))
def test_an_omny_proof_holds_whatever_is_played(seed: int, empty: int, komi: int, misere: bool, protocol: str) -> None:
    random = Random(seed)
    state = omny(random, "hexagon 3", empty, komi=komi, misere=misere, protocol=protocol)
    proof = prove(state)
    if proof:
        assert {play_out(state, random).winner for _ in range(10)} == {proof.winner}


@pytest.mark.parametrize("misere", [False, True])
def test_omny_is_decided_by_a_komi_no_black_group_can_meet(misere: bool) -> None:
    game = GAMES["Omny"]
    options = Options(stars=(0, 1), komi=5, misere=misere)
    state = game.start(parse_board("hexagon 2"), game.rulesets["designer"], options)
    assert prove(state) is None  # Black's stone comes first
    state.play([(1, 0)])
    proof = prove(state)
    assert proof is not None
    assert (proof.winner, proof.rule) == (int(misere), "N6")


def test_a_finished_omny_game_is_proved_by_its_winner() -> None:
    game = GAMES["Omny"]
    state = game.start(parse_board("hexagon 1"), game.rulesets["designer"], Options(stars=(0,)))
    assert prove(state) is None
    state.play([(1, 0)])
    proof = prove(state)
    assert proof is not None
    assert (proof.winner, proof.rule) == (1, "N4")
