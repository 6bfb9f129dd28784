"""JSON: one array of verdicts. Scores are decimal strings."""

from __future__ import annotations

from typing import TextIO

from omega_records.reporting.json_array import JsonArray
from omega_records.reporting.selection import Selection
from omega_records.verifying import Verdict


class Report:
    """Writes the array as the verdicts come."""

    def __init__(self, stream: TextIO, _: Selection) -> None:
        self._array = JsonArray(stream)

    def verdict(self, verdict: Verdict, _: int) -> None:
        """Write a verdict as an item."""
        self._array.add(verdict)

    def end(self) -> None:
        """Close the array."""
        self._array.end()
