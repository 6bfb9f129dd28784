"""What the searches of both games share: limits, the clock, and questions put to the walk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, NoReturn

from omega_records.adjudicating.solver.walk import (
    BLACK,
    DEPTH,
    FRAME,
    MAX_EMPTY,
    QUESTION,
    ROOT,
    VISITED,
    WHITE,
    enlarge,
    new_walk,
    recall,
)  # fmt: skip
from omega_records.board import Cell

Progress = Callable[[int, float], None]
"""Called several times a second with the positions visited and the seconds spent so far."""

_SLICE_SECONDS = 0.05
_PROGRESS_SECONDS = 0.1
_FIRST_SLICE = 16
_MIN_ENTRIES = 1 << 14
_GROWTH = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go.

    positions: positions visited. seconds: of real time, without the compilation of kernels. memory: bytes of the
    search's tables, which grow as the search does; a full one forgets what is cheapest to find anew.
    """

    positions: int = 1_000_000_000
    seconds: float = 60.0
    memory: int = 2_000_000_000


DEFAULT_LIMITS = Limits()


class Exhausted(Exception):
    """A limit was reached; it never leaves the solver, which makes a value of it."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Meter:
    """What a search has spent of its limits."""

    def __init__(self, limits: Limits, progress: Progress | None) -> None:
        self.limits = limits
        self.positions = 0
        self.memory = limits.memory
        self._progress = progress
        self._began = perf_counter()
        self._told = 0.0

    @property
    def seconds(self) -> float:
        return perf_counter() - self._began

    def restart(self, limits: Limits) -> None:
        """Begin anew with other limits on positions and seconds; the memory stays taken."""
        self.limits, self.positions, self._began, self._told = limits, 0, perf_counter(), 0.0

    def stop(self, limit: str) -> NoReturn:
        raise Exhausted(limit)

    def need(self, memory: int) -> None:
        """Stop unless so many bytes are left."""
        if memory > self.memory:
            self.stop("memory")

    def take(self, memory: int) -> None:
        """Account for bytes used until the end."""
        self.need(memory)
        self.memory -= memory

    def tick(self) -> None:
        """Report progress now and then, and stop at a limit."""
        if self._progress and self.seconds - self._told >= _PROGRESS_SECONDS:
            self._told = self.seconds
            self._progress(self.positions, self.seconds)
        if self.seconds > self.limits.seconds:
            self.stop("seconds")
        if self.positions >= self.limits.positions:
            self.stop("positions")


class Node(NamedTuple):
    """A position of a search: the ply about to be played, and the cells filled since the root, as bits."""

    depth: int = 0
    white: int = 0
    black: int = 0

    def plus(self, colour: int, move: int) -> Node:
        """Return the position after a stone of a colour on the cell `move` (one bit)."""
        if colour:
            return Node(self.depth + 1, self.white, self.black | move)
        return Node(self.depth + 1, self.white | move, self.black)


class Engine(ABC):
    """The exact search of one game from one position.

    cells: the empty cells; bit i of a set is cells[i]. plies: (mover, colour of the stone) for every ply.
    Answers are 1 when it goes well for White, else 0; what "well" means is the question.
    """

    def __init__(
        self, cells: tuple[Cell, ...], plies: list[tuple[int, int]], meter: Meter, with_carriers: bool
    ) -> None:
        if len(cells) > MAX_EMPTY:
            meter.stop("size")
        self.cells = cells
        self.plies = plies
        self.meter = meter
        entry = 16 if with_carriers else 8
        meter.need(_MIN_ENTRIES * entry)
        # While a table grows, the old one is there as well, half as large at most.
        room = max(_MIN_ENTRIES, meter.memory * 2 // 3 // entry)
        self._most = 1 << (room.bit_length() - 1)
        self._entries = _MIN_ENTRIES
        self.walk = new_walk(len(cells), plies, self._entries, with_carriers)
        self._slice = _FIRST_SLICE

    @abstractmethod
    def step(self, budget: int) -> int:
        """Visit up to `budget` positions; return the root's answer, or -1 if it isn't known yet."""

    @abstractmethod
    def settled(self, node: Node, question: int, /) -> int:
        """Return the answer for a position if it shows without a search, else -1."""

    @abstractmethod
    def rating(self, node: Node, move: int, /) -> int:
        """Return how promising a move looks for its mover; higher is better."""

    def ask(self, node: Node, question: int) -> int:
        """Return the answer for a position. Raises Exhausted at a limit."""
        answer = self.known(node, question)
        while answer < 0:
            self.meter.tick()
            budget = min(self._slice, self.meter.limits.positions - self.meter.positions)
            began = perf_counter()
            answer = self.step(budget)
            spent = perf_counter() - began
            self.meter.positions += int(self.walk[1][VISITED])
            # A visit keeps one answer at most, so the table stays half empty while there is room.
            if self.meter.positions > self._entries // 2:
                self.grow()
            # Slices short enough for Ctrl-C and long enough to cost nothing.
            if spent < _SLICE_SECONDS:
                self._slice *= 2
            elif spent > 4 * _SLICE_SECONDS:
                self._slice //= 2
        return answer

    def grow(self) -> None:
        """Enlarge the table of answers, as far as the limit on memory allows."""
        entries = min(self._entries * _GROWTH, self._most)
        if entries > self._entries:
            self._entries = entries
            self.walk = enlarge(self.walk, entries)

    def known(self, node: Node, question: int) -> int:
        """Make a position the root; return its answer if it is settled or still in the table, else -1."""
        frames, register, _ = self.walk
        frames[node.depth * FRAME + WHITE], frames[node.depth * FRAME + BLACK] = node.white, node.black
        register[DEPTH] = register[ROOT] = node.depth
        register[QUESTION] = question
        answer = self.settled(node, question)
        return answer if answer >= 0 else int(recall(*self.walk, node.depth))

    def moves(self, node: Node) -> list[int]:
        """Return the moves of a position, the most promising first."""
        free = ((1 << len(self.cells)) - 1) & ~(node.white | node.black)
        bits = [1 << index for index in range(len(self.cells)) if free >> index & 1]
        return sorted(bits, key=lambda move: -self.rating(node, move))

    def best(self, node: Node, question: int) -> int | None:
        """Return a move by which the mover gets the answer it wants, or None. Raises Exhausted at a limit."""
        mover, colour = self.plies[node.depth]
        children = [(move, node.plus(colour, move)) for move in self.moves(node)]
        # What is known already costs nothing, while a promising move that fails may cost a long search.
        for look_up in (self.known, self.ask):
            for move, child in children:
                if look_up(child, question) == 1 - mover:
                    return move
        return None
