"""`omega-records convert`: records of one notation in another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from omega_records.cli.common import (
    FINDINGS,
    UNUSABLE,
    Inputs,
    binary_output,
    blame_record,
    display_name,
    fail,
    print_bytes,
    progress_bar,
    warn,
)

if TYPE_CHECKING:
    from omega_records.cli.progress import Progress
    from omega_records.converting import Conversion, Converter
    from omega_records.formats.features import Format


def convert(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files (also .gz), folders, or - for standard input.")
    ],
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="Format to write; `formats` lists them.")],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="Format of the files; told from what they hold without it."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, whole or not at all.")
    ] = None,
    coordinates: Annotated[
        str | None,
        typer.Option(
            metavar="SYSTEM",
            help="Write cells in these coordinates (orn, json, jsonl, csv). Such a record says so in its tag "
            "`Coordinates`, by which it is read back.",
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse a record that would lose anything.")] = False,
    keep_broken: Annotated[
        bool, typer.Option("--keep-broken", help="Convert a record that doesn't verify, up to its fault.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say how each format was told, and give notes as well.")
    ] = False,
    progress: Annotated[bool, typer.Option("--progress", help="Show a progress bar on standard error.")] = False,
) -> None:
    """Convert records to another format.

    Every record is checked before it is written. What the target can't carry is said on standard error, where it
    stood; what would make another game of the record forbids its conversion. Claims are carried as they are.

    The exit code is 0 when every record was converted, 1 when some were not, 2 when something could not be read.
    Where none was converted, the output file is left alone.
    """
    from omega_records.converting import Converter, Wish, file_of, readable

    try:
        converter = Converter(to, Wish(strict, keep_broken, coordinates))
        believed = readable(source) if source else None
    except ValueError as error:
        fail(str(error))
    count = 0

    def texts(inputs: Inputs, bar: Progress | None) -> Iterator[str]:
        nonlocal count
        for conversion in inputs.read(lambda data, path: _convert(data, path, converter, believed, verbose)):
            count += 1
            _report(conversion, verbose, bar)
            if conversion.text is not None:
                yield conversion.text

    with binary_output(output) as stream, progress_bar(progress) as bar:
        inputs = Inputs(files, bar, output=output, suffixes=_suffixes(believed))
        put = print_bytes if output is None else stream.write
        for piece in file_of(converter.target, texts(inputs, bar)):
            put(piece.encode())
        if converter.written == 0:
            # Leaves the block, and with it an existing file as it was.
            raise typer.Exit(UNUSABLE if inputs.failed else FINDINGS)
    if inputs.failed:
        raise typer.Exit(UNUSABLE)
    if converter.written < count:
        raise typer.Exit(FINDINGS)


def _suffixes(believed: Format | None) -> tuple[str, ...]:
    """Return the ends of the names of files in a folder that may hold records; a `.txt` may be anything."""
    from omega_records.formats.registry import FORMATS

    rows = [believed] if believed else [row for row in FORMATS.values() if row.read]
    plain = [suffix for row in rows for suffix in row.suffixes if believed or suffix != ".txt"]
    return (*plain, *(f"{suffix}.gz" for suffix in plain))


def _convert(
    stream: BinaryIO, path: Path, converter: Converter, believed: Format | None, verbose: bool
) -> Iterator[Conversion]:
    from omega_records.converting import read_format

    name = display_name(path)
    detection, readings = read_format(stream, name, believed, converter.limits)
    if verbose:
        warn(f"{name}: {detection.format.name if detection.format else 'no known format'} ({detection.reason})")
    for reading in readings:
        with blame_record(reading):
            conversion = converter.convert(reading, detection.format)
        yield conversion


def _report(conversion: Conversion, verbose: bool, bar: Progress | None) -> None:
    """Say on standard error what was found; notes about losses always, others when asked."""
    from omega_records.converting import LOSSES
    from omega_records.diagnostics import Severity
    from omega_records.reporting.concise import finding_line

    verdict = conversion.verdict
    if bar and (conversion.diagnostics or conversion.partial):
        bar.clear()
    for finding in conversion.diagnostics:
        if verbose or finding.severity is not Severity.NOTE or finding.slug in LOSSES:
            warn(finding_line(verdict, finding))
    for limit in conversion.partial:
        warn(f"{verdict.file}:{verdict.line}:1: partial: limit {limit} was reached, so there is more to say")
