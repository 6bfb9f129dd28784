"""Abstract Play's game records (JSON): reading. Serialised states of its games are read as far as they hold a game.

Swap in Abstract Play: no ply records it, it can only have come after the first ply, and the players are listed as they
sit at the end. The first player listed always owns Black, whose stone ply 1 is; where the pie was invoked, ply 1 was
therefore placed by the person listed second. In the notation the colour tags name who began with a colour, so the names
change places, and the swap stands where it was made.

What only Abstract Play says is kept in the tag `AbstractPlay` (the header) and in `[%ap ...]` commands (a ply that is
more than its cell).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO
from urllib.parse import quote

from omega_records.board import Board, parse_board
from omega_records.board.coordinates import SYSTEMS
from omega_records.formats.jsontext import SPAN, json_pieces, value_of
from omega_records.formats.pieces import Piece
from omega_records.reading import Limits, Reading
from omega_records.record import Comment, Decision, Entry, Record, ResultToken, Span, Stone, Turn

HEADER = "AbstractPlay"
COMMAND = "ap"
PIE_KEYS = ("pied", "pie-invoked")
PRESETS = {"sunder": "Sunder", "constellation": "Constellation", "gyre": "Gyre", "yex": "Yex"}
_DEFAULTS = {"#board": "size-8", "default board": "size-8", "#stars": "sunder", "default stars": "sunder"}
_KEY = re.compile(r"variants\.omny\.(.+)\.name")
_BOARD = re.compile(r"hexhex ([0-9]{1,2})(?: board)? \([0-9]+ spaces\)|size-([0-9]{1,2})", re.ASCII)
_RANDOM = re.compile(r"random placement: ([3579]) stars|random-([3579])", re.ASCII)
_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*"|[{}\[\]]|null', re.DOTALL)
_RECORD = re.compile(r'\s*\[?\s*\{\s*"(?:header|moves)"\s*:')
_STATE = re.compile(r'"game"\s*:\s*"omny".*"stack"\s*:', re.DOTALL)
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T", re.ASCII)
_ENDED = ("resign", "timeout")


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    if _RECORD.match(head):
        return "an object with a header and moves"
    return "a serialised state of Abstract Play's Omny" if _STATE.search(head) else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the records of an array, of JSON lines, or a single one."""
    for piece in json_pieces(stream, file, limits):
        yield piece.reading(_record(piece))


class SourceError(ValueError):
    """What makes the rest of a source unreadable; `slug` and `facts` are those of the finding that says so."""

    def __init__(self, slug: str, span: Span | None = None, **facts: Any) -> None:
        super().__init__(slug)
        self.slug = slug
        self.span = span
        self.facts = facts


def _malformed(what: str, span: Span | None = None) -> SourceError:
    return SourceError("malformed-source", span or Span(0, 1), what=what)


def _record(piece: Piece) -> Record | None:
    data = value_of(piece)
    if data is None:
        return None
    try:
        if isinstance(data, dict) and "stack" in data:
            data, spans = _from_state(data)
        else:
            spans = _ply_spans(piece.text)
        return _Reader(piece, data, spans).read()
    except SourceError as error:
        piece.found.add(error.slug, error.span, **error.facts)
        return None


def _from_state(state: Mapping[str, Any]) -> tuple[dict[str, Any], list[Span]]:
    """Return the record that a serialised state amounts to, and where its plies stand."""
    stack, winner = state["stack"], state.get("winner")
    if not isinstance(stack, list) or not all(isinstance(position, dict) for position in stack):
        raise _malformed("the state has no stack of positions")
    played = [position for position in stack if isinstance(position.get("lastmove"), str)]
    plies = [position["lastmove"] for position in played]
    players = [{"name": "?", "result": int(isinstance(winner, list) and seat in winner)} for seat in (1, 2)]
    stars = state.get("startStars")
    header = {
        "game": {"name": str(state.get("game")).capitalize(), "variants": state.get("variants", [])},
        "site": {"name": "Abstract Play"},
        "players": players if winner else [],
        "startingPosition": ",".join(map(str, stars)) if isinstance(stars, list) else "",
    }
    moves = [plies[at : at + 2] for at in range(0, len(plies), 2)]
    return {"header": header, "moves": moves}, [position[SPAN] for position in played]


def _ply_spans(text: str) -> list[Span]:
    """Return where the plies stand: the values two arrays deep under the key `moves`."""
    spans = []
    depth, base, begun = 0, None, 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if base is None:
            if depth == 1 and sign == '"moves"' and text[token.end() :].lstrip().startswith(":"):
                base = depth
        elif sign not in "{}[]" and depth == base + 2:
            spans.append(Span(token.start(), token.end()))
        elif sign == "{" and depth == base + 2:
            begun = token.start()
        elif sign == "}" and depth == base + 3:
            spans.append(Span(begun, token.end()))
        depth += (sign in ("{", "[")) - (sign in ("}", "]"))
        if base is not None and depth < base:
            break
    return spans


@dataclass(slots=True)
class Layout:
    """What the variants of a game say. stars: the preset, `random`, `free`, or nothing for an unknown one."""

    board: Board
    stars: str = "sunder"
    captures: bool = False
    unknown: list[str] = field(default_factory=list)


def layout_of(variants: Sequence[object]) -> Layout:
    """Return what the variants of a game of Omny say, whether as uids, display names or translation keys."""
    size, stars, captures = 8, "sunder", False
    unknown = []
    for variant in map(str, variants):
        key = _KEY.fullmatch(variant)
        name = (key[1] if key else variant).lower()
        name = _DEFAULTS.get(name, name)
        if board := _BOARD.fullmatch(name):
            size = int(board[1] or board[2])
        elif name in PRESETS:
            stars = name
        elif _RANDOM.fullmatch(name):
            stars = "random"
        elif name in ("free", "free placement"):
            stars = "free"
        elif name in ("captures", "adere-style captures"):
            captures = True
        else:
            unknown.append(variant)
    return Layout(parse_board(f"hexagon {max(1, size)}"), stars, captures, unknown)


def ply_text(ply: object) -> str | None:
    """Return the move of a ply as Abstract Play reads it: lower case, without blanks. None for none at all."""
    text = ply.get("move") if isinstance(ply, dict) else ply
    return re.sub(r"\s+", "", text, flags=re.ASCII).lower() if isinstance(text, str) else None


def free_stars(plies: Sequence[object]) -> list[str]:
    """Return the star cells that the first two plies of a game with free stars name, each once."""
    named = [cell for ply in plies[:2] for cell in (ply_text(ply) or "").split(",")[1:]]
    return list(dict.fromkeys(named))


def result_of(players: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the colour with the higher result, `Draw` for equal ones; None for nothing to both, or not two numbers."""
    values = [value for player in players if isinstance(value := player.get("result"), int)]
    if len(players) != 2 or len(values) != 2:
        return None
    black, white = values
    if black == white == 0:
        return None
    return "Draw" if black == white else "Black" if black > white else "White"


def kept(value: object) -> Comment:
    """Return the comment that keeps a JSON value, brackets and all."""
    text = json.dumps(plain(value), separators=(",", ":"))
    return Comment(text="[%{} {}]".format(COMMAND, quote(text, safe="\",:.+-'")))


def plain(value: Any) -> Any:
    """Return a JSON value without the spans that reading added."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if key != SPAN}
    return [plain(item) for item in value] if isinstance(value, list) else value


class _Reader:
    """Reads one record. Raises SourceError for what makes the whole of it unreadable."""

    def __init__(self, piece: Piece, data: Any, spans: list[Span]) -> None:
        self.piece = piece
        self.found = piece.found
        header = data.get("header") if isinstance(data, dict) else None
        moves = data.get("moves") if isinstance(data, dict) else None
        game = header.get("game") if isinstance(header, dict) else None
        if not isinstance(header, dict) or not isinstance(game, dict) or not isinstance(moves, list):
            facts = {"what": "JSON of another program", "wanted": "a record of Abstract Play", "cure": ""}
            raise SourceError("foreign-file", Span(0, 1), **facts)
        if str(game.get("name")).lower() != "omny":
            facts = {"what": f"an Abstract Play record of {game.get('name')}", "wanted": "one of Omny", "cure": ""}
            raise SourceError("foreign-file", game.get(SPAN), **facts)
        variants = game.get("variants", [])
        if not isinstance(variants, list) or not all(isinstance(chunk, list) for chunk in moves):
            raise _malformed("the variants or the moves are not the arrays that they should be")
        self.header = header
        self.game: dict[str, Any] = game
        self.layout = layout_of(variants)
        self.plies = [ply for chunk in moves for ply in chunk]
        self.spans = spans if len(spans) == len(self.plies) else [Span(0, 1)] * len(self.plies)
        players = header.get("players", [])
        sound = isinstance(players, list) and all(isinstance(player, dict) for player in players)
        self.players: list[dict[str, Any]] = players if sound else []
        self.pied = any(header.get(key) is True for key in PIE_KEYS)
        self.termination: str | None = None
        self.after: tuple[Comment, ...] = ()

    def read(self) -> Record:
        for variant in self.layout.unknown:
            facts: dict[str, Any] = {"format": "Abstract Play's", "option": variant}
            self.found.add("unknown-option", self.game.get(SPAN), suggestion="its meaning is not known", **facts)
        line: list[Entry] = []
        if not self.layout.captures:
            try:
                self._moves(line)
            except SourceError as error:
                self.found.add(error.slug, error.span, **error.facts)
                self.piece.stopped = True
        return Record(
            tags=tuple(self.piece.tag(name, value, span) for name, value, span in self._tags()),
            line=tuple(line),
            result=ResultToken.model_validate({"value": self.result or "*", "comments": self.after}),
        )

    @property
    def result(self) -> str | None:
        return result_of(self.players)

    def _tags(self) -> Iterator[tuple[str, str, Span | None]]:
        where = self.game.get(SPAN)
        yield "Game", "Omny", where
        yield "Rules", "abstractplay", where
        yield "Board", self.layout.board.name, where
        if self.layout.captures:
            yield "Variant", "captures", where
        elif self.layout.stars in PRESETS:
            yield "Variant", PRESETS[self.layout.stars], where
        else:
            yield "Stars", " ".join(self._stars()), self.header.get(SPAN)
        yield "Pie", "yes", None
        for tag, value in self._named_fields().items():
            if value is not None:
                yield tag, str(value), None
        yield HEADER, json.dumps(plain(self.header), separators=(",", ":")), self.header.get(SPAN)

    def _named_fields(self) -> dict[str, object]:
        return named_fields(self.header, self.players, self.pied, self.result) | {"Termination": self.termination}

    def _stars(self) -> Iterator[str]:
        if self.layout.stars == "free":
            named = free_stars(self.plies)
        else:
            named = [star for star in str(self.header.get("startingPosition", "")).split(",") if star]
        for star in named:
            yield self._label(star, self.spans[0] if self.spans else None)

    def _label(self, text: str, span: Span | None) -> str:
        cell = SYSTEMS["abstractplay"].read(self.layout.board, text)
        if cell is None:
            facts = {"label": text, "board": self.layout.board.name, "system": "abstractplay"}
            raise SourceError("cell-not-in-system", span, **facts)
        return self.layout.board.labels[cell]

    def _moves(self, line: list[Entry]) -> None:
        """Add the entries to a line, up to the first that can't be read."""
        for number, (ply, span) in enumerate(zip(self.plies, self.spans, strict=True)):
            text = ply_text(ply)
            if text is None:
                if ply is not None:
                    raise _malformed("this ply is neither a string nor an object with a move", span)
                self.found.add("source-detail-dropped", span, what="an empty ply")
            elif text in _ENDED:
                line.append(self._ended(text, ply, number, span))
            elif text in ("draw", "abandoned"):
                self.termination = "adjudication" if text == "draw" else text
                self.after = () if ply == text else (kept(ply),)
            else:
                line.append(self._stone(text, ply, span))
            if number == 0 and self.pied:
                line.append(Decision(kind="swap", span=span))

    def _stone(self, text: str, ply: object, span: Span) -> Turn:
        cell, *stars = text.split(",")
        if stars and self.layout.stars != "free":
            raise _malformed(f"`{text}` names more than one cell", span)
        label = self._label(cell, span)
        comments = () if ply == cell else (kept(ply),)
        return Turn(stones=(Stone(cell=label),), comments=comments, span=span)

    def _ended(self, kind: str, ply: object, number: int, span: Span) -> Decision:
        """Return a resignation or loss on time, which takes the next slot: only `result` tells whose it was."""
        on_turn = ("Black", "White")[number % 2]
        loser = {"Black": "White", "White": "Black"}.get(result_of(self.players) or "", on_turn)
        comments = () if ply == kind else (kept(ply),)
        return Decision.model_validate(
            {"kind": kind, "colour": None if loser == on_turn else loser, "comments": comments, "span": span}
        )


def named_fields(
    header: Mapping[str, Any], players: Sequence[Mapping[str, Any]], pied: bool, result: str | None
) -> dict[str, object]:
    """Return the tags that a header's fields come to; None for one that it lacks."""
    site = header.get("site")
    site = site if isinstance(site, dict) else {}
    date = _DATE.match(str(header.get("date-start", "")))
    names = [player.get("name") for player in players] if len(players) == 2 else [None, None]
    # The first listed holds Black at the end; before a swap it was the other.
    began = names[::-1] if pied else names
    winner = {"Black": names[0], "White": names[1]}.get(result or "")
    return {
        "Event": header.get("event"),
        "Site": site.get("name"),
        "Date": f"{date[1]}.{date[2]}.{date[3]}" if date else None,
        "Round": header.get("round"),
        "White": began[1],
        "Black": began[0],
        "Result": result,
        "Winner": winner,
        "GameId": site.get("gameid"),
    }
