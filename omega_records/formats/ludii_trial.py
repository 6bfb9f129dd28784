"""The lines of a Ludii trial: moves with their actions, as read and as written."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MOVE = re.compile(r"\[Move:(?P<fields>[^\[\]]*?),?actions=(?P<actions>.*)\]\s*$")
_ACTION = re.compile(r"\[(?P<name>[A-Za-z]+):(?P<fields>[^\[\]]*)\]")


class TrialError(ValueError):
    """A line that is no move of a trial; the message says why."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a move: its name, its fields, and its text."""

    name: str
    fields: dict[str, str]
    text: str

    @property
    def decided(self) -> bool:
        """Whether it is what the player chose, and no consequence."""
        return self.fields.get("decision") == "true"


@dataclass(frozen=True, slots=True)
class TrialMove:
    """A move: the role that made it, the player's choice, and its consequences."""

    mover: int
    choice: Action
    consequences: tuple[Action, ...]


def parse_move(text: str) -> TrialMove:
    """Return the move of a line, without its `Move=`. Raises TrialError."""
    move = _MOVE.match(text)
    if move is None:
        raise TrialError("this line is not a move: `[Move:...,actions=...]`")
    mover = _fields(move["fields"]).get("mover", "")
    if not re.fullmatch(r"[0-9]{1,2}", mover, re.ASCII):
        raise TrialError("the move doesn't say its mover")
    actions = [Action(found["name"], _fields(found["fields"]), found[0]) for found in _ACTION.finditer(move["actions"])]
    if not actions:
        raise TrialError("the move has no action")
    # Old trials leave `decision` out; the choice then comes first.
    choice = next((action for action in actions if action.decided), actions[0])
    return TrialMove(int(mover), choice, tuple(action for action in actions if action is not choice))


def _fields(text: str) -> dict[str, str]:
    return dict(part.partition("=")[::2] for part in text.split(",") if "=" in part)


@dataclass(frozen=True, slots=True)
class Dialect:
    """What decides how a trial's moves are written. game: the name of the .lud file. level: Add names its level."""

    game: str
    players: int = 2
    pie: bool = False
    two_a_turn: bool = False
    level: bool = False

    def consequences(self, mover: int, turn: int, stone: int) -> list[str]:
        """Return what follows from placing a stone: turns and the stones in them count from 0."""
        again = stone < self.players - 1 if self.game == "Omega" else self.two_a_turn and turn > 0 and stone == 0
        found = [f"[SetNextPlayer:player={mover}]"] if again else []
        if self.game == "Omny" and self.pie and turn < 2:
            # The variable that makes the swap legal for one move.
            found.append(f"[SetTemp:temp={1 - turn}]")
        return found

    def add(self, mover: int, site: str, what: int, consequences: list[str]) -> str:
        """Return the line of a stone placed by `mover`; `what` is the role whose colour it has."""
        level = ",level=0" if self.level else ""
        choice = f"[Add:type=Cell,to={site}{level},what={what},decision=true]"
        return f"Move=[Move:mover={mover},from={site},to={site},actions={','.join([choice, *consequences])}]"


def swap_line(mover: int) -> str:
    """Return the line of a swap: the players exchange roles, and the same role moves again."""
    return f"Move=[Move:mover={mover},actions=[Swap:player1=1,player2=2,decision=true],[SetNextPlayer:player={mover}]]"


def forfeit_line(mover: int, role: int) -> str:
    """Return the line by which a role gives up."""
    return f"Move=[Move:mover={mover},actions=[Forfeit:player=P{role},decision=true]]"
