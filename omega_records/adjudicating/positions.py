"""Putting a position, and whoever holds a colour in it, into words that an arbiter can check on a board."""

from __future__ import annotations

from collections.abc import Iterable

from omega_records.adjudicating.ruling import Basis, Outcome, Position, Scoring
from omega_records.colours import COLOURS, LETTERS
from omega_records.games import State
from omega_records.verifying import Replay, product
from omega_records.verifying.ending import person


def hides_swap(replay: Replay) -> bool:
    """Whether a swap may have happened before the record's setup, so that nobody can tell who holds a colour (G4)."""
    return replay.settings.options.pie and replay.state.turns - replay.line.ply > 1


def holder(replay: Replay, colour: int) -> tuple[int | None, str | None]:
    """Return the seat, from 1, and the person that hold a colour; None where that can't be told (G4)."""
    if hides_swap(replay):
        return None, None
    return replay.state.seats[colour] + 1, person(replay, colour)


def who(replay: Replay, colour: int) -> str:
    """Return a colour with the name of whoever holds it, if that can be told: `White (Ann)` (G4)."""
    _, name = holder(replay, colour)
    return f"{COLOURS[colour]} ({name})" if name else COLOURS[colour].value


def over_rule(state: State) -> str:
    """Return the rule that says when a game is over on the board."""
    return "O6" if state.end_reason == "score" else "N4"


def won_by(replay: Replay, colour: int, basis: Basis) -> Outcome:
    """Return the outcome that a colour has won, with the seat and the person who holds it (G4)."""
    seat, name = holder(replay, colour)
    return Outcome(kind="winner", basis=basis, winner=COLOURS[colour], seat=seat, person=name)


def tally(replay: Replay) -> str:
    """Return the scores and the winner of a game that is over by score: `White 16, Black 10; White (Ann) wins`."""
    state = replay.state
    scores = ", ".join(f"{COLOURS[standing.colour]} {standing.score}" for standing in state.standings())
    return f"{scores}; " + ("a draw" if state.winner is None else f"{who(replay, state.winner)} wins")


def position_of(replay: Replay) -> Position:
    """Return the position that a replay reached."""
    state = replay.state
    return Position(
        ply=replay.line.ply,
        setup=setup_text(state),
        on_turn=COLOURS[state.on_turn],
        empty_cells=state.stones.empty,
        final=state.over,
        colours=tuple(_scorings(replay)),
    )


def setup_text(state: State) -> str:
    """Return the stones on the board as a `Setup` tag value."""
    parts = []
    for colour in state.order:
        cells = cell_names(state, (cell for cell, holder in enumerate(state.stones.owner) if holder == colour))
        if cells:
            parts.append(f"{LETTERS[colour]} {','.join(cells)}")
    return " ".join(parts)


def cell_names(state: State, cells: Iterable[int]) -> tuple[str, ...]:
    """Return the canonical labels of cells."""
    return tuple(state.board.labels[cell] for cell in cells)


def _scorings(replay: Replay) -> Iterable[Scoring]:
    state = replay.state
    for standing in state.standings():
        seat, name = holder(replay, standing.colour)
        yield Scoring(
            colour=COLOURS[standing.colour],
            seat=seat,
            person=name,
            groups=tuple(cell_names(state, group) for group in standing.groups),
            product=product(list(map(len, standing.groups))) if standing.score is not None else "",
            score=standing.score if state.over else None,
            place=standing.place if state.over else None,
        )
