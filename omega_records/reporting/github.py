"""GitHub's workflow commands: findings as annotations on the lines of a change."""

from __future__ import annotations

from typing import TextIO

from omega_records.diagnostics import Severity
from omega_records.reporting.selection import Selection
from omega_records.reporting.visible import MESSAGE, short, visible
from omega_records.verifying import Verdict

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class Report:
    """Writes a workflow command for each finding."""

    def __init__(self, stream: TextIO, _: Selection) -> None:
        self._stream = stream

    def verdict(self, verdict: Verdict, _: int) -> None:
        """Write the findings of a verdict."""
        for finding in verdict.diagnostics:
            where = {"file": verdict.file, "line": verdict.line}
            if finding.place:
                place = finding.place
                where |= {"line": place.line, "col": place.column, "endColumn": place.column + place.width}
            where["title"] = f"{finding.code} {finding.slug}"
            properties = ",".join(f"{name}={_property(str(value))}" for name, value in where.items())
            message = f"record {verdict.record}: {short(finding.message, MESSAGE)}" + (
                f" ({short(finding.help, MESSAGE)})" if finding.help else ""
            )
            self._stream.write(f"::{_COMMANDS[finding.severity]} {properties}::{_message(message)}\n")

    def end(self) -> None:
        """Write nothing."""


def _message(text: str) -> str:
    # Line ends, which the command would need escaped too, have become visible already.
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
