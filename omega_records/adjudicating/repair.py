"""Case 8: single slips that would explain an invalid record. They are shown, ranked, and never applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from omega_records.adjudicating.claims import confirmed
from omega_records.adjudicating.plies import Placed, Ply, examine_plies, plies_of, turn_of
from omega_records.adjudicating.ruling import Repair
from omega_records.adjudicating.scoresheets import is_sound
from omega_records.adjudicating.slips import (
    CELL,
    COLOURS_EXCHANGED,
    COORDINATES,
    DECISION,
    NEIGHBOUR,
    STONE_MISSING,
    STONE_TOO_MANY,
    STONES_EXCHANGED,
    TURN_MISSING,
    TURN_TOO_MANY,
    TURNED,
    TURNS_EXCHANGED,
    recoloured,
    slip_between,
    turned_sheets,
)  # fmt: skip
from omega_records.diagnostics import Diagnostic, Severity
from omega_records.reading import Reading
from omega_records.verifying import Examination, Replay, Status

MOST_TRIED = 2000
"""Limit: corrections tried for one record; each is a replay of it."""
MOST_KEPT = 200
"""Limit: corrections kept, the most plausible."""

CLAIM = "claim"
# How readily a person makes each slip, the likeliest first.
_LIKELIHOOD = (
    CLAIM, COORDINATES, NEIGHBOUR, COLOURS_EXCHANGED, TURNS_EXCHANGED, TURN_TOO_MANY, TURN_MISSING, STONES_EXCHANGED,
    DECISION, STONE_MISSING, STONE_TOO_MANY, TURNED, CELL,
)  # fmt: skip


class Repairs(NamedTuple):
    """The corrections found, the likeliest first, and whether all that are possible were tried."""

    found: tuple[Repair, ...]
    complete: bool


def repairs(reading: Reading, examination: Examination, rules: str | None) -> Repairs:
    """Return the single slips, each by itself, that would make an invalid record legal and true to its claims."""
    replay = examination.replay
    if replay is None or examination.verdict.status is not Status.INVALID:
        return Repairs((), True)
    errors = filter(_is_error, examination.verdict.diagnostics)
    if any(finding.code.startswith(("ORN2", "ORN8")) for finding in errors):
        # What could not be read may hold anything.
        return Repairs((), True)
    plies = plies_of(examination.record, replay.settings)
    found = list(_claim_repairs(examination))
    seen: set[tuple[Ply, ...]] = {tuple(plies)}
    tried = 0
    for candidate in _Candidates(replay, plies).all():
        if tuple(candidate) in seen or not _on_free_cells(candidate, replay):
            continue
        if tried == MOST_TRIED:
            return Repairs(_ranked(found), False)
        seen.add(tuple(candidate))
        tried += 1
        mended = examine_plies(reading, candidate, rules)
        if not is_sound(mended) or _denied(mended):
            continue
        slip = slip_between(plies, candidate, replay.settings.board)
        if slip:
            turns = (slip.turn,) if slip.turn else ()
            confirms = confirmed(mended.verdict)
            found.append(Repair(kind=slip.kind, text=slip.text, ply=slip.ply, confirms=confirms, turns=turns))
    found = list(_joined(found))
    return Repairs(_ranked(found), len(found) <= MOST_KEPT)


def _on_free_cells(plies: Sequence[Ply], replay: Replay) -> bool:
    """Whether all stones are on cells of the board, none of them twice: quicker told than by a replay."""
    board = replay.settings.board
    cells = [cell for ply in plies for _, cell in ply.stones]
    cells += [board.labels[cell] for _, cell in replay.settings.setup or ()]
    return len(set(cells)) == len(cells) and board.index.keys() >= set(cells)


def _joined(found: Iterable[Repair]) -> Iterator[Repair]:
    """Yield the repairs with one for all the turns that may be missing at one place."""
    missing: dict[tuple[int | None, tuple[str, ...]], list[Repair]] = {}
    for repair in found:
        if repair.turns:
            missing.setdefault((repair.ply, repair.confirms), []).append(repair)
        else:
            yield repair
    for alike in missing.values():
        first = alike[0]
        turns = tuple(turn for repair in alike for turn in repair.turns)
        more = f", or one of {len(turns) - 1} others" if len(turns) > 1 else ""
        yield first.model_copy(update={"text": first.text + more, "turns": turns})


def _ranked(found: list[Repair]) -> tuple[Repair, ...]:
    # More claims borne out is the stronger sign; a score that comes out right is hardly chance.
    ranked = sorted(found, key=lambda repair: (-len(repair.confirms), _LIKELIHOOD.index(repair.kind), repair.ply or 0))
    return tuple(ranked[:MOST_KEPT])


def _denied(examination: Examination) -> bool:
    """Whether the moves contradict a claim of the record, or don't reach the end that it claims."""
    return any(finding.code.startswith("ORN6") and _is_error(finding) for finding in examination.verdict.diagnostics)


def _is_error(finding: Diagnostic) -> bool:
    return finding.severity is Severity.ERROR


def _claim_repairs(examination: Examination) -> Iterator[Repair]:
    """Yield the corrections of claims, where the moves themselves can stand."""
    if not is_sound(examination):
        return
    fixes = {
        finding.fix.title: finding
        for finding in examination.verdict.diagnostics
        if finding.fix and finding.code.startswith("ORN6")
    }
    for title, finding in fixes.items():
        text = f"{title}, since {finding.message}"
        yield Repair(kind=CLAIM, text=text, ply=None, confirms=confirmed(examination.verdict))


class _Candidates:
    """The sheets that one slip away from a record's could have been meant, those near its fault first."""

    def __init__(self, replay: Replay, plies: list[Ply]) -> None:
        self.plies = plies
        self.settings = replay.settings
        self.board = replay.settings.board
        # Nothing beyond the entry at which replay stopped can have stopped it.
        self.fault = len(replay.placed) if replay.line.stopped else None
        self.reach = range(len(plies) if self.fault is None else self.fault + 1)
        used = {cell for ply in plies for _, cell in ply.stones}
        used |= {self.board.labels[cell] for _, cell in replay.settings.setup or ()}
        self.unused = [label for label in self.board.labels if label not in used]

    def all(self) -> Iterator[list[Ply]]:
        """Yield every candidate; the same one may come twice."""
        yield from turned_sheets(self.plies, self.board)
        yield from self._recoloured_throughout()
        yield from self._without_one()
        yield from self._changed_turns()
        yield from self._exchanged_turns()
        yield from self._with_one_more()

    def _by_nearness(self) -> list[int]:
        """Return the places of the sheet, those nearest the fault first: replay shows a slip soon after it."""
        return list(self.reach) if self.fault is None else list(reversed(self.reach))

    def _with(self, index: int, ply: Ply) -> list[Ply]:
        return [*self.plies[:index], ply, *self.plies[index + 1 :]]

    def _recoloured_throughout(self) -> Iterator[list[Ply]]:
        for one, other in combinations(self.settings.order, 2):
            yield [recoloured(ply, one, other) for ply in self.plies]

    def _without_one(self) -> Iterator[list[Ply]]:
        for index in self._by_nearness():
            yield [*self.plies[:index], *self.plies[index + 1 :]]

    def _changed_turns(self) -> Iterator[list[Ply]]:
        for index in self._by_nearness():
            turn = self.plies[index]
            if turn.decision:
                continue
            for one, other in combinations(self.settings.order, 2):
                yield self._with(index, recoloured(turn, one, other))
            yield self._with(index, turn_of(reversed(turn.stones)))
            for at, (colour, label) in enumerate(turn.stones):
                before, after = turn.stones[:at], turn.stones[at + 1 :]
                for cell in self._instead(label):
                    yield self._with(index, turn_of((*before, (colour, cell), *after)))
                if before or after:
                    yield self._with(index, turn_of((*before, *after)))
            if self._lacks_stone(turn):
                for stone in self._missing_stones(turn):
                    yield self._with(index, turn_of((stone, *turn.stones)))
                    yield self._with(index, turn_of((*turn.stones, stone)))

    def _instead(self, label: str) -> list[str]:
        """Return the cells that may have been meant: none that the sheet uses elsewhere, neighbours first."""
        cell = self.board.index.get(label)
        near = [] if cell is None else [self.board.labels[other] for other in self.board.neighbours[cell]]
        return sorted(self.unused, key=lambda other: other not in near)

    def _lacks_stone(self, turn: Ply) -> bool:
        needed = len(self.settings.order) if self.settings.game.lettered else 2
        return len(turn.stones) < needed

    def _missing_stones(self, turn: Ply) -> Iterator[Placed]:
        held = {colour for colour, _ in turn.stones}
        colours: list[int | None] = [None] if None in held else [c for c in self.settings.order if c not in held]
        yield from ((colour, cell) for colour in colours for cell in self.unused)

    def _exchanged_turns(self) -> Iterator[list[Ply]]:
        pairs = [(first, second) for first in self.reach for second in range(first + 1, len(self.plies))]
        for first, second in sorted(pairs, key=lambda pair: (self.fault not in pair, pair[1] - pair[0])):
            one, other = self.plies[first], self.plies[second]
            # Turns that place stones of every colour place the same ones in either order.
            if not self.settings.game.lettered or one.decision or other.decision:
                candidate = list(self.plies)
                candidate[first], candidate[second] = other, one
                yield candidate

    def _with_one_more(self) -> Iterator[list[Ply]]:
        """Yield the sheet with a swap, or with a turn on unused cells, where one may be missing."""
        yield from ([*self.plies[:index], Ply(decision="swap"), *self.plies[index:]] for index in (1, 2))
        last = len(self.plies) if self.fault is None else self.fault
        # Where no turn's colours hang on it, one place for the missing turn is as good as another.
        places = [last] if self.settings.game.lettered else range(last, -1, -1)
        for stones in self._whole_turns():
            turn = turn_of(stones)
            yield from ([*self.plies[:index], turn, *self.plies[index:]] for index in places)

    def _whole_turns(self) -> Iterator[Sequence[Placed]]:
        if self.settings.game.lettered:
            order = self.settings.order
            yield from (list(zip(order, cells, strict=True)) for cells in permutations(self.unused, len(order)))
            return
        yield from ([(None, cell)] for cell in self.unused)
        if self.settings.options.protocol == "12*":
            yield from ([(None, one), (None, other)] for one, other in combinations(self.unused, 2))
