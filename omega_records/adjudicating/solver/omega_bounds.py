"""Two-player Omega without the interplay of the colours: what either side can enforce of one colour's score.

The score of a colour depends only on which empty cells its own stones fill (O7), so it is tabulated by
that set alone. Scores are exact: every product of group sizes becomes its rank among all the products
that can arise, and the search compares ranks.

Three numbers are kept for every set of cells that a colour may have filled, all of them ranks of its
final score. With `stones` of the colour placed since the root, and the mover placing his own stone
first, the other colour has filled `stones` cells when the mover adds his own stone, and `stones` + 1
when he adds the other's: so many of the cells at most are blocked.

- LOW, which the colour's own side can enforce whatever the other does: on its own ply it has at least
  the best but `blocked` of the cells that the colour doesn't hold, and on the other side's plies it is
  left the worst of them all.
- HIGH, which the other side can enforce in the same way.
- GUESS, what may be expected if any cell is as likely to be blocked as another, in fractions of a
  rank. It proves nothing and serves to order the moves.

A side plays a stone of each colour in its turn, so it can enforce its bounds on both colours at once:
White wins when LOW of White's score is above HIGH of Black's, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod

from omega_records.adjudicating.solver.contract import Contracted
from omega_records.adjudicating.solver.fast import Array, array, count, kernel, lowest, zeros
from omega_records.games import State

LOW, HIGH, GUESS = 0, 1, 2
NUMBERS = 3
"""Numbers a table keeps for each set of cells."""
ENTRY_BYTES = 4 * NUMBERS


_GUESS_UNIT = 64
_LIMB = 30
_LIMB_MASK = (1 << _LIMB) - 1
_STONES_A_LIMB = 56
"""A product of group sizes is at most 3 ** (stones / 3), so 56 stones stay below 30 bits."""
_SLICE = 1 << 13
"""Sets of cells worked on between two looks at the clock."""


def tabulate(
    state: State, contracted: dict[int, Contracted], turns: int, tick: Callable[[], None]
) -> tuple[Array, Array]:
    """Return White's and Black's table: set of cells filled -> LOW, HIGH, GUESS, each an exact rank (O7).

    turns: how many are left, each of one stone of either colour. tick: called now and then; it may raise.
    """
    cells = len(contracted[0].cells)
    scored = [_score_sets(state, colour, contracted[colour], turns, tick) for colour in (0, 1)]
    ordered = sorted(set(scored[0][1]) | set(scored[1][1]))
    rank_of = {score: rank for rank, score in enumerate(ordered)}
    tables = []
    for colour, (table, scores) in enumerate(scored):
        ranks = array([rank_of[score] for score in scores])
        row = zeros(2 * cells)
        own_first = int(state.on_turn == colour)
        for stop in range(1 << cells, 0, -_SLICE):
            fill(max(0, stop - _SLICE), stop, cells, turns, own_first, ranks, row, table)
            tick()
        tables.append(table)
    return tables[0], tables[1]


def _score_sets(
    state: State, colour: int, points: Contracted, turns: int, tick: Callable[[], None]
) -> tuple[Array, list[int]]:
    """Return a table with the index of its score for each set of `turns` cells, and the scores."""
    cells = len(points.cells)
    groups = state.stones.groups(colour)
    limbs = (sum(map(len, groups)) + turns) // _STONES_A_LIMB + 1
    sets = comb(cells, turns)
    table = zeros(NUMBERS << cells, "i")
    found = zeros(sets * limbs)
    index = zeros(1 << (2 * sets).bit_length(), "i")
    known = 0
    beside, size = array(list(points.beside)), array(list(points.size))
    scratch = zeros(limbs)
    for start in range(0, 1 << cells, _SLICE):
        stop = min(start + _SLICE, 1 << cells)
        known = score(start, stop, turns, beside, size, points.groups[colour], scratch, table, found, index, known)
        tick()
    # What no stone can join any more is a common factor of all the scores.
    closed = prod(map(len, groups)) // prod(points.size)
    scores = [
        closed * sum(int(found[which * limbs + limb]) << (_LIMB * limb) for limb in range(limbs))
        for which in range(known)
    ]
    return table, scores


@kernel
def score(
    start: int,
    stop: int,
    stones: int,
    beside: Array,
    size: Array,
    groups: int,
    product: Array,
    table: Array,
    found: Array,
    index: Array,
    known: int,
) -> int:
    """Put the index of its score into the table for each set of `stones` cells; return how many scores are known.

    product, found: scores as limbs of 30 bits. index: a hash table over `found`, counted from 1.
    """
    limbs = len(product)
    for cells in range(start, stop):
        if count(cells) != stones:
            continue
        product[0] = 1
        for limb in range(1, limbs):
            product[limb] = 0
        left = cells | groups
        while left:
            group = frontier = left & -left
            members = 0
            while frontier:
                point = lowest(frontier)
                frontier &= frontier - 1
                members += size[point]
                fresh = beside[point] & left & ~group
                group |= fresh
                frontier |= fresh
            left &= ~group
            carry = 0
            for limb in range(limbs):
                value = product[limb] * members + carry
                product[limb] = value & _LIMB_MASK
                carry = value >> _LIMB
        place = 0
        for limb in range(limbs):
            place = (place * 31 + product[limb] * 0x9E3779B1) & 0xFFFFFFFF
        place = (place >> 7) & (len(index) - 1)
        while index[place]:
            at = (index[place] - 1) * limbs
            same = True
            for limb in range(limbs):
                same = same and found[at + limb] == product[limb]
            if same:
                break
            place = (place + 1) & (len(index) - 1)
        if index[place] == 0:
            for limb in range(limbs):
                found[known * limbs + limb] = product[limb]
            known += 1
            index[place] = known
        table[NUMBERS * cells] = index[place] - 1
    return known


@kernel
def fill(start: int, stop: int, cells: int, turns: int, own_first: int, ranks: Array, row: Array, table: Array) -> None:
    """Fill the table for the sets from `stop` - 1 down to `start`; all larger ones are done.

    own_first: whether the colour's own side makes the first turn. row: room for the values of one set's plies, twice.
    """
    for held in range(stop - 1, start - 1, -1):
        stones = count(held)
        if stones > turns:
            continue
        at = NUMBERS * held
        if stones == turns:
            table[at] = table[at + HIGH] = ranks[table[at]]
            table[at + GUESS] = _GUESS_UNIT * table[at]
            continue
        own = (own_first + stones) & 1
        blocked = stones if own else stones + 1
        # The mover's side raises this score on its own plies and lowers it on the others: with the
        # sign turned on the latter, the mover always raises.
        sign = 1 if own else -1
        enforced = LOW if own else HIGH
        granted = HIGH if own else LOW
        grant = -(1 << 40)
        choices = 0
        free = ((1 << cells) - 1) & ~held
        while free:
            cell = free & -free
            free ^= cell
            then = NUMBERS * (held | cell)
            grant = max(grant, sign * table[then + granted])
            insert(row, 0, choices, sign * table[then + enforced])
            insert(row, cells, choices, sign * table[then + GUESS])
            choices += 1
        guess = row[cells + choices - 1]
        for place in range(cells + choices - 1, cells - 1, -1):
            guess += (row[place] - guess) * (choices - blocked) // choices
        table[at + enforced] = sign * row[blocked]
        table[at + granted] = sign * grant
        table[at + GUESS] = sign * guess


@kernel
def insert(row: Array, start: int, length: int, value: int) -> None:
    """Put a value into its place among the `length` values from `start` on, which descend."""
    place = start + length
    while place > start and row[place - 1] < value:
        row[place] = row[place - 1]
        place -= 1
    row[place] = value
