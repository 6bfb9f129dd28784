"""`omega-records fmt`: records in their canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, BinaryIO, cast

import typer

from omega_records.cli.common import (
    FINDINGS,
    UNUSABLE,
    Inputs,
    blame_record,
    display_name,
    fail,
    print_bytes,
    warn,
)
from omega_records.cli.rewriting import diff_lines, rewrite_file
from omega_records.reporting.visible import visible

if TYPE_CHECKING:
    from omega_records.reading import Reading

_IN_MEMORY = 16 * 1024 * 1024
_CHUNK = 256 * 1024


def fmt(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Files (also .gz), folders, or - for standard input."),
    ],
    in_place: Annotated[bool, typer.Option("--in-place", "-i", help="Rewrite the files that change.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only name the files that would change; exit with 1 if any.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what would change.")] = False,
) -> None:
    """Write records in their canonical form.

    They go to standard output unless told otherwise.
    A record that has none, because it can't all be read and replayed, is copied byte for byte, said on standard
    error, and makes the exit code 1. Claims are written as they are, right or wrong.
    """
    if in_place + check + diff > 1:
        fail("--in-place, --check and --diff exclude one another")
    inputs = Inputs(files)
    if in_place and Path("-") in inputs.files:
        fail("standard input can't be rewritten in place")
    changed = refused = False
    for formatted in inputs.read(_format):
        refused = refused or formatted.refused
        changed = changed or formatted.changed
        if not (check or diff or in_place):
            formatted.result.seek(0)
            for line in formatted.result:
                print_bytes(line)
        elif formatted.changed:
            _act_on(formatted, check=check, diff=diff)
    if inputs.failed:
        raise typer.Exit(UNUSABLE)
    if refused or (check and changed):
        raise typer.Exit(FINDINGS)


@dataclass(frozen=True, slots=True)
class _Formatted:
    """A file before and after. packed: it was gzipped. refused: some record of it has no canonical form."""

    path: Path
    packed: bool
    original: IO[bytes]
    result: IO[bytes]
    refused: bool

    @property
    def changed(self) -> bool:
        self.original.seek(0)
        self.result.seek(0)
        while piece := self.original.read(_CHUNK):
            if piece != self.result.read(_CHUNK):
                return True
        return bool(self.result.read(1))


class _Kept:
    """The `read` of a stream that keeps what was read, so that it can be copied from."""

    def __init__(self, stream: BinaryIO, kept: IO[bytes]) -> None:
        self.length = 0
        self._stream = stream
        self._kept = kept

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self._kept.seek(0, SEEK_END)
        self.length += self._kept.write(data)
        return data

    def copy(self, start: int, end: int, out: IO[bytes]) -> None:
        """Copy a stretch of what was read."""
        self._kept.seek(start)
        while start < end:
            start += out.write(self._kept.read(min(_CHUNK, end - start)))


def _format(stream: BinaryIO, path: Path) -> Iterator[_Formatted]:
    from gzip import GzipFile
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(_IN_MEMORY) as original, SpooledTemporaryFile(_IN_MEMORY) as result:
        refused = _rewrite(_Kept(stream, original), result, display_name(path))
        yield _Formatted(path, isinstance(stream, GzipFile), original, result, refused)


def _rewrite(stream: _Kept, out: IO[bytes], name: str) -> bool:
    """Write every record of a stream in its canonical form or as it was; return whether any stayed as it was.

    Blank bytes around a record in canonical form are not kept, all others are.
    """
    from omega_records.reading import read_stream

    refused = False
    done = 0  # bytes of the stream that are accounted for
    before: bytes | None = None  # the record before, when it was copied
    for reading in read_stream(cast("BinaryIO", stream), file=name):
        source = reading.record.source
        assert source is not None  # it was read from a stream
        begin = source.offset - len(reading.gap)
        # What a record over the limit of length had beyond it is in no reading.
        stream.copy(done, begin, out)
        with blame_record(reading):
            text = _canonical(reading, before)
        if text is None:
            refused = True
            out.write(reading.gap if before is not None or not done else b"")
            out.write(reading.data)
        else:
            out.write(reading.gap if before is not None else b"")
            out.write(text)
        before = reading.data if text is None else None
        if before is not None and "record_bytes" in reading.partial:
            before = b""  # the next one begins at its first tag, whatever came before
        done = source.offset + len(reading.data)
    while stream.read(_CHUNK):
        pass
    if before is not None:
        stream.copy(done, stream.length, out)
    return refused


def _canonical(reading: Reading, before: bytes | None) -> bytes | None:
    """Return a record in its canonical form, or None, having said so, when it has to stay as it is."""
    from omega_records.formats.orn import write
    from omega_records.verifying import NotNormalisedError, examine, normalise

    examination = examine(reading)
    try:
        text = write(normalise(examination)).encode()
    except NotNormalisedError as error:
        why = str(error)
    else:
        if not before or _stands_apart(before, reading.gap + text):
            return text
        why = "in canonical form it would run together with the faulty record before it"
    verdict = examination.verdict
    warn(f"{verdict.file}:{verdict.line}: record {verdict.record} stays as it is: {why}")
    return None


def _stands_apart(before: bytes, after: bytes) -> bool:
    """Whether a record that was copied still ends where it did with other text behind it."""
    from omega_records.reading.scanner import scan

    return next(scan(BytesIO(before + after), len(before) + len(after))).data == before


def _act_on(formatted: _Formatted, *, check: bool, diff: bool) -> None:
    """Name a file that changes, show how, or rewrite it."""
    if check:
        print(f"would change: {visible(display_name(formatted.path))}")
    elif diff:
        _print_diff(formatted)
    else:
        rewrite_file(formatted.path, formatted.result, formatted.packed)


def _print_diff(formatted: _Formatted) -> None:
    formatted.original.seek(0)
    formatted.result.seek(0)
    for line in diff_lines(formatted.path, list(formatted.original), list(formatted.result), "canonical"):
        print_bytes(line)
