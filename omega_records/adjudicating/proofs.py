"""Asking the solver: first for a proof by argument, then, within limits, for one by exact search."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from omega_records.adjudicating.plies import turn_of
from omega_records.adjudicating.ruling import Proof
from omega_records.colours import COLOURS
from omega_records.games import State

# The solver loads numba where it is installed, which a finished game has no use for.
if TYPE_CHECKING:
    from omega_records.adjudicating.solver import Limits, Progress, Solution, Turn

_REFUSED = {
    "game": "this game can't be searched",
    "swap-open": "colours may still be swapped",
    "board-has-hole": "the board has a hole, so that a game need not have a winner",
    "degenerate-komi": "the komi leaves one side no way to win",
}


def limits(positions: int | None = None, seconds: float | None = None, memory: int | None = None) -> Limits:
    """Return the limits of a search; None of one leaves its default. seconds: of real time. memory: in bytes."""
    from omega_records.adjudicating.solver import Limits

    default = Limits()
    return Limits(
        default.positions if positions is None else positions,
        default.seconds if seconds is None else seconds,
        default.memory if memory is None else memory,
    )


def argue(state: State) -> Proof | None:
    """Return the outcome of a position if it holds whatever everybody does, else None; nothing is searched."""
    from omega_records.adjudicating.solver import prove as prove_without_search

    if state.over or _swap_ahead(state):
        return None
    found = prove_without_search(state)
    if found is None or found.winner is None:
        return None
    if found.bounds:
        bounds = zip(state.order, found.bounds, strict=True)
        ranges = ", ".join(f"{COLOURS[colour]} {low} to {high}" for colour, (low, high) in bounds)
        evidence = f"The final scores lie within these bounds, whatever is played: {ranges}."
    else:
        barred = found.winner if state.options.misere else next(c for c in state.order if c != found.winner)
        evidence = f"Even with every empty cell {COLOURS[barred]} would have no winning group."
    winner = COLOURS[found.winner]
    return Proof(method="argument", winner=winner, whatever=True, rule=found.rule, evidence=evidence)


def prove(state: State, within: Limits | None, explain: bool, progress: Progress | None) -> Proof:
    """Return the outcome of a position that isn't final, with best play by both if nothing holds whatever they do.

    explain: work out a winning reply to every turn. What could not be decided says why in `unknown`.
    """
    from omega_records.adjudicating.solver import solve

    argued = argue(state)
    if argued:
        return argued
    if _swap_ahead(state):
        return _unknown("colours may still be swapped, and whoever may swap chooses the colour")
    if len(state.order) > 2:
        return _unknown("with more than two players only what holds whatever everybody does is looked for")
    within = within or limits()
    solution = solve(state, limits=within, progress=progress)
    if solution.basis is None:
        why = _REFUSED.get(solution.refusal or "") or _limit(solution.limit, within)
        return _unknown(why, solution.positions, solution.seconds)
    replies, complete = _replies(state, solution, within) if explain else ((), True)
    return Proof(
        method="search",
        winner=None if solution.winner is None else COLOURS[solution.winner],
        drawn=solution.winner is None,
        line=tuple(_written(state, turn) for turn in solution.line),
        replies=replies,
        all_replies=complete,
        positions=solution.positions,
        seconds=solution.seconds,
    )


def _unknown(why: str, positions: int = 0, seconds: float = 0.0) -> Proof:
    return Proof(method="search", winner=None, unknown=why, positions=positions, seconds=seconds)


def _limit(limit: str | None, within: Limits) -> str:
    return {
        "positions": f"the search stopped at its limit of {within.positions:,} positions",
        "seconds": f"the search stopped at its limit of {within.seconds:g} seconds",
        "memory": f"the search stopped at its limit of {within.memory // 1_000_000:,} MB of memory",
    }.get(limit or "", "the position has too many empty cells for any search")


def _swap_ahead(state: State) -> bool:
    """Whether a swap may still change who holds which colour (O10, O11, N8)."""
    used = len(state.order) == 2 and any(state.order[seat] != colour for colour, seat in state.seats.items())
    return state.options.pie and state.turns < len(state.order) and not used


def _replies(state: State, solution: Solution, within: Limits) -> tuple[tuple[tuple[str, str], ...], bool]:
    """Return replies that hold the outcome to turns of the other side, and whether the time was enough for all."""
    line = solution.line[:1] if solution.winner == state.on_turn else ()
    if line and _ends(state, line[0]):
        return (), True
    began = perf_counter()
    replies: list[tuple[str, str]] = []
    for turn, reply in solution.replies(line, within):
        if reply is None or perf_counter() - began > within.seconds:
            return tuple(replies), False
        replies.append((_written(state, turn), _written(state, reply) or "the game is over"))
    return tuple(replies), True


def _ends(state: State, turn: Turn) -> bool:
    after = state.copy()
    after.play(turn)
    return after.over


def _written(state: State, turn: Turn) -> str:
    # Where every stone has the mover's colour, that goes without saying.
    lettered = len({colour for colour, _ in turn}) > 1
    return str(turn_of((colour if lettered else None, state.board.labels[cell]) for colour, cell in turn))
