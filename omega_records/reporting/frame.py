"""A finding as a code frame: the message, the source line with the fault marked, what helps."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from omega_records.diagnostics import Diagnostic, Severity
from omega_records.record import Place
from omega_records.reporting.visible import MESSAGE, short, visible

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}
_EDGE = "blue"
_TAB = " " * 4
_CUT = "…"


def frame(finding: Diagnostic, width: int) -> Iterator[Text]:
    """Yield the lines of a finding. width: columns of the terminal, which source lines are cut to."""
    style = STYLES[finding.severity]
    heading = f"{finding.severity}[{finding.code} {finding.slug}]"
    yield Text.assemble((heading, style), (f": {visible(short(finding.message, MESSAGE))}", "bold"))
    places = [label.place for label in finding.secondary] + ([finding.place] if finding.place else [])
    margin = max((len(str(place.line)) for place in places), default=0)
    room = max(20, width - margin - 3)
    if finding.place:
        place = finding.place
        ply = f" (ply {finding.ply})" if finding.ply else ""
        yield _edge(margin, "-->").append(f" {visible(finding.file)}:{place.line}:{place.column}{ply}")
        yield _edge(margin, " |")
        yield from _snippet(place, margin, room, ("^", style), "")
        for label in finding.secondary:
            same = label.place.line == place.line and label.place.excerpt == place.excerpt
            yield from _snippet(label.place, margin, room, ("-", _EDGE), label.text, repeat=not same)
    for name, text in (("rule", finding.rule), ("help", finding.help), *_fix(finding)):
        if text:
            yield _edge(margin, " = ").append(f"{name}: {visible(short(text, MESSAGE))}")


def _fix(finding: Diagnostic) -> list[tuple[str, str]]:
    return [(f"fix ({finding.fix.kind})", finding.fix.title)] if finding.fix else []


def _edge(margin: int, sign: str) -> Text:
    return Text.assemble((" " * margin + sign, _EDGE))


def _snippet(
    place: Place, margin: int, room: int, mark: tuple[str, str], label: str, *, repeat: bool = True
) -> Iterator[Text]:
    """Yield the source line, unless it stands just above, and the line that marks the span in it."""
    line, before, width = cut(place, room)
    sign, style = mark
    if repeat:
        yield Text.assemble((f"{place.line:>{margin}} | ", _EDGE), line)
    marks = sign * width + (f" {visible(label)}" if label else "")
    yield _edge(margin, " | ").append(" " * before).append(marks, style)


def cut(place: Place, room: int) -> tuple[str, int, int]:
    """Return the part of a source line that fits, and the columns before and under its span."""
    shown = [_TAB if char == "\t" else visible(char) for char in place.excerpt]
    widths = [cell_len(piece) for piece in shown]
    end = min(len(shown), place.indent + place.width)
    first = 0
    # The span is kept in sight, with a third of the room for what stands before it.
    while first < place.indent and sum(widths[first:end]) > room - 2 and sum(widths[first : place.indent]) > room // 3:
        first += 1
    last, used = first, 0
    while last < len(shown) and used + widths[last] <= room - 2:
        used += widths[last]
        last += 1
    left = _CUT if first or place.column > place.indent + 1 else ""
    right = _CUT if last < len(shown) else ""
    before = cell_len(left) + sum(widths[first : place.indent])
    return left + "".join(shown[first:last]) + right, before, max(1, sum(widths[place.indent : min(end, last)]))
