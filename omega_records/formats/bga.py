"""The archive of an Omega table of Board Game Arena: the JSON of its notifications. Read only.

Swap on Board Game Arena: the colours change hands, the stones stay, and it takes the second player's whole turn; the
seats keep their order, so the first seat plays on, now as Black. In the notation that is a swap before Black's first
turn: the same stones by the same persons. Only the end differs: the site counts the empty cells before the first
seat's turn, so records are judged by the ruleset `bga-live`.

An older client sends single stones, which `turnReset` may take back; a turn stands when another begins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, BinaryIO

from omega_records.board import Board
from omega_records.board import board as hexagon
from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS, Colour
from omega_records.formats.jsontext import SPAN, json_pieces, value_of
from omega_records.formats.pieces import Piece
from omega_records.reading import Limits, Reading
from omega_records.record import Comment, Decision, Record, Span, Stone, Turn
from omega_records.wording import counted

COMMAND = "bga"
_COLOURS = {colour.lower(): colour for colour in COLOURS}
_SIDES = range(3, 8)
_USUAL_SIDE = 5
_SIGN = re.compile(r'"(?:turnConfirmed|stonePlaced|colorsSwapped|logs|packet_id)"\s*:|"type"\s*:\s*"turnConfirmed"')
_Placed = tuple[Colour, int, int]
_RawTurn = tuple[list[_Placed], Span, str]
"""The stones of a turn, where it stands, and the command that keeps its number and time."""


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    sign = _SIGN.search(head) if re.match(r"\s*[\[{]", head) else None
    return f"JSON with {sign[0]}" if sign else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the records of an array of archives, of JSON lines, or a single one."""
    for piece in json_pieces(stream, file, limits):
        yield piece.reading(_record(piece))


class _Unreadable(ValueError):
    """What makes the rest of a log unreadable, and where."""

    def __init__(self, what: str, span: Span) -> None:
        super().__init__(what)
        self.span = span


class _OutOfTurn(Exception):
    """A turn by another seat than the one on turn, already reported; what follows has no order to go by."""


def _record(piece: Piece) -> Record | None:
    data = value_of(piece)
    if data is None:
        return None
    logs = _logs(data)
    if logs is None:
        told = f"an error message of the site: {data['error']}" if "error" in data else "JSON of another program"
        facts: dict[str, Any] = {"wanted": "the archive of a table", "cure": "fetch the game again"}
        piece.found.add("foreign-file", Span(0, 1), what=told, **facts)
        return None
    return _Table(piece, logs, data).read()


def _logs(data: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Return the packets of an archive, wherever the program that saved it has put them."""
    for holder in (data, data.get("data")):
        logs = holder.get("logs") if isinstance(holder, dict) else None
        if isinstance(logs, list) and all(isinstance(packet, dict) for packet in logs):
            return logs
    return None


class _Table:
    """Replays the notifications of one table into turns and decisions."""

    def __init__(self, piece: Piece, logs: list[dict[str, Any]], data: Mapping[str, Any]) -> None:
        self.piece = piece
        self.logs = logs
        self.data = data
        self.entries: list[Decision | _RawTurn] = []
        self.seats: list[str] = []
        self.names: dict[str, str] = {}
        self.placed: list[_Placed] = []
        self.by = ""
        self.from_ = Span(0, 1)
        self.note = ""
        self.players = 2
        self.scores: Mapping[str, Any] = {}
        self.others: Counter[str] = Counter()
        self.taken = 0

    def read(self) -> Record:
        try:
            for packet in self.logs:
                self._packet(packet)
            self._end_turn()
        except _Unreadable as error:
            self.piece.found.add("malformed-source", error.span, what=str(error))
            self.piece.stopped = True
        except _OutOfTurn:
            self.piece.stopped = True
        for kind, count in sorted(self.others.items()):
            what = f"{counted(count, 'notification')} `{kind}`"
            self.piece.found.add("source-detail-dropped", None, what=what)
        side = self._side()
        line = list(self._line(hexagon(*[side] * 6)))
        tags = [self.piece.tag(name, value) for name, value in self._tags(side).items()]
        return Record(tags=tuple(tags), line=tuple(line))

    def _packet(self, packet: dict[str, Any]) -> None:
        notes = packet.get("data")
        for note in notes if isinstance(notes, list) else []:
            args = note.get("args") if isinstance(note, dict) else None
            kind = note.get("type") if isinstance(note, dict) else None
            if not isinstance(kind, str):
                raise _Unreadable("this notification has no type", packet[SPAN])
            self._notification(kind, args if isinstance(args, dict) else {}, note[SPAN], packet)

    def _notification(self, kind: str, args: dict[str, Any], span: Span, packet: dict[str, Any]) -> None:
        when = f"[%{COMMAND} {_word(packet.get('move_id'))} {_word(packet.get('time'))}]"
        match kind:
            case "turnConfirmed":
                stones, player = self._stones(args.get("stones"), span), self._player(args, span)
                if player == self.by:
                    # Its stones were announced one by one before.
                    self.placed = []
                self._end_turn()
                self._seat(args)
                self.players = len(stones)
                self.placed, self.by, self.from_, self.note = stones, player, span, when
                self._end_turn()
            case "stonePlaced":
                player = self._player(args, span)
                whole = len(self.placed) >= self.players
                if whole or player != self.by:
                    self._end_turn()
                    self.by, self.from_, self.note = player, span, when
                self._seat(args)
                self.players = max(
                    self.players, len(_list(args.get("placed_this_turn"))) + len(_list(args.get("remaining_colors")))
                )
                self.placed += self._stones([args], span)
            case "turnReset":
                for stone in self._stones(args.get("cleared"), span):
                    if stone in self.placed:
                        self.placed.remove(stone)
            case "colorsSwapped":
                self._end_turn()
                self._seat(args)
                self._take_turn(self._player(args, span), span)
                self.entries.append(Decision(kind="swap", span=span, comments=(Comment(text=when),)))
            case "endGameScores":
                self._end_turn()
                scores = args.get("scores")
                self.scores = scores if isinstance(scores, dict) else {}
            case _:
                self.others[kind[:40]] += 1

    def _player(self, args: dict[str, Any], span: Span) -> str:
        player = args.get("player_id")
        if not isinstance(player, (str, int)):
            raise _Unreadable("this notification doesn't say whose it is", span)
        return str(player)

    def _seat(self, args: dict[str, Any]) -> None:
        """Take note of who plays, in the order of their first turns."""
        player = str(args.get("player_id"))
        if player not in self.seats:
            self.seats.append(player)
        if isinstance(args.get("player_name"), str):
            self.names[player] = args["player_name"]

    def _stones(self, stones: object, span: Span) -> list[_Placed]:
        made = []
        for stone in _list(stones):
            colour = _COLOURS.get(str(stone.get("color")).lower()) if isinstance(stone, dict) else None
            q, r = (_number(stone.get(axis)) for axis in "qr") if isinstance(stone, dict) else (None, None)
            if colour is None or q is None or r is None:
                raise _Unreadable("a stone of this notification has no colour or no coordinates", span)
            if max(abs(q), abs(r), abs(q + r)) >= _SIDES[-1]:
                raise _Unreadable(f"the stone at {q},{r} is on no board of the site", span)
            made.append((colour, q, r))
        return made

    def _end_turn(self) -> None:
        if self.placed:
            self._take_turn(self.by, self.from_)
            self.entries.append((self.placed, self.from_, self.note))
            self.placed = []
            self.by = ""

    def _take_turn(self, player: str, span: Span) -> None:
        """Check that a turn is taken by the seat on turn; a swap takes one too."""
        seat = self.taken % self.players
        self.taken += 1
        if seat >= len(self.seats) or self.seats[seat] != player:
            due = self.names.get(self.seats[seat], "the next seat") if seat < len(self.seats) else "a new player"
            self.piece.found.add("mover-mismatch", span, claimed=self.names.get(player, player), mover=due)
            raise _OutOfTurn

    def _line(self, board: Board) -> Iterator[Turn | Decision]:
        """Yield the entries, up to a stone that the board doesn't have."""
        for entry in self.entries:
            if isinstance(entry, Decision):
                yield entry
                continue
            stones, span, note = entry
            cells = [(colour, SYSTEMS["axial"].read(board, f"{q},{r}"), f"{q},{r}") for colour, q, r in stones]
            for _, cell, label in cells:
                if cell is None:
                    facts: dict[str, Any] = {"label": label, "board": board.name, "system": "axial"}
                    self.piece.found.add("cell-not-in-system", span, **facts)
                    self.piece.stopped = True
                    return
            made = [Stone(colour=colour, cell=board.labels[cell]) for colour, cell, _ in cells if cell is not None]
            yield Turn(stones=tuple(made), comments=(Comment(text=note),), span=span)

    def _side(self) -> int:
        """Return the side of the board, from the table's options or else from what was placed."""
        reach = max((abs(n) for _, q, r in self._all_stones() for n in (q, r, q + r)), default=0) + 1
        stated = self._option_side()
        if stated is not None:
            return stated
        count = sum(1 for _ in self._all_stones())
        side, why = max(_USUAL_SIDE, reach), "it is the site's usual one and holds every stone"
        if self.scores:
            # Fewer cells are left at the end than a round takes, and sides differ by far more.
            fitting = [n for n in _SIDES if n >= reach and 0 <= 3 * n * (n - 1) + 1 - count < self.players**2]
            if fitting:
                side, why = fitting[0], f"the game ended after {count} stones"
        self.piece.found.add("board-assumed", Span(0, 1), board=f"hexagon {side}", why=why)
        return side

    def _all_stones(self) -> Iterator[_Placed]:
        for entry in self.entries:
            if not isinstance(entry, Decision):
                yield from entry[0]

    def _option_side(self) -> int | None:
        """Return the side that option 101 (the radius) states, if the archive was saved with its options."""
        for holder in (self.data, self.data.get("data")):
            options = holder.get("options") if isinstance(holder, dict) else None
            value = options.get("101") if isinstance(options, dict) else None
            radius = _number(value.get("value") if isinstance(value, dict) else value)
            if radius is not None and radius + 1 in _SIDES:
                return radius + 1
        return None

    def _tags(self, side: int) -> dict[str, str]:
        swapped = any(isinstance(entry, Decision) for entry in self.entries)
        tags = {"Game": "Omega", "Rules": "bga-live", "Board": f"hexagon {side}", "Players": str(self.players)}
        tags |= {"Pie": "yes"} if swapped or self.players == 2 else {}
        tags |= {"Site": "Board Game Arena"}
        table = next((packet["table_id"] for packet in self.logs if packet.get("table_id")), None)
        times = [time for packet in self.logs if (time := _number(packet.get("time")))]
        if times and 0 < times[0] < 32_503_680_000:
            tags["Date"] = datetime.fromtimestamp(times[0], UTC).strftime("%Y.%m.%d")
        for colour, player in zip(COLOURS, self.seats, strict=False):
            if player in self.names:
                tags[colour] = self.names[player]
        tags |= {"GameId": str(table)} if table is not None else {}
        for colour, player in zip(COLOURS, self.seats, strict=False):
            tags[f"{colour}Id"] = player
        return tags | self._claims()

    def _claims(self) -> dict[str, str]:
        """Return the final scores as claims; the site gives a tie to the colour that is later in turn order."""
        scores: dict[Colour, int] = {}
        for entry in self.scores.values():
            colour = _COLOURS.get(str(entry.get("color")).lower()) if isinstance(entry, dict) else None
            score = _number(entry.get("score")) if isinstance(entry, dict) else None
            if colour is not None and score is not None:
                scores[colour] = score
        if not scores:
            return {}
        ranked = sorted(scores, key=COLOURS.index)
        best = max(ranked, key=lambda colour: (scores[colour], COLOURS.index(colour)))
        claims = {"Result": str(best), "Scores": ", ".join(f"{colour} {scores[colour]}" for colour in ranked)}
        return claims | {"Termination": "score"}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _number(value: object) -> int | None:
    """Return an integer that PHP may have written as a string."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value, re.ASCII):
        return int(value)
    return value if isinstance(value, int) else None


def _word(value: object) -> str:
    """Return a packet's number as a word that a command can hold."""
    number = _number(value)
    return "?" if number is None else str(number)
