"""Replaying a record's turns and decisions by the rules, up to the first that can't stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from omega_records.board import Board
from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import BY_LETTER, COLOURS, INDEX, Colour
from omega_records.diagnostics import BY_SLUG, Findings, Severity
from omega_records.games import Fault, Placement, State
from omega_records.record import Decision, Entry, Record, Span, Turn
from omega_records.verifying.settings import Settings
from omega_records.wording import nearest

# A colour as the games count it; None where the record leaves it out.
_INDEX: dict[Colour | None, int | None] = {None: None} | dict(INDEX.items())
# The systems that a cell label which is not on the board may have been written in.
_GUESSED_SYSTEMS = ("abstractplay", "aiai")


@dataclass(slots=True)
class Line:
    """How far a line has been replayed.

    turns: those placed, in order, the parent lines' included. shift: what the written round numbers are ahead by,
    None until a record with a setup has shown its first; base: what they should be ahead by. decisions: (colour,
    decision) in order, swaps apart. stopped: why replay ended early: `illegal` or `after-end`, or None.
    """

    state: State
    turns: list[Turn] = field(default_factory=list)
    shift: int | None = 0
    base: int = 0
    decisions: list[tuple[int, Decision]] = field(default_factory=list)
    stopped: str | None = None

    @property
    def ply(self) -> int:
        """How many turns have been placed."""
        return len(self.turns)

    def branch(self) -> Line:
        """Return an independent copy."""
        return replace(
            self, state=self.state.copy(), turns=self.turns.copy(), decisions=self.decisions.copy(), stopped=None
        )


class Placed(NamedTuple):
    """What an entry came to: the colour on turn and the seat that held it when the entry was played (a swap counts as
    played); its colours as placed, and the round it began, if it began one.
    """

    mover: int
    seat: int
    colours: tuple[int, ...]
    round: int | None


@dataclass(frozen=True, slots=True)
class Replay:
    """The main line as far as it could be replayed.

    placed: one item for each of its entries that stood. variations: the same for each variation.
    """

    settings: Settings
    line: Line
    placed: tuple[Placed, ...]
    variations: tuple[tuple[Placed, ...], ...]

    @property
    def state(self) -> State:
        """The position reached."""
        return self.line.state


def replay(
    record: Record,
    settings: Settings,
    found: Findings,
    *,
    until: int | None = None,
) -> Replay:
    """Replay the main line, then the variations, adding every fault to `found`.

    until: stop after that many turns and leave the variations out. Nothing is skipped and nothing
    spliced: replay stops at the first illegal turn.
    """
    start = Line(settings.start(found, record), shift=None if settings.setup else 0)
    player = _Player(record, settings, found, until)
    placed = player.play(start, record.line)
    variations = [player.variations.get(number, ()) for number in range(len(record.variations))]
    return Replay(settings, start, placed, tuple(variations))


class _Player:
    """Plays lines and reports their faults; those of a variation weigh no more than a warning."""

    def __init__(self, record: Record, settings: Settings, found: Findings, until: int | None) -> None:
        self.variations: dict[int, tuple[Placed, ...]] = {}
        self._branches = record.branches() if until is None else {}
        self._until = until
        self._record = record
        self._settings = settings
        self._board = settings.board
        self._found = found
        self._in_variation = False
        self._said_letters = False

    def play(self, line: Line, entries: Sequence[Entry], number: int | None = None) -> tuple[Placed, ...]:
        """Play the entries of the main line, or of a variation, from where `line` stands.

        The variations to an entry are played before it, so that no more copies of the game are held than variations
        are nested, which is also how deep this goes.
        """
        placed: list[Placed] = []
        for index, entry in enumerate(entries):
            if self._until is not None and isinstance(entry, Turn) and line.ply >= self._until:
                break
            for child in self._branches.get((number, index), ()):
                self.variations[child] = self.play(line.branch(), self._record.variations[child].line, child)
            self._in_variation = number is not None
            begins = line.state.starts_round and isinstance(entry, Turn)
            self._check_number(line, entry)
            mover = line.state.on_turn
            shown = line.state.turns // len(line.state.order) + 1 + (line.shift or 0)
            if isinstance(entry, Decision):
                self._decide(line, entry)
                colours: tuple[int, ...] = ()
            else:
                colours = self._turn(line, entry)
            if line.stopped:
                break
            placed.append(Placed(mover, line.state.seats[mover], colours, shown if begins else None))
        return tuple(placed)

    def _report(self, slug: str, span: Span | None, **details: object) -> None:
        error = BY_SLUG[slug].severity is Severity.ERROR
        severity = Severity.WARNING if self._in_variation and error else None
        self._found.add(slug, span, severity=severity, **details)

    def _check_number(self, line: Line, entry: Entry) -> None:
        number = entry.number
        if number is None:
            return
        state = line.state
        computed = state.turns // len(state.order) + 1
        if line.shift is None:
            line.shift = line.base = number.value - computed
        if number.value == computed + line.base:
            # Whatever stood before, this number is right.
            line.shift = line.base
        expected = computed + line.shift
        if not state.starts_round and not number.continued and isinstance(entry, Turn):
            facts = {"number": number.value, "expected": expected, "first": COLOURS[state.order[0]]}
            self._report(
                "misplaced-round-number", number.span, ply=line.ply + 1, colour=COLOURS[state.on_turn], **facts
            )
        elif number.value != expected:
            self._report("round-number", number.span, ply=line.ply + 1, found=number.value, expected=expected)
            if state.starts_round:
                # The rounds after a lost line count on from the number that is written.
                line.shift = number.value - computed

    def _decide(self, line: Line, entry: Decision) -> None:
        state = line.state
        if entry.kind == "swap":
            partner = None if entry.colour is None else INDEX[entry.colour]
            fault = self._after_decision(line) or state.swap(partner)
            if fault:
                self._fault(line, entry, fault)
                line.stopped = "after-end" if fault.slug == "move-after-end" else "illegal"
            return
        colour = state.on_turn if entry.colour is None else INDEX[entry.colour]
        if colour not in state.order:
            self._report("decision-colour", entry.span, ply=line.ply, decision=entry.kind, colour=COLOURS[colour])
        elif state.over:
            why = state.evidence()
            self._report("decision-after-end", entry.span, ply=line.ply, decision=f"`{entry}`", why=why)
        elif colour in {loser for loser, _ in line.decisions}:
            self._report("turn-after-decision", entry.span, ply=line.ply, decision=f"`{line.decisions[0][1]}`")
        else:
            line.decisions.append((colour, entry))

    def _after_decision(self, line: Line) -> Fault | None:
        if not line.decisions:
            return None
        return Fault("turn-after-decision", "G5", facts={"decision": f"`{line.decisions[0][1]}`"})

    def _turn(self, line: Line, entry: Turn) -> tuple[int, ...]:
        """Play a turn and return the colours placed."""
        state = line.state
        cells = self._board.index
        turn: list[Placement] = [(_INDEX[stone.colour], cells.get(stone.cell)) for stone in entry.stones]
        over, mover = state.over, state.on_turn
        after = self._after_decision(line)
        for fault in [after] if after else state.play(turn):
            if fault.slug == "missing-colour-letters":
                if self._said_letters:
                    continue
                self._said_letters = True
            self._fault(line, entry, fault, mover)
            if fault.slug == "move-after-end":
                line.stopped = "after-end"
                break
            if fault.breaks:
                line.stopped = "illegal"
        if over or line.stopped == "illegal":
            return ()
        line.turns.append(entry)
        return tuple([colour for colour, _ in state.last])

    def _fault(self, line: Line, entry: Entry, fault: Fault, mover: int | None = None) -> None:
        facts = {"rules": self._settings.rules_id, **fault.facts}
        span, cell, colour, secondary = entry.span, None, None, []
        if fault.stone is not None and isinstance(entry, Turn):
            stone = entry.stones[fault.stone]
            span, cell = self._record.stone_span(entry, fault.stone), stone.cell
            colour = stone.colour
            secondary = self._where_taken(line, entry, fault)
        if fault.slug == "off-board-cell" and cell is not None:
            facts["suggestion"] = _suggest(self._board, cell)
        facts.setdefault("colour", colour or (COLOURS[mover] if mover is not None else None))
        self._report(fault.slug, span, ply=line.ply + 1, cell=cell, rule=fault.rule, secondary=secondary, **facts)

    def _where_taken(self, line: Line, entry: Turn, fault: Fault) -> list[tuple[Span | None, str]]:
        """Return where the cell of a faulty stone was taken before."""
        assert fault.stone is not None
        cell = entry.stones[fault.stone].cell
        if fault.slug == "cell-twice-in-turn":
            return [(self._span_of(entry, cell), f"{cell} is first used here")]
        if fault.slug != "occupied-cell":
            return []
        colour = COLOURS[line.state.stones.owner[self._board.index[cell]]]
        for ply, turn in enumerate(line.turns, start=1):
            if any(stone.cell == cell for stone in turn.stones):
                return [(self._span_of(turn, cell), f"{cell} was taken by {colour} here, on ply {ply}")]
        setup = self._record.tag("Setup")
        return [(setup.span if setup else None, f"{cell} was taken by {colour} here, in the setup")]

    def _span_of(self, turn: Turn, cell: str) -> Span | None:
        """Return where a turn first names a cell."""
        return self._record.stone_span(turn, [stone.cell for stone in turn.stones].index(cell))


def _suggest(board: Board, label: str) -> str:
    """Say what a label that is not on the board may have meant."""
    if label[0].upper() in BY_LETTER and label[1:] in board.index:
        return f"colour letters are capitals: write `{label[0].upper()}{label[1:]}`"
    readings = []
    for name in _GUESSED_SYSTEMS:
        cell = SYSTEMS[name].read(board, label)
        if cell is not None:
            readings.append(f"it reads as {board.labels[cell]} in {name} coordinates")
    if readings:
        return "; ".join(readings)
    known = f"the board has {len(board)} cells, from {board.labels[0]} to {board.labels[-1]}"
    return nearest(label, board.labels) or known
