"""Which findings are shown, and which of them make a record fail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from omega_records.diagnostics import BY_SLUG, CODES, Diagnostic, Severity
from omega_records.verifying import Verdict

_WEIGHTS = {Severity.NOTE: 0, Severity.WARNING: 1, Severity.ERROR: 2}


@dataclass(frozen=True, slots=True)
class Selection:
    """select and ignore: codes, beginnings of codes, or slugs; nothing selected is everything.

    fail_on: the least severity of a shown finding that makes a record fail.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR

    def shows(self, finding: Diagnostic) -> bool:
        """Whether a finding is shown; what is both selected and ignored isn't."""
        return (not self.select or _named(finding, self.select)) and not _named(finding, self.ignore)

    def fails(self, finding: Diagnostic) -> bool:
        """Whether a shown finding makes its record fail."""
        return _WEIGHTS[finding.severity] >= _WEIGHTS[self.fail_on]

    def apply(self, verdict: Verdict) -> tuple[Verdict, int]:
        """Return the verdict with the shown findings only, its status unchanged, and how many were left out."""
        shown = tuple(filter(self.shows, verdict.diagnostics))
        hidden = len(verdict.diagnostics) - len(shown)
        return (verdict.model_copy(update={"diagnostics": shown}) if hidden else verdict), hidden


def unknown_names(names: Iterable[str]) -> list[str]:
    """Return the names that select nothing: neither a code, nor the beginning of one, nor a slug."""
    return [
        name for name in names if name not in BY_SLUG and not any(row.code.startswith(name.upper()) for row in CODES)
    ]


def _named(finding: Diagnostic, names: tuple[str, ...]) -> bool:
    return any(finding.slug == name or finding.code.startswith(name.upper()) for name in names)
