"""Opening what a person names: a file, a gzipped file, standard input, or a folder of files."""

from __future__ import annotations

import codecs
import gzip
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

SUFFIXES = (".orn", ".orn.gz")
_GZIP = b"\x1f\x8b\x08"


class UnreadableError(OSError):
    """A file that can't be opened or read to its end; the message names it and the reason."""


def ascii_superset(encoding: str) -> bool:
    """Whether an encoding exists and writes ASCII as ASCII, which finding record bounds rests on."""
    try:
        return codecs.lookup(encoding).encode('[]"{}\r\n')[0] == b'[]"{}\r\n'
    except (LookupError, TypeError):
        return False


def find_files(paths: Iterable[Path], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[Path]:
    """Yield the files named, and those of a folder whose names end in one of the suffixes, sorted by name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.is_file() and p.name.endswith(suffixes))
        else:
            yield path


@contextmanager
def open_records(path: Path) -> Iterator[BinaryIO]:
    """Open a file of records for reading, unpacking gzip as it goes; `-` is standard input.

    Raises UnreadableError when it can't be opened, or later when reading it fails.
    """
    name = "standard input" if str(path) == "-" else str(path)
    try:
        stream = sys.stdin.buffer if str(path) == "-" else path.open("rb")
        # Any binary stream will do, though the type wants a raw one.
        with BufferedReader(cast("BinaryIO", stream)) as buffered:  # type: ignore[type-var]
            packed = buffered.peek(len(_GZIP))[: len(_GZIP)] == _GZIP
            yield cast("BinaryIO", gzip.GzipFile(fileobj=buffered) if packed else buffered)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"can't read {name}: {reason}") from error
