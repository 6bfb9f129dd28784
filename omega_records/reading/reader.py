"""From the bytes of one record to a Record and the findings of reading it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from omega_records.diagnostics import Diagnostic, Findings, diagnose
from omega_records.reading.grammar import tokens
from omega_records.reading.limits import Limits
from omega_records.reading.movetext import MovetextReader
from omega_records.reading.scanner import RawRecord, scan
from omega_records.reading.tagsection import check_tags, read_tags
from omega_records.record import Comment, Record, Source, Span, printable

_REST_OF_LINE = re.compile(r"[^\r\n]*")
_COMMENTS = re.compile(r"(?:\{[^}]*\}|;[^\r\n]*|[ \t\r\n\ufeff])*")


@dataclass(frozen=True, slots=True)
class Reading:
    """One record as read. data: its bytes; gap: the blank bytes before it. partial: names of limits that were hit.

    complete: whether the moves were read to their end. lost_tags: names of tags whose value could not be read.
    """

    record: Record
    diagnostics: tuple[Diagnostic, ...]
    data: bytes
    gap: bytes = b""
    partial: tuple[str, ...] = ()
    complete: bool = True
    lost_tags: frozenset[str] = frozenset()


def read_stream(
    stream: BinaryIO, *, file: str = "", encoding: str = "utf-8", limits: Limits | None = None
) -> Iterator[Reading]:
    """Yield every record of a binary stream in order, faulty ones included; memory holds one at a time.

    encoding must extend ASCII. Raises LookupError for an unknown encoding, OSError when the stream fails.
    """
    limits = limits or Limits()
    seen = False
    carriage_returns = False
    for raw in scan(stream, limits.record_bytes, encoding):
        other = None if seen else _told_by_beginning(raw.data, _OTHER_FORMATS + _SIGNATURES)
        if other:
            yield _foreign_file(raw, file, *other)
            return
        seen = True
        reading = _read(raw, file, encoding, limits, note_line_ends=not carriage_returns)
        carriage_returns = carriage_returns or b"\r" in raw.data
        yield reading
    if not seen:
        source = Source("", file)
        yield Reading(Record(source=source), (diagnose("empty-file", source, Span(0, 0)),), b"")


# Texts of games in other formats, which only a conversion reads.
_CONVERT = "convert it first: `omega-records convert FILE --to orn`"
_OTHER_FORMATS = (
    (b"game=", "a Ludii trial", _CONVERT),
    (b"START GAME OPTIONS", "a Ludii trial", _CONVERT),
    (b"(;", "an SGF file", _CONVERT),
    (b'{"header"', "an Abstract Play record", _CONVERT),
    (b"[{", "JSON", _CONVERT),
)
# First bytes of what people hand over instead of a text of records, and what to do about it.
_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"\xff\xfe", "text in UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "text in UTF-16", "save it as UTF-8"),
    (b"[\x00", "text in UTF-16", "save it as UTF-8"),
    (b"\x00[", "text in UTF-16", "save it as UTF-8"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel file", "save it as plain text"),
    (b"{\\rtf", "rich text", "save it as plain text"),
    (b"PK\x03\x04", "a zip archive or an office document", "unpack it, or export it as plain text"),
    (b"\xac\xed\x00", "a serialised Java object (a binary Ludii trial, perhaps)", "save the game as text"),
    (b"\x89PNG", "a picture", "type the record in, or ask for its text"),
    (b"\xff\xd8\xff", "a picture", "type the record in, or ask for its text"),
    (b"%PDF", "a PDF document", "export it as plain text"),
    (b"\x1f\x8b", "gzip data inside another file", "unpack it first"),
)


def foreign_bytes(data: bytes) -> tuple[str, str] | None:
    """Return what data is that is no text, and what to do about it; None when it may be text."""
    return _told_by_beginning(data, _SIGNATURES)


def _told_by_beginning(data: bytes, signatures: tuple[tuple[bytes, str, str], ...]) -> tuple[str, str] | None:
    return next(((what, cure) for signature, what, cure in signatures if data.startswith(signature)), None)


def _foreign_file(raw: RawRecord, file: str, what: str, cure: str) -> Reading:
    source = Source("", file, raw.number, raw.offset, raw.line, raw.column)
    finding = diagnose("not-a-record-file", source, Span(0, 0), what=what, cure=cure)
    return Reading(Record(source=source), (finding,), raw.data, raw.gap)


def _read(raw: RawRecord, file: str, encoding: str, limits: Limits, *, note_line_ends: bool) -> Reading:
    text = raw.data.decode(encoding, "surrogateescape")
    source = Source(text, file, raw.number, raw.offset, raw.line, raw.column, encoding)
    found = Findings(source, limits.diagnostics)
    _check_bytes(raw, source, found, note_line_ends=note_line_ends)
    if raw.cut:
        found.hit("record_bytes")
        found.add("record-too-long", Span(0, 1), limit=limits.record_bytes)

    tags_at, moves_at = _characters(raw, raw.tags, encoding), _characters(raw, raw.moves, encoding)
    before, preamble = _read_head(source, tags_at, found)
    if tags_at == len(text) and not raw.cut:
        if preamble:
            found.add("text-without-tags", _line_at(text, len(text) - len(text.lstrip())))
        else:
            found.add("empty-file", Span(0, 0))
        return Reading(Record(comments=before, source=source), tuple(found), raw.data, raw.gap)
    section = read_tags(source, tags_at, moves_at, found)
    lost = section.lost | check_tags(section.tags, limits, found)
    moves = MovetextReader(source, moves_at, found)
    moves.read(tokens(text[moves_at:], "movetext"), cut=raw.cut)
    if moves.complete and not moves.ended:
        found.add("missing-result-token", Span(len(text), len(text)))
    fields = moves.fields()
    fields["tags"] = section.tags
    fields["comments"] = [*before, *section.comments, *fields["comments"]]
    record = Record(preamble=preamble, source=source, span=Span(0, len(text)), **fields)
    return Reading(record, tuple(found), raw.data, raw.gap, tuple(found.partial), moves.complete, lost)


def _characters(raw: RawRecord, position: int, encoding: str) -> int:
    """Return the character position of a byte position."""
    if raw.data.isascii():
        return position
    return len(raw.data[:position].decode(encoding, "surrogateescape"))


def _check_bytes(raw: RawRecord, source: Source, found: Findings, *, note_line_ends: bool) -> None:
    if raw.after_mark:
        found.add("byte-order-mark", Span(0, 0))
    if note_line_ends and (at := source.text.find("\r")) >= 0:
        found.add("carriage-returns", Span(at, at + 1))
    if raw.data.isascii():
        return
    try:
        raw.data.decode(source.encoding)
    except UnicodeDecodeError as error:
        at = _characters(raw, error.start, source.encoding)
        byte = f"0x{raw.data[error.start]:02X} at offset {raw.offset + error.start}"
        found.add("invalid-encoding", Span(at, at + 1), byte=byte, encoding=source.encoding.upper())


def _line_at(text: str, start: int) -> Span:
    """Return the span from a position to the end of its line, at least one character wide."""
    line = _REST_OF_LINE.match(text, start)
    return Span(start, max(start + 1, line.end() if line else start))


def _read_head(source: Source, end: int, found: Findings) -> tuple[tuple[Comment, ...], str]:
    """Read what stands before the tags: comments, then text that belongs to no record."""
    text = source.text[:end]
    match = _COMMENTS.match(text)
    split = match.end() if match else 0
    comments = read_tags(source, 0, split, found).comments if split else []
    rest = printable(text[split:]).strip()
    if rest.startswith("{"):
        found.add("unterminated-comment", Span(split, split + 1))
        rest = ""
    elif rest and end < len(source.text):
        found.add("text-outside-record", _line_at(source.text, split))
    return tuple(comments), rest
