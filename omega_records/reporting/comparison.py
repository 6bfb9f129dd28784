"""What a record says beside what its moves show, where the two differ."""

from __future__ import annotations

import re
from unicodedata import normalize

from omega_records.reporting.words import scores
from omega_records.verifying import Verdict

_SCORE = re.compile(r"(White|Black|Red|Blue)\s*:?\s*0*([0-9]+)", re.ASCII)


def differences(verdict: Verdict) -> list[tuple[str, str, str]]:
    """Return (what, recorded, computed) for every claim that the moves contradict."""
    recorded, computed = verdict.recorded, verdict.computed
    if computed.outcome == "*":
        return []
    rows = [
        ("result (tag)", recorded.result, computed.outcome),
        ("result (token)", recorded.token, computed.outcome),
        ("scores", recorded.scores, scores(verdict)),
        ("winner", recorded.winner, computed.person or ""),
        ("termination", recorded.termination, verdict.reason),
    ]
    return [(what, said, shown) for what, said, shown in rows if said and shown and _differ(what, said, shown)]


def _differ(what: str, said: str, shown: str) -> bool:
    if what == "scores":
        return dict(_SCORE.findall(said)) != dict(_SCORE.findall(shown))
    if what == "termination" and said == "adjudication":
        return False  # a ruling may confirm whatever the board shows
    return normalize("NFC", said).strip() != normalize("NFC", shown).strip()
