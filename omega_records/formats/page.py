"""The table of formats against features, for the docs and the command line."""

from __future__ import annotations

from omega_records.formats.features import Feature
from omega_records.formats.registry import FORMATS

YES, NO = "yes", "-"


def rows() -> list[list[str]]:
    """Return a heading and then a cell for every format: read, write and every feature."""
    formats = list(FORMATS.values())

    def marks(heading: str, carried: list[bool]) -> list[str]:
        return [heading, *(YES if yes else NO for yes in carried)]

    return [
        marks("read", [row.read is not None for row in formats]),
        marks("write", [row.write is not None for row in formats]),
        *(marks(feature, [feature in row.carries for row in formats]) for feature in Feature),
    ]


def table() -> str:
    """Return the table as Markdown."""
    lines = [
        ["", *FORMATS],
        ["---"] * (len(FORMATS) + 1),
        *rows(),
        ["games", *(", ".join(row.games) for row in FORMATS.values())],
        ["boards", *(row.boards for row in FORMATS.values())],
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
