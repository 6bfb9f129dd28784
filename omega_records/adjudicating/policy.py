"""What an event's regulations say where the rules of the game are silent: a small TOML file, or a preset."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from omega_records.record import CONTROL
from omega_records.wording import nearest

_PRESETS = files("omega_records.adjudicating") / "policies"


class PolicyError(ValueError):
    """A policy that can't be read or doesn't say what a policy may say; the message tells where and why."""


class Regulations(BaseModel):
    """An event's regulations. A key that is left out leaves its question open.

    illegal_turn: the player who made it loses (`forfeit`), play goes on from the position before it (`resume`), or
    the game doesn't count (`void`). early_stop: a game that stopped before its end is played on (`resume`), won by
    whoever is proved to win with best play by both (`best-play`), or doesn't count. surplus_turns: turns after the
    end are passed over (`ignore`, as the rules have it), or the game doesn't count.
    time_forfeit_when_leader_cannot_lose: a player who lost on time, but would have won whatever was played, has lost
    (`loss`) or won (`win`).
    scoresheet_conflict: the record given first is the official one (`official`), play goes on from the last position on
    which the sheets agree (`resume`), or the game doesn't count.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(max_length=200)
    source: str = Field(default="", max_length=1000)
    illegal_turn: Literal["forfeit", "resume", "void"] | None = None
    early_stop: Literal["resume", "best-play", "void"] | None = None
    surplus_turns: Literal["ignore", "void"] | None = None
    time_forfeit_when_leader_cannot_lose: Literal["loss", "win"] | None = None
    scoresheet_conflict: Literal["official", "resume", "void"] | None = None

    @field_validator("name", "source")
    @classmethod
    def _plain(cls, text: str) -> str:
        if CONTROL.search(text):
            raise ValueError("a line break or control character can't stand here")
        return text

    @property
    def stated(self) -> dict[str, str]:
        """The keys that say something, with what they say."""
        return {key: value for key, value in self if value is not None and key not in ("name", "source")}


def presets() -> tuple[str, ...]:
    """Return the names of the policies that come with the program."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _PRESETS.iterdir() if file.name.endswith(".toml")))


def load_policy(name: str) -> Regulations:
    """Return the preset of that name, or the policy in the TOML file of that name.

    Raises PolicyError when there is neither, or the file isn't a policy.
    """
    if name in presets():
        return parse_policy((_PRESETS / f"{name}.toml").read_text(encoding="utf-8"), name)
    path = Path(name)
    if not path.exists():
        known = nearest(name, presets()) or f"the presets are {', '.join(presets())}"
        raise PolicyError(f"there is no policy file {name} and no preset of that name; {known}")
    try:
        return parse_policy(path.read_text(encoding="utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"can't read {name}: {error}") from error


def parse_policy(text: str, origin: str) -> Regulations:
    """Return the policy that a TOML text states; `origin` names it in messages.

    Raises PolicyError when it isn't TOML, has an unknown key, or a value that its key doesn't take.
    """
    try:
        return Regulations.model_validate(tomllib.loads(text), strict=True)
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(f"{origin} is not TOML: {error}") from error
    except ValidationError as error:
        raise PolicyError(
            "; ".join(f"{origin}: {_fault(item['loc'], item['msg'])}" for item in error.errors())
        ) from error


def _fault(where: tuple[int | str, ...], message: str) -> str:
    key = ".".join(map(str, where))
    if key in Regulations.model_fields:
        return f"`{key}`: {message[:1].lower()}{message[1:]}"
    known = nearest(key, Regulations.model_fields) or f"the keys are {', '.join(Regulations.model_fields)}"
    return f"there is no key `{key}`; {known}"
