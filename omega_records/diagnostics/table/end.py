"""ORN5xx: the end of the game."""

from omega_records.diagnostics.code import Code, Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES = (
    Code(
        "ORN501",
        "move-after-end",
        ERROR,
        "the game was already over: {why}",
        "Turns after the end are reported and not scored. The verdict is that of the position at the end.",
        "a sixteenth round on hexagon 5 with two players",
        "O6",
        "remove the surplus turns; the score stands as computed without them",
    ),
    Code(
        "ORN502",
        "stopped-early",
        ERROR,
        "a result is recorded, but the game isn't over: it is {colour}'s turn, and {remaining}",
        "The moves don't reach the end of the game, and the record gives no other reason for a result. Who would have "
        "won is not decided by the rules.",
        "1. We1,Bc3 White",
        "O6",
        'if the game was broken off, say why: [Termination "resignation"], "time", "forfeit", "adjudication" or '
        '"abandoned"; if turns are missing, find them',
    ),
    Code(
        "ORN503",
        "decision-after-end",
        ERROR,
        "{decision} stands after the end of the game: {why}",
        "The game was decided on the board before the decision, so the decision changes nothing.",
        "a resignation after the last round",
        "G5",
        "remove it, or check the moves",
    ),
    Code(
        "ORN504",
        "race-in-setup",
        WARNING,
        "both colours have a winning group in the setup: who completed one first can't be seen",
        "When a race is possible, the first winning group wins. A position alone doesn't show which it was.",
        "a full board with an even S + 2k",
        "N7",
        "give the moves instead of the setup",
    ),
)
