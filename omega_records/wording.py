"""Words that every room puts together alike: a number with its noun, and a guess at what was meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 turn`, `2 turns`."""
    return f"{number} {noun}{'s' * (number != 1)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a "did you mean" for a word that is close to a known one, ignoring case; else nothing."""
    spelled = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), spelled, n=1)
    return f"did you mean `{spelled[close[0]]}`?" if close else ""
