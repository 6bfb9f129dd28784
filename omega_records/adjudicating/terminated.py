"""Games that ended by something other than their moves: resignation, loss on time, forfeit, a ruling (G5)."""

from __future__ import annotations

from dataclasses import dataclass

from omega_records.adjudicating.policy import Regulations
from omega_records.adjudicating.positions import who, won_by
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, Proof, regulation
from omega_records.colours import COLOURS, INDEX
from omega_records.verifying import Examination, Replay

_TOLD = {
    "resign": "resigned", "timeout": "lost on time", "forfeit": "forfeited the game",
}  # fmt: skip
_NAMED = {
    "resignation": "by resignation",
    "time": "on time",
    "forfeit": "by forfeit",
    "adjudication": "by an adjudication",
    "abandoned": "because the game was abandoned",
}


@dataclass(frozen=True, slots=True)
class Word:
    """What a record says of persons. winner: the colour that has won by it. needed: what it leaves open, if anything.

    Neither is given where the game was abandoned and may be decided otherwise.
    """

    findings: tuple[Finding, ...]
    winner: int | None = None
    needed: str = ""


def terminated(examination: Examination) -> Word | None:
    """Return what a record says of how persons ended the game, None when it says nothing (G5)."""
    replay = examination.replay
    assert replay is not None  # the caller looks at unreadable records first
    ply = replay.line.ply
    claims = claimed_results(examination)
    if replay.line.decisions:
        return _decided(replay, claims)
    how = (examination.verdict.recorded.termination or "").strip()
    if how not in _NAMED:
        return None
    named = [colour for colour in replay.state.order if claims == {COLOURS[colour].value}]
    if named:
        return Word((_said(f"{who(replay, named[0])} won {_NAMED[how]}", ply),), named[0])
    said = (_said(f"the game ended {_NAMED[how]}, and names no winner", ply),)
    if how == "abandoned" and not claims:
        return Word(said)
    return Word(said, needed="who won: the record's word on how the game ended does not say")


def _decided(replay: Replay, claims: set[str]) -> Word:
    decisions = replay.line.decisions
    told = [f"{who(replay, colour)} {_TOLD[decision.kind]}" for colour, decision in decisions]
    findings = tuple(_said(f"{what} after ply {replay.line.ply}", replay.line.ply) for what in told)
    left = [colour for colour in replay.state.order if colour not in {colour for colour, _ in decisions}]
    if len(left) != 1:
        return Word(findings, needed="who won: the record says only who did not")
    against = claims - {COLOURS[left[0]].value}
    if against:
        # A record that contradicts itself on what persons did proves neither.
        needed = f"whether {' and '.join(told)}: the record also gives the result as {' and '.join(sorted(against))}"
        return Word(findings, needed=needed)
    return Word(findings, left[0])


def by_termination(
    replay: Replay, word: Word, on_time: bool, proof: Proof | None, policy: Regulations | None
) -> tuple[list[Finding], Outcome]:
    """Return the outcome that a record's word on persons leads to.

    on_time: the loss was on time. proof: of who would have won, where there is one.
    """
    winner = word.winner
    if winner is None:
        return [], Outcome(kind="undetermined", needed=(word.needed,))
    leader = INDEX[proof.winner] if proof and proof.whatever and proof.winner else winner
    if not on_time or leader == winner:
        return [], won_by(replay, winner, Basis.TERMINATION)
    key = "time_forfeit_when_leader_cannot_lose"
    choice = policy.time_forfeit_when_leader_cannot_lose if policy else None
    if choice is None:
        needed = ("what the event's regulations say of a loss on time in a game that can't be lost on the board",)
        return [], Outcome(kind="undetermined", needed=needed, keys=(key,))
    meaning = {"loss": "a loss on time is a loss all the same", "win": "a player who can't lose on the board wins"}
    findings = [regulation(key, choice, meaning[choice])]
    return findings, won_by(replay, winner if choice == "loss" else leader, Basis.POLICY)


def lost_on_time(examination: Examination) -> bool:
    """Whether the record says that the game ended by a loss on time."""
    replay = examination.replay
    assert replay is not None  # as for `terminated`
    kinds = {decision.kind for _, decision in replay.line.decisions}
    return "timeout" in kinds if kinds else (examination.verdict.recorded.termination or "").strip() == "time"


def claimed_results(examination: Examination) -> set[str]:
    """Return the results that the record claims; more than one where it contradicts itself."""
    recorded = examination.verdict.recorded
    return {claim.strip() for claim in (recorded.result, recorded.token) if claim} - {"*", ""}


def _said(what: str, ply: int) -> Finding:
    text = f"The record says that {what}. The moves can't show it."
    return Finding(text=text, basis=Basis.TERMINATION, rule="G5", ply=ply)
