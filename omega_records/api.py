"""The public functions: reading and verifying whole files or streams."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO

from omega_records.reading import Limits, Reading, open_records, read_stream
from omega_records.verifying import Policy, Verdict, verify_reading

Input = str | PathLike[str] | bytes | BinaryIO
"""A path (`-` is standard input, gzip is unpacked), the bytes of records themselves, or a binary stream."""


def read(source: Input, *, encoding: str = "utf-8", limits: Limits | None = None) -> Iterator[Reading]:
    """Yield every record of a source in order, faulty ones included, holding one at a time.

    encoding: an extension of ASCII. Raises UnreadableError when the source can't be opened or read.
    """
    if isinstance(source, bytes):
        yield from read_stream(BytesIO(source), encoding=encoding, limits=limits)
    elif isinstance(source, (str, PathLike)):
        path = Path(fspath(source))
        with open_records(path) as stream:
            yield from read_stream(stream, file=str(path), encoding=encoding, limits=limits)
    else:
        yield from read_stream(source, encoding=encoding, limits=limits)


def verify(
    source: Input,
    *,
    rules: str | None = None,
    refused: Collection[str] = (),
    encoding: str = "utf-8",
    limits: Limits | None = None,
) -> Iterator[Verdict]:
    """Yield the verdict on every record of a source, in order.

    rules: a ruleset to judge by whatever the records say. refused: slugs of leniencies that count as errors.
    Raises UnreadableError when the source can't be opened or read.
    """
    policy = Policy(rules=rules, refused=refused)
    for reading in read(source, encoding=encoding, limits=limits):
        yield verify_reading(reading, policy, limits)
