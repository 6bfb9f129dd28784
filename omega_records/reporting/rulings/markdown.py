"""A ruling as Markdown, for a tournament's page or an issue tracker."""

from __future__ import annotations

import re
from collections.abc import Iterator

from omega_records.adjudicating import Ruling
from omega_records.reporting.rulings.document import Block, Heading, Numbered, Paragraph, Table, document
from omega_records.reporting.visible import visible

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>()#+\-.!|~&$@:^=]")


def write(ruling: Ruling, *, explain: bool = False) -> str:
    """Return a ruling as Markdown in which nothing that a record says is markup."""
    return "\n".join(line for block in document(ruling, explain=explain) for line in (*_lines(block), ""))


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(text, level):
            yield f"{'#' * level} {plain(text)}"
        case Paragraph(text, strong):
            yield f"**{plain(text)}**" if strong else plain(text)
        case Numbered(items):
            for number, (text, basis, evidence) in enumerate(items, 1):
                yield f"{number}. {plain(text)} _{plain(basis)}_"
                if evidence:
                    yield f"   - {plain(evidence)}"
        case Table(columns, rows):
            yield _row(columns)
            yield "|" + " --- |" * len(columns)
            yield from map(_row, rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def plain(text: str) -> str:
    """Return text with every character that Markdown could read as markup escaped."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))
