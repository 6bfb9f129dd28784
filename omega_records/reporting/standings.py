"""The colours of a position as a table: who holds them, groups, score, place."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from omega_records.reporting.visible import short, visible
from omega_records.verifying import ColourResult, product
from omega_records.wording import counted


def standings(colours: Sequence[ColourResult], *, multiplied: bool, so_far: bool = False) -> Table:
    """Return the table.

    multiplied: whether group sizes make a score, and so are shown as a product. so_far: whether the scores and places
    may still change.
    """
    when = "\nso far" * so_far
    scored = any(result.score is not None for result in colours)
    placed = any(result.place is not None for result in colours)
    table = plain_table("colour", "held by", "groups")
    if scored:
        table.add_column(f"score{when}", justify="right")
    if placed:
        table.add_column(f"place{when}", justify="right")
    for result in colours:
        held = ", ".join(filter(None, (visible(short(result.person or "")), f"seat {result.seat}")))
        groups = product(list(result.groups)) if multiplied else count_groups(result.groups)
        row = [Text(result.colour), Text(held), Text(groups)]
        row += [Text(str(result.score))] * scored
        row += [Text("" if result.place is None else str(result.place))] * placed
        table.add_row(*row)
    return table


def count_groups(sizes: Sequence[int]) -> str:
    """Say how many groups there are and how large the largest is, where sizes don't multiply."""
    if not sizes:
        return "no stones"
    return f"{counted(len(sizes), 'group')}, the largest of {sizes[0]}"


def plain_table(*headings: str) -> Table:
    """Return an empty table in the style of every report."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
