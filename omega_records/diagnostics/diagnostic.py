"""A finding in a record: code, place, message, rule, help and fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from omega_records.colours import Colour
from omega_records.diagnostics.code import Severity
from omega_records.diagnostics.table import BY_SLUG
from omega_records.record import Place, Source, Span


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Label(_Frozen):
    """A second place that helps to understand a finding, with what is to be seen there."""

    text: str
    place: Place


class Edit(_Frozen):
    """Replace `length` bytes at `offset` of the file by `text`."""

    offset: int
    length: int
    text: str


class Fix(_Frozen):
    """A change that mends a finding. A safe one can't change what the record means."""

    kind: Literal["safe", "unsafe"]
    title: str
    edits: tuple[Edit, ...]


class Diagnostic(_Frozen):
    """A finding. `record` counts from 1 in its file, `ply` counts turns from 1; both None where they don't apply."""

    code: str
    slug: str
    severity: Severity
    message: str
    file: str = ""
    record: int | None = None
    place: Place | None = None
    ply: int | None = None
    cell: str | None = None
    colour: Colour | None = None
    rule: str = ""
    secondary: tuple[Label, ...] = ()
    help: str = ""
    fix: Fix | None = None

    @property
    def leniency(self) -> bool:
        """Whether the finding is a leniency of reading."""
        return BY_SLUG[self.slug].leniency


def diagnose(
    slug: str,
    source: Source | None,
    span: Span | None = None,
    *,
    ply: int | None = None,
    cell: str | None = None,
    colour: Colour | None = None,
    rule: str = "",
    severity: Severity | None = None,
    secondary: Sequence[tuple[Span | None, str]] = (),
    fix: Fix | None = None,
    **facts: object,
) -> Diagnostic:
    """Return the finding `slug` at a span of a source; `facts` fill the templates of its row in the code table.

    `rule` and `severity` replace those of the row. Raises KeyError for an unknown slug or a missing fact.
    """
    row = BY_SLUG[slug]
    labels = [
        Label(text=text, place=source.locate(where))
        for where, text in secondary
        if source is not None and where is not None
    ]
    facts |= {"cell": cell, "colour": colour}
    return Diagnostic(
        code=row.code,
        slug=slug,
        severity=severity or row.severity,
        message=row.message.format_map(facts),
        file=source.file if source else "",
        record=source.number if source else None,
        place=source.locate(span) if source and span else None,
        ply=ply,
        cell=cell,
        colour=colour,
        rule=rule or row.rule,
        secondary=tuple(labels),
        help=row.help.format_map(facts),
        fix=fix,
    )


def replacement(source: Source | None, span: Span | None, text: str, title: str, *, safe: bool) -> Fix | None:
    """Return the fix that writes `text` over a span, or None for a record that came from no file."""
    if source is None or span is None:
        return None
    place = source.locate(span)
    edit = Edit(offset=place.offset, length=place.length, text=text)
    return Fix(kind="safe" if safe else "unsafe", title=title, edits=(edit,))
