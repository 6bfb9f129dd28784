"""How a game ended: by the board first, then by decisions; and who holds what at that moment."""

from __future__ import annotations

from dataclasses import dataclass

from omega_records.colours import COLOURS
from omega_records.record.tags import RESULTS, Result
from omega_records.verifying.replay import Replay
from omega_records.wording import counted

DECIDED = {"resign": "resignation", "timeout": "time", "forfeit": "forfeit"}
_LOST = {"resign": "resigned", "timeout": "lost on time", "forfeit": "forfeited"}


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended by moves and decisions: the winning colour, a draw, or neither; the reason; its proof."""

    winner: int | None
    drawn: bool
    reason: str
    evidence: str

    @property
    def decided(self) -> bool:
        """Whether there is a result to compare claims with."""
        return self.winner is not None or self.drawn

    @property
    def outcome(self) -> Result:
        """The result token that states it."""
        if self.drawn:
            return "Draw"
        return RESULTS[self.winner] if self.winner is not None else "*"


def ending_of(replay: Replay) -> Ending:
    """Return how the game ended, judged by the board first and then by decisions (G5)."""
    state, line = replay.state, replay.line
    if state.over:
        return Ending(state.winner, state.drawn, state.end_reason, state.evidence())
    if line.stopped == "illegal":
        return Ending(None, False, "illegal-turn", f"replay stopped before ply {line.ply + 1}")
    if line.decisions:
        losers = {colour for colour, _ in line.decisions}
        left = [colour for colour in state.order if colour not in losers]
        told = " and ".join(f"{COLOURS[c]} {_LOST[decision.kind]}" for c, decision in line.decisions)
        winner = left[0] if len(left) == 1 else None
        return Ending(winner, False, DECIDED[line.decisions[-1][1].kind], told)
    return Ending(None, False, "unfinished", f"it is {COLOURS[state.on_turn]}'s turn, and {remaining(replay)}")


def remaining(replay: Replay) -> str:
    """Say what could still be played (O6)."""
    left, empty = replay.state.remaining(), replay.state.stones.empty
    cells = f"{empty} cells are empty" if empty != 1 else "1 cell is empty"
    if left.rounds is None:
        return cells
    parts = []
    if left.turns:
        parts.append(f"{counted(left.turns, 'more turn')} to complete the round")
    if left.rounds or not parts:
        parts.append(counted(left.rounds, "more round"))
    return f"{' and then '.join(parts)} must be played ({cells})"


def person(replay: Replay, colour: int) -> str | None:
    """Return the name of whoever holds a colour at the end, None when no name is given."""
    seat = replay.state.seats[colour]
    return replay.settings.names.get(replay.state.order[seat])


def product(sizes: list[int]) -> str:
    """Write a product of group sizes: `3 × 4 × 5`; `no stones` for none, long runs as powers."""
    if not sizes:
        return "no stones"
    runs = [(size, sizes.count(size)) for size in dict.fromkeys(sizes)]
    if len(sizes) <= 12:
        return " × ".join(str(size) for size in sizes)
    return " × ".join(f"{size}^{count}" if count > 1 else str(size) for size, count in runs)
