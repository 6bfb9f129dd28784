"""Case 4: two scoresheets of one game. Where they part, which are legal, and the slip that would reconcile them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from unicodedata import normalize

from omega_records.adjudicating.plies import Ply, plies_of, turn_number
from omega_records.adjudicating.positions import tally, who
from omega_records.adjudicating.ruling import Finding
from omega_records.adjudicating.slips import Slip, slip_between
from omega_records.diagnostics import Diagnostic, Severity
from omega_records.reading import Reading
from omega_records.verifying import Examination, Replay, Settings
from omega_records.wording import counted

ORDINALS = ("first", "second")

Block = tuple[list[Ply], list[Ply]]
"""What the two sheets have at one place; equal lists where they agree."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record as read, with its verdict and its turns."""

    reading: Reading
    examination: Examination
    replay: Replay
    plies: list[Ply]


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two sheets side by side. parted: index of the first entry in which they differ; None when in none."""

    sheets: tuple[Sheet, Sheet]
    blocks: list[Block]
    parted: int | None

    @property
    def ply(self) -> int:
        """The turn, from 1, in which they first differ."""
        assert self.parted is not None  # asked only of sheets that differ
        return turn_number(self.sheets[0].plies, self.parted)


def sheet_of(reading: Reading, examination: Examination) -> Sheet | None:
    """Return a record as a scoresheet, None when its tags don't let its moves be judged."""
    replay = examination.replay
    if replay is None:
        return None
    return Sheet(reading, examination, replay, plies_of(examination.record, replay.settings))


def dispute_between(first: Sheet, second: Sheet) -> Dispute:
    """Align two scoresheets."""
    blocks = _align(first.plies, second.plies)
    parted, at = None, 0
    for here, there in blocks:
        if here != there:
            parted = at
            break
        at += len(here)
    return Dispute((first, second), blocks, parted)


def names_differ(dispute: Dispute) -> bool:
    """Whether the sheets name someone differently who holds the same seat."""
    first, second = (sheet.replay.settings.names for sheet in dispute.sheets)
    return any(_plain(first[colour]) != _plain(second[colour]) for colour in first.keys() & second.keys())


def _plain(name: str) -> str:
    return normalize("NFC", name).strip().casefold()


def other_game(dispute: Dispute) -> list[Finding]:
    """Return what shows that the sheets are not of one game, or not played by one set of rules."""
    first, second = (sheet.replay.settings for sheet in dispute.sheets)
    found = []
    facts: dict[str, Callable[[Settings], object]] = {
        "game": lambda s: s.game.name,
        "board": lambda s: s.board.name,
        "number of players": lambda s: len(s.order),
        "ruleset": lambda s: s.rules_id,
        "star cells": lambda s: s.options.stars,
        "komi": lambda s: s.options.komi / 2,
        "protocol": lambda s: s.options.protocol,
        "goal": lambda s: "misere" if s.options.misere else "win",
        "setup": lambda s: s.setup,
    }  # fmt: skip
    for name, fact in facts.items():
        one, other = fact(first), fact(second)
        if one != other:
            shown = f": {one} and {other}" if isinstance(one, (str, int, float)) else ""
            found.append(Finding(text=f"The scoresheets differ in the {name}{shown}.", rule="notation: A record"))
    return found


def _align(first: list[Ply], second: list[Ply]) -> list[Block]:
    """Return the two sheets cut into places where they agree and places where they differ."""
    if len(first) == len(second):
        # Turn against turn: a matcher would rather shift than see that single turns were written otherwise.
        return [([a], [b]) for a, b in zip(first, second, strict=True)]
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return [(first[a:b], second[c:d]) for _, a, b, c, d in matcher.get_opcodes()]


def compare(dispute: Dispute) -> Iterator[Finding]:
    """Yield where the sheets part, the single slip that would reconcile them, and what each comes to."""
    lengths = [turn_number(sheet.plies, len(sheet.plies)) - 1 for sheet in dispute.sheets]
    if dispute.parted is None:
        yield Finding(text=f"The two scoresheets have the same {counted(lengths[0], 'turn')}.")
    else:
        yield _parting(dispute, lengths)
        yield reconciliation(dispute)
    if names_differ(dispute):
        players = " and ".join(sheet.examination.verdict.players for sheet in dispute.sheets)
        yield Finding(text=f"The scoresheets name the players differently: {players}.", rule="G4")
    for number, sheet in enumerate(dispute.sheets, 1):
        yield Finding(text=_standing(sheet, ORDINALS[number - 1]), scoresheet=number)


def _parting(dispute: Dispute, lengths: list[int]) -> Finding:
    ply, index = dispute.ply, dispute.parted
    assert index is not None  # `compare` looked
    disputed = sum(here != there for here, there in dispute.blocks)
    shown = [str(sheet.plies[index]) if index < len(sheet.plies) else "nothing" for sheet in dispute.sheets]
    same = f"agree on the first {counted(ply - 1, 'turn')} and " if ply > 1 else ""
    text = (
        f"The scoresheets {same}differ first at ply {ply}: {shown[0]} on the first, {shown[1]} on the second. "
        f"They have {lengths[0]} and {counted(lengths[1], 'turn')}, and differ in {counted(disputed, 'place')}."
    )
    cells = {cell for sheet in dispute.sheets if index < len(sheet.plies) for cell in sheet.plies[index].cells}
    return Finding(text=text, ply=ply, cells=tuple(sorted(cells)))


def reconciling_slip(dispute: Dispute) -> tuple[Slip, int] | None:
    """Return the single slip that reconciles the sheets, and on which of them (1, 2) it is; None when none does."""
    first, second = dispute.sheets
    board = first.replay.settings.board
    legal = [is_sound(sheet.examination) for sheet in dispute.sheets]
    # Look for it first on the sheet that can't stand as written.
    for number in (1, 2) if legal == [False, True] else (2, 1):
        here, there = (first, second) if number == 1 else (second, first)
        slip = slip_between(here.plies, there.plies, board)
        if slip:
            return slip, number
    return None


def reconciliation(dispute: Dispute) -> Finding:
    """Say which single slip would reconcile the sheets."""
    found = reconciling_slip(dispute)
    if found is None:
        return Finding(text="No single slip of the pen explains the difference.")
    slip, number = found
    where = f"on the {ORDINALS[number - 1]} scoresheet"
    text = f"A single slip would explain the difference ({slip.kind}): {where} {slip.text}."
    return Finding(text=text, ply=slip.ply, scoresheet=number)


def is_sound(examination: Examination) -> bool:
    """Whether every turn is legal, and the moves neither stop before an end that is claimed nor go on after it."""
    return examination.replay is not None and _breach(examination) is None


def _breach(examination: Examination) -> Diagnostic | None:
    """Return the first finding for which the moves can't stand as written."""
    verdict = examination.verdict
    errors = (finding for finding in verdict.diagnostics if finding.severity is Severity.ERROR)
    of_moves = (finding for finding in errors if finding.code[:4] in ("ORN2", "ORN4", "ORN5", "ORN8"))
    return next(of_moves, verdict.first_error if verdict.reason == "unreadable" else None)


def _standing(sheet: Sheet, ordinal: str) -> str:
    replay = sheet.replay
    state = replay.state
    first = _breach(sheet.examination)
    if first:
        at = f" at ply {first.ply}" if first.ply else ""
        return f"The {ordinal} scoresheet can't stand as written{at}: {first.message}."
    if not state.over:
        return f"The {ordinal} scoresheet is legal. {_undecided(sheet)}"
    if state.end_reason == "score":
        return f"The {ordinal} scoresheet is legal and complete: {tally(replay)}."
    won = "both colours have a winning group" if state.winner is None else f"{who(replay, state.winner)} wins"
    return f"The {ordinal} scoresheet is legal and complete: {won}, as {state.evidence()}."


def _undecided(sheet: Sheet) -> str:
    computed = sheet.examination.verdict.computed
    if computed.winner is None:
        return f"The game is not over on it: {sheet.examination.verdict.evidence}."
    return f"It ends by a decision: {sheet.examination.verdict.evidence}."
