"""The options of Ludii's Omega, Omny, Y and Gyre, and the tags that they come to."""

from __future__ import annotations

import re
from collections.abc import Mapping

from omega_records.formats.play import Play
from omega_records.games.stars import name_of_stars

# Every category of a game with its default, in the order in which Ludii writes them.
DEFAULTS: dict[str, dict[str, str]] = {
    "Omega": {"Board Size": "5x5", "Players": "2"},
    "Omny": {
        "Board Shape": "Hex",
        "Board Size": "7",
        "Star Cells": "All",
        "Balance Rule": "Pie",
        "End Rule": "Standard",
    },
    "Y": {"Board Size": "11", "End Rules": "Standard"},
    "Gyre": {"Board Size": "7"},
}
SHAPES = {"Hex": "hexagon", "Triangle": "triangle", "Diamond": "rhombus", "Limping Hex": "limping"}
STARS = {
    "All": "all",
    "Perimeter": "perimeter",
    "Corners": "corners",
    "Perimeter + center": "perimeter+center",
    "Corners + center": "corners+center",
    "Perimeter + central triangle": "perimeter+central-triangle",
    "Corners + central triangle": "corners+central-triangle",
}
_SIZE = re.compile(r"([1-9][0-9]?)(?:x\1)?", re.ASCII)
# The accent of Misère is lost or doubled wherever a file changed its encoding on the way.
_MISERE = re.compile(r"Mis.{1,3}re")
_BALANCE = {"Pie": {"Pie": "yes"}, "12*": {"Protocol": "12*"}, "None": {}}


class OptionError(ValueError):
    """An option that is not known, or (supported False) not to be played by these rules."""

    def __init__(self, option: str, why: str, *, known: bool = False) -> None:
        super().__init__(why)
        self.option = option
        self.known = known


def tags_of(game: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that a trial's options mean, categories left out being the defaults. Raises OptionError."""
    unknown = next((category for category in given if category not in DEFAULTS[game]), None)
    if unknown is not None:
        raise OptionError(f"{unknown}/{given[unknown]}", f"{game} has the options {', '.join(DEFAULTS[game])}")
    options = DEFAULTS[game] | dict(given)
    size = _SIZE.fullmatch(options["Board Size"])
    if size is None:
        raise OptionError(f"Board Size/{options['Board Size']}", "a size is a number, such as 5x5 or 5")
    if game == "Omega":
        if options["Players"] not in ("2", "3", "4"):
            raise OptionError(f"Players/{options['Players']}", "2, 3 or 4 can play")
        return {"Game": "Omega", "Rules": "ludii", "Board": f"hexagon {size[1]}", "Players": options["Players"]}
    tags = {"Game": "Omny", "Rules": "ludii"}
    if game == "Gyre":
        return tags | {"Variant": "Gyre", "Board": f"hexagon {size[1]}", "Pie": "yes"}
    if game == "Y":
        return tags | {"Variant": "Y", "Board": f"triangle {size[1]}"} | _misere("End Rules", options)
    if options["Board Shape"] == "Star":
        raise OptionError("Board Shape/Star", "the ruleset admits convex boards only", known=True)
    shape = _item(SHAPES, "Board Shape", options)
    tags |= {"Board": f"{shape} {size[1]}", "Stars": _item(STARS, "Star Cells", options)}
    balance = options["Balance Rule"]
    if balance not in _BALANCE:
        raise OptionError(f"Balance Rule/{balance}", f"known: {', '.join(_BALANCE)}")
    return tags | _BALANCE[balance] | _misere("End Rule", options)


def _item(table: Mapping[str, str], category: str, options: Mapping[str, str]) -> str:
    if options[category] not in table:
        raise OptionError(f"{category}/{options[category]}", f"known: {', '.join(table)}")
    return table[options[category]]


def _misere(category: str, options: Mapping[str, str]) -> dict[str, str]:
    if options[category] == "Standard":
        return {}
    if _MISERE.fullmatch(options[category]):
        return {"Misere": "yes"}
    raise OptionError(f"{category}/{options[category]}", "known: Standard, Misère")


def options_of(play: Play, game: str) -> dict[str, str] | None:
    """Return all options of a Ludii game that say what was played, None when the star cells are none of Ludii's."""
    size = play.board.name.split()[-1]
    if game == "Omega":
        return {"Board Size": f"{size}x{size}", "Players": str(len(play.order))}
    if game == "Gyre":
        return {"Board Size": size}
    if game == "Y":
        return {"Board Size": size, "End Rules": "Misere" if play.options.misere else "Standard"}
    expression = name_of_stars(play.board, STARS.values(), play.options.stars)
    stars = next((name for name, known in STARS.items() if known == expression), None)
    if stars is None:
        return None
    shape = play.board.name.split()[0]
    balance = "12*" if play.options.protocol == "12*" else "Pie" if play.options.pie else "None"
    return {
        "Board Shape": next(name for name, tag in SHAPES.items() if tag == shape),
        "Board Size": size,
        "Star Cells": stars,
        "Balance Rule": balance,
        "End Rule": "Misère" if play.options.misere else "Standard",
    }
