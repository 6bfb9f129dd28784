"""The full form, for a person: the verdict in words, the colours, and every finding as a code frame."""

from __future__ import annotations

from typing import TextIO

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from omega_records.diagnostics import Severity
from omega_records.reporting.comparison import differences
from omega_records.reporting.console import console, put
from omega_records.reporting.frame import frame
from omega_records.reporting.selection import Selection
from omega_records.reporting.standings import plain_table, standings
from omega_records.reporting.visible import short, visible
from omega_records.reporting.words import outcome, title
from omega_records.verifying import Status, Verdict
from omega_records.wording import counted

_STATUS_STYLES = {
    Status.VALID: "bold green",
    Status.WARNINGS: "bold yellow",
    Status.INVALID: "bold red",
    Status.UNFINISHED: "bold cyan",
}


class Report:
    """Writes each verdict as a paragraph; a record without a fault takes two lines."""

    def __init__(self, stream: TextIO, _: Selection) -> None:
        self._console = console(stream)

    def verdict(self, verdict: Verdict, hidden: int) -> None:
        """Write a verdict."""
        put(self._console, Text(visible(title(verdict)), "bold"))
        put(
            self._console,
            Text("  ").append(verdict.status, _STATUS_STYLES[verdict.status]).append(f": {visible(outcome(verdict))}"),
        )
        faults = verdict.status in (Status.INVALID, Status.WARNINGS)
        if faults and verdict.colours:
            self._table(verdict)
        for limit in verdict.partial:
            put(
                self._console,
                Text(f"  partial: limit {limit} was reached, so not everything was looked at", "bold yellow"),
            )
        for finding in verdict.diagnostics:
            if finding.severity is not Severity.NOTE:
                put(self._console, Text())
            for line in frame(finding, self._console.width - 2):
                put(self._console, Text("  ").append_text(line))
        if hidden:
            put(self._console, Text(f"  {counted(hidden, 'finding')} not shown", "dim"))
        if faults or verdict.diagnostics:
            put(self._console, Text())

    def end(self) -> None:
        """Write nothing."""

    def _table(self, verdict: Verdict) -> None:
        put(self._console, Text(), _indented(standings(verdict.colours, multiplied=verdict.scored)))
        rows = differences(verdict)
        if rows:
            table = plain_table("", "recorded", "computed")
            for what, said, shown in rows:
                table.add_row(Text(what), Text(visible(short(said)), "red"), Text(visible(shown), "green"))
            put(self._console, Text(), _indented(table))


def _indented(table: Table) -> Padding:
    return Padding(table, (0, 0, 0, 4))
