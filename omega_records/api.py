"""The public functions, over whole files or streams."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import islice
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from omega_records.reading import Limits, Reading, open_records, read_stream
from omega_records.reading.files import ascii_superset
from omega_records.verifying import Examination, Policy, Replay, Scoring, Verdict, examine, replay_to, verify_reading
from omega_records.verifying import score as scored

if TYPE_CHECKING:
    from omega_records.adjudicating import Regulations, Ruling
    from omega_records.adjudicating.solver import Limits as SearchLimits
    from omega_records.adjudicating.solver import Progress
    from omega_records.converting import Conversion

Input = str | PathLike[str] | bytes | BinaryIO
"""A path (`-` is standard input, gzip is unpacked), the bytes of records themselves, or a binary stream."""


def read(source: Input, *, encoding: str = "utf-8", limits: Limits | None = None) -> Iterator[Reading]:
    """Yield every record of a source in order, faulty ones included, holding one at a time.

    Raises UnreadableError when the source can't be opened or read, LookupError for an encoding that doesn't exist or
    doesn't extend ASCII.
    """
    if not ascii_superset(encoding):
        raise LookupError(f"{encoding} is no encoding that extends ASCII")
    with _opened(source) as (stream, name):
        yield from read_stream(stream, file=name, encoding=encoding, limits=limits)


@contextmanager
def _opened(source: Input) -> Iterator[tuple[BinaryIO, str]]:
    """Open a source and give its name for messages."""
    if isinstance(source, bytes):
        yield BytesIO(source), ""
    elif isinstance(source, (str, PathLike)):
        path = Path(fspath(source))
        with open_records(path) as stream:
            yield stream, str(path)
    else:
        yield source, ""


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
    Raises as `read` does.
    """
    policy = Policy(rules=rules, refused=refused)
    for reading in read(source, encoding=encoding, limits=limits):
        yield verify_reading(reading, policy, limits)


def score(source: Input, *, record: int = 1, rules: str | None = None) -> Scoring:
    """Return the position that a record of a source ends in, scored, whether or not the game is over.

    record: which record of the source, from 1. rules: a ruleset to score by whatever the record says. Raises
    UnreadableError when the source can't be read, IndexError when it has no such record, ValueError when its moves
    can't be judged.
    """
    examination, played = _examined(source, record, rules)
    return scored(examination.verdict, played)


def render(source: Input, *, record: int = 1, ply: int | None = None, coordinates: str | None = None) -> str:
    """Return the board of a record of a source as lines of plain text, after `ply` turns or after the last.

    coordinates: the name of the system whose label every cell is to show. Raises as `score` does, and ValueError for a
    position that isn't reached or coordinates that the board doesn't have.
    """
    from omega_records.board.coordinates import SYSTEMS
    from omega_records.rendering.text import draw

    examination, played = _examined(source, record)
    if ply is not None:
        played = replay_to(examination, ply)
    board = played.settings.board
    system = SYSTEMS.get(coordinates) if coordinates else None
    if coordinates and (system is None or not system.fits(board)):
        raise ValueError(f"{board.name} has no {coordinates} coordinates")
    stars = played.settings.options.stars
    return draw(board, played.state.stones.owner, stars=stars, coordinates=system).plain


def convert(
    source: Input,
    to: str,
    *,
    source_format: str | None = None,
    strict: bool = False,
    keep_broken: bool = False,
    coordinates: str | None = None,
    limits: Limits | None = None,
) -> Iterator[Conversion]:
    """Yield the conversion of every record of a source into the format named `to`, in order, holding one at a time.

    source_format: told from the source's beginning when left out. strict: refuse a record that loses anything.
    keep_broken: convert a record that doesn't verify, up to its fault. coordinates: the system to write cells in,
    for `orn`, `json`, `jsonl` and `csv`. `omega_records.converting.file_of` makes a file of the texts.
    Raises UnreadableError when the source can't be opened or read, ValueError for a format or coordinates that don't
    exist or don't go together.
    """
    from omega_records.converting import Converter, Wish, read_format, readable

    converter = Converter(to, Wish(strict, keep_broken, coordinates), limits)
    believed = readable(source_format) if source_format else None
    with _opened(source) as (stream, name):
        detection, readings = read_format(stream, name, believed, converter.limits)
        for reading in readings:
            yield converter.convert(reading, detection.format)


def adjudicate(
    source: Input,
    *,
    record: int = 1,
    against: Input | None = None,
    against_record: int = 1,
    policy: Regulations | str | None = None,
    rules: str | None = None,
    explain: bool = False,
    search: SearchLimits | None = None,
    progress: Progress | None = None,
) -> Ruling:
    """Return the ruling on a record of a source, or on that and a second scoresheet of the same game.

    Sources may be in any format that can be read. record, against_record: which record of its source, from 1. policy:
    the event's regulations, or the name of a preset or TOML file of them. rules: a ruleset to judge by whatever the
    records say. explain: work out a winning reply to every turn of an unfinished game. search: limits of the search of
    one; progress: told of it several times a second. Raises UnreadableError when a source can't be read, IndexError
    when it has no such record, PolicyError for a policy that is none.
    """
    from omega_records.adjudicating import Means, load_policy
    from omega_records.adjudicating import adjudicate as rule

    regulations = load_policy(policy) if isinstance(policy, str) else policy
    means = Means(regulations, rules, search, explain, progress)
    second = None if against is None else _record(against, against_record)
    return rule(_record(source, record), second, means)


def _examined(source: Input, number: int, rules: str | None = None) -> tuple[Examination, Replay]:
    examination = examine(_record(source, number), Policy(rules=rules))
    if examination.replay is None:
        error = examination.verdict.first_error
        why = f": {error.message}" if error else ""
        raise ValueError(f"the moves of record {number} can't be judged{why}")
    return examination, examination.replay


def _record(source: Input, number: int) -> Reading:
    from omega_records.converting import read_any

    if number < 1:
        raise IndexError(f"records are counted from 1, so there is no record {number}")
    with _opened(source) as (stream, name):
        found = next(islice(read_any(stream, name), number - 1, None), None)
    if found is None:
        raise IndexError(f"there is no record {number}")
    return found
