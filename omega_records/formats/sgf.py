"""SGF, FF[4]: reading. Our own files lose nothing; those of other programs are read as far as they go.

Swap in SGF for hexagonal games: `swap-sides` exchanges the colours and leaves the stone, which is the notation's swap;
it takes no turn, and PB and PW name who began. `swap-pieces` mirrors the stone instead, which has no meaning on these
boards and is refused; a bare `swap` is read as `swap-sides`.

A node holds one stone, and a turn as many nodes as it has stones. Properties of our own, all in capitals: `ORN` holds
the tags (root), `ORNP` the text before them, `ORNC` comments that are more than one brace comment, `ORNV` those before
a variation's first move, `ORNR` the result token and `ORNE` the comments after it (root), `ORNG` glyphs, `ORND` a
decision that names its colour, `R` and `U` red and blue stones, `TU` the colour of a turn that begins with another
colour's stone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO

from pydantic import ValidationError

from omega_records.board import Board, BoardError, labels, parse_board
from omega_records.colours import BY_LETTER, COLOURS, LETTERS, Colour
from omega_records.formats.pieces import Piece, pieces
from omega_records.formats.sgf_root import NAMES, SETUP, other_game, tags_of
from omega_records.formats.sgf_tree import CUTTER, Node, TreeError, parse_tree, unescaped_bracket
from omega_records.games import GAMES, Game
from omega_records.reading import Limits, Reading
from omega_records.record import (
    MAX_NESTING,
    Comment,
    Decision,
    Entry,
    Record,
    ResultToken,
    Span,
    Stone,
    Turn,
    Variation,
)

_TREE = re.compile(r"\s*\(\s*;")
_GAMES = {name.lower(): game for name, game in GAMES.items()}
_LABEL = re.compile(r"[a-z]{1,3}[0-9]{1,3}", re.ASCII)
_POINT = re.compile(r"[a-z]{2}", re.ASCII)
_DECISION = re.compile(r"(swap|resign|timeout|forfeit):([WBRU])")
_DECISIONS = {
    "swap-sides": "swap", "swap": "swap", "resign": "resign", "forfeit": "forfeit", "timeout": "timeout",
    "time": "timeout",
}  # fmt: skip
_MARKS = {"BM1": "?", "BM2": "??", "TE1": "!", "TE2": "!!", "DO": "?!", "IT": "!?"}
_FILE = {"FF", "GM", "CA", "AP", "SZ", "ST"}
_OWN = {"C", "ORN", "ORNP", "ORNC", "ORNE", "ORNR", "ORNV", "ORNG", "ORND", "TU", *LETTERS}


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    return "it begins with `(;`" if _TREE.match(head) else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the game trees of a collection."""
    for piece in pieces(stream, file, limits, CUTTER):
        yield piece.reading(_record(piece))


def _record(piece: Piece) -> Record | None:
    try:
        nodes = parse_tree(piece.text)
    except TreeError as error:
        end = min(error.position + 1, len(piece.text))
        piece.found.add("malformed-source", Span(error.position, end), what=f"not SGF: {error}")
        return None
    for value in (value for node in nodes for values in node.properties.values() for value in values):
        if (at := unescaped_bracket(value)) is not None:
            piece.found.add("unescaped-bracket", Span(at, at + 1))
    root = nodes[0]
    game = _GAMES.get((root.text("GM") or "").strip().lower())
    if game is None:
        facts: dict[str, Any] = {"what": other_game(root), "wanted": f"SGF of {' or '.join(GAMES)}", "cure": ""}
        piece.found.add("foreign-file", root.span, **facts)
        return None
    return _TreeReader(piece, nodes, game).read()


def _swaps(node: Node) -> bool:
    return any(_DECISIONS.get(node.text(letter) or "") == "swap" for letter in LETTERS)


class _Path:
    """A line being read: the entries so far, and the stones of a turn that isn't complete."""

    def __init__(self, turns: int, stones: list[Stone], first: Span | None) -> None:
        self.turns = turns
        self.stones = stones
        self.first = first
        self.last = first
        self.entries: list[Entry] = []
        self.before: list[Comment] = []
        self.glyphs: list[str] = []
        self.comments: list[Comment] = []


class _TreeReader:
    """Turns the nodes of one tree into a record."""

    def __init__(self, piece: Piece, nodes: list[Node], game: Game) -> None:
        self.piece = piece
        self.nodes = nodes
        self.root = nodes[0]
        self.game = game
        self.listed = list(tags_of(self.root, game))
        if "ORN" not in self.root.properties and any(map(_swaps, nodes)):
            self.listed.append(("Pie", "yes", None))
        self.tags = {name: value for name, value, _ in reversed(self.listed)}
        self.from_top = False
        self.variations: list[Variation] = []
        self.board: Board | None = None
        # The check of the record's tags says why a board can't be built.
        with suppress(BoardError):
            self.board = parse_board(self.tags.get("Board", ""))
        self._plan()

    def _plan(self) -> None:
        """Settle how many stones a turn has and who begins, as the tags say."""
        stated = self.tags.get("Players", "")
        named = [index + 1 for index, colour in enumerate(COLOURS) if colour in self.tags]
        players = int(stated) if stated in ("2", "3", "4") else max([2, *named])
        self.order = [COLOURS[colour] for colour in self.game.order[:players]]
        self.two = self.tags.get("Protocol", "") == "12*"
        turn = self.tags.get("Turn", "")
        self.begins = self.order.index(Colour(turn)) if turn in self.order else 0
        # Black's very first turn has one stone; after a setup it lies in the past.
        self.played = int("Setup" in self.tags)

    def read(self) -> Record | None:
        self._report_dropped()
        try:
            line = self._line(0, _Path(0, [], None), None, 0)
            return Record(
                tags=tuple(self.piece.tag(*tag) for tag in self.listed),
                comments=tuple(line.before),
                line=tuple(line.entries),
                variations=tuple(self.variations),
                result=self._result(),
                preamble=self.root.text("ORNP") or "",
            )
        except ValidationError as error:
            self.piece.found.add("malformed-source", self.root.span, what=error.errors()[0]["msg"])
            return None

    def _result(self) -> ResultToken | None:
        value = self.root.text("ORNR")
        if value is None:
            return None
        return ResultToken.model_validate({"value": value, "comments": self._comments(self.root, "ORNE")})

    def _line(self, start: int, path: _Path, number: int | None, depth: int) -> _Path:
        """Read a line from a node to its end, and after it the lines that branch off, in order.

        number: which variation it is, None for the main line.
        """
        branches: list[tuple[int, int, _Path]] = []
        at: int | None = start
        while at is not None:
            node = self.nodes[at]
            if "TU" in node.properties:
                self._end_turn(path)
            for sibling in self._siblings(at, start):
                branches.append((sibling, len(path.entries), _Path(path.turns, list(path.stones), path.first)))
            if not self._node(node, path):
                self.piece.stopped = self.piece.stopped or number is None
                break
            at = node.children[0] if node.children else None
        else:
            # Where the line breaks off, a turn that lacks stones may have had them.
            self._end_turn(path)
        for sibling, replaces, branch in branches:
            if replaces < len(path.entries):
                self._branch(sibling, replaces, branch, number, depth + 1)
            else:
                self.piece.found.add("source-detail-dropped", self.nodes[sibling].span, what="a branch beside no move")
        return path

    def _siblings(self, at: int, start: int) -> list[int]:
        """Return the alternatives to a node on a line; those to its first node belong to the parent line."""
        parent = self.nodes[at].parent
        return [] if parent is None or at == start else [c for c in self.nodes[parent].children if c != at]

    def _branch(self, start: int, replaces: int, path: _Path, parent: int | None, depth: int) -> None:
        if depth > MAX_NESTING:
            self.piece.found.add("variation-too-deep", self.nodes[start].span, limit=MAX_NESTING)
            return
        number = len(self.variations)
        # Its own branches are numbered after it.
        self.variations.append(Variation(parent=parent, replaces=replaces))
        line = self._line(start, path, number, depth)
        self.variations[number] = Variation(
            parent=parent, replaces=replaces, comments=tuple(line.before), line=tuple(line.entries),
            span=self.nodes[start].span,
        )  # fmt: skip

    def _node(self, node: Node, path: _Path) -> bool:
        """Take up one node; return whether the line can be read on."""
        moves = [(letter, node.properties[letter][0]) for letter in LETTERS if letter in node.properties]
        path.before += self._comments(node, "ORNV")
        comments = self._comments(node, "ORNC") or self._comments(node, "C")
        if not moves:
            self._loose_comments(path, comments)
            return True
        letter, value = moves[0]
        text = value.text.strip().lower()
        if text in _DECISIONS:
            self._end_turn(path)
            path.entries.append(self._decision(node, BY_LETTER[letter], _DECISIONS[text], path, comments))
            return True
        cell = self._cell(text, value.span)
        if cell is None or len(moves) > 1:
            self.piece.found.add("malformed-source", node.span, what=f"`{text[:20]}` can't be read as one stone")
            return False
        colour = BY_LETTER[letter]
        stated = self.game.lettered or colour != self._mover(path)
        path.first = path.first if path.stones else node.span
        path.stones.append(Stone(colour=colour if stated else None, cell=cell))
        path.last = node.span
        path.glyphs += self._glyphs(node)
        path.comments += comments
        if len(path.stones) >= self._due(path):
            self._end_turn(path)
        return True

    def _loose_comments(self, path: _Path, comments: list[Comment]) -> None:
        """Give comments of a node without a move to what stands before it."""
        if path.stones:
            path.comments += comments
        elif path.entries and comments:
            last = path.entries[-1]
            path.entries[-1] = last.model_copy(update={"comments": (*last.comments, *comments)})
        else:
            path.before += comments

    def _due(self, path: _Path) -> int:
        if self.game.lettered:
            return len(self.order)
        return 2 if self.two and path.turns + self.played else 1

    def _mover(self, path: _Path) -> Colour:
        return self.order[(self.begins + path.turns) % len(self.order)]

    def _end_turn(self, path: _Path) -> None:
        if not path.stones:
            return
        assert path.first is not None and path.last is not None  # set with the first stone
        path.entries.append(Turn(
            stones=tuple(path.stones), glyphs=tuple(path.glyphs), comments=tuple(path.comments),
            span=Span(path.first.start, path.last.end),
        ))  # fmt: skip
        path.stones, path.glyphs, path.comments = [], [], []
        path.turns += 1

    def _decision(self, node: Node, colour: Colour, kind: str, path: _Path, comments: list[Comment]) -> Decision:
        named = _DECISION.fullmatch(node.text("ORND") or "")
        other = None if kind == "swap" or colour == self._mover(path) else colour
        return Decision.model_validate({
            "kind": named[1] if named else kind,
            "colour": BY_LETTER[named[2]] if named else other,
            "glyphs": self._glyphs(node),
            "comments": comments,
            "span": node.span,
        })  # fmt: skip

    def _cell(self, text: str, span: Span) -> str | None:
        """Return the cell that a point names: a label, or two letters as in Go."""
        if _LABEL.fullmatch(text):
            return text
        if self.board is None or not _POINT.fullmatch(text):
            return None
        if not self.from_top:
            self.piece.found.add("points-from-top", span)
            self.from_top = True
        height = max(y for _, y in self.board.coordinates)
        column, row = (ord(letter) - ord("a") for letter in text)
        return labels.label(column, height - row) if row <= height else None

    def _glyphs(self, node: Node) -> list[str]:
        if "ORNG" in node.properties:
            return [value.text for value in node.properties["ORNG"]]
        marks = ((ident, ident + (node.text(ident) or "").strip()) for ident in ("BM", "TE", "DO", "IT"))
        return [_MARKS[key] for ident, key in marks if ident in node.properties and key in _MARKS]

    def _comments(self, node: Node, ident: str) -> list[Comment]:
        made: list[Comment] = []
        for value in node.properties.get(ident, []):
            form, text = value.pair if ident != "C" and value.pair else ("brace", value.text)
            if form == "line" and "\n" not in text:
                made.append(Comment(text=text, form="line"))
            elif "}" not in text:
                made.append(Comment(text=text, span=value.span))
            else:
                # A brace can't stand in a brace comment; it can in one that ends with its line.
                made += [Comment(text=line, form="line", span=value.span) for line in text.split("\n")]
        return made

    def _report_dropped(self) -> None:
        read = _OWN | _FILE | NAMES.keys() | SETUP.keys() | {"RE", "DT", "KM", "PL", "BM", "TE", "DO", "IT"}
        dropped: dict[str, Span] = {}
        named = "Result" in self.tags or "ORN" in self.root.properties
        if not named and (self.root.text("RE") or "?").strip() != "?":
            dropped["RE"] = self.root.properties["RE"][0].span
        for node in self.nodes:
            for ident, values in node.properties.items():
                if ident not in read:
                    dropped.setdefault(ident, values[0].span)
        for ident, span in dropped.items():
            self.piece.found.add("source-detail-dropped", span, what=f"property {ident}")
