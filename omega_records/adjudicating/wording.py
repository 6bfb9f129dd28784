"""The ruling as a text that an arbiter can read out: every sentence with what it rests on."""

from __future__ import annotations

from omega_records.adjudicating.ruling import Finding, Outcome, Ruling
from omega_records.record import CONTROL

_SHEETS = {1: "first scoresheet", 2: "second scoresheet"}


def read_out(ruling: Ruling) -> str:
    """Return the ruling in words, a sentence or two a line."""
    lines = [*heading(ruling), ""]
    lines += [f"{number}. {finding.text} [{basis(finding)}]" for number, finding in enumerate(ruling.findings, 1)]
    lines += ["", f"Ruling: {conclusion(ruling.outcome)}"]
    # A name or a note may hold what would steer a terminal.
    return "\n".join(CONTROL.sub("\ufffd", line) for line in lines)


def basis(finding: Finding) -> str:
    """Return what a finding rests on: its kind, the rule, and the scoresheet it is about."""
    words = [finding.basis.value, finding.rule, _SHEETS.get(finding.scoresheet or 0, "")]
    return ", ".join(filter(None, words))


def conclusion(outcome: Outcome) -> str:
    """Return the outcome in words."""
    rests = f" [{outcome.basis.value}]" if outcome.basis else ""
    match outcome.kind:
        case "winner":
            held = f", held by {outcome.person}," if outcome.person else ""
            return f"{outcome.winner}{held} has won.{rests}"
        case "draw":
            return f"The game is a draw.{rests}"
        case "replay":
            where = f"position after ply {outcome.ply}" if outcome.ply else "position at the beginning of the record"
            return f"Play goes on from the {where}.{rests}"
        case "void":
            return f"The game does not count.{rests}"
    words = ["Undetermined.", *(f"It would be decided by {what}." for what in outcome.needed)]
    if outcome.best_play:
        words.append(
            f"It is proved that {outcome.best_play} wins with best play by both; that alone does not end the game."
        )
    if outcome.keys:
        words.append(f"A policy decides it by {' or '.join(f'`{key}`' for key in outcome.keys)}.")
    return " ".join(words)


def heading(ruling: Ruling) -> list[str]:
    """Return which game the ruling is about, and by what it was made."""
    sheets = ruling.scoresheets
    of = "game" if len(sheets) == 1 else "game recorded on two scoresheets"
    lines = [f"On the {of} of {sheets[0].players or 'players unnamed'}"]
    facts = [ruling.game, ruling.board, f"ruleset `{ruling.rules}`" if ruling.rules else None]
    lines[0] += f" ({', '.join(filter(None, facts))})." if any(facts) else "."
    if ruling.policy:
        lines.append(f'By the policy "{ruling.policy.name}".')
    else:
        lines.append("By the rules of the game alone; no policy was given.")
    return lines
