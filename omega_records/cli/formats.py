"""`omega-records formats`: the formats that can be read or written, and what each can carry."""

from __future__ import annotations


def formats() -> None:
    """List the formats and what each can carry."""
    import sys

    from rich.text import Text

    from omega_records.formats.page import rows
    from omega_records.formats.registry import FORMATS
    from omega_records.reporting.console import console, put
    from omega_records.reporting.standings import plain_table

    out = console(sys.stdout)
    table = plain_table("", *FORMATS)
    for cells in rows():
        table.add_row(*cells)
    put(out, table)
    put(out, Text())
    for row in FORMATS.values():
        put(out, Text(f"{row.name}: {row.title} ({', '.join(row.suffixes)}); {' and '.join(row.games)}; {row.boards}"))
