"""Exact search of Omny, from any point of a game (rules.md, N2-N7, N12, N13).

The search asks who completes the first winning group; under misere that is the loser (N13). In whole
star cells Black's largest cut may be A and White's B, and A + B is S, or S - 1 when S + 2k is odd.

Carriers (see walk.py) are smaller than the board only where nothing but the final board matters: turns of one stone,
no misere, and A + B < S, so that a winning group of one colour leaves the other no chance to complete one, however
many stones it gets (N6). There an extra stone never harms its owner. Otherwise every carrier is the whole
board, and the search is the plain one.

A race (A + B = S, N7) is first looked at under *strict* limits: one colour may leave one star less. Those are the
limits of another komi, without races. A colour that wins so keeps the other from ever completing a group of the real
game, and completes one itself, so it wins the real game too. Only if neither does, speed decides.
"""

from __future__ import annotations

from omega_records.adjudicating.solver.contract import MAX_POINTS, contract
from omega_records.adjudicating.solver.engine import Engine, Meter, Node
from omega_records.adjudicating.solver.fast import Array, array, count, kernel, lowest
from omega_records.adjudicating.solver.walk import (
    ALL,
    BLACK,
    CARRIER,
    COLOUR,
    CREDIT,
    DEPTH,
    FRAME,
    MAX_EMPTY,
    MUST,
    ROOT,
    SIZE,
    SPENT,
    STRIDE,
    VISITED,
    WANT,
    WHITE,
    advance,
    lay_out,
    played,
    ready,
    recall,
    remember,
)  # fmt: skip
from omega_records.games import State

# The kernels' view of the rules: colour by colour the groups, then the stars that the largest cut of a
# winning group may hold (N5); whether completing a group loses; whether every turn is one stone.
GROUPS, LIMITS, MISERE, SINGLE = 0, 2, 4, 5
_TOP_RATING = 1 << 30
WHITE_WINS = 0
"""The one question."""


class OmnyEngine(Engine):
    """Answers whether White wins."""

    def __init__(self, state: State, meter: Meter, strict: int | None = None) -> None:
        """`strict` is the colour, if any, that has to leave one star less than the rules ask (see above)."""
        options = state.options
        points = contract(state, (0, 1))
        if len(points.size) > MAX_POINTS:
            meter.stop("size")
        single = options.protocol == "alternate"
        limits = cut_limits(state)
        if strict is not None:
            limits[strict] -= 1
        self.rules = array([points.groups[0], points.groups[1], *limits, int(options.misere), int(single)])
        self.beside, self.stars = array(list(points.beside)), array(list(points.stars))
        with_carriers = single and not options.misere and sum(limits) < len(options.stars)
        plies = [(mover, mover) for mover in _movers(state)]
        super().__init__(points.cells, plies, meter, with_carriers)

    def step(self, budget: int) -> int:
        return run(*self.walk, self.rules, self.beside, self.stars, budget)

    def settled(self, node: Node, _question: int, /) -> int:
        # Nobody had completed a group at the root, so a winning group holds a cell filled since.
        for colour, filled in enumerate((node.white, node.black)):
            for point in range(len(self.cells)):
                own = filled | int(self.rules[GROUPS + colour])
                if filled >> point & 1 and completes(self.rules, self.beside, self.stars, colour, own, point):
                    return 1 - colour ^ int(self.rules[MISERE])
        return -1

    def rating(self, _node: Node, move: int, /) -> int:
        return rate(self.walk[1], move.bit_length() - 1)


def cut_limits(state: State) -> list[int]:
    """Return how many stars the largest cut of a White and of a Black winning group may hold (N4, N5)."""
    stars, komi = len(state.options.stars), state.options.komi
    return [(stars + komi) // 2, (stars - komi) // 2]


def strict_colours(state: State) -> list[int]:
    """Return the colours for which a race is worth a look under strict limits."""
    options, limits = state.options, cut_limits(state)
    race = sum(limits) == len(options.stars) and options.protocol == "alternate" and not options.misere
    return [colour for colour in (state.on_turn, 1 - state.on_turn) if race and limits[colour] > 0]


def _movers(state: State) -> list[int]:
    """Return the mover of every stone that could still be placed (N2, N12)."""
    single = state.options.protocol == "alternate"
    movers: list[int] = []
    mover, due = state.on_turn, 1 if single or state.turns == 0 else 2
    while len(movers) < state.stones.empty:
        movers += [mover] * due
        mover, due = 1 - mover, 1 if single else 2
    return movers[: state.stones.empty]


@kernel
def group_of(beside: Array, own: int, point: int) -> int:
    """Return the group that holds a point, as points; `own` are the points of its colour (G3)."""
    group = frontier = 1 << point
    while frontier:
        fresh = beside[lowest(frontier)] & own & ~group
        frontier = (frontier & (frontier - 1)) | fresh
        group |= fresh
    return group


@kernel
def completes(rules: Array, beside: Array, stars: Array, colour: int, own: int, point: int) -> bool:
    """Whether the group that holds a point is a winning one; `own` are the points of its colour (N4, N5)."""
    left = ((1 << len(beside)) - 1) & ~group_of(beside, own, point)
    while left:
        frontier = left & -left
        left ^= frontier
        held = 0
        while frontier:
            at = lowest(frontier)
            held += stars[at]
            fresh = beside[at] & left
            frontier = (frontier & (frontier - 1)) | fresh
            left ^= fresh
        if held > rules[LIMITS + colour]:
            return False
    return True


@kernel
def completions(rules: Array, beside: Array, stars: Array, colour: int, own: int, cells: int, enough: int) -> int:
    """Return which of some empty cells complete a winning group of a colour; it stops at `enough` of them."""
    found = 0
    while cells and count(found) < enough:
        cell = cells & -cells
        cells ^= cell
        if completes(rules, beside, stars, colour, own | cell, lowest(cell)):
            found |= cell
    return found


@kernel
def beside_group(beside: Array, group: int) -> int:
    """Return the points next to a group."""
    near = 0
    while group:
        near |= beside[lowest(group)]
        group &= group - 1
    return near


@kernel
def rate(register: Array, cell: int) -> int:
    """Return how often a stone of either colour on a cell has settled a position."""
    return min(register[CREDIT + cell] + register[CREDIT + MAX_EMPTY + cell], _TOP_RATING)


@kernel
def look(frames: Array, register: Array, rules: Array, beside: Array, stars: Array, depth: int) -> int:
    """Return the answer for a position if its moves show it, else lay out those left open and return -1."""
    at = depth * FRAME
    colour, want, misere = frames[at + COLOUR], frames[at + WANT], rules[MISERE]
    white, black = frames[at + WHITE], frames[at + BLACK]
    own, other = (black, white) if colour else (white, black)
    own |= rules[GROUPS + colour]
    other |= rules[GROUPS + 1 - colour]
    free = ((1 << register[SIZE]) - 1) & ~(white | black)
    forced = rules[SINGLE] and not misere
    mine, threats = free, free
    if forced and depth > register[ROOT]:
        # Had the mover a cell to complete a group, the other side would have had to take it; and the
        # other side, which had none a turn ago, can only have one that joins its last stone.
        last = lowest(played(frames, depth - 1))
        mine, threats = 0, free & beside_group(beside, group_of(beside, other, last))
    mine = completions(rules, beside, stars, colour, own, mine, MAX_EMPTY if misere else 1)
    if mine and not misere:
        register[CARRIER] = mine if register[STRIDE] == 2 else ALL
        return want
    if mine == free:
        register[CARRIER] = ALL
        return 1 - want
    must, spent = ALL, 0
    if forced:
        # Where the other side is about to complete a group the mover has to play himself.
        spent = completions(rules, beside, stars, 1 - colour, other, threats, 2)
        if count(spent) > 1:
            register[CARRIER] = spent if register[STRIDE] == 2 else ALL
            return 1 - want
        if spent:
            must = spent
    moves = 0
    left = free & must & ~mine
    while left:
        move = left & -left
        left ^= move
        lay_out(frames, depth, moves, rate(register, lowest(move)), move)
        moves += 1
    ready(frames, depth, moves)
    frames[at + MUST], frames[at + SPENT] = must, spent
    return -1


@kernel
def run(frames: Array, register: Array, table: Array, rules: Array, beside: Array, stars: Array, budget: int) -> int:
    """Visit up to `budget` positions; return the root's answer when it is known, else -1."""
    for visited in range(1, budget + 1):
        register[VISITED] = visited
        depth = register[DEPTH]
        answer = recall(frames, register, table, depth)
        if answer < 0:
            answer = look(frames, register, rules, beside, stars, depth)
            if answer >= 0:
                remember(frames, register, table, depth, answer)
        answer = advance(frames, register, table, answer)
        if answer >= 0:
            return answer
    return -1
