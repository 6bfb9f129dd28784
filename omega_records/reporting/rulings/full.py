"""A ruling as plain text, for a person at a terminal or a printer."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from unicodedata import east_asian_width

from omega_records.adjudicating import Ruling
from omega_records.reporting.rulings.document import Block, Heading, Numbered, Paragraph, Table, document
from omega_records.reporting.visible import visible

_WIDTH = 100


def write(ruling: Ruling, *, explain: bool = False) -> str:
    """Return a ruling as text."""
    lines: list[str] = []
    before: Block | None = None
    for block in document(ruling, explain=explain):
        if before and not isinstance(block, Table) and not isinstance(before, Heading):
            lines.append("")
        lines += _lines(block)
        before = block
    return "\n".join(lines) + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield text.upper() if level == 1 else text
            yield ("=" if level == 1 else "-") * len(text)
        case Paragraph(text):
            yield from _wrapped(text)
        case Numbered(items):
            for number, (text, basis, evidence) in enumerate(items, 1):
                yield from _wrapped(f"{text} [{basis}]", f"{number:>3}. ")
                if evidence:
                    yield from _wrapped(evidence, "     = ")
        case Table(columns, rows):
            yield from _table([columns, *rows])


def _wrapped(text: str, lead: str = "") -> list[str]:
    indent = " " * len(lead)
    return wrap(
        visible(text), _WIDTH, initial_indent=lead, subsequent_indent=indent, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    shown = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(_columns, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        yield "  " + "  ".join(_padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _columns(text))
