"""What a form of report is, and the forms by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, TextIO, get_args

if TYPE_CHECKING:
    from omega_records.reporting.selection import Selection
    from omega_records.verifying import Verdict

Form = Literal["full", "concise", "json", "jsonl", "github", "junit"]
FORMS: tuple[Form, ...] = get_args(Form)


class Report(Protocol):
    """Writes verdicts to a text stream as they come: any number of `verdict`, then `end`."""

    def verdict(self, verdict: Verdict, hidden: int) -> None:
        """Write a verdict, of which `hidden` findings were left out."""

    def end(self) -> None:
        """Write what stands after the last verdict."""


def report(form: Form, stream: TextIO, selection: Selection) -> Report:
    """Return the report of a form that writes to a stream; only that form's module is imported."""
    from importlib import import_module

    make: Callable[[TextIO, Selection], Report] = import_module(f"omega_records.reporting.{form}").Report
    return make(stream, selection)
