"""The tags that the notation knows, in the order in which the canonical form writes them."""

from typing import Literal, get_args

# Those without which the moves have no meaning, or another one.
DECISIVE_TAGS = (
    "Game", "Rules", "Variant", "Board", "Stars", "Komi", "Pie", "Protocol", "Misere", "Players", "Setup", "Turn",
)  # fmt: skip
KNOWN_TAGS = (
    "ORN", *DECISIVE_TAGS, "Event", "Site", "Date", "Round", "White", "Black", "Red", "Blue", "Result",
    "Scores", "Winner", "Termination",
)  # fmt: skip
_RANK = {name: rank for rank, name in enumerate(KNOWN_TAGS)}
Result = Literal["White", "Black", "Red", "Blue", "Draw", "*"]
RESULTS: tuple[Result, ...] = get_args(Result)
TERMINATIONS = (
    "score", "connection", "resignation", "time", "forfeit", "adjudication", "abandoned", "unfinished",
)  # fmt: skip
VERSION = "1"


def rank(name: str) -> int:
    """Return a tag's place in the canonical order; free tags come last, as they stand."""
    return _RANK.get(name, len(_RANK))
