"""The walk through the tree of placements that both games' searches share.

A *ply* places one stone, so a turn of two stones is two plies of one mover. A position is the pair of
sets (white, black) of cells filled since the root; the order of placement doesn't matter, so most lines
run into positions that are known already. Every ply asks one question, answered 1 or 0, and its mover
wants one of the two answers.

A *carrier* answers for many positions at once. It is a set of cells empty in a position, such that the
answer stands whatever happens outside it, even if the other side holds every cell there. So a move
outside the carrier of a refutation is refuted by it too. Only a game where an extra stone never harms
its owner has carriers smaller than the whole board.
"""

from __future__ import annotations

from omega_records.adjudicating.solver.fast import Array, count, kernel, lowest, zeros

MAX_EMPTY = 30
"""Most empty cells of a position: two sets of them and three flags share an entry of 63 bits."""
ALL = (1 << MAX_EMPTY) - 1
"""The carrier that claims nothing beyond its own position."""

# A walk is three flat arrays, since numba counts references to arrays kept in anything else at every use.
#
# frames: one frame a ply. COLOUR of its stone; the answer its mover wants (WANT); the cells filled before
# it (WHITE, BLACK); the number of its moves (LEFT) and of those tried (TAKEN); where a move may still
# succeed (MUST) and the carriers of the refutations so far (SPENT); and from MOVES on the moves, best
# first, each the bit of its cell with the rating above 32 bits.
COLOUR, WANT, WHITE, BLACK, LEFT, TAKEN, MUST, SPENT, MOVES = range(9)
FRAME = MOVES + MAX_EMPTY
# register: the ply reached (DEPTH) and that of the position asked about (ROOT), the question, the carrier
# of the answer in hand, the number of cells (SIZE), the numbers a table entry takes (STRIDE) and the
# index of the last (LAST), the positions visited, and from CREDIT on, colour by colour, how often a
# stone on each cell settled a position.
DEPTH, ROOT, QUESTION, CARRIER, SIZE, STRIDE, LAST, VISITED, CREDIT = range(9)
# table: the answers found; each entry a key with its answer, and under STRIDE 2 the carrier.

WAYS = 4
"""Entries of the table in which one position may lie."""
_BIT = (1 << 32) - 1
_MIX = 0x1E3779B97F4A7C15
_MIX_BITS = (1 << 62) - 1

Walk = tuple[Array, Array, Array]


def new_walk(cells: int, plies: list[tuple[int, int]], entries: int, with_carriers: bool) -> Walk:
    """Return frames, register and table for a number of empty cells.

    plies: (mover, colour of the stone) of each. entries: of the table, a power of two.
    """
    frames = zeros((len(plies) + 1) * FRAME)
    for depth, (mover, colour) in enumerate(plies):
        frames[depth * FRAME + COLOUR] = colour
        frames[depth * FRAME + WANT] = 1 - mover
    register = zeros(CREDIT + 2 * MAX_EMPTY)
    register[SIZE] = cells
    register[STRIDE] = 2 if with_carriers else 1
    register[LAST] = entries - 1
    return frames, register, zeros(entries * register[STRIDE])


def enlarge(walk: Walk, entries: int) -> Walk:
    """Return the walk with a larger table that holds the same answers."""
    frames, register, old = walk
    new = zeros(entries * register[STRIDE])
    register[LAST] = entries - 1
    move_table(register, old, new)
    return frames, register, new


@kernel
def key_of(frames: Array, register: Array, depth: int) -> int:
    """Return the number that stands for a position and question, never 0."""
    at = depth * FRAME
    pair = frames[at + WHITE] << register[SIZE] | frames[at + BLACK]
    return pair << 2 | register[QUESTION] << 1 | 1


@kernel
def home(register: Array, key: int) -> int:
    """Return where in the table the entries begin in which a position may lie."""
    mixed = (key * _MIX & _MIX_BITS) >> 20
    return (mixed & register[LAST] & -WAYS) * register[STRIDE]


@kernel
def recall(frames: Array, register: Array, table: Array, depth: int) -> int:
    """Return the answer kept for a position (its carrier into the register), or -1."""
    key = key_of(frames, register, depth)
    stride = register[STRIDE]
    start = home(register, key)
    for slot in range(start, start + WAYS * stride, stride):
        entry = table[slot]
        if entry >> 1 == key:
            register[CARRIER] = table[slot + 1] if stride == 2 else ALL
            return entry & 1
    return -1


@kernel
def keep(register: Array, table: Array, key: int, answer: int, carrier: int) -> None:
    """Put an answer into the table.

    It replaces, if need be, the answer nearest the end of the game, which is the cheapest to find anew.
    """
    stride = register[STRIDE]
    start = home(register, key)
    place, most = start, -1
    for slot in range(start, start + WAYS * stride, stride):
        entry = table[slot]
        if entry == 0:
            place = slot
            break
        stones = count(entry)
        if stones > most:
            place, most = slot, stones
    table[place] = key << 1 | answer
    if stride == 2:
        table[place + 1] = carrier


@kernel
def remember(frames: Array, register: Array, table: Array, depth: int, answer: int) -> None:
    """Keep the answer for a position with the carrier in the register."""
    keep(register, table, key_of(frames, register, depth), answer, register[CARRIER])


@kernel
def move_table(register: Array, old: Array, new: Array) -> None:
    """Put the answers of one table into another; LAST is the new one's."""
    stride = register[STRIDE]
    for slot in range(0, len(old), stride):
        entry = old[slot]
        if entry:
            keep(register, new, entry >> 1, entry & 1, old[slot + stride - 1])


@kernel
def lay_out(frames: Array, depth: int, moves: int, rating: int, move: int) -> None:
    """Sort a move into a ply's row, which has `moves` already; the best rated come first."""
    row = depth * FRAME + MOVES
    place = row + moves
    # Ratings are kept negated, so that the row ascends.
    item = -rating << 32 | move
    while place > row and frames[place - 1] > item:
        frames[place] = frames[place - 1]
        place -= 1
    frames[place] = item


@kernel
def ready(frames: Array, depth: int, moves: int) -> None:
    """Declare that a ply's row of moves is complete and none of them tried."""
    at = depth * FRAME
    frames[at + LEFT] = moves
    frames[at + TAKEN] = 0
    frames[at + MUST] = ALL
    frames[at + SPENT] = 0


@kernel
def pick(frames: Array, depth: int) -> int:
    """Return the next move of a ply that no carrier has refuted yet, or 0."""
    at = depth * FRAME
    while frames[at + TAKEN] < frames[at + LEFT]:
        move = frames[at + MOVES + frames[at + TAKEN]] & _BIT
        frames[at + TAKEN] += 1
        if move & frames[at + MUST]:
            return move
    return 0


@kernel
def played(frames: Array, depth: int) -> int:
    """Return the move of a ply that is being tried."""
    at = depth * FRAME
    return frames[at + MOVES + frames[at + TAKEN] - 1] & _BIT


@kernel
def advance(frames: Array, register: Array, table: Array, answer: int) -> int:
    """Go on from a position just answered (0 or 1), or with its moves laid out (-1), to the next one.

    Returns the root's answer when it is known, else -1.
    """
    depth = register[DEPTH]
    while True:
        at = depth * FRAME
        if answer >= 0:
            if depth == register[ROOT]:
                return answer
            depth -= 1
            at -= FRAME
            if answer == frames[at + WANT]:
                move = played(frames, depth)
                register[CARRIER] |= move
                # Far from the end of the game a settled position is worth more than many near it.
                left = register[SIZE] - count(frames[at + WHITE] | frames[at + BLACK])
                register[CREDIT + frames[at + COLOUR] * MAX_EMPTY + lowest(move)] += 1 << left * 3 // 4
                remember(frames, register, table, depth, answer)
                continue
            frames[at + MUST] &= register[CARRIER]
            frames[at + SPENT] |= register[CARRIER]
        move = pick(frames, depth)
        if move:
            break
        answer = 1 - frames[at + WANT]
        register[CARRIER] = frames[at + SPENT]
        remember(frames, register, table, depth, answer)
    black = frames[at + COLOUR]
    frames[at + FRAME + WHITE] = frames[at + WHITE] | (0 if black else move)
    frames[at + FRAME + BLACK] = frames[at + BLACK] | (move if black else 0)
    register[DEPTH] = depth + 1
    return -1
