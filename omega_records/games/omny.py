"""Omny: complete a group none of whose cuts holds more than half of the star cells (rules.md, N1-N13)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from omega_records.board import Board, Cell
from omega_records.colours import COLOURS
from omega_records.games.base import BestGroup, Fault, Misfit, Options, Placement, Remaining, Standing, State
from omega_records.games.cuts import CutTracker
from omega_records.games.rulesets import OmnyRules
from omega_records.games.stars import PRESETS, name_of_stars

WHITE, BLACK = 0, 1


class Omny(State):
    """A game of Omny in progress."""

    order = (BLACK, WHITE)
    end_reason = "connection"
    end_rule = "N4"

    def __init__(self, board: Board, _: OmnyRules, options: Options) -> None:
        super().__init__(board, options)
        stars = len(options.stars)
        # N4 and N5 without fractions: twice the largest cut a winning group may leave.
        limits = {BLACK: stars - options.komi, WHITE: stars + options.komi}
        self.cuts = CutTracker(board, self.stones, options.stars, limits)
        self._completed: int | None = None

    def copy(self) -> Omny:
        twin = super().copy()
        twin.cuts = self.cuts.copy(twin.stones)
        return twin

    def set_up(self, stones: Sequence[tuple[int, Cell]], on_turn: int) -> list[Fault]:
        for colour, cell in stones:
            self.cuts.place(cell, colour)
        self.on_turn = on_turn
        # Black's first turn is one stone under either protocol.
        self.turns = len(stones) if self.options.protocol == "alternate" else (len(stones) + 1) // 2
        # Without the moves any group of either colour may be the one that won (N4).
        winners = [c for c in self.order if any(self.cuts.wins(g[0]) for g in self.stones.groups(c))]
        self.over = bool(winners) or self.stones.empty == 0
        if len(winners) == 1:
            self._completed = winners[0]
        race = [Fault("race-in-setup", "N7", breaks=False)] if len(winners) > 1 else []
        rule = "N2" if self.options.protocol == "alternate" else "N12"
        return race + self._check_counts(on_turn, (rule, rule))

    def whole_turns(self) -> int | None:
        black, white = (self.stones.owner.count(colour) for colour in self.order)
        if self.options.protocol == "alternate":
            return black + white if black - white in (0, 1) else None
        if black == white:
            # Only a last turn, cut short by the end of the game or of the board, leaves as many of each.
            return 0 if not black else black + 1 if self.over else None
        return (black + white + 1) // 2 if black % 2 == 1 and abs(black - white) == 1 else None

    def play(self, turn: Sequence[Placement]) -> list[Fault]:
        if self.over:
            return [Fault("move-after-end", "N4", facts={"why": self.evidence()})]
        mover = self.on_turn
        faults = [
            Fault("turn-out-of-sequence", "N2", index, {"colour": COLOURS[colour], "mover": COLOURS[mover]})
            for index, (colour, _) in enumerate(turn)
            if colour not in (None, mover)
        ]
        faults += self._cell_faults(turn)
        if faults:
            return faults
        needed = self._stones_due()
        if len(turn) > needed or (len(turn) < needed and not self._wins_at_once(turn)):
            facts = {"found": len(turn), "needed": needed, "colours": COLOURS[mover]}
            rule = "N2" if self.options.protocol == "alternate" else "N12"
            return [Fault("wrong-stone-count", rule, facts=facts)]
        return self._place(turn)

    def swap(self, partner: int | None) -> Fault | None:
        mover = self.on_turn
        facts: dict[str, object] = {"mover": COLOURS[mover]}
        if self.over:
            return Fault("move-after-end", "N4", facts={"why": self.evidence()})
        if not self.options.pie:
            return Fault("swap-not-agreed", "N8")
        if self._swapped:
            return Fault("swap-twice", "N8", facts=facts)
        if self.turns > 1:
            return Fault("swap-too-late", "N8", facts=facts)
        if mover == BLACK:
            return Fault("swap-too-early", "N8", facts=facts)
        if partner not in (None, BLACK):
            return Fault("swap-partner", "N8", facts=facts | {"choices": "Black"})
        self._exchange(BLACK)
        return None

    @property
    def winner(self) -> int | None:
        if self._completed is None or not self.options.misere:
            return self._completed
        return WHITE if self._completed == BLACK else BLACK

    def standings(self) -> list[Standing]:
        winner = self.winner
        return [
            Standing(
                colour,
                tuple(map(tuple, self.stones.groups(colour))),
                None,
                None if winner is None else 1 if colour == winner else 2,
            )
            for colour in self.order
        ]

    def best_groups(self) -> list[BestGroup]:
        best = []
        for colour in self.order:
            cuts = [(self.cuts.largest_cut(group[0]), -len(group), group) for group in self.stones.groups(colour)]
            if cuts:
                largest, _, group = min(cuts)
                best.append(BestGroup(colour, tuple(group), largest, self.cuts.limits[colour]))
        return best

    def remaining(self) -> Remaining:
        return Remaining(0, 0 if self.over else None)

    def legal_turns(self) -> int:
        return 0 if self.over else comb(self.stones.empty, self._stones_due())

    def evidence(self) -> str:
        if self._completed is None:
            return "the board is full" if self.stones.empty == 0 else "both colours have a winning group"
        cell = self._winning_cell()
        stars = len(self.options.stars)
        name = COLOURS[self._completed]
        group = f"{name}'s group with {self.board.labels[cell]} leaves no cut"
        limit = self.cuts.limits[self._completed]
        largest = self.cuts.largest_cut(cell)
        bound = f"{limit // 2}" if limit % 2 == 0 else f"{limit / 2:.1f}"
        told = f"{group} of more than {largest} of the {stars} star cells (at most {bound} allowed)"
        return f"{told}, and at misere its owner has lost" if self.options.misere else told

    def _winning_cell(self) -> Cell:
        assert self._completed is not None
        return next(g[0] for g in self.stones.groups(self._completed) if self.cuts.wins(g[0]))

    def _stones_due(self) -> int:
        """How many stones the turn must have: one, or under 12* two after the first turn (N2, N12)."""
        two = self.options.protocol == "12*" and self.turns > 0
        return min(2 if two else 1, self.stones.empty)

    def _wins_at_once(self, turn: Sequence[Placement]) -> bool:
        """Whether a turn one stone short is complete because its only stone ends the game (N12)."""
        return len(turn) == 1 and turn[0][1] is not None and self.cuts.would_win(turn[0][1], self.on_turn)

    def _place(self, turn: Sequence[Placement]) -> list[Fault]:
        """Place the stones of a turn up to the one that ends the game; report any beyond it (N4, N12)."""
        faults = []
        placed = []
        for index, (_, cell) in enumerate(turn):
            assert cell is not None  # an off-board cell is a fault that breaks the turn
            if self._completed is not None:
                faults.append(Fault("move-after-end", "N12", index, {"why": self.evidence()}, breaks=False))
                continue
            placed.append((self.on_turn, cell))
            if self.cuts.place(cell, self.on_turn):
                self._completed = self.on_turn
        self.last = tuple(placed)
        self.over = self._completed is not None or self.stones.empty == 0
        self._next()
        return faults


def check(board: Board, rules: OmnyRules, options: Options) -> list[Misfit]:
    """Return what of a board and options an Omny ruleset doesn't admit (N5, N6, N10, N12, N13)."""
    misfits = []
    if board.has_hole:
        misfits.append(Misfit("board-has-hole", "Board", "N6", {"board": board.name}))
    preset = PRESETS.get(options.variant)
    if preset and not preset.fits(board):
        facts = {"variant": options.variant, "board": board.name, "needs": preset.needs}
        misfits.append(Misfit("variant-board-mismatch", "Variant", "N10", facts))
    if not _shape_admitted(board, rules):
        facts = {"board": board.name, "admitted": _admitted(rules)}
        misfits.append(Misfit("board-not-in-ruleset", "Board", "N10", facts))
    if rules.stars is not None and name_of_stars(board, rules.stars, options.stars) is None:
        misfits.append(Misfit("stars-not-in-ruleset", "Stars", "N10", {"admitted": ", ".join(rules.stars)}))
    if options.komi and not rules.komi:
        misfits.append(Misfit("komi-not-in-ruleset", "Komi", "N5", {}))
    elif options.stars and options.komi >= len(options.stars):
        misfits.append(Misfit("degenerate-komi", "Komi", "N5", {"stars": len(options.stars)}))
    if options.protocol not in rules.protocols:
        misfits.append(Misfit("protocol-not-in-ruleset", "Protocol", "N12", {"protocol": options.protocol}))
    if options.misere and not rules.misere:
        misfits.append(Misfit("misere-not-in-ruleset", "Misere", "N13", {}))
    if options.pie and options.protocol != "alternate" and not rules.pie_with_protocol:
        facts = {"what": f"the pie rule together with `{options.protocol}`"}
        misfits.append(Misfit("pie-not-in-ruleset", "Pie", "N8", facts))
    return misfits


def _shape_admitted(board: Board, rules: OmnyRules) -> bool:
    shape, *lengths = board.name.split()
    if rules.shapes is not None and (shape not in rules.shapes or len(lengths) != 1):
        return False
    return rules.sides is None or rules.sides[0] <= int(lengths[0]) <= rules.sides[1]


def _admitted(rules: OmnyRules) -> str:
    low, high = rules.sides or (1, None)
    return f"{', '.join(sorted(rules.shapes or ()))} of side {low} to {high}"
