"""The verdict on one record: what it says, what the moves show, and how the two compare."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainSerializer

from omega_records.colours import Colour
from omega_records.diagnostics import Diagnostic, Severity
from omega_records.record.tags import Result

Score = Annotated[int, PlainSerializer(str, return_type=str, when_used="json")]
"""An exact score (O7). In JSON a decimal string, because many readers lose digits beyond 2^53."""


class Status(StrEnum):
    """The verdict in a word."""

    VALID = "valid"
    WARNINGS = "valid with warnings"
    INVALID = "invalid"
    UNFINISHED = "unfinished"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Recorded(_Frozen):
    """What the record claims, as written; None where it is silent."""

    result: str | None = None
    token: str | None = None
    scores: str | None = None
    winner: str | None = None
    termination: str | None = None


class Computed(_Frozen):
    """What the moves and decisions show. outcome is `*` when they decide nothing.

    seat: the winner's, from 1, in turn order before any swap. person: who holds it, if named.
    """

    outcome: Result = "*"
    winner: Colour | None = None
    seat: int | None = None
    person: str | None = None


class ColourResult(_Frozen):
    """One colour at the end of the replay: who holds it, its group sizes (largest first), score and place.

    score and place are None where the game has none, or isn't over.
    """

    colour: Colour
    seat: int
    person: str | None
    groups: tuple[int, ...]
    score: Score | None = None
    place: int | None = None


class Verdict(_Frozen):
    """The verdict on one record.

    recorded, computed and reason are three facts, kept apart. reason: why the game is over or replay stopped:
    `score`, `connection`, `resignation`, `time`, `forfeit`, `unfinished`, `illegal-turn`, `unreadable`.
    ending_ply: the turn, from 1, after which the game was over on the board. plies: turns replayed. scored: whether
    the game is decided by scores, products of group sizes.
    partial: names of limits that were hit, so that not everything was looked at.
    """

    file: str
    record: int
    line: int
    players: str
    game: str | None
    rules: str | None
    board: str | None
    status: Status
    recorded: Recorded
    computed: Computed
    reason: str
    evidence: str
    ending_ply: int | None
    plies: int
    empty_cells: int | None
    scored: bool
    colours: tuple[ColourResult, ...]
    diagnostics: tuple[Diagnostic, ...]
    partial: tuple[str, ...] = ()

    @property
    def first_error(self) -> Diagnostic | None:
        """The first finding, in the order of the text, that makes the record invalid."""
        return next((finding for finding in self.diagnostics if finding.severity is Severity.ERROR), None)
