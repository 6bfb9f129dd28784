"""From one record, or two scoresheets of one game, to the ruling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from omega_records.adjudicating.claims import claim_findings
from omega_records.adjudicating.plies import examine_plies
from omega_records.adjudicating.policy import Regulations
from omega_records.adjudicating.positions import position_of
from omega_records.adjudicating.proofs import argue, prove
from omega_records.adjudicating.readings import verdict_on
from omega_records.adjudicating.repair import repairs
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, Repair, Ruling, Scoresheet, regulation
from omega_records.adjudicating.scoresheets import (
    Dispute,
    compare,
    dispute_between,
    is_sound,
    names_differ,
    other_game,
    sheet_of,
)  # fmt: skip
from omega_records.adjudicating.single import Part, examined, rule_on
from omega_records.reading import Reading
from omega_records.verifying import Examination, Replay
from omega_records.wording import counted

if TYPE_CHECKING:
    from omega_records.adjudicating.solver import Limits, Progress


@dataclass(frozen=True, slots=True)
class Means:
    """What a ruling may use.

    policy: the event's regulations. rules: a ruleset to judge by whatever the records say. limits: of the search
    of an unfinished game. explain: whether to work out a winning reply to every move. progress: told of the search.
    """

    policy: Regulations | None = None
    rules: str | None = None
    limits: Limits | None = None
    explain: bool = False
    progress: Progress | None = None


def adjudicate(first: Reading, second: Reading | None = None, means: Means | None = None) -> Ruling:
    """Return the ruling on a record, or on two scoresheets of one game."""
    means = means or Means()
    one = examined(first, means.rules)
    if second is None:
        return _ruling([(first, one)], _alone(one, means), means)
    other = examined(second, means.rules)
    return _ruling([(first, one), (second, other)], _between(first, one, second, other, means), means)


def _alone(examination: Examination, means: Means) -> Part:
    return rule_on(examination, means.policy, lambda state: prove(state, means.limits, means.explain, means.progress))


def _between(first: Reading, one: Examination, second: Reading, other: Examination, means: Means) -> Part:
    sheet, opposite = sheet_of(first, one), sheet_of(second, other)
    if sheet is None or opposite is None:
        unread = "first" if sheet is None else "second"
        finding = Finding(text=f"The tags of the {unread} scoresheet don't let its moves be judged.")
        return _conflict(one, [finding], "a scoresheet that can be read", None, means)
    dispute = dispute_between(sheet, opposite)
    differences = other_game(dispute)
    findings = [*differences, *compare(dispute)]
    if differences:
        return _conflict(one, findings, "whether both scoresheets are of this game, and by which rules", None, means)
    if dispute.parted is None:
        findings += _claims_on(other, 2)
        return _named(_with(_alone(one, means), findings), dispute)
    more, outcome = verdict_on(dispute, means.rules, argue)
    findings += [*more, *_claims_on(one, 1), *_claims_on(other, 2)]
    if outcome is None:
        agreed = examine_plies(first, sheet.plies[: dispute.parted], means.rules).replay
        return _conflict(one, findings, f"which scoresheet is right at ply {dispute.ply}", agreed, means)
    sound = sheet if is_sound(one) else opposite if is_sound(other) else sheet
    return _named(Part(sound.replay, tuple(findings), outcome), dispute)


def _claims_on(examination: Examination, number: int) -> list[Finding]:
    """Return what one of two scoresheets claims, where its moves can be judged to their end."""
    claims = claim_findings(examination) if is_sound(examination) else ()
    return [finding.model_copy(update={"scoresheet": number}) for finding in claims]


def _named(part: Part, dispute: Dispute) -> Part:
    """Return a part that names no person whom the scoresheets name differently."""
    if not names_differ(dispute):
        return part
    return replace(part, outcome=part.outcome.model_copy(update={"person": None}))


def _conflict(one: Examination, findings: list[Finding], needed: str, agreed: Replay | None, means: Means) -> Part:
    """Return the outcome of a conflict that the scoresheets don't settle. agreed: the position that is on both."""
    key = "scoresheet_conflict"
    shown = agreed or one.replay
    choice = means.policy.scoresheet_conflict if means.policy else None
    if choice is None:
        return Part(shown, tuple(findings), Outcome(kind="undetermined", needed=(needed,), keys=(key,)))
    meaning = {
        "official": "the scoresheet given first is the official one",
        "resume": "play goes on from the last position on which the scoresheets agree",
        "void": "a game whose scoresheets conflict does not count",
    }
    findings = [*findings, regulation(key, choice, meaning[choice])]
    if choice == "official":
        part = _with(_alone(one, means), findings)
        decided = part.outcome.kind != "undetermined"
        return replace(part, outcome=part.outcome.model_copy(update={"basis": Basis.POLICY})) if decided else part
    if choice == "void":
        return Part(shown, tuple(findings), Outcome(kind="void", basis=Basis.POLICY))
    if agreed is None:
        return Part(shown, tuple(findings), Outcome(kind="undetermined", needed=(needed,)))
    return Part(shown, tuple(findings), Outcome(kind="replay", basis=Basis.POLICY, ply=agreed.line.ply))


def _with(part: Part, findings: list[Finding]) -> Part:
    """Return what the first scoresheet comes to, after what was found of both."""
    own = [finding.model_copy(update={"scoresheet": 1}) for finding in part.findings]
    return replace(part, findings=(*findings, *(finding for finding in own if finding not in findings)))


def _ruling(examined_: list[tuple[Reading, Examination]], part: Part, means: Means) -> Ruling:
    verdict = examined_[0][1].verdict
    mended: tuple[Repair, ...] = ()
    partial = [limit for _, examination in examined_ for limit in examination.verdict.partial]
    if len(examined_) == 1:
        reading, examination = examined_[0]
        mended, complete = repairs(reading, examination, means.rules)
        partial += [] if complete else ["repairs"]
    findings = part.findings
    if mended and part.outcome.basis is not Basis.COMPUTED:
        text = (
            f"One slip of the pen would explain the faults of the record, in {counted(len(mended), 'way')}: "
            "whether it says what was played is for the arbiter to establish."
        )
        findings = (*findings, Finding(text=text))
    return Ruling(
        scoresheets=tuple(_scoresheet(examination) for _, examination in examined_),
        game=verdict.game,
        rules=verdict.rules,
        board=verdict.board,
        policy=means.policy,
        findings=findings,
        outcome=part.outcome,
        position=position_of(part.shown) if part.shown else None,
        proof=part.proof,
        repairs=mended,
        partial=tuple(dict.fromkeys(partial)),
    )


def _scoresheet(examination: Examination) -> Scoresheet:
    verdict = examination.verdict
    return Scoresheet(
        file=verdict.file,
        record=verdict.record,
        line=verdict.line,
        players=verdict.players,
        status=verdict.status.value,
        legal=is_sound(examination),
    )
