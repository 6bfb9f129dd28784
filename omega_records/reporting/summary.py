"""Counts over many verdicts: by status, by code, by file."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TextIO

from rich.text import Text

from omega_records.reporting.console import console, put
from omega_records.reporting.standings import plain_table
from omega_records.reporting.visible import visible
from omega_records.verifying import Status, Verdict
from omega_records.wording import counted


class Summary:
    """Counts verdicts as they come; holds one row a file and a code."""

    def __init__(self) -> None:
        self._codes: Counter[tuple[str, str, str]] = Counter()
        self._files: defaultdict[str, Counter[Status]] = defaultdict(Counter)

    def add(self, verdict: Verdict) -> None:
        """Count a verdict with the findings that it shows."""
        self._files[verdict.file][verdict.status] += 1
        self._codes.update((finding.code, finding.slug, finding.severity) for finding in verdict.diagnostics)

    def write(self, stream: TextIO) -> None:
        """Write the counts."""
        out = console(stream)
        total: Counter[Status] = sum(self._files.values(), Counter())
        records = total.total()
        told = ", ".join(f"{total[status]} {status}" for status in Status if total[status])
        put(out, Text(counted(records, "record") + (f": {told}" if told else "")))
        if self._codes:
            table = plain_table("code", "finding", "severity")
            table.add_column("count", justify="right")
            for (code, slug, severity), count in sorted(self._codes.items()):
                table.add_row(code, slug, severity, str(count))
            put(out, Text(), table)
        table = plain_table()
        for status in Status:
            table.add_column(status.replace(" with ", " with\n"), justify="right")
        table.add_column("file", overflow="fold")
        for file, counts in self._files.items():
            table.add_row(*(str(counts[status]) for status in Status), Text(visible(file)))
        put(out, Text(), table)
