"""Case 5: a game that is not over. What is proved of it, and what an event's policy makes of the rest."""

from __future__ import annotations

from collections.abc import Iterator

from omega_records.adjudicating.policy import Regulations
from omega_records.adjudicating.positions import over_rule, who, won_by
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, Proof, regulation
from omega_records.adjudicating.terminated import claimed_results
from omega_records.colours import COLOURS, INDEX
from omega_records.verifying import Examination, Replay
from omega_records.verifying.ending import remaining
from omega_records.wording import counted


def open_end(examination: Examination) -> Iterator[Finding]:
    """Say where the moves stop, whose turn it is, and what could still be played (O6, N4)."""
    replay = examination.replay
    assert replay is not None  # the caller looks at unreadable records first
    state = replay.state
    where = f"after ply {replay.line.ply}" if replay.line.ply else "at the beginning of the record"
    text = (
        f"The game is not over on the board {where}: "
        f"it is the turn of {who(replay, state.on_turn)}, and {remaining(replay)}."
    )
    yield Finding(text=text, rule=over_rule(state), ply=replay.line.ply)


def play_on(examination: Examination, proof: Proof | None, policy: Regulations | None) -> tuple[list[Finding], Outcome]:
    """Return what is proved of an unfinished game, and its outcome."""
    replay = examination.replay
    assert replay is not None  # as for `open_end`
    findings = [_proved(replay, proof)] if proof else []
    decided = proof if proof and (proof.winner or proof.drawn) else None
    if _cut(examination):
        return findings, Outcome(kind="undetermined", needed=("the rest of the record, which is missing",))
    # Somebody may have resigned a won game, and only the result tell of it.
    against = claimed_results(examination) - {decided.winner} if decided and decided.whatever else set()
    if decided and decided.whatever and not against:
        return findings, _result(replay, decided, Basis.PROVED)
    choice = policy.early_stop if policy else None
    if choice is None:
        rest = f"the rest of the game: {COLOURS[replay.state.on_turn]}'s turn is next"
        if against:
            rest = f"how the game ended: the record gives the result as {' and '.join(sorted(against))}, and no reason"
        best = decided.winner if decided else None
        return findings, Outcome(kind="undetermined", best_play=best, needed=(rest,), keys=("early_stop",))
    stands = counted(replay.line.ply, "turn")
    meaning = {
        "resume": f"play goes on from the position after {stands}",
        "best-play": "whoever is proved to win with best play by both has won",
        "void": "a game that stopped before its end does not count",
    }
    findings.append(regulation("early_stop", choice, meaning[choice]))
    if choice == "resume":
        return findings, Outcome(kind="replay", basis=Basis.POLICY, ply=replay.line.ply)
    if choice == "void":
        return findings, Outcome(kind="void", basis=Basis.POLICY)
    if decided:
        return findings, _result(replay, decided, Basis.POLICY)
    return findings, Outcome(kind="undetermined", needed=("who wins with best play, which was not proved",))


def proved(replay: Replay, proof: Proof | None) -> list[Finding]:
    """Return what is proved of a position, if anything is."""
    return [_proved(replay, proof)] if proof and not proof.unknown else []


def _cut(examination: Examination) -> bool:
    verdict = examination.verdict
    lost = any(finding.slug == "truncated-record" for finding in verdict.diagnostics)
    return lost or verdict.reason == "unreadable" or "record_bytes" in verdict.partial


def _result(replay: Replay, proof: Proof, basis: Basis) -> Outcome:
    if proof.winner is None:
        return Outcome(kind="draw", basis=basis)
    return won_by(replay, INDEX[proof.winner], basis)


def _proved(replay: Replay, proof: Proof) -> Finding:
    if proof.unknown:
        text = f"Who wins from here is not decided: {proof.unknown}."
        return Finding(text=text, basis=Basis.COMPUTED, ply=replay.line.ply, evidence=proof.evidence)
    result = "it is a draw" if proof.winner is None else f"{who(replay, INDEX[proof.winner])} wins"
    how = "Whatever is played from here" if proof.whatever else "With best play by both from here"
    return Finding(
        text=f"{how}, {result}.", basis=Basis.PROVED, rule=proof.rule, ply=replay.line.ply, evidence=proof.evidence
    )
