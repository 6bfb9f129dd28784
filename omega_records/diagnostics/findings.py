"""Collecting the findings of one record, within a limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from omega_records.diagnostics.code import Severity
from omega_records.diagnostics.diagnostic import Diagnostic, diagnose
from omega_records.diagnostics.table import BY_SLUG
from omega_records.record import Source, Span


class Findings:
    """The findings about one source, in the order found.

    limit: most errors, and most warnings and notes, that are kept. partial: names of limits that were hit.
    """

    def __init__(self, source: Source | None, limit: int) -> None:
        self.source = source
        self.partial: list[str] = []
        self._kept: list[Diagnostic] = []
        # Errors are counted apart, so that no flood of warnings hides the one that matters.
        self._room = {True: limit, False: limit}

    def add(self, slug: str, span: Span | None = None, *, severity: Severity | None = None, **details: Any) -> None:
        """Keep the finding `slug` at a span; `details` are those of `diagnose`."""
        error = (severity or BY_SLUG[slug].severity) is Severity.ERROR
        if not self._room[error]:
            self.hit("diagnostics")
            return
        self._room[error] -= 1
        self._kept.append(diagnose(slug, self.source, span, severity=severity, **details))

    def hit(self, limit: str) -> None:
        """Note that a limit was hit."""
        if limit not in self.partial:
            self.partial.append(limit)

    @property
    def full(self) -> bool:
        """Whether no more errors are kept."""
        return not self._room[True]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._kept)
