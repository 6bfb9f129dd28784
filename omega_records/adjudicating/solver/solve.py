"""The exact outcome of an unfinished two-player game with best play by both, and the play that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations

from omega_records.adjudicating.solver.engine import DEFAULT_LIMITS, Engine, Exhausted, Limits, Meter, Node, Progress
from omega_records.adjudicating.solver.fast import COMPILED
from omega_records.adjudicating.solver.omega import TIES_TO_BLACK, TIES_TO_WHITE, OmegaEngine
from omega_records.adjudicating.solver.omny import WHITE_WINS, OmnyEngine, strict_colours
from omega_records.board import Cell, parse_board
from omega_records.games import GAMES, Options, State
from omega_records.games.omega import Omega
from omega_records.games.omny import Omny

Turn = tuple[tuple[int, Cell], ...]
"""One turn: the colour and cell of each stone, in the order in which the ruleset states them."""


@dataclass(frozen=True)
class Solution:
    """What the search of a position found.

    outcome: `won`, `drawn` (O9, rulesets that score a tie as a draw), `undecided` (a limit was reached) or `refused`
    (not a position that can be searched). winner: the colour that wins, if won. basis: `proved`, or None.
    limit: of an undecided search, which one: `positions`, `seconds`, `memory`, or `size` (too many empty
    cells or groups for any search). refusal: of a refused one, why: `game`, `players`, `swap-open`, `board-has-hole`
    or `degenerate-komi`. positions, seconds: what the search took. line: the turns from here to the end of the
    game, the winner (in a draw, either side) playing to hold the outcome and the other what looks best;
    cut short if a limit was reached while it was written down. A solution keeps the tables of its search, for `reply`.
    """

    outcome: str
    winner: int | None = None
    limit: str | None = None
    refusal: str | None = None
    positions: int = 0
    seconds: float = 0.0
    line: tuple[Turn, ...] = ()
    _play: _Play | None = field(default=None, repr=False, compare=False)

    @property
    def basis(self) -> str | None:
        """`proved` where the outcome is one, else None."""
        return "proved" if self.outcome in ("won", "drawn") else None

    def reply(self, line: Sequence[Turn], limits: Limits = DEFAULT_LIMITS) -> Turn | None:
        """Return a turn that holds the outcome after the turns of `line`, or None at a limit.

        Raises ValueError if nothing was proved, if the line is illegal or ends the game, or if the outcome isn't
        the side's on turn to hold after it (the winner is not on turn, or has thrown the win away).
        """
        return self._proved().reply(line, limits)

    def replies(self, line: Sequence[Turn] = (), limits: Limits = DEFAULT_LIMITS) -> Iterator[tuple[Turn, Turn | None]]:
        """Yield every turn of the side on turn after `line` with the other side's reply that holds the outcome.

        The reply is an empty turn where the game is over at once, and None at a limit, which holds for each reply.
        Raises ValueError as `reply` does.
        """
        play = self._proved()
        for turn in play.turns(line):
            yield turn, play.reply((*line, turn), limits, over=())

    def _proved(self) -> _Play:
        if self._play is None:
            raise ValueError("nothing was proved of this position")
        return self._play


def solve(state: State, *, limits: Limits = DEFAULT_LIMITS, progress: Progress | None = None) -> Solution:
    """Return the outcome of a two-player game from a position on, with best play by both.

    Omega by win and loss, and draws under a ruleset that has them (O3-O9, O12); Omny by who completes a
    winning group first, or under misere doesn't (N2-N7, N12, N13). Colours, not seats, win: a game in which a swap may
    be made next is refused, since whoever may swap chooses the colour. The outcome is always proved; the state
    is left as it was. `progress` is called several times a second and may raise, as Ctrl-C may, to abandon the search.
    """
    refusal = _refusal(state)
    if refusal:
        return Solution("refused", refusal=refusal)
    if state.over:
        return Solution("drawn" if state.winner is None else "won", state.winner)
    if COMPILED:
        _compile("Omega" if isinstance(state, Omega) else "Omny")
    meter = Meter(limits, progress)
    try:
        found = _search_omega(state, meter) if isinstance(state, Omega) else _search_omny(state, meter)
    except Exhausted as stop:
        return Solution("undecided", limit=stop.limit, positions=meter.positions, seconds=meter.seconds)
    positions, seconds = meter.positions, meter.seconds
    engine, winner, holds = found
    play = _Play(state.copy(), engine, holds)
    line = play.principal()
    return Solution("drawn" if winner is None else "won", winner, None, None, positions, seconds, line, play)


@cache
def _compile(name: str) -> None:
    """Compile a game's kernels, or load them, on a position of no interest, so that no search is charged for it."""
    game = GAMES[name]
    state = game.start(parse_board("hexagon 2"), game.rulesets[game.default_rules], Options(stars=(0,)))
    meter = Meter(Limits(memory=1 << 20), None)
    engine: Engine = OmegaEngine(state, meter) if name == "Omega" else OmnyEngine(state, meter)
    engine.known(Node(), TIES_TO_BLACK)
    engine.moves(Node())
    engine.step(1)
    engine.grow()


def _refusal(state: State) -> str | None:
    if not isinstance(state, Omega | Omny):
        return "game"
    if len(state.order) != 2:
        return "players"
    if not state.over and state.copy().swap(None) is None:
        return "swap-open"
    if isinstance(state, Omny):
        # Only without holes is it certain that somebody completes a group (N6).
        if state.board.has_hole:
            return "board-has-hole"
        if state.options.komi > len(state.options.stars):
            return "degenerate-komi"
        if state.over and state.winner is None:
            return "race"
    return None


Found = tuple[Engine, int | None, Mapping[int, int]]
"""An engine, the winner (None in a draw), and for each colour that can hold the outcome the question that shows it."""


def _search_omega(state: Omega, meter: Meter) -> Found:
    engine = OmegaEngine(state, meter)
    if engine.ask(Node(), TIES_TO_BLACK):
        return engine, 0, {0: TIES_TO_BLACK}
    if state.rules.tie == "latest":
        return engine, 1, {1: TIES_TO_BLACK}
    if not engine.ask(Node(), TIES_TO_WHITE):
        return engine, 1, {1: TIES_TO_WHITE}
    return engine, None, {0: TIES_TO_WHITE, 1: TIES_TO_BLACK}


def _search_omny(state: State, meter: Meter) -> Found:
    for colour in strict_colours(state):
        engine = OmnyEngine(state, meter, colour)
        if engine.ask(Node(), WHITE_WINS) == 1 - colour:
            return engine, colour, {colour: WHITE_WINS}
    engine = OmnyEngine(state, meter)
    winner = 1 - engine.ask(Node(), WHITE_WINS)
    return engine, winner, {winner: WHITE_WINS}


class _Play:
    """Play that holds a proved outcome."""

    def __init__(self, state: State, engine: Engine, holds: Mapping[int, int]) -> None:
        self._state = state
        self._engine = engine
        self._holds = holds

    def principal(self) -> tuple[Turn, ...]:
        state, node = self._state.copy(), Node()
        line: list[Turn] = []
        while not state.over:
            try:
                turn, node = self._turn(state, node)
            except Exhausted:
                break
            line.append(turn)
            assert not state.play(turn)
        return tuple(line)

    def turns(self, line: Sequence[Turn]) -> Iterator[Turn]:
        """Yield every legal turn after a line (O4, N2, N12)."""
        state, _ = self._after(line)
        cells = [cell for cell, owner in enumerate(state.stones.owner) if owner < 0]
        if isinstance(state, Omega):
            colours = state.stated_order()
            turns = (tuple(zip(colours, pair, strict=True)) for pair in permutations(cells, 2))
        else:
            singles = [((state.on_turn, cell),) for cell in cells]
            turns = (turn for turn in (*singles, *((a, b) for (a,), (b,) in combinations(singles, 2))))
        for turn in turns:
            if not state.copy().play(turn):
                yield turn

    def reply(self, line: Sequence[Turn], limits: Limits, over: Turn | None = None) -> Turn | None:
        state, node = self._after(line)
        if state.over and over is not None:
            return over
        if state.over or state.on_turn not in self._holds:
            raise ValueError("the side on turn has nothing to hold")
        self._engine.meter.restart(limits)
        try:
            return self._turn(state, node)[0]
        except Exhausted:
            return None

    def _turn(self, state: State, node: Node) -> tuple[Turn, Node]:
        """Return a turn that holds the outcome, if the side on turn can, and else the most promising one."""
        mover = state.on_turn
        stones: list[tuple[int, Cell]] = []
        while True:
            if mover in self._holds:
                move = self._engine.best(node, self._holds[mover])
                if move is None:
                    raise ValueError("the outcome was thrown away on this line")
            else:
                move = self._engine.moves(node)[0]
            colour = self._engine.plies[node.depth][1]
            node = node.plus(colour, move)
            stones.append((colour, self._engine.cells[move.bit_length() - 1]))
            if isinstance(state, Omega):
                stones.sort(key=lambda stone: state.stated_order().index(stone[0]))
            turn = tuple(stones)
            if not state.copy().play(turn):
                return turn, node

    def _after(self, line: Sequence[Turn]) -> tuple[State, Node]:
        state, node = self._state.copy(), Node()
        for turn in line:
            if state.play(turn):
                raise ValueError(f"an illegal turn: {turn}")
            for colour, cell in turn:
                node = node.plus(colour, 1 << self._engine.cells.index(cell))
        return state, node
