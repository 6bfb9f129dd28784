"""What can be said of an unfinished game without a search: it holds whatever everybody does.

Omega, any number of players (O4-O9). Of the `turns` left each places one stone of every colour, so a
colour's final stones are those it has and that many more. While there are few such sets all of them are
tried, and the bounds are the lowest and highest score among them. Otherwise:

- At most. Cut the final groups up in thought: parts of 2 or more multiply to no less than they add up
  to, so nothing is lost if no two old groups of 2 or more are joined, and the old single stones are as
  good as new. So take m loose stones, given to the old groups of 2 or more or making new ones. A new
  group of k is worth k <= 3 ** (k / 3). An old group of 3 or more that gets k grows by a factor
  of at most (4 / 3) ** k < 3 ** (k / 3), an old pair that gets k by (2 + k) / 2 <= 3 / 2 * 3 ** ((k - 1) / 3). Hence
  score ** 3 <= (product of the old sizes) ** 3 * (27 / 8) ** p * 3 ** (m - p), where p is the number of
  pairs that can get a stone.
- At least. Groups that touch no empty cell stay. The others and the new stones end in some groups of sizes
  x1, x2, ...; as all are 1 or more, their product is at least 1 + (x1 - 1) + (x2 - 1) + ..., and the stones in
  them less the number of groups can only grow: a stone that joins or begins a group adds 1 and takes at
  least 0 away, and one that joins several groups makes them fewer.

Omny (N3-N7). If a colour that got every empty cell had no winning group, it will never have one, since a
group's largest cut never grows with the group, and then the other colour has one when the board is full (N6, on a
board without holes). That colour wins, and under misere loses (N13). It holds for races as well: a colour that can't
complete a group can't be first. As long as the game goes on neither colour is usually in this state, for on a full
board the winning group would consist of stones that lie there now; it decides positions set up without
their moves, and a komi so high that Black can't win at all (N5), where White wins with his first stone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

from omega_records.board import Board, Cell
from omega_records.games import State
from omega_records.games.omega import Omega
from omega_records.games.omny import Omny

MAX_SETS = 20_000
"""Setting: up to so many final sets of a colour's stones are tried one by one; beyond it bounds are estimated."""


@dataclass(frozen=True, slots=True)
class Proof:
    """An outcome that holds whatever everybody does.

    winner: the colour that wins, None for a draw. rule: what it rests on. bounds: in Omega, colour by colour the
    lowest and the highest final score; empty in Omny.
    """

    winner: int | None
    rule: str
    bounds: tuple[tuple[int, int], ...] = ()


def prove(state: State) -> Proof | None:
    """Return the outcome of a game if it is certain whatever everybody does, else None."""
    if isinstance(state, Omega):
        return _prove_omega(state)
    if isinstance(state, Omny):
        return _prove_omny(state)
    return None


def score_bounds(state: Omega) -> tuple[tuple[int, int], ...]:
    """Return the lowest and highest final score of each colour, whatever everybody does (O4, O6, O7)."""
    remaining = state.remaining()
    assert remaining.rounds is not None  # Omega's length is fixed (O6)
    turns = remaining.turns + state.players * remaining.rounds
    return tuple(_bounds(state, colour, turns) for colour in state.order)


def _prove_omega(state: Omega) -> Proof | None:
    bounds = score_bounds(state)
    if state.over:
        return Proof(state.winner, "O8" if state.winner is not None else "O9", bounds)
    for colour in state.order:
        # A colour wins a tie with the earlier ones, unless ties are draws (O9).
        if all(
            bounds[colour][0] > bounds[other][1]
            or (bounds[colour][0] == bounds[other][1] and colour > other and state.rules.tie == "latest")
            for other in state.order
            if other != colour
        ):
            return Proof(colour, "O8", bounds)
    return None


def _bounds(state: Omega, colour: int, turns: int) -> tuple[int, int]:
    groups = state.stones.groups(colour)
    empty = [cell for cell, owner in enumerate(state.stones.owner) if owner < 0]
    if comb(len(empty), turns) <= MAX_SETS:
        scores = [_score(state.board, groups, added) for added in combinations(empty, turns)]
        return min(scores), max(scores)
    return _at_least(state, groups), _at_most([len(group) for group in groups], turns)


def _score(board: Board, groups: Sequence[Sequence[Cell]], added: Sequence[Cell]) -> int:
    """Return the product of the sizes of the groups after some stones are added, 0 if there are none (O7)."""
    group_of = {cell: index for index, group in enumerate(groups) for cell in group}
    sizes = dict(enumerate(map(len, groups)))
    joined: dict[int, int] = {}

    def find(group: int) -> int:
        while group in joined:
            group = joined[group]
        return group

    for index, cell in enumerate(added, len(groups)):
        group_of[cell] = index
        sizes[index] = 1
        for near in board.neighbours[cell]:
            if near in group_of and (other := find(group_of[near])) != index:
                sizes[index] += sizes.pop(other)
                joined[other] = index
    return prod(sizes.values()) if sizes else 0


def _at_most(sizes: Sequence[int], turns: int) -> int:
    old = prod(size for size in sizes if size > 1)
    loose = turns + sum(size == 1 for size in sizes)
    pairs = min(loose, sum(size == 2 for size in sizes))
    return _cube_root(old**3 * 27**pairs * 3 ** (loose - pairs) // 8**pairs)


def _at_least(state: Omega, groups: Sequence[Sequence[Cell]]) -> int:
    owner, neighbours = state.stones.owner, state.board.neighbours
    closed, spare = 1, 1
    for group in groups:
        if any(owner[near] < 0 for cell in group for near in neighbours[cell]):
            spare += len(group) - 1
        else:
            closed *= len(group)
    return closed * spare


def _cube_root(number: int) -> int:
    """Return the largest integer whose cube is at most `number`."""
    root = 1 << -(-number.bit_length() // 3)
    while root**3 > number:
        root = (2 * root + number // root**2) // 3
    return root


def _prove_omny(state: Omny) -> Proof | None:
    if state.winner is not None:
        return Proof(state.winner, "N13" if state.options.misere else "N4")
    if state.over or state.board.has_hole:
        return None
    for colour in state.order:
        other = 1 - colour
        if _has_group(state, colour, filled=True):
            continue
        # Black never completes a group with a komi above S / 2; then White needs a stone on the board, and any will do.
        if _has_group(state, other, filled=False) or state.on_turn == other:
            return Proof(colour if state.options.misere else other, "N6")
    return None


def _has_group(state: Omny, colour: int, filled: bool) -> bool:
    """Whether a colour has a winning group, with every empty cell `filled` with it or not (N4, N5)."""
    board = state.board
    holders = (colour, -1) if filled else (colour,)
    held = sum(board.bits[cell] for cell, owner in enumerate(state.stones.owner) if owner in holders)
    stars = sum(board.bits[cell] for cell in state.options.stars)
    for group in board.components(held):
        cuts = board.components(board.mask & ~group)
        if 2 * max(((cut & stars).bit_count() for cut in cuts), default=0) <= state.cuts.limits[colour]:
            return True
    return False
