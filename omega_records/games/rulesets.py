"""The rulesets as data: one row each (rules.md, the tables after O12 and N13)."""

from __future__ import annotations

from dataclasses import dataclass

PROTOCOLS = ("alternate", "12*")
"""How many stones a turn of Omny has: one, or one and then two (N2, N12)."""


@dataclass(frozen=True, slots=True)
class OmegaRules:
    """Parameters of an Omega ruleset.

    sides: lowest and highest side of the hexagon, None for any connected board. swap: the numbers of
    players with which the pie rule may be agreed. placement_order, round_start and tie: O5, O12, O9.
    """

    source: str
    sides: tuple[int, int] | None
    placement_order: str = "any"
    swap: frozenset[int] = frozenset()
    round_start: str = "white"
    tie: str = "latest"


@dataclass(frozen=True, slots=True)
class OmnyRules:
    """Parameters of an Omny ruleset; None admits everything.

    shapes: board shapes admitted. sides: lowest and highest side. stars: the named star sets
    admitted. protocols: N12. pie_with_protocol: whether the pie rule goes with a protocol other than `alternate`.
    """

    source: str
    shapes: frozenset[str] | None = None
    sides: tuple[int, int] | None = None
    stars: tuple[str, ...] | None = None
    komi: bool = True
    misere: bool = True
    protocols: frozenset[str] = frozenset(PROTOCOLS)
    pie_with_protocol: bool = True


OMEGA: dict[str, OmegaRules] = {
    "bga": OmegaRules("rules text of Board Game Arena", (3, 7), "own-first", frozenset({2})),
    "bga-live": OmegaRules(
        "the public implementation behind Board Game Arena", (3, 7), "any", frozenset({2}), "first-seat"
    ),
    "nestorgames": OmegaRules("the publisher's rulebook", (5, 10), "any", frozenset({2, 3})),
    "iggamecenter": OmegaRules("rules page of igGameCenter", (5, 10)),
    "ludii": OmegaRules("Ludii's Omega", (4, 10), "white-first", tie="draw"),
    "open": OmegaRules("the published rules, on any board", None, "any", frozenset({2, 3})),
}

OMNY: dict[str, OmnyRules] = {
    "designer": OmnyRules("the designer's text"),
    "abstractplay": OmnyRules(
        "Abstract Play's Omny",
        shapes=frozenset({"hexagon"}),
        sides=(4, 10),
        komi=False,
        misere=False,
        protocols=frozenset({"alternate"}),
    ),
    "ludii": OmnyRules(
        "Ludii's Omny",
        shapes=frozenset({"hexagon", "triangle", "rhombus", "limping"}),
        sides=(3, 12),
        stars=(
            "all",
            "perimeter",
            "corners",
            "perimeter+center",
            "corners+center",
            "perimeter+central-triangle",
            "corners+central-triangle",
        ),
        komi=False,
        pie_with_protocol=False,
    ),
}
