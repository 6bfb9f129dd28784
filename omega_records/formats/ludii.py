"""Ludii trials (`.trl`): reading and writing.

Swap in Ludii: the stones stay as they are and the two persons exchange roles; it takes no turn, and the same role moves
next, now held by the other person. Movers, colours and winner are roles all through. So a swap is what it is in the
notation, and since a trial names nobody, no name has to be moved.

What only Ludii says is kept in tags that begin with `Ludii`, and `[%ludii N action]` in a comment keeps what followed
from the Nth stone of a turn, where it isn't what this program would write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from omega_records.board import Board, BoardError, parse_board
from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS, Colour
from omega_records.formats.ludii_options import DEFAULTS, OptionError, tags_of
from omega_records.formats.ludii_trial import (
    Action,
    Dialect,
    TrialError,
    TrialMove,
    forfeit_line,
    parse_move,
    swap_line,
)
from omega_records.formats.pieces import Cutter, Piece, pieces
from omega_records.reading import Limits, Reading
from omega_records.record import Comment, Decision, Entry, Record, Span, Stone, Turn

COMMAND = "ludii"
RNG = "RNG internal state="
# Lines after the moves, in the order written, and the tags that keep them.
FOOTER = {
    "numInitialPlacementMoves": "LudiiInitialMoves",
    "winner": "LudiiWinner",
    "endtype": "LudiiEnd",
    "rankings": "LudiiRankings",
    "SANDBOX": "LudiiSandbox",
    "LUDII_VERSION": "LudiiVersion",
}
TAGS = frozenset({
    "LudiiGame", "LudiiOptions", "LudiiRNG", "LudiiLevel", "LudiiSizes", "LudiiLineEnds", *FOOTER.values(),
})  # fmt: skip
SIZES = "LEGAL MOVES LIST SIZE = "
_BLOCK = ("NEW LEGAL MOVES LIST", "END LEGAL MOVES LIST")
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")
_SIGN = re.compile(rf"(?m)^(game=|START GAME OPTIONS|{RNG})")
_ADDED = {"type", "to", "level", "what", "decision"}
_CUTTER = Cutter(
    re.compile(rb"(?:\s|\xef\xbb\xbf)*"),
    lambda buffer, begin, final: _end(buffer, begin, final),
    re.compile(rb"(?<=[\r\n])(?:game=|START GAME OPTIONS|RNG internal state=)"),
)


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    sign = _SIGN.search(head)
    return f"a line that begins with `{sign[1]}`" if sign else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the trials of a stream; Ludii writes one a file, but several may follow each other."""
    for piece in pieces(stream, file, limits, _CUTTER):
        yield piece.reading(_TrialReader(piece).read())


def _end(buffer: bytes, begin: int, final: bool) -> int | None:
    """Return where the next trial's head begins."""
    body = buffer.find(RNG.encode(), begin)
    following = _CUTTER.start.search(buffer, body + 1) if body >= 0 else None
    if following:
        return following.start()
    return len(buffer) if final else None


def outcome_of(winner: str, order: tuple[Colour, ...]) -> str | None:
    """Return the result that a trial's `winner` states, None when it states none (-1: the game was abandoned)."""
    if not re.fullmatch(r"-?[0-9]{1,2}", winner, re.ASCII):
        return None
    role = int(winner)
    if role in (0, len(order) + 1):
        return "Draw"
    return order[role - 1] if 0 < role <= len(order) else None


class _TrialReader:
    """Reads one trial line by line."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.found = piece.found
        self.tags: dict[str, str] = {}
        self.spans: dict[str, Span] = {}
        self.lines = [(match[1], Span(match.start(1), match.end(1)), match[2]) for match in _LINE.finditer(piece.text)]
        self.moves: list[tuple[str, Span]] = []
        self.sizes: list[str] = []

    def read(self) -> Record | None:
        """Return the record, None when it isn't known which game was played."""
        options = self._lines()
        self._line_ends()
        path = self.tags.get("LudiiGame")
        name = re.split(r"[/\\]", path or "")[-1].removesuffix(".lud")
        if name not in DEFAULTS:
            what = f"a Ludii trial of {name}" if path else "a Ludii trial that doesn't name its game"
            wanted = f"one of {', '.join(DEFAULTS)}"
            self.found.add("foreign-file", self.spans.get("LudiiGame", Span(0, 1)), what=what, wanted=wanted, cure="")
            return None
        try:
            tags = tags_of(name, options)
        except OptionError as error:
            self._report_option(error)
            return None
        order = _order(tags)
        result = self._result(order)
        line = _MoveReader(self, name, tags, order).read()
        if result:
            tags["Result"] = result
        kept = tags | self.tags
        return Record(
            tags=tuple(self.piece.tag(tag, value, self.spans.get(tag)) for tag, value in kept.items()),
            line=tuple(line),
        )

    def _keep(self, tag: str, value: str, span: Span) -> None:
        self.tags[tag] = value
        self.spans[tag] = span

    def _lines(self) -> dict[str, str]:
        """Sort the lines and return the options."""
        options: list[str] = []
        inside = ""
        for text, span, _ in self.lines:
            key, _, value = text.partition("=")
            if inside == "options" and text != "END GAME OPTIONS":
                options.append(text)
                self.spans[text] = span
            elif text in ("START GAME OPTIONS", "END GAME OPTIONS"):
                inside = "options" if text.startswith("START") else ""
                self._keep("LudiiOptions", "; ".join(options), span)
            elif text in _BLOCK:
                inside = "block" if text == _BLOCK[0] else ""
                if inside and "block" not in self.spans:
                    self.spans["block"] = span
                    self.found.add("source-detail-dropped", span, what="the lists of legal moves")
            elif inside == "block":
                continue
            elif key == "game":
                self._keep("LudiiGame", value, span)
            elif text.startswith(RNG):
                self._keep("LudiiRNG", text.removeprefix(RNG), span)
            elif key == "Move":
                self.moves.append((text, span))
            elif text.startswith(SIZES):
                self.sizes.append(text.removeprefix(SIZES))
                self._keep("LudiiSizes", " ".join(self.sizes), span)
            elif key in FOOTER:
                self._keep(FOOTER[key], value, span)
            elif text.strip():
                self.found.add("source-detail-dropped", span, what=f"the line `{text[:40]}`")
        if inside:
            self.found.add("malformed-source", self.lines[-1][1], what=f"the {inside} that were begun don't end")
            self.piece.stopped = True
        return dict(option.partition("/")[::2] for option in options if option.strip())

    def _line_ends(self) -> None:
        """Keep how lines end: Ludii ends the last two as its machine does, and all others with a line feed."""
        ends = [end for text, _, end in self.lines if end]
        if set(ends) == {"\r\n"}:
            self.tags["LudiiLineEnds"] = "CRLF"
        elif ends[-2:] == ["\r\n"] * 2 and set(ends[:-2]) == {"\n"}:
            self.tags["LudiiLineEnds"] = "CRLF after the last two lines"
        elif set(ends) - {"\n"}:
            self.found.add("source-detail-dropped", None, what="the mixture of line ends")

    def _report_option(self, error: OptionError) -> None:
        facts: dict[str, Any] = {"format": "Ludii's", "option": error.option}
        span = self.spans.get(error.option, Span(0, 1))
        if error.known:
            self.found.add("unsupported-option", span, why=str(error), **facts)
        else:
            self.found.add("unknown-option", span, suggestion=str(error), **facts)

    def _result(self, order: tuple[Colour, ...]) -> str | None:
        winner = self.tags.get("LudiiWinner")
        if winner is None:
            return None
        span = self.spans["LudiiWinner"]
        result = outcome_of(winner, order)
        if result is None and winner != "-1":
            self.found.add("malformed-source", span, what=f"winner={winner} names no role of the game")
        ranks = self.tags.get("LudiiRankings", "").split(",")[1:]
        if result in order and "1.0" in ranks and ranks.index("1.0") != order.index(Colour(result)):
            one, other = f"winner={winner}", f"rankings={self.tags['LudiiRankings']}"
            self.found.add("source-disagrees", self.spans["LudiiRankings"], one=one, other=other)
        self.spans["Result"] = span
        return result


def _order(tags: dict[str, str]) -> tuple[Colour, ...]:
    """Return the colours of the roles, in order."""
    if tags["Game"] == "Omny":
        return Colour.BLACK, Colour.WHITE
    return COLOURS[: int(tags["Players"])]


class _MoveReader:
    """Turns the moves of a trial into entries, regrouping stones into turns."""

    def __init__(self, trial: _TrialReader, game: str, tags: dict[str, str], order: tuple[Colour, ...]) -> None:
        self.trial = trial
        self.order = order
        self.dialect = Dialect(
            game,
            players=len(order),
            pie=tags.get("Pie") == "yes",
            two_a_turn=tags.get("Protocol") == "12*",
            level=any(",level=0," in text for text, _ in trial.moves[:1]),
        )
        self.board = _board(tags["Board"])
        self.line: list[Entry] = []
        self.stones: list[Stone] = []
        self.kept: list[str] = []
        self.begun = Span(0, 0)
        self.turns = 0

    def read(self) -> list[Entry]:
        if self.dialect.level:
            self.trial.tags["LudiiLevel"] = "0"
        for text, span in self.trial.moves if self.board else ():
            try:
                self._move(text, span, parse_move(text.removeprefix("Move=")))
            except TrialError as error:
                self.trial.found.add("malformed-source", span, what=str(error))
            except _Mismatch as error:
                claimed, mover = f"player {error.mover}", self.order[error.due]
                self.trial.found.add("mover-mismatch", span, claimed=claimed, mover=mover)
            else:
                continue
            self.trial.piece.stopped = True
            break
        # Where reading stopped, a turn that lacks stones may have had them.
        if len(self.stones) >= self._due() or not self.trial.piece.stopped:
            self._end_turn(self.trial.moves[-1][1].end if self.trial.moves else 0)
        return self.line

    def _move(self, text: str, span: Span, move: TrialMove) -> None:
        role = move.mover
        if not 0 < role <= len(self.order):
            raise TrialError(f"mover={role} is no player of this game")
        if self.stones and self._due() <= len(self.stones):
            self._end_turn(span.start - 1)
        if role != self.turns % len(self.order) + 1:
            raise _Mismatch(role, self.turns % len(self.order))
        match move.choice.name:
            case "Add":
                again = self._add(span, move)
            case "Swap":
                self.line.append(Decision(kind="swap", span=span))
                again = swap_line(role)
            case "Forfeit":
                loser = move.choice.fields.get("player", "").removeprefix("P")
                if loser not in map(str, range(1, len(self.order) + 1)):
                    raise TrialError("the forfeit doesn't say whose it is")
                colour = self.order[int(loser) - 1]
                own = int(loser) == role
                self.line.append(Decision(kind="forfeit", colour=None if own else colour, span=span))
                again = forfeit_line(role, int(loser))
            case other:
                raise TrialError(f"{self.dialect.game} has no move {other}")
        if again != text.rstrip():
            self.trial.found.add("source-detail-dropped", span, what="the exact form of this move")

    def _due(self) -> int:
        if self.dialect.game == "Omega":
            return len(self.order)
        return 2 if self.dialect.two_a_turn and self.turns else 1

    def _add(self, span: Span, move: TrialMove) -> str:
        """Take up a stone and return the line that writing will make of it."""
        assert self.board is not None  # read
        fields = move.choice.fields
        site, what = fields.get("to", ""), fields.get("what", "")
        if (
            set(fields) - _ADDED
            or fields.get("type", "Cell") not in ("Cell", "null")
            or fields.get("level", "0") != "0"
        ):
            raise TrialError("the stone isn't placed singly on a cell")
        if what not in map(str, range(1, len(self.order) + 1)):
            raise TrialError(f"what={what} is no colour of this game")
        cell = SYSTEMS["ludii"].read(self.board, site)
        if cell is None:
            raise TrialError(f"site {site} is not on {self.board.name}, whose sites are 0 to {len(self.board) - 1}")
        colour = self.order[int(what) - 1]
        usual = self.dialect.game == "Omega" or int(what) == move.mover
        lettered = self.dialect.game == "Omega" or not usual
        if not self.stones:
            self.begun = span
        number = len(self.stones) + 1
        self.stones.append(Stone(colour=colour if lettered else None, cell=self.board.labels[cell]))
        found = [action.text for action in move.consequences]
        if found != self.dialect.consequences(move.mover, self.turns, number - 1):
            self.kept += [f"[%{COMMAND} {number} {_inside(action)}]" for action in move.consequences] or [
                f"[%{COMMAND} {number} -]"
            ]
        return self.dialect.add(move.mover, site, int(what), found)

    def _end_turn(self, end: int) -> None:
        if not self.stones:
            return
        comments = (Comment(text=" ".join(self.kept)),) if self.kept else ()
        self.line.append(Turn(stones=tuple(self.stones), comments=comments, span=Span(self.begun.start, end)))
        self.stones, self.kept = [], []
        self.turns += 1


class _Mismatch(Exception):
    """A move by another role than the one on turn (both from the file's point of view)."""

    def __init__(self, mover: int, due: int) -> None:
        super().__init__(mover)
        self.mover = mover
        self.due = due


def _board(text: str) -> Board | None:
    try:
        return parse_board(text)
    except BoardError:
        return None  # the check of the record's tags says why


def _inside(action: Action) -> str:
    """Return an action without its brackets, which a command in a comment can't hold."""
    return action.text[1:-1]
