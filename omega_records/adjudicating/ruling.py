"""The ruling: findings, each with its basis, an outcome, and what would decide what is left open."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, computed_field, model_validator

from omega_records.adjudicating.policy import Regulations
from omega_records.colours import Colour
from omega_records.verifying.verdict import Score


class Basis(StrEnum):
    """What a sentence rests on.

    computed: the records as written, and the rules applied to them. termination: what a record says of persons,
    which no move can show (G5). proved: all the ways in which the game could have gone on. policy: the event's
    regulations.
    """

    COMPUTED = "computed"
    TERMINATION = "termination"
    PROVED = "proved"
    POLICY = "policy"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Finding(_Frozen):
    """A fact, in a sentence. scoresheet: which of two it is about, from 1; None for both or the only one.

    rule: paragraph of the rules. code: of the diagnostic that says the same. ply: turns from 1. evidence: what
    the sentence was drawn from, for those who check it.
    """

    text: str
    basis: Basis = Basis.COMPUTED
    rule: str = ""
    code: str = ""
    scoresheet: int | None = None
    ply: int | None = None
    cells: tuple[str, ...] = ()
    evidence: str = ""


def regulation(key: str, choice: str, meaning: str) -> Finding:
    """Return the finding that the policy says something that decides."""
    return Finding(text=f'The policy says `{key} = "{choice}"`: {meaning}.', basis=Basis.POLICY)


class Outcome(_Frozen):
    """What the ruling comes to.

    kind: `replay` is from the position after `ply` turns. best_play: who wins an unfinished game with best play by
    both, where that is proved. needed: what would decide an undetermined outcome; keys: the policy keys that would.
    """

    kind: Literal["winner", "draw", "undetermined", "replay", "void"]
    basis: Basis | None = None
    winner: Colour | None = None
    seat: int | None = None
    person: str | None = None
    ply: int | None = None
    best_play: Colour | None = None
    needed: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        decided = self.kind != "undetermined"
        if decided != (self.basis is not None) or decided == bool(self.needed):
            raise ValueError("an outcome has a basis or, undetermined, something that would decide it")
        if (self.kind == "winner") != (self.winner is not None) or (self.kind == "replay") != (self.ply is not None):
            raise ValueError("a winner has a colour, and a replay the ply it begins after")
        return self


class Scoring(_Frozen):
    """One colour: who holds it, if that can be told, its groups as cells (largest first), and their product.

    score and place are those of the final position, None when the game has none or isn't over.
    """

    colour: Colour
    seat: int | None
    person: str | None
    groups: tuple[tuple[str, ...], ...]
    product: str
    score: Score | None = None
    place: int | None = None


class Position(_Frozen):
    """The position that the ruling is about, after `ply` turns; `setup` is written as in a `Setup` tag."""

    ply: int
    setup: str
    on_turn: Colour
    empty_cells: int
    final: bool
    colours: tuple[Scoring, ...]


class Scoresheet(_Frozen):
    """One of the records ruled on. legal: every turn of it is."""

    file: str
    record: int
    line: int
    players: str
    status: str
    legal: bool


class Repair(_Frozen):
    """A single slip that would explain the faults of a record. For display only: nothing is ever changed by it.

    kind: of slip. text: what would have to be read. confirms: claims of the record that then agree with its moves.
    turns: every turn that a missing one may have been.
    """

    kind: str
    text: str
    ply: int | None
    confirms: tuple[str, ...]
    turns: tuple[str, ...] = ()


class Proof(_Frozen):
    """How an unfinished game was decided.

    whatever: it holds whatever everybody does, by the paragraph `rule`. line: best play by both, one turn an item.
    replies: an answer that holds the result to each turn of the other side; all_replies: there was time for all of
    them. positions: visited by the search, 0 for a proof without one. unknown: why there is no answer.
    """

    method: Literal["argument", "search"]
    winner: Colour | None
    drawn: bool = False
    whatever: bool = False
    rule: str = ""
    line: tuple[str, ...] = ()
    replies: tuple[tuple[str, str], ...] = ()
    all_replies: bool = True
    positions: int = 0
    seconds: float = 0.0
    unknown: str | None = None
    evidence: str = ""


class Ruling(_Frozen):
    """A ruling on one record, or on two scoresheets of one game.

    policy: the regulations applied, None when none were given. partial: names of limits that were hit, so that not
    everything was looked at.
    """

    scoresheets: tuple[Scoresheet, ...]
    game: str | None
    rules: str | None
    board: str | None
    policy: Regulations | None
    findings: tuple[Finding, ...]
    outcome: Outcome
    position: Position | None
    proof: Proof | None = None
    repairs: tuple[Repair, ...] = ()
    partial: tuple[str, ...] = ()

    @computed_field  # type: ignore[prop-decorator]  # as pydantic asks for
    @property
    def text(self) -> str:
        """The ruling in words, to be read out."""
        from omega_records.adjudicating.wording import read_out

        return read_out(self)
