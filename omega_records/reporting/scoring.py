"""A scored position in words and tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from omega_records.reporting.standings import plain_table, standings
from omega_records.reporting.visible import visible
from omega_records.reporting.words import ending, holder
from omega_records.verifying import Scoring
from omega_records.wording import counted


def describe(scored: Scoring) -> Iterator[RenderableType]:
    """Yield a scored position as what a console prints: the outcome, the colours, ties and best groups."""
    if scored.outcome != "*":
        winner = holder(scored.winner, scored.person, scored.seat) if scored.winner else None
        yield Text(visible(f"{ending(winner, scored.reason)}: {scored.evidence}"))
    else:
        unfinished = scored.reason == "unfinished" and not scored.over
        yield Text(visible(f"{'the game is not over: ' * unfinished}{scored.evidence}"))
    yield Text()
    multiplied = any(result.score is not None for result in scored.colours)
    yield standings(scored.colours, multiplied=multiplied, so_far=not scored.over)
    for tie in scored.ties:
        yield Text(tie)
    if scored.best_groups:
        table = plain_table("colour", "best group", "largest cut", "at most", "winning group")
        for best in scored.best_groups:
            group = f"with {best.cell}, {counted(best.size, 'stone')}"
            table.add_row(
                best.colour, group, f"{best.largest_cut}", f"{best.limit:g} stars", "yes" if best.winning else "no"
            )
        yield Text()
        yield table
