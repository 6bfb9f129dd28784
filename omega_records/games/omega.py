"""Omega: a stone of every colour each turn, score = product of group sizes (rules.md, O1-O12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, factorial, prod
from typing import cast

from omega_records.board import Board, Cell
from omega_records.colours import COLOURS
from omega_records.games.base import Fault, Misfit, Options, Placement, Remaining, Standing, State
from omega_records.games.rulesets import OmegaRules
from omega_records.wording import counted

WHITE = 0


class Omega(State):
    """A game of Omega in progress under one ruleset."""

    end_reason = "score"
    end_rule = "O8"

    def __init__(self, board: Board, rules: OmegaRules, options: Options) -> None:
        self.order = tuple(range(options.players))
        super().__init__(board, options)
        self.rules = rules
        self.players = options.players
        self._colours = frozenset(self.order)
        # The colour before whose turn the empty cells are counted (O6, O12).
        self._counting = WHITE
        self._final: list[Standing] | None = None
        self._settle()

    def set_up(self, stones: Sequence[tuple[int, Cell]], on_turn: int) -> list[Fault]:
        for colour, cell in stones:
            self.stones.place(cell, colour)
        self.on_turn = on_turn
        self.turns = len(stones) // self.players
        self._settle()
        return self._check_counts(on_turn, ("O4", "O3"))

    def whole_turns(self) -> int | None:
        counts = {self.stones.owner.count(colour) for colour in self.order}
        return counts.pop() if len(counts) == 1 else None

    def stated_order(self) -> tuple[int, ...]:
        """Return the order in which the seat on turn states its stones under the ruleset (O5)."""
        if self.rules.placement_order == "white-first":
            return self.order
        return self.order[self.on_turn :] + self.order[: self.on_turn]

    def play(self, turn: Sequence[Placement]) -> list[Fault]:
        if self.over:
            return [Fault("move-after-end", "O6", facts={"why": self.evidence()})]
        colours = tuple([colour for colour, _ in turn])
        faults = [] if self._in_order(colours) else self._count_faults(turn) or self._colour_faults(turn)
        faults += self._cell_faults(turn)
        if faults and any(fault.breaks for fault in faults):
            return faults
        if None in colours:
            colours = self.stated_order()
        # Neither a colour nor a cell is missing now: the checks above have seen to it.
        self.last = cast("tuple[tuple[int, Cell], ...]", tuple(zip(colours, [cell for _, cell in turn], strict=True)))
        for colour, cell in self.last:
            self.stones.place(cell, colour)
        self._next()
        self._settle()
        return faults

    def swap(self, partner: int | None) -> Fault | None:
        mover = self.on_turn
        rule = "O10" if self.players == 2 else "O11"
        facts: dict[str, object] = {"mover": COLOURS[mover]}
        if self.over:
            return Fault("move-after-end", "O6", facts={"why": self.evidence()})
        if self.players not in self.rules.swap:
            return Fault("swap-not-allowed", rule, facts={"players": self.players})
        if not self.options.pie:
            return Fault("swap-not-agreed", rule)
        if mover in self._swapped:
            return Fault("swap-twice", rule, facts=facts)
        if self.turns >= self.players:
            return Fault("swap-too-late", rule, facts=facts)
        if mover == WHITE:
            return Fault("swap-too-early", rule, facts=facts)
        if partner is None and mover > 1:
            return Fault("swap-partner", rule, facts=facts | {"choices": "`swap:W` or `swap:B`"})
        partner = WHITE if partner is None else partner
        if partner >= mover:
            return Fault("swap-partner", rule, facts=facts | {"choices": "an earlier colour"})
        self._exchange(partner)
        if self.rules.round_start == "first-seat":
            self._counting = next(colour for colour, seat in self.seats.items() if seat == 0)
        self._settle()
        return None

    @property
    def winner(self) -> int | None:
        if not self.over or self.drawn:
            return None
        return next(s.colour for s in self.standings() if s.place == 1)

    @property
    def drawn(self) -> bool:
        """Whether the ruleset scores ties as draws and the best score is shared (O9)."""
        return self.over and self.rules.tie == "draw" and sum(s.place == 1 for s in self.standings()) > 1

    def standings(self) -> list[Standing]:
        if not self.over:
            return self._count()
        if self._final is None:
            self._final = self._count()
        return self._final

    def _count(self) -> list[Standing]:
        groups = [self.stones.groups(colour) for colour in self.order]
        scores = [prod(map(len, found)) if found else 0 for found in groups]
        shared = self.rules.tie == "draw"

        def rank(colour: int) -> tuple[int, int]:
            return scores[colour], 0 if shared else colour

        places = [1 + sum(rank(other) > rank(colour) for other in self.order) for colour in self.order]
        return [
            Standing(colour, tuple(map(tuple, groups[colour])), scores[colour], places[colour]) for colour in self.order
        ]

    def remaining(self) -> Remaining:
        if self.over:
            return Remaining(0, 0)
        turns = (self._counting - self.on_turn) % self.players
        left = self.stones.empty - turns * self.players
        return Remaining(turns, max(0, left // self.players**2))

    def legal_turns(self) -> int:
        return 0 if self.over else comb(self.stones.empty, self.players) * factorial(self.players)

    def evidence(self) -> str:
        needed, empty = self.players**2, self.stones.empty
        return f"{counted(empty, 'empty cell')}, and a whole round needs {needed}"

    def _settle(self) -> None:
        """Decide whether the game is over now (O6)."""
        needed = self.players**2 if self.on_turn == self._counting else self.players
        self.over = self.stones.empty < needed

    def _in_order(self, colours: Sequence[int | None]) -> bool:
        """Whether a turn states every colour in play once, and in the order of the ruleset (O4, O5)."""
        if self.rules.placement_order == "any":
            return (
                len(colours) == self.players and self._colours.issuperset(colours) and len(set(colours)) == self.players
            )
        return colours == self.stated_order()

    def _count_faults(self, turn: Sequence[Placement]) -> list[Fault]:
        if len(turn) == self.players:
            return []
        facts = {"found": len(turn), "needed": self.players, "colours": _names(self.order)}
        return [Fault("wrong-stone-count", "O4", facts=facts)]

    def _colour_faults(self, turn: Sequence[Placement]) -> list[Fault]:
        stated = [colour for colour, _ in turn]
        if None in stated:
            if any(colour is not None for colour in stated):
                return [Fault("colour-letters-partial", "O4", stated.index(None))]
            if self.rules.placement_order == "any":
                return [Fault("colour-letters-needed", "O5")]
            return [Fault("missing-colour-letters", "O5", facts={"colours": _names(self.stated_order())}, breaks=False)]
        colours = [colour for colour in stated if colour is not None]
        faults = [
            Fault("colour-not-in-play", "O1", index, {"colour": COLOURS[colour], "players": self.players})
            for index, colour in enumerate(colours)
            if colour >= self.players
        ]
        counts = Counter(colours)
        absent = _names([colour for colour in self.order if not counts[colour]])
        faults += [
            Fault("colour-repeated", "O4", index, {"colour": COLOURS[colour], "absent": absent})
            for index, colour in enumerate(colours)
            if colour in colours[:index]
        ]
        if not faults and self.rules.placement_order != "any" and tuple(colours) != self.stated_order():
            facts = {"found": _names(colours), "expected": _names(self.stated_order())}
            faults.append(Fault("colour-order", "O5", facts=facts, breaks=False))
        return faults


def check(board: Board, rules: OmegaRules, options: Options) -> list[Misfit]:
    """Return what of a board and options an Omega ruleset doesn't admit (O1, O2, O10, O11)."""
    misfits = []
    if rules.sides is not None:
        low, high = rules.sides
        if board.side is None or not low <= board.side <= high:
            facts = {"board": board.name, "admitted": f"regular hexagons of side {low} to {high}"}
            misfits.append(Misfit("board-not-in-ruleset", "Board", "O2", facts))
    if options.pie and options.players not in rules.swap:
        rule = "O10" if options.players == 2 else "O11"
        facts = {"what": f"a swap with {options.players} players"}
        misfits.append(Misfit("pie-not-in-ruleset", "Pie", rule, facts))
    return misfits


def _names(colours: Sequence[int]) -> str:
    return ", ".join(COLOURS[colour] for colour in colours)
