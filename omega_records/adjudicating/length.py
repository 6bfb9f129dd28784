"""Case 3: a game that went on after its end, and ends that depend on how rounds are counted (O6, O12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from omega_records.adjudicating.positions import over_rule, tally
from omega_records.adjudicating.ruling import Finding
from omega_records.colours import COLOURS
from omega_records.diagnostics import Findings
from omega_records.record import Turn
from omega_records.verifying import Examination, Replay, replay
from omega_records.verifying.ending import remaining
from omega_records.wording import counted

_COUNTED = {"white": ("before White's turn", "O6"), "first-seat": ("before the first seat's turn", "O12")}


def surplus(examination: Examination) -> list[Finding]:
    """Name every turn that stands after the end of the game; none of them is scored (O6, N4)."""
    played = examination.replay
    if played is None or played.line.stopped != "after-end":
        return []
    state = played.state
    at = state.order.index(state.on_turn)
    rule = over_rule(state)
    turns = [entry for entry in examination.record.line[len(played.placed) :] if isinstance(entry, Turn)]
    findings = []
    for number, turn in enumerate(turns):
        ply = played.line.ply + 1 + number
        mover = COLOURS[state.order[(at + number) % len(state.order)]]
        text = (
            f"Ply {ply}, {turn}, in {mover}'s place in the order, stands after the end of the game and is not scored."
        )
        findings.append(Finding(text=text, rule=rule, code="ORN501", ply=ply))
    return findings


def other_count(examination: Examination) -> Iterator[Finding]:
    """After a swap in Omega: say where the game ends under either way to count rounds, and who wins there (O12)."""
    played = examination.replay
    if played is None or played.state.end_reason != "score" or played.state.seats[0] == 0:
        return
    settings = played.settings
    counts = dict.fromkeys((settings.rules.round_start, *_COUNTED))
    ends = []
    for count in counts:
        rules = replace(settings.rules, round_start=count)
        ended = replay(examination.record, replace(settings, rules=rules), Findings(None, 1))
        ends.append(ended)
        yield _end(ended, count, this=count == settings.rules.round_start, rules_id=settings.rules_id)
    here, there = ends
    if here.state.over and there.state.over:
        same = here.state.winner == there.state.winner
        text = "The winner is the same either way." if same else "The winner depends on which count the event plays by."
        yield Finding(text=text, rule="O12")


def _end(ended: Replay, count: str, *, this: bool, rules_id: str) -> Finding:
    state = ended.state
    before, rule = _COUNTED[count]
    here = f", as under ruleset `{rules_id}`," if this else ""
    text = f"With the empty cells counted {before}{here} "
    if not state.over:
        return Finding(text=f"{text}the game is not over after ply {ended.line.ply}: {remaining(ended)}.", rule=rule)
    left = counted(state.stones.empty, "empty cell")
    text += f"the game ends after ply {ended.line.ply} with {left}: {tally(ended)}."
    return Finding(text=text, rule=rule, ply=ended.line.ply)
