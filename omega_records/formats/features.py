"""What a format can carry, as data: the features of a record and the row that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import BinaryIO, Literal

from omega_records.diagnostics import Findings
from omega_records.formats.play import Play
from omega_records.reading import Limits, Reading
from omega_records.record import Record


class Feature(StrEnum):
    """Something that a record may hold and a format may have no place for; its value heads a column of the table."""

    TAGS = "tags"
    NAMES = "names"
    COMMENTS = "comments"
    CLOCKS = "clocks"
    GLYPHS = "glyphs"
    VARIATIONS = "variations"
    SWAP = "swap"
    DECISIONS = "decisions"
    KOMI = "komi"
    PROTOCOL = "12*"
    MISERE = "misere"
    SETUP = "setup"
    MORE_PLAYERS = "3-4 players"


EVERYTHING = frozenset(Feature)

Reader = Callable[[BinaryIO, str, Limits], Iterator[Reading]]
"""Yields the records of a stream in order, one in memory at a time; the text is the file's name for messages."""
Writer = Callable[[Record, Play, Findings], str]
"""Returns the text of one record, adding to the findings what could not be said in it; an error there forbids it."""


@dataclass(frozen=True, slots=True)
class Format:
    """A row of the registry.

    detect: says from the beginning of a file why it is of this format, None when it isn't; None where another format's
    reader serves. games: those that it has. carries: features with a place in it. boards: in words. rules: game -> the
    ruleset that its program plays by, for formats that are written and can't name another. tags: those tags with a
    place in it, where `carries` doesn't hold all. commands: names of commands in comments that keep what only this
    format says. labels: the coordinate systems that it can be written in: its own, those whose labels look like cells,
    or any. holds_faults: whether moves that can't be played have a place in it. head, between, foot: what stands around
    the records of a file.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    games: tuple[str, ...]
    carries: frozenset[Feature]
    boards: str = "any"
    rules: Mapping[str, str] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()
    commands: frozenset[str] = frozenset()
    labels: Literal["own", "cells", "any"] = "own"
    holds_faults: bool = False
    detect: Callable[[str], str | None] | None = None
    read: Reader | None = None
    write: Writer | None = None
    head: str = ""
    between: str = ""
    foot: str = ""
