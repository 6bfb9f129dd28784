"""Verifying one record: settle its tags, replay its moves, compare its claims."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from omega_records.colours import COLOURS
from omega_records.diagnostics import Diagnostic, Findings, Severity, diagnose
from omega_records.reading import Limits, Reading
from omega_records.record import Record, Span, Turn
from omega_records.record.tags import DECISIVE_TAGS
from omega_records.verifying.claims import ClaimChecker, read_claims
from omega_records.verifying.ending import Ending, ending_of, person, remaining
from omega_records.verifying.replay import Replay, replay
from omega_records.verifying.settings import settle
from omega_records.verifying.verdict import ColourResult, Computed, Recorded, Status, Verdict


@dataclass(frozen=True, slots=True)
class Policy:
    """How to judge. rules: a ruleset to use whatever the record says. refused: leniencies that count as errors."""

    rules: str | None = None
    refused: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Examination:
    """A verdict with what it was drawn from. replay: None when the moves could not be judged."""

    record: Record
    verdict: Verdict
    replay: Replay | None


def examine(reading: Reading, policy: Policy | None = None, limits: Limits | None = None) -> Examination:
    """Verify one record as read and return the verdict together with the replay."""
    policy = policy or Policy()
    record = reading.record
    found = Findings(record.source, (limits or Limits()).diagnostics)
    # No default can stand in for a tag that was there and could not be read.
    lost = not reading.lost_tags.isdisjoint(DECISIVE_TAGS)
    # What could not be read as a record at all has nothing to settle.
    settings = settle(record, found, policy.rules) if record.tags and not lost else None
    played = replay(record, settings, found) if settings else None
    ending = ending_of(played) if played else None
    if ending and not reading.complete and ending.reason == "unfinished":
        ending = Ending(None, False, "unreadable", "the rest of the record could not be read")
    if record.tags:
        if reading.complete:
            _note_movetext(record, found)
        claims = read_claims(record, found, ending.outcome if ending and ending.decided else None)
        if played and ending and ending.reason not in ("illegal-turn", "unreadable"):
            ClaimChecker(record, found, played, ending).compare(claims)
    diagnostics = _judged((*reading.diagnostics, *found), played, record, policy.refused)
    verdict = _verdict(reading, played, ending, diagnostics, found)
    return Examination(record, verdict, played)


def replay_to(examination: Examination, ply: int) -> Replay:
    """Return an examined record replayed up to the position after so many turns.

    Raises ValueError for a position that it doesn't reach.
    """
    record, whole = examination.record, examination.replay
    if whole is None or not 0 <= ply <= whole.line.ply:
        raise ValueError(f"the record reaches no position after ply {ply}")
    # What there is to find was found when the record was examined.
    return replay(record, whole.settings, Findings(record.source, 1), until=ply)


def verify_reading(reading: Reading, policy: Policy | None = None, limits: Limits | None = None) -> Verdict:
    """Return the verdict on one record as read."""
    return examine(reading, policy, limits).verdict


def _note_movetext(record: Record, found: Findings) -> None:
    turns = [entry for entry in record.line if isinstance(entry, Turn)]
    if not turns and record.tag("Setup") is None:
        found.add("no-moves", record.result.span if record.result else record.span)
    elif turns and not any(entry.number for entry in record.line):
        found.add("missing-round-numbers", turns[0].span)


def _judged(
    diagnostics: tuple[Diagnostic, ...], played: Replay | None, record: Record, refused: Collection[str]
) -> tuple[Diagnostic, ...]:
    """Return the findings in the order of the text, with what only the whole record can tell."""
    judged = []
    faulty = {finding.place for finding in diagnostics if finding.severity is Severity.ERROR and finding.place}
    for finding in diagnostics:
        if finding.leniency and finding.fix and finding.place in faulty:
            # Spelling a faulty turn properly would only wipe out the sign of what went wrong.
            finding = finding.model_copy(update={"fix": None})
        if finding.slug in refused:
            finding = finding.model_copy(update={"severity": Severity.ERROR})
        elif finding.slug == "missing-result-token" and played and _breaks_off(played):
            finding = _truncated(record, played)
        judged.append(finding)
    return tuple(sorted(judged, key=lambda d: d.place.offset if d.place else -1))


def _breaks_off(played: Replay) -> bool:
    """Whether the moves were all replayed and reach no end."""
    return not (played.state.over or played.line.decisions or played.line.stopped)


def _truncated(record: Record, played: Replay) -> Diagnostic:
    assert record.source is not None  # only what was read lacks a token
    end = len(record.source.text)
    why = f"no result token, and {remaining(played)}"
    return diagnose("truncated-record", record.source, Span(end, end), ply=played.line.ply, why=why)


def _verdict(
    reading: Reading,
    played: Replay | None,
    ending: Ending | None,
    diagnostics: tuple[Diagnostic, ...],
    found: Findings,
) -> Verdict:
    record = reading.record
    source = record.source
    settings = played.settings if played else None
    winner = ending.winner if ending else None
    computed = Computed()
    if played and ending and ending.decided:
        computed = Computed(
            outcome=ending.outcome,
            winner=None if winner is None else COLOURS[winner],
            seat=None if winner is None else played.state.seats[winner] + 1,
            person=None if winner is None else person(played, winner),
        )
    names = [record.value(colour) or "?" for colour in COLOURS if record.tag(colour)]
    return Verdict(
        file=source.file if source else "",
        record=source.number if source else 1,
        line=source.line if source else 1,
        players=" - ".join(names),
        game=settings.game.name if settings else record.value("Game"),
        rules=settings.rules_id if settings else record.value("Rules"),
        board=settings.board.name if settings else record.value("Board"),
        status=_status(diagnostics, ending),
        recorded=Recorded(
            result=record.value("Result"),
            token=record.result.value if record.result else None,
            scores=record.value("Scores"),
            winner=record.value("Winner"),
            termination=record.value("Termination"),
        ),
        computed=computed,
        reason=ending.reason if ending else "unreadable",
        evidence=ending.evidence if ending else "",
        ending_ply=played.line.ply or None if played and played.state.over else None,
        plies=played.line.ply if played else 0,
        empty_cells=played.state.stones.empty if played else None,
        scored=played is not None and played.state.end_reason == "score",
        colours=colour_results(played) if played else (),
        diagnostics=diagnostics,
        partial=tuple(dict.fromkeys((*reading.partial, *found.partial))),
    )


def colour_results(played: Replay, *, so_far: bool = False) -> tuple[ColourResult, ...]:
    """Return every colour's result in turn order. so_far: scores and places as they stand, though play isn't over."""
    over = played.state.over or so_far
    return tuple(
        ColourResult(
            colour=COLOURS[standing.colour],
            seat=played.state.seats[standing.colour] + 1,
            person=person(played, standing.colour),
            groups=tuple(map(len, standing.groups)),
            score=standing.score if over else None,
            place=standing.place if over else None,
        )
        for standing in played.state.standings()
    )


def _status(diagnostics: tuple[Diagnostic, ...], ending: Ending | None) -> Status:
    severities = {finding.severity for finding in diagnostics}
    told = any(finding.slug == "result-not-verifiable" for finding in diagnostics)
    if Severity.ERROR in severities or ending is None:
        return Status.INVALID
    if ending.reason == "unfinished" and not told:
        return Status.UNFINISHED
    return Status.WARNINGS if Severity.WARNING in severities else Status.VALID
