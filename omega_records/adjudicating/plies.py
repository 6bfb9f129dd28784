"""The turns and decisions of a scoresheet as values that can be compared, changed, and played through again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from omega_records.colours import COLOURS, INDEX, LETTERS
from omega_records.reading import Reading
from omega_records.record import Decision, DecisionKind, Entry, Record, Stone, Turn
from omega_records.verifying import Examination, Policy, Settings, examine

Placed = tuple[int | None, str]
"""A stone: its colour, None where the game leaves no choice; the label of its cell, as written."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A turn, or a decision with the colour that made it. Turns are made by `turn_of`."""

    stones: tuple[Placed, ...] = ()
    decision: DecisionKind | None = None
    colour: int | None = None

    @property
    def cells(self) -> list[str]:
        """The labels of its cells, as written."""
        return sorted(cell for _, cell in self.stones)

    def __str__(self) -> str:
        if self.decision:
            return self.decision + (f":{LETTERS[self.colour]}" if self.colour is not None else "")
        return ",".join((LETTERS[colour] if colour is not None else "") + cell for colour, cell in self.stones)


def turn_of(stones: Iterable[Placed]) -> Ply:
    """Return a turn. Stones with colours have no order (O5); in Omny the first may end the game (N12)."""
    placed = tuple(stones)
    if all(colour is None for colour, _ in placed):
        return Ply(placed)
    return Ply(tuple(sorted(placed, key=lambda stone: (stone[0] is None, stone[0] or 0, stone[1]))))


def plies_of(record: Record, settings: Settings) -> list[Ply]:
    """Return the main line of a record, with the colours that its ruleset gives where letters are left out (O5)."""
    plies = []
    order = settings.order
    at = order.index(settings.on_turn)
    for entry in record.line:
        plies.append(_ply(entry, settings, order[at:] + order[:at]))
        if isinstance(entry, Turn):
            at = (at + 1) % len(order)
    return plies


def _ply(entry: Entry, settings: Settings, own_first: tuple[int, ...]) -> Ply:
    if isinstance(entry, Decision):
        colour = INDEX[entry.colour] if entry.colour else own_first[0]
        # With two players a swap has one possible partner, named or not.
        pair = entry.kind == "swap" and len(own_first) == 2
        return Ply(decision=entry.kind, colour=None if pair else colour)
    if not settings.game.lettered:
        return turn_of((None, stone.cell) for stone in entry.stones)
    assumed = settings.order if settings.rules.placement_order == "white-first" else own_first
    colours = [INDEX[stone.colour] if stone.colour else None for stone in entry.stones]
    if not any(colour is not None for colour in colours) and len(colours) == len(assumed):
        colours = list(assumed)
    return turn_of((colour, stone.cell) for colour, stone in zip(colours, entry.stones, strict=True))


def examine_plies(reading: Reading, plies: Sequence[Ply], rules: str | None) -> Examination:
    """Verify a record with another main line: its tags and result stay, its comments and variations are left out."""
    line = tuple(_entry(ply) for ply in plies)
    record = reading.record.model_copy(update={"line": line, "variations": ()})
    return examine(replace(reading, record=record), Policy(rules=rules))


def _entry(ply: Ply) -> Entry:
    if ply.decision:
        return Decision(kind=ply.decision, colour=None if ply.colour is None else COLOURS[ply.colour])
    stones = (Stone(colour=None if colour is None else COLOURS[colour], cell=cell) for colour, cell in ply.stones)
    return Turn(stones=tuple(stones))


def turn_number(plies: Sequence[Ply], index: int) -> int:
    """Return which turn, from 1, stands at an index; of a decision, the turn that it comes before."""
    return 1 + sum(ply.decision is None for ply in plies[:index])
