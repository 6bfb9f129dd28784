"""What the root of an SGF game tree says: the tags that it comes to, or which other game it is of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from omega_records.colours import BY_LETTER
from omega_records.formats.sgf_tree import Node
from omega_records.games import Game
from omega_records.record import Span

_NUMBERS = {
    "1": "Go", "2": "Othello", "3": "chess", "4": "Gomoku or Renju", "5": "Nine Men's Morris", "6": "Backgammon",
    "7": "Chinese chess", "8": "Shogi", "9": "Lines of Action", "11": "Hex", "16": "Trax", "18": "Amazons",
    "21": "Twixt", "22": "Zertz", "39": "Gipf", "40": "Kropki",
}  # fmt: skip
_SIZE = re.compile(r"([0-9]{1,3})(?::\1)?", re.ASCII)
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)
_RESULT = re.compile(r"([BWRU])(?:\+(.*))?", re.DOTALL)
_ENDS = {"R": "resignation", "RESIGN": "resignation", "T": "time", "TIME": "time", "F": "forfeit", "FORFEIT": "forfeit"}
NAMES = {"EV": "Event", "PC": "Site", "RO": "Round", "PW": "White", "PB": "Black", "AN": "Annotator", "SO": "Source"}
SETUP = {"AW": "W", "AB": "B", "AR": "R", "AU": "U"}
_Tag = tuple[str, str, Span | None]


def other_game(root: Node) -> str:
    """Return what a tree is of that names no game of ours."""
    number = root.text("GM")
    if number is not None:
        return f"SGF of {_NUMBERS.get(number.strip(), number.strip()[:30])}"
    event = root.text("EV") or ""
    if "." in event:
        # Little Golem leaves GM out and begins the event with its own name of the game.
        return f"a Little Golem file of {event.split('.')[0][:30]}"
    return "SGF that names no game, which means Go"


def tags_of(root: Node, game: Game) -> Iterator[_Tag]:
    """Yield the tags of a game: ours where the file is ours, else what the standard properties say."""
    if "ORN" in root.properties:
        for value in root.properties["ORN"]:
            if value.pair:
                yield *value.pair, value.span
        return
    yield "Game", game.name, root.properties["GM"][0].span
    size = _SIZE.fullmatch((root.text("SZ") or "").strip())
    if size:
        yield "Board", f"hexagon {size[1]}", root.properties["SZ"][0].span
    for ident, tag in NAMES.items():
        if (text := root.text(ident)) is not None:
            yield tag, " ".join(text.split()), root.properties[ident][0].span
    date = _DATE.match(root.text("DT") or "")
    if date:
        yield "Date", f"{date[1]}.{date[2]}.{date[3]}", root.properties["DT"][0].span
    if "Komi" in game.tags and (komi := root.text("KM")) is not None:
        yield "Komi", komi.strip().removesuffix(".0"), root.properties["KM"][0].span
    setup = {ident: root.properties[ident] for ident in SETUP if ident in root.properties}
    if setup:
        stones = [f"{SETUP[i]} {','.join(v.text.lower() for v in values)}" for i, values in setup.items()]
        yield "Setup", " ".join(stones), next(iter(setup.values()))[0].span
    if (turn := BY_LETTER.get((root.text("PL") or "").strip()[:1].upper())) is not None:
        yield "Turn", turn, root.properties["PL"][0].span
    yield from _claims(root)


def _claims(root: Node) -> Iterator[_Tag]:
    text = (root.text("RE") or "").strip()
    span = root.properties["RE"][0].span if text else None
    match = _RESULT.fullmatch(text)
    if match:
        yield "Result", BY_LETTER[match[1]], span
        if end := _ENDS.get((match[2] or "").upper()):
            yield "Termination", end, span
    elif text.lower() in ("0", "draw", "jigo"):
        yield "Result", "Draw", span
