"""A verdict in words: who won, how and why."""

from __future__ import annotations

from omega_records.reporting.visible import short
from omega_records.verifying import Scoring, Status, Verdict


def title(about: Verdict | Scoring) -> str:
    """Return the line that names a record: where it is, who played, and what."""
    where = [f"{about.file}:{about.line}: record {about.record}"] if about.file else []
    game = ", ".join(filter(None, (about.game, about.rules, short(about.board or ""))))
    return " · ".join(filter(None, (*where, short(about.players), game)))


def holder(colour: str, person: str | None, seat: int | None) -> str:
    """Return a colour with who holds it: `Black (Bob, seat 2)`."""
    who = ", ".join(filter(None, (short(person or ""), f"seat {seat}" if seat else None)))
    return f"{colour} ({who})" if who else colour


def outcome(verdict: Verdict) -> str:
    """Say who won, how, when and why, as the moves show it; or why they show nothing."""
    computed, reason = verdict.computed, verdict.reason
    if computed.outcome != "*":
        when = f" after ply {verdict.ending_ply}" if verdict.ending_ply is not None else ""
        who = holder(computed.winner, computed.person, computed.seat) if computed.winner else None
        said = ending(who, reason) + when
    elif reason == "unfinished" and verdict.status is not Status.UNFINISHED:
        recorded = verdict.recorded
        claim = ", ".join(filter(None, (recorded.result or recorded.token, recorded.termination)))
        said = f"the moves don't decide the game, the record says {short(claim)}"
    elif reason == "illegal-turn":
        said = "no result"
    else:
        return verdict.evidence or "the moves could not be judged"
    found = scores(verdict)
    return (
        said + (f": {verdict.evidence}" if verdict.evidence else "") + (f"; {found}" if found else "") + _tie(verdict)
    )


def ending(winner: str | None, reason: str) -> str:
    """Say how a game ended that has a result; no winner is a draw."""
    how = "on time" if reason == "time" else f"by {reason}"
    return f"{winner} won {how}" if winner else f"a draw {how}"


def _tie(verdict: Verdict) -> str:
    """Say by which rule a shared best score was decided, if it was."""
    found = [result.score for result in verdict.colours if result.score is not None]
    shared = found.count(max(found, default=0)) > 1
    return " (a tie goes to the latest in turn order, O9)" if shared and verdict.computed.winner else ""


def scores(verdict: Verdict) -> str:
    """Return the scores as the tag writes them, or nothing when the game has none."""
    return ", ".join(f"{result.colour} {result.score}" for result in verdict.colours if result.score is not None)
