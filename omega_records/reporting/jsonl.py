"""JSON lines: one verdict a line. Scores are decimal strings."""

from __future__ import annotations

from typing import TextIO

from omega_records.reporting.json_array import json_line
from omega_records.reporting.selection import Selection
from omega_records.verifying import Verdict


class Report:
    """Writes a line for each verdict."""

    def __init__(self, stream: TextIO, _: Selection) -> None:
        self._stream = stream

    def verdict(self, verdict: Verdict, _: int) -> None:
        """Write a verdict as a line."""
        self._stream.write(json_line(verdict) + "\n")

    def end(self) -> None:
        """Write nothing."""
