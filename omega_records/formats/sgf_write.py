"""Writing SGF. Standard properties are for other programs; those of our own (see `sgf`) make it lossless."""

from __future__ import annotations

from collections.abc import Sequence

from omega_records.colours import COLOURS, INDEX, LETTER_OF, LETTERS, Colour
from omega_records.diagnostics import Findings
from omega_records.formats.play import Play
from omega_records.formats.sgf_tree import escape, write_property
from omega_records.record import Comment, Decision, Entry, Record

_STANDARD = {"Event": "EV", "Site": "PC", "Round": "RO", "White": "PW", "Black": "PB", "Annotator": "AN"}
_ENDS = {"resignation": "R", "time": "T", "forfeit": "F"}
_VALUES = {"swap": "swap-sides"}


def write(record: Record, play: Play, _: Findings) -> str:
    """Return a record as a game tree, a turn a line."""
    writer = _Writer(record, play)
    return f"(;{_root(record, play)}{writer.line(record.line, None, 0)})\n"


def _root(record: Record, play: Play) -> str:
    parts = [
        "FF[4]",
        f"GM[{play.game}]",
        "CA[UTF-8]",
        "AP[omega-records]",
        f"SZ[{play.board.side}]" if play.board.side else "",
    ]
    for tag, ident in _STANDARD.items():
        if (value := record.value(tag)) is not None:
            parts.append(write_property(ident, [escape(value)]))
    if (date := record.value("Date")) and "?" not in date:
        parts.append(write_property("DT", [escape(date.replace(".", "-"))]))
    parts.append(write_property("RE", [_result(record)]))
    parts.append("\n" + write_property("ORN", [_pair(tag.name, tag.value) for tag in record.tags]))
    if record.preamble:
        parts.append(write_property("ORNP", [escape(record.preamble)]))
    parts.append(_comments(record.comments))
    if record.result:
        parts.append(write_property("ORNE", _exact(record.result.comments)))
        parts.append(write_property("ORNR", [record.result.value]))
    return "".join(parts)


def _pair(first: str, second: str) -> str:
    return f"{escape(first)}:{escape(second)}"


def _result(record: Record) -> str:
    token = record.result.value if record.result else "*"
    if token in COLOURS:
        return f"{LETTER_OF[Colour(token)]}+{_ENDS.get((record.value('Termination') or '').strip(), '')}"
    return "Draw" if token == "Draw" else "?"


def _comments(comments: Sequence[Comment]) -> str:
    """Return comments as one `C` for every reader, with the exact ones beside it where that isn't all."""
    if not comments:
        return ""
    text = "\n".join(comment.text for comment in comments)
    plain = len(comments) == 1 and comments[0].form == "brace"
    return write_property("C", [escape(text)]) + ("" if plain else write_property("ORNC", _exact(comments)))


def _exact(comments: Sequence[Comment]) -> list[str]:
    return [_pair(comment.form, comment.text) for comment in comments]


class _Writer:
    """Writes the lines of one record; recursion goes as deep as its variations are nested."""

    def __init__(self, record: Record, play: Play) -> None:
        self.record = record
        self.play = play
        self.branches = record.branches()
        self.begins = play.order.index(play.moves[0].mover) if play.moves else 0

    def line(self, entries: Sequence[Entry], number: int | None, turns: int) -> str:
        """Return the nodes of a line; where others branch off, the line itself is the first of the branches."""
        parts: list[str] = []
        open_: list[str] = []
        for index, entry in enumerate(entries):
            branches = self.branches.get((number, index), [])
            if branches:
                parts.append("\n(")
                open_.append("".join(self._variation(child, turns) for child in branches))
            parts.append(self._entry(entry, turns))
            turns += not isinstance(entry, Decision)
        return "".join(parts) + "".join(")" + branches for branches in reversed(open_))

    def _variation(self, number: int, turns: int) -> str:
        variation = self.record.variations[number]
        before = write_property("ORNV", _exact(variation.comments))
        body = self.line(variation.line, number, turns)
        # What stands before the first move goes into its node; a line without moves is a node of its own.
        if not body.startswith("\n;"):
            return f"\n(;{before}{body})"
        return f"\n({body[1:2]}{before}{body[2:]})"

    def _entry(self, entry: Entry, turns: int) -> str:
        order = self.play.order
        mover = COLOURS[order[(self.begins + turns) % len(order)]]
        after = write_property("ORNG", [escape(glyph) for glyph in entry.glyphs]) + _comments(entry.comments)
        if isinstance(entry, Decision):
            who = entry.colour if entry.colour and entry.kind != "swap" else mover
            named = f"ORND[{entry}]" if entry.colour else ""
            return f"\n;{LETTER_OF[who]}[{_VALUES.get(entry.kind, entry.kind)}]{named}{after}"
        nodes = []
        for index, stone in enumerate(entry.stones):
            colour = stone.colour or mover
            turn = f"TU[{LETTER_OF[mover]}]" if index == 0 and colour != mover else ""
            nodes.append(f";{LETTERS[INDEX[colour]]}[{stone.cell}]{turn}")
        return "\n" + nodes[0] + after + "".join(nodes[1:])
