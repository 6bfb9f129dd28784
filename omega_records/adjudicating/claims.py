"""Case 1: a finished game, and what its record claims against what its moves show."""

from __future__ import annotations

from collections.abc import Iterator

from omega_records.adjudicating.positions import cell_names, hides_swap, over_rule, who, won_by
from omega_records.adjudicating.ruling import Basis, Finding, Outcome
from omega_records.colours import COLOURS
from omega_records.diagnostics import Diagnostic, Severity
from omega_records.games import Standing, State
from omega_records.verifying import Examination, Replay, Verdict, product
from omega_records.wording import counted

_FAULTS = {
    "Result": {
        "result-token-mismatch", "result-mismatch", "tie-claimed-as-draw", "malformed-result", "chess-result",
        "result-not-in-play", "result-spelling",
    },
    "Scores": {"score-mismatch", "malformed-scores", "scores-without-end", "scores-in-connection-game"},
    "Winner": {"winner-mismatch", "winner-before-swap", "winner-unknown"},
    "Termination": {"termination-mismatch", "malformed-termination"},
}  # fmt: skip


def confirmed(verdict: Verdict) -> tuple[str, ...]:
    """Return the claims of a record that its moves and decisions bear out, as `Tag value`."""
    recorded, computed = verdict.recorded, verdict.computed
    slugs = {finding.slug for finding in verdict.diagnostics}
    if computed.outcome == "*":
        return ()
    claims = {
        "Result": computed.outcome if computed.outcome in (recorded.result, recorded.token) else None,
        "Scores": recorded.scores if verdict.reason == "score" else None,
        "Winner": recorded.winner if computed.person and recorded.winner != "?" else None,
        "Termination": recorded.termination if recorded.termination == verdict.reason else None,
    }
    return tuple(f"{tag} {value}" for tag, value in claims.items() if value and not slugs & _FAULTS[tag])


def claim_findings(examination: Examination) -> Iterator[Finding]:
    """Yield what the record claims: first what the moves bear out, then every fault of it."""
    verdict = examination.verdict
    # Where nobody can tell who holds a colour, a name is neither right nor wrong.
    unnamed = examination.replay is not None and hides_swap(examination.replay)
    agreed = [claim for claim in confirmed(verdict) if not (unnamed and claim.startswith("Winner "))]
    # What a resignation or a loss on time shows is no more than the record's word.
    by_word = verdict.computed.outcome != "*" and verdict.reason not in ("score", "connection")
    resting = {"basis": Basis.TERMINATION, "rule": "G5"} if by_word else {}
    if agreed:
        shown = "decisions" if by_word else "moves"
        text = f"These claims of the record agree with its {shown}: {'; '.join(agreed)}."
        yield Finding(text=text, rule="notation: Claims").model_copy(update=resting)
    for finding in verdict.diagnostics:
        claimed = finding.code.startswith("ORN6") and finding.slug != "unplayed-result"
        claimed = claimed and not (unnamed and finding.slug in _FAULTS["Winner"])
        if claimed and finding.severity is not Severity.NOTE:
            yield told(finding).model_copy(update=resting)


def told(finding: Diagnostic) -> Finding:
    """Return a diagnostic as a finding of the ruling."""
    evidence = [f"line {finding.place.line}: {finding.place.excerpt.strip()}"] if finding.place else []
    evidence += [f"line {label.place.line}: {label.text}" for label in finding.secondary]
    return Finding(
        text=f"{sentence(finding.message)}.",
        rule=finding.rule,
        code=finding.code,
        ply=finding.ply,
        cells=(finding.cell,) if finding.cell else (),
        evidence="; ".join(evidence),
    )


def sentence(text: str) -> str:
    """Return a message with a capital, unless it begins with a cell or a quotation."""
    first = text.split(" ", 1)[0]
    return text if first[-1:].isdigit() else text[:1].upper() + text[1:]


def finished(examination: Examination) -> tuple[list[Finding], Outcome]:
    """Return the findings and the outcome of a game that is over on the board (O6-O9, N4)."""
    replay = examination.replay
    assert replay is not None and replay.state.over  # what is not over is another case
    state = replay.state
    ply = replay.line.ply
    when = f"after ply {ply}" if ply else "as it is set up"
    findings = [Finding(text=f"The game is over {when}: {state.evidence()}.", rule=over_rule(state), ply=ply)]
    findings += swap_findings(replay)
    standings = state.standings()
    if state.end_reason == "score":
        findings += [_score_finding(replay, standing) for standing in standings]
        findings.append(_ranking(replay, standings))
    elif state.winner is not None:
        findings.append(_connection(replay))
    if state.drawn:
        return findings, Outcome(kind="draw", basis=Basis.COMPUTED)
    if state.winner is None:
        why = "which colour completed its winning group first: the moves are needed"
        return findings, Outcome(kind="undetermined", needed=(why,))
    return findings, won_by(replay, state.winner, Basis.COMPUTED)


def swap_findings(replay: Replay) -> list[Finding]:
    """Say who holds which colour, where a swap changed it (G4)."""
    state = replay.state
    if all(state.order[seat] == colour for colour, seat in state.seats.items()):
        return []
    rule = "N8" if state.end_reason == "connection" else "O10" if len(state.order) == 2 else "O11"
    holders = " and ".join(
        f"{who(replay, colour)} is the seat that began as {COLOURS[state.order[seat]]}"
        for colour, seat in sorted(state.seats.items())
        if state.order[seat] != colour
    )
    return [Finding(text=f"Colours were swapped: {holders}.", rule=rule)]


def _score_finding(replay: Replay, standing: Standing) -> Finding:
    sizes = [len(group) for group in standing.groups]
    groups = " / ".join(" ".join(cell_names(replay.state, group)) for group in standing.groups)
    name = who(replay, standing.colour)
    if not sizes:
        return Finding(text=f"{name} has no stones and scores 0.", rule="O7")
    text = f"{name} has {counted(len(sizes), 'group')}: {product(sizes)} = {standing.score}."
    if len(sizes) == 1:
        text = f"{name} has 1 group of {counted(sizes[0], 'stone')} and scores {standing.score}."
    return Finding(text=text, rule="O7", evidence=f"groups: {groups}")


def _ranking(replay: Replay, standings: list[Standing]) -> Finding:
    best = max(standing.score or 0 for standing in standings)
    tied = [standing.colour for standing in standings if standing.score == best]
    names = " and ".join(who(replay, colour) for colour in tied)
    state = replay.state
    if state.drawn:
        text = f"{names} share the highest score, {best}, which ruleset `{replay.settings.rules_id}` scores as a draw."
        return Finding(text=text, rule="O9")
    assert state.winner is not None  # a score that isn't drawn has a winner
    if len(tied) > 1:
        text = f"{names} tie at {best}. The latest of them in turn order wins: {who(replay, state.winner)}."
        return Finding(text=text, rule="O9")
    return Finding(text=f"{names} has the highest score, {best}, and wins.", rule="O8")


def _connection(replay: Replay) -> Finding:
    state: State = replay.state
    assert state.winner is not None  # the caller asked
    if state.options.misere:
        text = f"Whoever completes a winning group of their own colour has lost: {who(replay, state.winner)} wins."
        return Finding(text=text, rule="N13")
    return Finding(text=f"{who(replay, state.winner)} completed a winning group and wins.", rule="N4")
