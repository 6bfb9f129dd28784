"""Logs of Brechard's Omega program: `player,cellId,x,y`, a line a stone. Read only.

There is no swap, and nobody is named. The first number of a line is the stone's colour, not who placed it. Cell ids
count from the top row; x and y are axial coordinates, y pointing down, so each line says its cell twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from omega_records.board import Board
from omega_records.board import board as hexagon
from omega_records.board.coordinates import SYSTEMS
from omega_records.colours import COLOURS
from omega_records.formats.pieces import Cutter, Piece, pieces
from omega_records.reading import Limits, Reading
from omega_records.record import Record, Span, Stone, Turn

_HEAD = re.compile(r"([0-9]{1,2}),([0-9])[ \t]*(?:[\r\n]|$)", re.ASCII)
_LINE = re.compile(r"[^\r\n]+")
_STONE = re.compile(r"([12]),([0-9]{1,4}),(-?[0-9]{1,3}),(-?[0-9]{1,3})", re.ASCII)
_SCORE = re.compile(r"Player ([12]) = (-?[0-9]{1,40})\.?", re.ASCII)
_WINNER = re.compile(r"THE WINNER IS PLAYER = ([12])\.?", re.ASCII)
_TIE = "BOTH PLAYER HAVE THE SAME RESULT"
_RULED = re.compile(r"-+|GAME FINISHED")
_STARTS = re.compile(rb"(?<=[\r\n])[0-9]{1,2},[0-9][ \t]*(?=[\r\n])")
_PLAYERS = 2


def detect(head: str) -> str | None:
    """Say why a file is of this format, None when it isn't."""
    first = _HEAD.match(head)
    line = _LINE.search(head, first.end()) if first else None
    return f"a line `side,player` and then `{line[0]}`" if line and _STONE.fullmatch(line[0].strip()) else None


def read(stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
    """Yield the games of a stream; the program writes one a file, but several may follow each other."""
    for piece in pieces(stream, file, limits, _CUTTER):
        yield piece.reading(_record(piece))


def _end(buffer: bytes, begin: int, final: bool) -> int | None:
    following = _STARTS.search(buffer, begin + 1)
    return following.start() if following else len(buffer) if final else None


_CUTTER = Cutter(re.compile(rb"(?:\s|\xef\xbb\xbf)*"), _end, _STARTS)


def _record(piece: Piece) -> Record | None:
    head = _HEAD.match(piece.text)
    side = int(head[1]) if head else 0
    if head is None or side == 0:
        piece.found.add("malformed-source", Span(0, 1), what="the first line is not `side,player`")
        return None
    board = hexagon(*[side] * 6)
    stones: list[tuple[Stone, Span]] = []
    claims: dict[str, str] = {}
    scores: dict[str, str] = {}
    for match in _LINE.finditer(piece.text, head.end()):
        text, span = match[0].strip(), Span(match.start(), match.end())
        if stone := _STONE.fullmatch(text):
            cell = _cell(piece, board, stone, span)
            if cell is None:
                piece.stopped = True
                break
            stones.append((Stone(colour=COLOURS[int(stone[1]) - 1], cell=cell), span))
        elif score := _SCORE.fullmatch(text):
            scores[COLOURS[int(score[1]) - 1]] = score[2]
        elif winner := _WINNER.fullmatch(text):
            claims["Result"] = COLOURS[int(winner[1]) - 1]
        elif text == _TIE:
            claims["Result"] = "Draw"
        elif text and not _RULED.fullmatch(text):
            piece.found.add("malformed-source", span, what="this line is not `player,cellId,x,y`")
            piece.stopped = True
            break
    if piece.stopped:
        # A turn that lacks a stone may have had it.
        del stones[len(stones) // _PLAYERS * _PLAYERS :]
    if scores:
        claims |= {"Scores": ", ".join(f"{colour} {scores[colour]}" for colour in COLOURS if colour in scores)}
    tags = {"Game": "Omega", "Rules": "open", "Board": board.name, "Players": str(_PLAYERS), **claims}
    tags |= {"Source": "Brechard/Omega", "ComputerPlayer": head[2]}
    return Record(tags=tuple(piece.tag(name, value) for name, value in tags.items()), line=tuple(_turns(stones)))


def _cell(piece: Piece, board: Board, stone: re.Match[str], span: Span) -> str | None:
    """Return the label of a stone's cell, None when it has none or its two names for it differ."""
    cell = SYSTEMS["axial"].read(board, f"{int(stone[3])},{int(stone[4])}")
    if cell is None:
        label = f"{stone[3]},{stone[4]}"
        piece.found.add("cell-not-in-system", span, label=label, board=board.name, system="axial")
        return None
    # Ids run along rows from the top, our cells along rows from the bottom.
    x, y = board.coordinates[cell]
    above = sum(length for row, (_, length) in board.rows.items() if row > y)
    number = above + x - board.rows[y][0]
    if number != int(stone[2]):
        what = f"cell {stone[3]},{stone[4]} has the id {number}, not {stone[2]}"
        piece.found.add("malformed-source", span, what=what)
        return None
    return board.labels[cell]


def _turns(stones: list[tuple[Stone, Span]]) -> Iterator[Turn]:
    for at in range(0, len(stones), _PLAYERS):
        turn = stones[at : at + _PLAYERS]
        span = Span(turn[0][1].start, turn[-1][1].end)
        yield Turn(stones=tuple(stone for stone, _ in turn), span=span)
