"""Plain minimax straight from the states of the games, and random positions for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

from omega_records.board import parse_board
from omega_records.games import GAMES, Options, State

Turn = tuple[tuple[int, int], ...]


def legal_turns(state: State) -> Iterator[tuple[Turn, State]]:
    """Yield every legal turn with the state after it."""
    empty = [cell for cell, owner in enumerate(state.stones.owner) if owner < 0]
    mover = state.on_turn
    if state.end_reason == "score":
        order = state.stated_order()  # type: ignore[attr-defined]
        turns = [tuple(zip(order, cells, strict=True)) for cells in permutations(empty, len(order))]
    else:
        turns = [tuple((mover, cell) for cell in cells) for size in (1, 2) for cells in combinations(empty, size)]
    for turn in turns:
        after = state.copy()
        if not after.play(turn):
            yield turn, after


def outcome(state: State, known: dict[object, int] | None = None) -> int:
    """Return 1 if White wins with best play by both, -1 if Black does, 0 for a draw."""
    known = {} if known is None else known
    if state.over:
        return {0: 1, 1: -1, None: 0}[state.winner]
    key = (tuple(state.stones.owner), state.on_turn)
    if key not in known:
        sign = 1 if state.on_turn == 0 else -1
        best = -1
        for _, after in legal_turns(state):
            best = max(best, sign * outcome(after, known))
            if best == 1:
                break
        known[key] = sign * best
    return known[key]


def omega(random: Random, board: str, rules: str, empty: int, players: int = 2, pie: bool = False) -> State:
    """Return a random position of Omega with `empty` or `empty` + 1 cells left, maybe in mid round or after a swap."""
    game = GAMES["Omega"]
    state = game.start(parse_board(board), game.rulesets[rules], Options(players=players, pie=pie))
    cells = list(range(len(state.board)))
    random.shuffle(cells)
    while not state.over and state.stones.empty >= empty + players:
        if pie and state.turns == 1 and state.on_turn == 1:
            assert state.swap(None) is None
        state.play([(colour, cells.pop()) for colour in state.stated_order()])  # type: ignore[attr-defined]
    return state


def omny(random: Random, board: str, empty: int, **agreed: object) -> State:
    """Return a random unfinished position of Omny with about `empty` cells left, or an earlier one of the game."""
    game = GAMES["Omny"]
    shape = parse_board(board)
    stars = tuple(sorted(random.sample(range(len(shape)), random.randint(1, len(shape)))))
    options = Options(stars=stars, **agreed)  # type: ignore[arg-type]
    state = game.start(shape, game.rulesets["designer"], options)
    cells = list(range(len(shape)))
    random.shuffle(cells)
    while state.stones.empty > empty:
        due = 2 if options.protocol == "12*" and state.turns else 1
        after = state.copy()
        assert not any(fault.breaks for fault in after.play([(state.on_turn, cells.pop()) for _ in range(due)]))
        if after.over:
            return state
        state = after
    return state
