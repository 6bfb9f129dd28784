"""Case 6: a position without moves. Could whole turns have led to it, and is it final (O4, O6, N2, N4)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from omega_records.adjudicating.ruling import Finding
from omega_records.board import Cell
from omega_records.colours import COLOURS
from omega_records.diagnostics import Findings
from omega_records.games import State
from omega_records.record import Record, Tag
from omega_records.verifying import Settings
from omega_records.wording import counted

Stones = tuple[tuple[int, Cell], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What the stones of a setup tell.

    state: the setup with the turn that the record gives. turns: how many whole turns lead to the stones, None when
    none do. on_turn: whose turn then follows.
    """

    settings: Settings
    state: State
    told: str
    turns: int | None
    on_turn: int | None


def setup_of(record: Record, settings: Settings) -> Setup:
    """Return what the stone counts of a setup tell about the turns that led to it (O4, N2, N12)."""
    state = settings.start(Findings(None, 1), record)
    counts = [state.stones.owner.count(colour) for colour in settings.order]
    told = ", ".join(
        f"{counted(count, 'stone')} of {COLOURS[colour]}" for colour, count in zip(settings.order, counts, strict=True)
    )
    if settings.game.lettered:
        turns = counts[0] if len(set(counts)) == 1 else None
    else:
        turns = _single_turns(*counts, double=settings.options.protocol == "12*", over=state.over)
    on_turn = None if turns is None else settings.order[turns % len(settings.order)]
    return Setup(settings, state, told, turns, on_turn)


def _single_turns(black: int, white: int, *, double: bool, over: bool) -> int | None:
    """Return how many whole turns place so many stones, None when none do."""
    if not double:
        return black + white if black - white in (0, 1) else None
    if black == white:
        # Only a last turn, cut short by the end of the game or of the board, leaves as many of each.
        return 0 if not black else black + 1 if over else None
    return (black + white + 1) // 2 if black % 2 == 1 and abs(black - white) == 1 else None


def setup_findings(setup: Setup, record: Record) -> Iterator[Finding]:
    """Yield what can be told of a setup: whether turns could have led to it, whose turn it is, what came too late."""
    lettered = setup.settings.game.lettered
    rule = "O4" if lettered else "N12" if setup.settings.options.protocol == "12*" else "N2"
    if setup.turns is None or setup.on_turn is None:
        text = f"The position has {setup.told}. No whole turns place so many of each: it could not have arisen."
        yield Finding(text=text, rule=rule)
        return
    text = f"The position has {setup.told}: {counted(setup.turns, 'whole turn')} of play."
    if not setup.state.over or lettered:
        text += f" {COLOURS[setup.on_turn]}'s turn would be next."
    yield Finding(text=text, rule=rule)
    if record.tag("Turn") and setup.on_turn != setup.settings.on_turn:
        text = f"The record says that it is {COLOURS[setup.settings.on_turn]}'s turn, which the stones contradict."
        yield Finding(text=text, rule="O3" if lettered else "N2")
    late = _too_many(setup.settings, setup.turns) if lettered else _won_before(setup)
    if late:
        yield Finding(text=late, rule="O6" if lettered else "N4")


def _too_many(settings: Settings, turns: int) -> str:
    """Say so when more turns were played than a game has (O6)."""
    players, cells = len(settings.order), len(settings.board)
    most = players * (cells // players**2)
    if settings.rules.round_start == "first-seat" and settings.options.pie:
        # After a swap the count is taken before Black's turn.
        most = max(most, 1 + 2 * ((cells - 2) // 4))
    if turns <= most:
        return ""
    return (
        f"No game on {settings.board.name} lasts longer than {counted(most, 'turn')}: stones were placed after the end."
    )


def _won_before(setup: Setup) -> str:
    """Say so when a winning group was complete before the last turn (N4)."""
    if not setup.state.over or not setup.turns:
        return ""
    last = setup.settings.order[(setup.turns - 1) % 2]
    stones: Stones = setup.settings.setup or ()
    before = [stones[:index] + stones[index + 1 :] for index, (colour, _) in enumerate(stones) if colour == last]
    if not all(_won(setup.settings, rest) for rest in before):
        return ""
    return (
        f"Whichever stone {COLOURS[last]} placed last, a winning group was complete without it: "
        "stones were placed after the end of the game."
    )


def _won(settings: Settings, stones: Stones) -> bool:
    state = settings.game.start(settings.board, settings.rules, settings.options)
    raced = state.set_up(stones, settings.order[0])
    return bool(raced) or state.winner is not None


def doubt(setup: Setup, record: Record) -> str | None:
    """Return what leaves the meaning of a position without moves open, None when nothing does."""
    if setup.turns is None or setup.on_turn is None:
        return "the right position: the one given could not have arisen"
    settings = setup.settings
    if settings.game.lettered and _too_many(settings, setup.turns):
        return "the position at the end of the game: which stones were placed after it can't be seen"
    disagree = record.tag("Turn") and setup.on_turn != settings.on_turn
    if disagree and not (setup.state.over and _turned(setup, record).over):
        return "whose turn it is: the record and the number of stones disagree"
    if settings.game.lettered and settings.rules.round_start == "first-seat" and settings.options.pie:
        needed = len(settings.order)
        if needed <= setup.state.stones.empty < needed**2:
            return "whether colours were swapped: it decides before whose turn the empty cells are counted"
    return None


def _turned(setup: Setup, record: Record) -> State:
    """Return the position with the turn that the number of stones gives."""
    assert setup.on_turn is not None  # `doubt` looked
    return replace(setup.settings, on_turn=setup.on_turn).start(Findings(None, 1), record)


def with_turn(record: Record, settings: Settings) -> Record:
    """Return the record with the turn that its stones give, where it doesn't say whose turn it is."""
    if record.tag("Setup") is None or record.tag("Turn"):
        return record
    on_turn = setup_of(record, settings).on_turn
    if on_turn is None:
        return record
    return record.model_copy(update={"tags": (*record.tags, Tag(name="Turn", value=COLOURS[on_turn]))})
