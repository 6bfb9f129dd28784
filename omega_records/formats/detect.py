"""Telling the format of a file from its beginning, and naming what belongs to another game or program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from omega_records.formats.features import Format
from omega_records.formats.pieces import Piece
from omega_records.formats.registry import FORMATS
from omega_records.games import GAMES
from omega_records.reading import Limits, Reading, foreign_bytes
from omega_records.record import Source, Span

HEAD = 64 * 1024
"""How many bytes of a file are looked at."""

_LEAVE = f"give a record of {' or '.join(GAMES)}"
_SITE = "a page that a site sent instead of a record, perhaps because nobody was logged in"
# What a text is that no format claims.
_FOREIGN: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"\s*<(?:!doctype\s+html|html|head|body)", re.IGNORECASE), f"HTML: {_SITE}", "save the record itself"),
    (re.compile(r"\s*<\?xml|\s*<[a-zA-Z]"), "XML", _LEAVE),
    (re.compile(r'"error"\s*:'), "an error message of a site in JSON", "fetch the game again"),
    (re.compile(r"\s*[\[{]"), "JSON of another program", _LEAVE),
    (re.compile(r"\s*\(game\b"), "the rules of a Ludii game, not a game that was played", "save the trial instead"),
    (re.compile(r"(?m)^\s*%PDF"), "a PDF document", "export it as plain text"),
)
_CHESS_MOVE = r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?|O-O(?:-O)?)"
_CHESS = re.compile(rf"(?m)(?:^|\s)1\.\s*{_CHESS_MOVE}\s+(?:{_CHESS_MOVE}\s+2\.|(?:1-0|0-1|1/2-1/2|\*))")
_OUR_GAME = re.compile(r'\[\s*Game\s+"')


@dataclass(frozen=True, slots=True)
class Detection:
    """What a file is: its format and the reason, or what else it is and what to do about it."""

    format: Format | None
    reason: str
    cure: str = ""
    wanted: str = ""

    def read(self, stream: BinaryIO, file: str, limits: Limits) -> Iterator[Reading]:
        """Yield the records; of a foreign file one reading that says what it is."""
        if self.format is not None:
            assert self.format.read is not None  # only formats that are read are detected
            yield from self.format.read(stream, file, limits)
            return
        piece = Piece(Source("", file), b"", limits)
        piece.found.add("foreign-file", Span(0, 0), what=self.reason, wanted=self.wanted, cure=self.cure)
        yield piece.reading()


def detect(head: bytes, file: str = "", believed: Format | None = None) -> Detection:
    """Return what a file is that begins with `head`.

    believed: a format that the user named; what is plainly something else is still told apart.
    """
    wanted = f"a file of format {believed.name}" if believed else "a format that is known here"
    if other := foreign_bytes(head):
        return Detection(None, *other, wanted)
    text = head.decode("utf-8", "replace").lstrip("\ufeff")
    if _CHESS.search(text) and not _OUR_GAME.search(text):
        return Detection(None, "a chess PGN", _LEAVE, wanted)
    # A tag may stand inside the text of any other format, so the notation claims last.
    rows = sorted(FORMATS.values(), key=lambda row: row.name == "orn")
    claims = [(row, reason) for row in rows if row.detect and (reason := row.detect(text))]
    if believed:
        named = [row for row, _ in claims]
        foreign = None if not named or believed in named else f"{named[0].title}: `{named[0].name}`"
        if foreign and believed.detect:
            return Detection(None, foreign, f"read it with --from {named[0].name}", wanted)
        return Detection(believed, "named by the user")
    if claims:
        return Detection(*claims[0])
    for pattern, what, cure in _FOREIGN:
        if pattern.search(text):
            return Detection(None, what, cure, wanted)
    if not text.strip():
        # The notation's own reader says that the file is empty.
        return Detection(FORMATS["orn"], "the file is empty")
    by_suffix = [row for row in FORMATS.values() if row.read and file.removesuffix(".gz").endswith(row.suffixes)]
    if by_suffix:
        return Detection(by_suffix[0], "the file's name")
    return Detection(None, "text of no kind that is known here", "name its format with --from", wanted)
