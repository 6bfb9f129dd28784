"""One record: which case it is, and what that case comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from omega_records.adjudicating.claims import claim_findings, finished, swap_findings, told
from omega_records.adjudicating.illegal import illegal_turn
from omega_records.adjudicating.length import other_count, surplus
from omega_records.adjudicating.policy import Regulations
from omega_records.adjudicating.positions import hides_swap
from omega_records.adjudicating.proofs import argue
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, Proof, regulation
from omega_records.adjudicating.setups import doubt, setup_findings, setup_of, with_turn
from omega_records.adjudicating.terminated import by_termination, lost_on_time, terminated
from omega_records.adjudicating.unfinished import open_end, play_on, proved
from omega_records.diagnostics import Severity
from omega_records.games import State
from omega_records.reading import Reading
from omega_records.verifying import Examination, Policy, Replay, examine

Prover = Callable[[State], Proof]
"""Decides a position that is not final, by argument or search, or says why it can't."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a record, or two, come to. shown: the replay whose position the ruling is about."""

    shown: Replay | None
    findings: tuple[Finding, ...]
    outcome: Outcome
    proof: Proof | None = None


def examined(reading: Reading, rules: str | None) -> Examination:
    """Verify a record; where a setup doesn't say whose turn it is, its stones do."""
    judging = Policy(rules=rules)
    examination = examine(reading, judging)
    if examination.replay is None:
        return examination
    record = with_turn(reading.record, examination.replay.settings)
    return examination if record is reading.record else examine(replace(reading, record=record), judging)


def rule_on(examination: Examination, policy: Regulations | None, prove: Prover) -> Part:
    """Return the findings and the outcome that one record comes to."""
    findings: list[Finding] = []
    replay = examination.replay
    if replay is None:
        findings += _errors(examination)
        needed = ("a record that can be read: its tags and moves could not be judged",)
        return Part(None, tuple(findings), Outcome(kind="undetermined", needed=needed))
    record = examination.record
    setup = setup_of(record, replay.settings) if replay.settings.setup else None
    if setup:
        findings += setup_findings(setup, record)
    open_question = doubt(setup, record) if setup and not replay.line.ply else None
    if open_question:
        outcome = Outcome(kind="undetermined", needed=(open_question,))
        return Part(replay, tuple(findings), outcome)
    case = _case(examination, replay, policy, prove)
    findings += case.findings
    findings += claim_findings(examination)
    codes = {finding.code for finding in findings}
    findings += [error for error in _errors(examination) if error.code not in codes and error.code[:4] != "ORN6"]
    if hides_swap(replay):
        text = "The record begins after the turn on which colours may be swapped: it can't show who holds which colour."
        findings.append(Finding(text=text, rule="G4"))
    return Part(replay, tuple(findings), case.outcome, case.proof)


@dataclass(slots=True)
class _Case:
    outcome: Outcome
    findings: list[Finding] = field(default_factory=list)
    proof: Proof | None = None


def _case(examination: Examination, replay: Replay, policy: Regulations | None, prove: Prover) -> _Case:
    if replay.state.over:
        findings, outcome = finished(examination)
        return _after_end(_Case(outcome, findings + surplus(examination)), examination, policy)
    if replay.line.stopped == "illegal":
        findings, outcome = illegal_turn(examination, policy)
        return _Case(outcome, findings + proved(replay, argue(replay.state)))
    findings = [*open_end(examination), *swap_findings(replay), *other_count(examination)]
    proof = prove(replay.state)
    word = terminated(examination)
    if word:
        findings += word.findings
    if word and (word.needed or word.winner is not None):
        more, outcome = by_termination(replay, word, lost_on_time(examination), proof, policy)
        return _Case(outcome, findings + proved(replay, proof) + more, proof)
    more, outcome = play_on(examination, proof, policy)
    return _Case(outcome, findings + more, proof)


def _after_end(case: _Case, examination: Examination, policy: Regulations | None) -> _Case:
    """Apply what a policy says of turns after the end, and show the other way to count rounds."""
    case.findings += other_count(examination)
    choice = policy.surplus_turns if policy else None
    if choice and any(finding.code == "ORN501" for finding in case.findings):
        meaning = {"ignore": "they are passed over", "void": "a game that went on after its end does not count"}
        case.findings.append(regulation("surplus_turns", choice, meaning[choice]))
        if choice == "void":
            case.outcome = Outcome(kind="void", basis=Basis.POLICY)
    return case


def _errors(examination: Examination) -> list[Finding]:
    return [told(finding) for finding in examination.verdict.diagnostics if finding.severity is Severity.ERROR]
