"""`omega-records rules`: the rulesets, from the data that the games play by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from omega_records.cli.common import did_you_mean, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from omega_records.games import Game


def rules(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Omega or Omny; both without it.")] = "",
) -> None:
    """List the rulesets and what differs between them."""
    import sys

    from rich.text import Text

    from omega_records.games import GAMES
    from omega_records.reporting.console import console, put

    games = {known.lower(): game for known, game in GAMES.items()}
    if name and name.lower() not in games:
        fail(f"no game `{name}`{did_you_mean(name, GAMES)}; there are {', '.join(GAMES)}")
    out = console(sys.stdout)
    for game in [games[name.lower()]] if name else GAMES.values():
        for part in _describe(game):
            put(out, part)
        put(out, Text())


def _describe(game: Game) -> Iterator[RenderableType]:
    """Yield a game's rulesets as a table, a row each, and their sources."""
    from dataclasses import fields

    from rich.text import Text

    from omega_records.reporting.standings import plain_table

    yield Text(f"{game.name}, default ruleset {game.default_rules}", "bold")
    yield Text()
    columns = [field.name for field in fields(next(iter(game.rulesets.values()))) if field.name != "source"]
    varying = [name for name in columns if len({getattr(row, name) for row in game.rulesets.values()}) > 1]
    usual = game.rulesets[game.default_rules]
    grid = [[Text(heading) for heading in ("", *game.rulesets)]]
    for name in varying:
        values = [getattr(row, name) for row in game.rulesets.values()]
        # What departs from the default stands out.
        styles = ["" if value == getattr(usual, name) else "bold" for value in values]
        cells = [Text(_spell(value), style) for value, style in zip(values, styles, strict=True)]
        grid.append([Text(name.replace("_", " ")), *cells])
    if len(game.rulesets) > len(varying):
        grid = [list(column) for column in zip(*grid, strict=True)]
    table = plain_table(*(heading.plain for heading in grid[0]))
    for cells in grid[1:]:
        table.add_row(*cells)
    yield table
    yield Text()
    for ruleset, row in game.rulesets.items():
        yield Text(f"{ruleset}: {row.source}")


def _spell(value: Any) -> str:
    """Return a parameter as a person would write it: None admits anything, a pair is a range."""
    match value:
        case None:
            return "any"
        case bool():
            return "yes" if value else "no"
        case int(low), int(high):
            return f"{low}-{high}"
        case tuple():
            return "\n".join(value)
        case frozenset():
            return ", ".join(sorted(map(str, value))) or "none"
        case _:
            return str(value)
