"""Exact search of two-player Omega, from any point of a game (rules.md, O3-O9, O12)."""

from __future__ import annotations

from omega_records.adjudicating.solver import omega_bounds
from omega_records.adjudicating.solver.contract import MAX_POINTS, contract
from omega_records.adjudicating.solver.engine import Engine, Meter, Node
from omega_records.adjudicating.solver.fast import Array, kernel
from omega_records.adjudicating.solver.omega_bounds import GUESS, HIGH, LOW, NUMBERS
from omega_records.adjudicating.solver.walk import (
    ALL,
    BLACK,
    CARRIER,
    COLOUR,
    DEPTH,
    FRAME,
    QUESTION,
    SIZE,
    VISITED,
    WANT,
    WHITE,
    advance,
    lay_out,
    ready,
    recall,
    remember,
)  # fmt: skip
from omega_records.games import State

TIES_TO_BLACK, TIES_TO_WHITE = 0, 1
"""The two questions: does White win, if equal scores count as Black's win, or as White's (O9)?"""


class OmegaEngine(Engine):
    """Answers whether White wins, with equal scores credited to the one colour or to the other (O9)."""

    def __init__(self, state: State, meter: Meter) -> None:
        remaining = state.remaining()
        assert remaining.rounds is not None  # Omega's length is fixed (O6)
        turns = remaining.turns + 2 * remaining.rounds
        # Own stone first, then the other's: within a turn the order is free (O5).
        movers = [(state.on_turn + turn) % 2 for turn in range(turns)]
        plies = [(mover, colour) for mover in movers for colour in (mover, 1 - mover)]
        points = {colour: contract(state, (colour,), live_only=True) for colour in (0, 1)}
        cells = points[0].cells
        if max(len(graph.size) for graph in points.values()) > MAX_POINTS:
            meter.stop("size")
        meter.take(2 * omega_bounds.ENTRY_BYTES << len(cells))
        self.tables = omega_bounds.tabulate(state, points, turns, meter.tick)
        super().__init__(cells, plies, meter, with_carriers=False)

    def step(self, budget: int) -> int:
        return run(*self.walk, *self.tables, budget)

    def settled(self, node: Node, question: int, /) -> int:
        return judge(*self.tables, node.white, node.black, question)

    def rating(self, node: Node, move: int, /) -> int:
        mover, colour = self.plies[node.depth]
        filled = (node.black if colour else node.white) | move
        guess = int(self.tables[colour][NUMBERS * filled + GUESS])
        return guess if mover == colour else -guess


@kernel
def judge(white_table: Array, black_table: Array, white: int, black: int, tie: int) -> int:
    """Return 1 or 0 if the bounds prove that White wins or doesn't, else -1; `tie` is 1 if equal scores are White's."""
    if white_table[NUMBERS * white + LOW] + tie > black_table[NUMBERS * black + HIGH]:
        return 1
    if white_table[NUMBERS * white + HIGH] + tie <= black_table[NUMBERS * black + LOW]:
        return 0
    return -1


@kernel
def look(frames: Array, register: Array, white_table: Array, black_table: Array, depth: int) -> int:
    """Return the answer for a position if its moves show it, else lay out those left open and return -1."""
    at = depth * FRAME
    white, black, tie = frames[at + WHITE], frames[at + BLACK], register[QUESTION]
    places_black, want = frames[at + COLOUR], frames[at + WANT]
    own = places_black != want  # White wants 1 and places colour 0, Black the other way round
    register[CARRIER] = ALL
    moves = 0
    free = ((1 << register[SIZE]) - 1) & ~(white | black)
    while free:
        move = free & -free
        free ^= move
        if places_black:
            answer = judge(white_table, black_table, white, black | move, tie)
            guess = black_table[NUMBERS * (black | move) + GUESS]
        else:
            answer = judge(white_table, black_table, white | move, black, tie)
            guess = white_table[NUMBERS * (white | move) + GUESS]
        if answer == want:
            return answer
        if answer < 0:
            lay_out(frames, depth, moves, guess if own else -guess, move)
            moves += 1
    if moves == 0:
        return 1 - want
    ready(frames, depth, moves)
    return -1


@kernel
def run(frames: Array, register: Array, table: Array, white_table: Array, black_table: Array, budget: int) -> int:
    """Visit up to `budget` positions; return the root's answer when it is known, else -1."""
    for visited in range(1, budget + 1):
        register[VISITED] = visited
        depth = register[DEPTH]
        answer = recall(frames, register, table, depth)
        if answer < 0:
            answer = look(frames, register, white_table, black_table, depth)
            if answer >= 0:
                remember(frames, register, table, depth, answer)
        answer = advance(frames, register, table, answer)
        if answer >= 0:
            return answer
    return -1
