"""Case 2: an illegal turn. The position before it stands; what follows from it is for the event's policy to say."""

from __future__ import annotations

from collections.abc import Iterator

from omega_records.adjudicating.claims import swap_findings, told
from omega_records.adjudicating.policy import Regulations
from omega_records.adjudicating.positions import who, won_by
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, regulation
from omega_records.colours import COLOURS
from omega_records.diagnostics import Diagnostic, Severity
from omega_records.record import Entry, Turn
from omega_records.verifying import Examination, Replay
from omega_records.wording import counted

# What the record leaves out or contradicts itself in: no player is shown to have broken a rule.
_OPEN = {
    "colour-letters-needed": "which colours the stones of ply {ply} have: the record gives no letters",
    "colour-letters-partial": "which colours the stones of ply {ply} have: the record gives letters to some only",
    "wrong-stone-count": "how ply {ply} was played: what is written there is not one whole turn",
    "swap-not-agreed": "whether the pie rule was agreed: the record doesn't say so",
    "turn-after-decision": "whether the decision before ply {ply} was meant: play goes on after it",
}
# Traces of a turn that is missing or written twice, after which the order of turns no longer tells the mover.
_OUT_OF_STEP = {"round-number", "misplaced-round-number", "turn-out-of-sequence"}


def illegal_turn(examination: Examination, policy: Regulations | None) -> tuple[list[Finding], Outcome]:
    """Return the findings and the outcome of a record whose replay stopped at an illegal turn."""
    replay = examination.replay
    assert replay is not None and replay.line.stopped == "illegal"  # another case otherwise
    entry = examination.record.line[len(replay.placed)]
    ply = replay.line.ply + 1
    faults = _faults(examination, ply)
    findings = [_illegal(entry, ply, fault) for fault in faults]
    findings += _before(replay)
    findings += swap_findings(replay)
    mover = _mover(examination, ply)
    findings.append(_made_by(replay, mover, ply))
    findings += _accepted(entry, ply)
    findings += _unconfirmed(examination)
    left_open = tuple(_OPEN[fault.slug].format(ply=ply) for fault in faults if fault.slug in _OPEN)
    if left_open:
        return findings, Outcome(kind="undetermined", needed=left_open)
    return _by_policy(replay, policy, mover, ply, findings)


def _faults(examination: Examination, ply: int) -> list[Diagnostic]:
    return [
        finding
        for finding in examination.verdict.diagnostics
        if finding.code.startswith("ORN4") and finding.severity is Severity.ERROR and finding.ply == ply
    ]


def _illegal(entry: Entry, ply: int, fault: Diagnostic) -> Finding:
    what = f"Ply {ply}, {entry}," if isinstance(entry, Turn) else f"The decision `{entry}` before ply {ply}"
    breach = "can't stand" if fault.slug in _OPEN else "is illegal"
    return told(fault).model_copy(update={"text": f"{what} {breach}: {fault.message}."})


def _before(replay: Replay) -> Iterator[Finding]:
    turns = replay.line.ply
    text = "No turn stands before it."
    if turns:
        text = f"What comes before it is legal and stands: {counted(turns, 'turn')}."
    yield Finding(text=text, ply=turns)


def _mover(examination: Examination, ply: int) -> int | None:
    """Return the colour whose turn it was, None where the record shows signs that the order is out of step."""
    replay = examination.replay
    assert replay is not None
    for finding in examination.verdict.diagnostics:
        if finding.slug in _OUT_OF_STEP and finding.ply is not None and finding.ply <= ply:
            return None
    return replay.state.on_turn


def _made_by(replay: Replay, mover: int | None, ply: int) -> Finding:
    if mover is not None:
        return Finding(text=f"By the order of turns it was made by {who(replay, mover)}.", rule="O3", ply=ply)
    turn = COLOURS[replay.state.on_turn]
    text = f"It stands in {turn}'s place, but a turn may be missing or written twice: who made it is not certain."
    return Finding(text=text, rule="O3", ply=ply)


def _accepted(entry: Entry, ply: int) -> Iterator[Finding]:
    notes = [command for comment in entry.comments for command in comment.commands if command.name == "accepted"]
    for note in notes:
        by = f" by {note.arguments.strip()}" if note.arguments.strip() else ""
        text = f"The record notes that it was accepted{by}: evidence of what was agreed, which does not make it legal."
        yield Finding(text=text, basis=Basis.TERMINATION, rule="G5", ply=ply)


def _unconfirmed(examination: Examination) -> Iterator[Finding]:
    recorded = examination.verdict.recorded
    claims = {"Result": recorded.result or recorded.token, "Scores": recorded.scores, "Winner": recorded.winner}
    made = "; ".join(f"{tag} {value}" for tag, value in claims.items() if value not in (None, "*", "?"))
    if made:
        text = f"Claims that rest on turns from there on, which were not judged, are not confirmed: {made}."
        yield Finding(text=text, rule="notation: Faults are values")


def _by_policy(
    replay: Replay, policy: Regulations | None, mover: int | None, ply: int, findings: list[Finding]
) -> tuple[list[Finding], Outcome]:
    choice = policy.illegal_turn if policy else None
    if choice is None:
        needed = ("what the event's regulations say of an illegal turn",)
        return findings, Outcome(kind="undetermined", needed=needed, keys=("illegal_turn",))
    meaning = {
        "void": "a game with an illegal turn does not count",
        "resume": f"play goes on from the position after {counted(ply - 1, 'turn')}",
        "forfeit": "the player who made it loses",
    }
    findings.append(regulation("illegal_turn", choice, meaning[choice]))
    if choice == "void":
        return findings, Outcome(kind="void", basis=Basis.POLICY)
    if choice == "resume":
        return findings, Outcome(kind="replay", basis=Basis.POLICY, ply=ply - 1)
    others = [colour for colour in replay.state.order if colour != mover]
    if mover is None:
        return findings, Outcome(kind="undetermined", needed=(f"who made the turn on ply {ply}",))
    if len(others) > 1:
        needed = (f"who wins among {' and '.join(who(replay, c) for c in others)} when {who(replay, mover)} has lost",)
        return findings, Outcome(kind="undetermined", needed=needed)
    return findings, won_by(replay, others[0], Basis.POLICY)
