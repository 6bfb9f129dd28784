"""What every game shares: options, faults, the state of play, and the registry's row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self

from omega_records.board import Board, Cell
from omega_records.colours import COLOURS
from omega_records.games.stones import Stones

Placement = tuple[int | None, Cell | None]
"""One stone of a turn: its colour, None where the record states none; its cell, None when off the board."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A breach of a rule, named by its diagnostic's slug.

    stone: index of the stone within the turn. facts: what the message needs, ready to print.
    breaks: whether the turn can't stand (nothing was placed).
    """

    slug: str
    rule: str
    stone: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    breaks: bool = True


@dataclass(frozen=True, slots=True)
class Misfit:
    """A tag value that the game or its ruleset doesn't admit; `tag` says whose value it is."""

    slug: str
    tag: str
    rule: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game, decoded from the tags.

    komi: in half points (komi 1.5 is 3). stars: star cells, empty where the game has none.
    """

    players: int = 2
    pie: bool = False
    variant: str = ""
    stars: tuple[Cell, ...] = ()
    komi: int = 0
    protocol: str = "alternate"
    misere: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One colour's standing in a position: its groups (largest first), exact score or None, place from 1 or None."""

    colour: int
    groups: tuple[tuple[Cell, ...], ...]
    score: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class BestGroup:
    """A colour's group that is nearest to winning.

    largest_cut: star cells in its largest cut. limit: twice as many as a winning group's may hold (N4, N5).
    """

    colour: int
    cells: tuple[Cell, ...]
    largest_cut: int
    limit: int


@dataclass(frozen=True, slots=True)
class Remaining:
    """What could still be played: turns that complete the round begun, then whole rounds (None: not fixed)."""

    turns: int
    rounds: int | None


class State(ABC):
    """A game in progress. Colours are indexes into COLOURS; seats are counted from 0.

    order: the colours in turn order. on_turn: whose turn it is. turns: turns on the board so far.
    seats: colour -> the seat that holds it now (G4). over: nothing more may be placed. last: the stones of
    the turn played last, as (colour, cell). end_reason: what ends a game on the board, end_rule: by which rule.
    winner: winning colour, or None (no winner yet, or a tie scored as a draw).
    """

    order: tuple[int, ...]
    end_reason: str
    end_rule: str

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.stones = Stones(board)
        self.on_turn = self.order[0]
        self.turns = 0
        self.over = False
        self.last: tuple[tuple[int, Cell], ...] = ()
        self.seats = {colour: seat for seat, colour in enumerate(self.order)}
        self._swapped: set[int] = set()
        self._following = dict(zip(self.order, self.order[1:] + self.order[:1], strict=True))

    def copy(self) -> Self:
        """Return an independent copy, for a line that branches off."""
        twin = copy(self)
        twin.stones = self.stones.copy()
        twin.seats = self.seats.copy()
        twin._swapped = self._swapped.copy()
        return twin

    @property
    def starts_round(self) -> bool:
        """Whether the turn about to be played is the first of a round."""
        return self.on_turn == self.order[0]

    @abstractmethod
    def set_up(self, stones: Sequence[tuple[int, Cell]], on_turn: int) -> list[Fault]:
        """Put stones on the empty board before the first turn; `on_turn` moves next."""

    @abstractmethod
    def whole_turns(self) -> int | None:
        """Return how many whole turns place as many stones of each colour as are on the board, None when none do."""

    @abstractmethod
    def play(self, turn: Sequence[Placement]) -> list[Fault]:
        """Place a whole turn, or nothing if any fault breaks it."""

    @abstractmethod
    def swap(self, partner: int | None) -> Fault | None:
        """Let the seat on turn exchange colours with `partner` (None: the only other colour it could be)."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The winning colour of a game that is over."""

    @property
    def drawn(self) -> bool:
        """Whether the game is over and its rules call it a draw."""
        return False

    @abstractmethod
    def standings(self) -> list[Standing]:
        """Return every colour's groups, score and place as the board stands, in turn order."""

    def best_groups(self) -> list[BestGroup]:
        """Return each colour's group that is nearest to winning; none in a game that groups don't win."""
        return []

    @abstractmethod
    def remaining(self) -> Remaining:
        """Return what could still be played before the game must end."""

    @abstractmethod
    def legal_turns(self) -> int:
        """Return how many different placements of a whole turn are legal now."""

    @abstractmethod
    def evidence(self) -> str:
        """Say in one line why a finished game is over."""

    def _check_counts(self, on_turn: int, rules: tuple[str, str]) -> list[Fault]:
        """Report a setup that no turns lead to, or not with this colour on turn; by the first and the second rule."""
        counts = [self.stones.owner.count(colour) for colour in self.order]
        told = ", ".join(f"{count} {COLOURS[colour]}" for colour, count in zip(self.order, counts, strict=True))
        turns = self.whole_turns()
        if turns is None:
            return [Fault("impossible-setup", rules[0], facts={"told": told}, breaks=False)]
        self.turns = turns
        expected = self.order[turns % len(self.order)]
        if expected == on_turn or self.over:
            return []
        facts = {"told": told, "expected": COLOURS[expected], "colour": COLOURS[on_turn]}
        return [Fault("setup-turn", rules[1], facts=facts, breaks=False)]

    def _next(self) -> None:
        self.turns += 1
        self.on_turn = self._following[self.on_turn]

    def _exchange(self, partner: int) -> None:
        seats, mover = self.seats, self.on_turn
        seats[mover], seats[partner] = seats[partner], seats[mover]
        self._swapped.add(mover)

    def _cell_faults(self, turn: Sequence[Placement]) -> list[Fault]:
        """Return the faults of a turn's cells: off the board, occupied, or used twice (G1, G2)."""
        owner = self.stones.owner
        cells = {cell for _, cell in turn if cell is not None and owner[cell] < 0}
        if len(cells) == len(turn):
            return []
        faults = []
        seen: set[Cell] = set()
        for index, (_, cell) in enumerate(turn):
            if cell is None:
                faults.append(Fault("off-board-cell", "G1", index, {"board": self.board.name}))
            elif (holder := owner[cell]) >= 0:
                faults.append(Fault("occupied-cell", "G2", index, {"holder": COLOURS[holder]}))
            elif cell in seen:
                faults.append(Fault("cell-twice-in-turn", "G2", index))
            else:
                seen.add(cell)
        return faults


@dataclass(frozen=True, slots=True)
class Game:
    """A row of the registry: everything the other rooms need to know of a game.

    order: its colours in turn order, as many as can play. lettered: whether a turn places stones of several colours,
    so that each states its own. tags: the option tags that mean
    something in it. rulesets: id -> row. check: the misfits of a board and options. start: a
    new state.
    """

    name: str
    order: tuple[int, ...]
    lettered: bool
    tags: frozenset[str]
    default_board: str | None
    default_rules: str
    rulesets: Mapping[str, Any]
    check: Callable[[Board, Any, Options], list[Misfit]]
    start: Callable[[Board, Any, Options], State]
