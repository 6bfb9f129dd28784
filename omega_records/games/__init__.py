"""The games: pure rules on integers, their rulesets as data, and the registry."""

from __future__ import annotations

from omega_records.games import omega, omny, rulesets
from omega_records.games.base import BestGroup, Fault, Game, Misfit, Options, Placement, Remaining, Standing, State

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game(
            name="Omega",
            order=(0, 1, 2, 3),
            lettered=True,
            tags=frozenset({"Pie", "Players"}),
            default_board="hexagon 5",
            default_rules="bga",
            rulesets=rulesets.OMEGA,
            check=omega.check,
            start=omega.Omega,
        ),
        Game(
            name="Omny",
            order=(1, 0),
            lettered=False,
            tags=frozenset({"Pie", "Players", "Variant", "Stars", "Komi", "Protocol", "Misere"}),
            default_board=None,
            default_rules="designer",
            rulesets=rulesets.OMNY,
            check=omny.check,
            start=omny.Omny,
        ),
    )
}

__all__ = [
    "GAMES", "BestGroup", "Fault", "Game", "Misfit", "Options", "Placement", "Remaining", "Standing", "State",
]  # fmt: skip
