"""Reading a record in whatever format and coordinates it was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from omega_records.converting.convert import read_format
from omega_records.converting.labels import from_system
from omega_records.reading import Limits, Reading


def read_any(stream: BinaryIO, file: str = "") -> Iterator[Reading]:
    """Yield the records of a stream, whose format is told from its beginning; `file` names it in messages."""
    limits = Limits()
    _, readings = read_format(stream, file, None, limits)
    for reading in readings:
        yield from_system(reading, limits)
