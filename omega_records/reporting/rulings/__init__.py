"""Rulings in their written forms, one module each."""

from __future__ import annotations

from importlib import import_module
from typing import Literal, Protocol, cast

from omega_records.adjudicating import Ruling

Form = Literal["full", "json", "markdown", "html"]


class _Writer(Protocol):
    def write(self, ruling: Ruling, *, explain: bool = False) -> str: ...


def write(ruling: Ruling, form: Form, *, explain: bool = False) -> str:
    """Return a ruling in one of its forms, ending in a line end; only that form's module is imported."""
    return cast("_Writer", import_module(f"omega_records.reporting.rulings.{form}")).write(ruling, explain=explain)
