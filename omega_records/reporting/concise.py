"""The concise form: one line a finding, `file:line:column: severity CODE slug: message`; notes are left out."""

from __future__ import annotations

from typing import TextIO

from omega_records.diagnostics import Diagnostic, Severity
from omega_records.reporting.selection import Selection
from omega_records.reporting.visible import MESSAGE, short, visible
from omega_records.verifying import Verdict


class Report:
    """Writes a line for each error and warning."""

    def __init__(self, stream: TextIO, _: Selection) -> None:
        self._stream = stream

    def verdict(self, verdict: Verdict, _: int) -> None:
        """Write the errors and warnings of a verdict, and the limits that kept it from being complete."""
        for finding in verdict.diagnostics:
            if finding.severity is not Severity.NOTE:
                self._stream.write(finding_line(verdict, finding) + "\n")
        for limit in verdict.partial:
            self._stream.write(visible(f"{verdict.file}:{verdict.line}:1: partial: limit {limit} was reached") + "\n")

    def end(self) -> None:
        """Write nothing."""


def finding_line(verdict: Verdict, finding: Diagnostic) -> str:
    """Return a finding as one line; where it has no place, that of its record stands for it."""
    line, column = (finding.place.line, finding.place.column) if finding.place else (verdict.line, 1)
    # A position given on the command line is in no file.
    where = f"{verdict.file}:{line}:{column}: " if verdict.file else ""
    return visible(f"{where}{finding.severity} {finding.code} {finding.slug}: {short(finding.message, MESSAGE)}")
