"""Rich as the reports use it: text is printed as it is, without markup, emoji or guessed colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

# What is written to a file or a pipe is laid out the same wherever it was made.
_FILE_WIDTH = 100
_GUTTER = 4


def console(stream: TextIO) -> Console:
    """Return a console on a stream; it colours on a terminal only, and not under NO_COLOR."""
    width = None if stream.isatty() else _FILE_WIDTH
    return Console(file=stream, width=width, markup=False, emoji=False, highlight=False)


def put(out: Console, *parts: RenderableType) -> None:
    """Print parts one below the other, without blanks at the ends of lines.

    Text is left to the terminal to wrap, so that what is copied from there is whole; tables are fitted to its width.
    """
    for part in parts:
        with out.capture() as captured:
            out.print(part, soft_wrap=isinstance(part, Text))
        out.file.write("".join(f"{line.rstrip()}\n" for line in captured.get().split("\n")[:-1]))


def print_beside(out: Console, picture: Text, panel: Sequence[RenderableType]) -> None:
    """Print a picture with a panel at its right, or below it where the terminal is too narrow for both."""
    group = Group(*panel)
    wide = Measurement.get(out, out.options, picture).maximum
    if wide + _GUTTER + Measurement.get(out, out.options, group).minimum > out.width:
        put(out, picture, Text(), *panel)
        return
    grid = Table.grid(padding=(0, _GUTTER, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(picture, group)
    put(out, grid)
