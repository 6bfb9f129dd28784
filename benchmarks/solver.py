"""What the solver takes: seconds, positions and peak memory of each search, on one core, compilation apart.

Run `python -m benchmarks.solver` (or the file itself), with numba for the compiled kernels or without for plain Python:

    --seconds S   the limit of each search (default 60)
    --empty N     Omega with N empty cells only, for instance 25
    --count N     positions of each kind (default 3)
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
from collections.abc import Iterator
from random import Random

from omega_records.adjudicating.solver import COMPILED, Limits, solve
from omega_records.board import parse_board
from omega_records.colours import COLOURS
from omega_records.games import GAMES, Options, State
from omega_records.games.stars import PRESETS, named_stars


def omega(seed: int, empty: int) -> State:
    """Return a random position of two-player Omega on side 5, White to begin a round."""
    game = GAMES["Omega"]
    state = game.start(parse_board("hexagon 5"), game.rulesets["bga"], Options())
    cells = list(range(len(state.board)))
    Random(seed).shuffle(cells)
    while state.stones.empty > empty:
        state.play([(colour, cells.pop()) for colour in (state.on_turn, 1 - state.on_turn)])
    return state


def omny(seed: int, stars: str, stones: int) -> State:
    """Return a random unfinished position of Omny on side 4; `stars` is a preset or a number of random star cells."""
    game, board, random = GAMES["Omny"], parse_board("hexagon 4"), Random(seed)
    if stars in PRESETS:
        cells = named_stars(board, PRESETS[stars].stars)
    else:
        cells = tuple(sorted(random.sample(range(len(board)), int(stars))))
    while True:
        state = game.start(board, game.rulesets["designer"], Options(stars=cells))
        order = list(range(len(board)))
        random.shuffle(order)
        while not state.over and len(board) - state.stones.empty < stones:
            state.play([(state.on_turn, order.pop())])
        if not state.over:
            return state


def positions(count: int, empty: int | None) -> Iterator[tuple[str, State]]:
    """Yield a description and a position for each row; plain Python gets the smaller ones."""
    for cells in (empty,) if empty else (13, 17, 21) if COMPILED else (9, 13):
        for seed in range(count):
            yield f"Omega side 5, seed {seed}", omega(seed, cells)
    if empty:
        return
    for stars in ("Sunder", "Gyre", "Constellation", "Yex", "8", "9", "20"):
        for seed in range(count):
            stones = 12 if COMPILED else 20
            name = stars if stars in PRESETS else f"{stars} stars"
            yield f"Omny side 4, {name}, {stones} stones, seed {seed}", omny(seed, stars, stones)


def row(name: str, state: State, seconds: float) -> str:
    """Solve a position and return its line of the table."""
    solution = solve(state, limits=Limits(seconds=seconds))
    winner = solution.limit or ("draw" if solution.winner is None else COLOURS[solution.winner])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{name:44} {state.stones.empty:5} {winner:>9} {solution.seconds:8.2f} {solution.positions:12,} {peak:8.0f} MiB"
    )


def main() -> None:
    """Print the table; every search has a process of its own, so that its peak memory is its own."""
    parser = argparse.ArgumentParser(description="Measure the solver.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--empty", type=int)
    parser.add_argument("--count", type=int, default=3)
    given = parser.parse_args()
    for state in (omega(0, 5), omny(0, "Yex", 30)):
        solve(state)  # compiles
    print(f"kernels {'compiled' if COMPILED else 'in plain Python'}, at most {given.seconds:g} seconds a search")
    print(f"{'position':44} {'empty':>5} {'outcome':>9} {'seconds':>8} {'positions':>12} {'peak':>12}")
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        for name, state in positions(given.count, given.empty):
            print(pool.apply(row, (name, state, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
