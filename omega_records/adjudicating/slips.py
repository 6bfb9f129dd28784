"""Slips of the pen, by kind: what single slip turns the turns that were meant into those that were written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from omega_records.adjudicating.plies import Placed, Ply, turn_number, turn_of
from omega_records.adjudicating.symmetries import symmetries
from omega_records.board import Board
from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS

NEIGHBOUR = "neighbour cell"
CELL = "another cell"
COLOURS_EXCHANGED = "colours exchanged"
STONES_EXCHANGED = "two stones exchanged"
TURNS_EXCHANGED = "two turns exchanged"
TURN_MISSING = "turn missing"
TURN_TOO_MANY = "turn too many"
STONE_MISSING = "stone missing"
STONE_TOO_MANY = "stone too many"
DECISION = "decision missing or too many"
TURNED = "board mirrored or rotated"
COORDINATES = "another coordinate system"

Reader = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Slip:
    """A single slip.

    ply: the turn it is in, None when it runs through the whole sheet. text: how to read the sheet. turn: the one that
    is missing.
    """

    kind: str
    ply: int | None
    text: str
    turn: str = ""


def slip_between(written: Sequence[Ply], meant: Sequence[Ply], board: Board) -> Slip | None:
    """Return the single slip by which `meant` was written down as `written`; None when none explains it."""
    if len(written) == len(meant):
        differing = [index for index, (a, b) in enumerate(zip(written, meant, strict=True)) if a != b]
        if len(differing) == 1:
            return _in_one(written, meant, differing[0], board)
        exchanged = _in_two(written, meant, differing) if len(differing) == 2 else None
        return exchanged or (_throughout(written, meant, board) if differing else None)
    if len(meant) == len(written) + 1:
        return _one_more(meant, written, missing=True)
    if len(written) == len(meant) + 1:
        return _one_more(written, meant, missing=False)
    return None


def _in_one(written: Sequence[Ply], meant: Sequence[Ply], index: int, board: Board) -> Slip | None:
    here, there = written[index], meant[index]
    ply = turn_number(written, index)
    text = f"ply {ply} is to be read as {there} instead of {here}"
    if here.decision or there.decision:
        return Slip(DECISION, ply, text)
    gone, come = _only(here, there), _only(there, here)
    if here.cells == there.cells:
        return Slip(COLOURS_EXCHANGED if gone else STONES_EXCHANGED, ply, text)
    if len(gone) == len(come) == 1:
        (old,), (new,) = gone, come
        return _one_stone(old, new, ply, text, board) if old[0] == new[0] else None
    if len(gone) + len(come) == 1:
        return Slip(STONE_MISSING if come else STONE_TOO_MANY, ply, text)
    for kind, name, read in _readers(board):
        if _read(here, read) == there:
            return Slip(kind, ply, f"{text} ({name})")
    return None


def _only(one: Ply, other: Ply) -> set[Placed]:
    return set(one.stones) - set(other.stones)


def _one_stone(old: Placed, new: Placed, ply: int, text: str, board: Board) -> Slip:
    was, now = board.index.get(old[1]), board.index.get(new[1])
    if was is not None and now is not None and now in board.neighbours[was]:
        return Slip(NEIGHBOUR, ply, f"{text} ({new[1]} is next to {old[1]})")
    for kind, name, read in _readers(board):
        if kind == COORDINATES and read(old[1]) == new[1]:
            return Slip(kind, ply, f"{text} ({name})")
    return Slip(CELL, ply, text)


def _in_two(written: Sequence[Ply], meant: Sequence[Ply], differing: list[int]) -> Slip | None:
    first, second = differing
    plies = turn_number(written, first), turn_number(written, second)
    if written[first] == meant[second] and written[second] == meant[first]:
        text = f"plies {plies[0]} and {plies[1]} are to be exchanged"
        return Slip(TURNS_EXCHANGED, plies[0], text)
    gone = [_only(written[index], meant[index]) for index in differing]
    come = [_only(meant[index], written[index]) for index in differing]
    if all(len(stones) == 1 for stones in (*gone, *come)):
        (one,), (other,) = gone
        if come == [{(one[0], other[1])}, {(other[0], one[1])}]:
            text = f"{one[1]} on ply {plies[0]} and {other[1]} on ply {plies[1]} are to be exchanged"
            return Slip(STONES_EXCHANGED, plies[0], text)
    return None


def _throughout(written: Sequence[Ply], meant: Sequence[Ply], board: Board) -> Slip | None:
    for kind, name, read in _readers(board):
        if all(_read(a, read) == b for a, b in zip(written, meant, strict=True)):
            return Slip(kind, None, f"the whole sheet is to be read with {name}")
    for one, other in _pairs(written):
        if all(recoloured(a, one, other) == b for a, b in zip(written, meant, strict=True)):
            text = f"{COLOURS[one]} and {COLOURS[other]} are to be exchanged on the whole sheet"
            return Slip(COLOURS_EXCHANGED, None, text)
    return None


def _pairs(plies: Sequence[Ply]) -> Iterator[tuple[int, int]]:
    colours = sorted({colour for ply in plies for colour, _ in ply.stones if colour is not None})
    yield from ((one, other) for one in colours for other in colours if one < other)


def recoloured(ply: Ply, one: int, other: int) -> Ply:
    """Return a turn with two colours exchanged."""
    swap: dict[int | None, int] = {one: other, other: one}
    return ply if ply.decision else turn_of((swap.get(colour, colour), cell) for colour, cell in ply.stones)


def _one_more(longer: Sequence[Ply], shorter: Sequence[Ply], *, missing: bool) -> Slip | None:
    index = next((i for i, (a, b) in enumerate(zip(longer, shorter, strict=False)) if a != b), len(shorter))
    if list(longer[index + 1 :]) != list(shorter[index:]):
        return None
    extra, ply = longer[index], turn_number(longer, index)
    if extra.decision:
        verb = "is missing" if missing else "is to be left out"
        return Slip(DECISION, ply, f"the decision `{extra}` {verb} before ply {ply}")
    if missing:
        where = "at the end" if index == len(shorter) else f"before ply {ply}"
        return Slip(TURN_MISSING, ply, f"a turn is missing {where}: {extra}", str(extra))
    twice = index > 0 and longer[index - 1] == extra
    return Slip(TURN_TOO_MANY, ply, f"ply {ply}, {extra}, is {'written twice' if twice else 'to be left out'}")


def turned_sheets(plies: Sequence[Ply], board: Board) -> Iterator[list[Ply]]:
    """Yield a sheet as it reads with the board turned around, or in another coordinate system that has its labels."""
    for _, _, read in _readers(board):
        sheet = [_read(ply, read) for ply in plies]
        if None not in sheet:
            yield [ply for ply in sheet if ply is not None]


def _readers(board: Board) -> Iterator[tuple[str, str, Reader]]:
    """Yield the ways to read a cell label otherwise than as written: kind, name, and reader."""
    for name in SYSTEMS:
        if name != "orn":
            yield COORDINATES, f"its cells in `{name}` coordinates", _in_system(board, name)
    for name, mapping in symmetries(board).items():
        yield TURNED, f"the board {name}", _mapped(board, mapping)


def _in_system(board: Board, name: str) -> Reader:
    def read(label: str) -> str | None:
        cell = SYSTEMS[name].read(board, label)
        return None if cell is None else board.labels[cell]

    return read


def _mapped(board: Board, mapping: Sequence[int]) -> Reader:
    def read(label: str) -> str | None:
        cell = board.index.get(label)
        return None if cell is None else board.labels[mapping[cell]]

    return read


def _read(ply: Ply, read: Reader) -> Ply | None:
    if ply.decision:
        return ply
    cells = [(colour, cell) for colour, label in ply.stones if (cell := read(label)) is not None]
    return turn_of(cells) if len(cells) == len(ply.stones) else None
