"""Case 4, above all: whether the dispute between two scoresheets changes the winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from omega_records.adjudicating.plies import Ply, examine_plies
from omega_records.adjudicating.positions import who, won_by
from omega_records.adjudicating.ruling import Basis, Finding, Outcome, Proof
from omega_records.adjudicating.scoresheets import ORDINALS, Dispute, is_sound
from omega_records.colours import COLOURS, INDEX
from omega_records.games import State
from omega_records.verifying import Examination

MOST_DISPUTES = 10
"""Limit: disputed places of which every mixture is read; 2 to that power replays."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a legal reading of the sheets comes to: the winning colour and its seat, None while undecided."""

    winner: int | None
    drawn: bool
    seat: int | None
    basis: Basis


def readings(dispute: Dispute, rules: str | None) -> tuple[list[Examination], bool]:
    """Return every way to take each disputed place from one sheet or the other, the two sheets first.

    Also whether that is all of them: with more than MOST_DISPUTES places it is the two sheets alone.
    """
    first, second = (sheet.examination for sheet in dispute.sheets)
    choices: list[Sequence[list[Ply]]] = [(a,) if a == b else (a, b) for a, b in dispute.blocks]
    disputed = sum(len(choice) == 2 for choice in choices)
    if disputed > MOST_DISPUTES:
        return [first, second], False
    mixtures = []
    for mixture in product(*choices):
        plies = [ply for block in mixture for ply in block]
        if plies not in (dispute.sheets[0].plies, dispute.sheets[1].plies):
            mixtures.append(examine_plies(dispute.sheets[0].reading, plies, rules))
    return [first, second, *mixtures], True


def result_of(examination: Examination, argue: Callable[[State], Proof | None]) -> Result:
    """Return what a legal reading comes to, by its moves, its decisions, or a proof that needs no search."""
    replay = examination.replay
    assert replay is not None  # legal readings were replayed
    computed = examination.verdict.computed
    if computed.winner is not None or computed.outcome == "Draw":
        winner = None if computed.winner is None else INDEX[computed.winner]
        basis = Basis.COMPUTED if replay.state.over else Basis.TERMINATION
        return Result(winner, computed.outcome == "Draw", computed.seat, basis)
    proof = None if replay.state.over else argue(replay.state)
    if proof is None or proof.winner is None or not proof.whatever:
        return Result(None, False, None, Basis.COMPUTED)
    winner = INDEX[proof.winner]
    return Result(winner, False, replay.state.seats[winner] + 1, Basis.PROVED)


def verdict_on(
    dispute: Dispute, rules: str | None, argue: Callable[[State], Proof | None]
) -> tuple[list[Finding], Outcome | None]:
    """Return whether the dispute changes the winner, and the outcome when it doesn't."""
    every, complete = readings(dispute, rules)
    legal = [reading for reading in every if is_sound(reading)]
    ways = "ways to take each disputed turn from one scoresheet or the other" if complete else "scoresheets as written"
    if not legal:
        text = f"None of the {len(every)} {ways} is legal and complete."
        return [Finding(text=text)], None
    results = [result_of(reading, argue) for reading in legal]
    first = results[0]
    same = all((r.winner, r.drawn, r.seat) == (first.winner, first.drawn, first.seat) for r in results)
    if (first.winner is None and not first.drawn) or not same:
        return [Finding(text=_split(legal, results, len(every), ways))], None
    against = list(_claims_against(dispute, first))
    if against:
        return against, None
    replay = legal[0].replay
    assert replay is not None  # it is legal
    bases = {result.basis for result in results}
    basis = next(b for b in (Basis.PROVED, Basis.TERMINATION, Basis.COMPUTED) if b in bases)
    won = "a draw" if first.winner is None else f"a win for {who(replay, first.winner)}"
    held = "is" if len(legal) == 1 else "are"
    text = (
        f"The dispute does not change the result. Of {len(every)} {ways}, {len(legal)} {held} legal, "
        f"and every legal one is {won}."
    )
    findings = [Finding(text=text, basis=basis)]
    scores = {tuple(s.score for s in r.replay.state.standings()) for r in legal if r.replay and r.replay.state.over}
    if len(scores) > 1:
        findings.append(Finding(text="The scores do differ between them, so no scores are ruled.", rule="O7"))
    return findings, Outcome(kind="draw", basis=basis) if first.winner is None else won_by(replay, first.winner, basis)


def _claims_against(dispute: Dispute, result: Result) -> Iterator[Finding]:
    """Tell of a sheet whose moves can't stand, and which claims another result: its moves can't refute it."""
    won = "Draw" if result.winner is None else COLOURS[result.winner].value
    for number, sheet in enumerate(dispute.sheets, 1):
        recorded = sheet.examination.verdict.recorded
        claims = {claim.strip() for claim in (recorded.result, recorded.token) if claim} - {"*", won}
        if claims and not is_sound(sheet.examination):
            text = (
                f"Every legal reading comes to {won}, but the {ORDINALS[number - 1]} scoresheet, which can't stand "
                f"as written, claims {' and '.join(sorted(claims))}: which slip it holds is not known."
            )
            yield Finding(text=text, rule="notation: Claims", scoresheet=number)


def _split(legal: Sequence[Examination], results: Sequence[Result], every: int, ways: str) -> str:
    tally: dict[str, int] = {}
    for reading, result in zip(legal, results, strict=True):
        assert reading.replay is not None  # it is legal
        won = "a draw" if result.drawn else "undecided"
        if result.winner is not None:
            won = f"won by {who(reading.replay, result.winner)}"
        tally[won] = tally.get(won, 0) + 1
    told = ", ".join(f"{count} {won}" for won, count in tally.items())
    return f"The result depends on the dispute. Of {every} {ways}, {len(legal)} are legal: {told}."
