"""`omega-records fix`: the safe fixes of a file of records, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from omega_records.cli.common import (
    FINDINGS,
    UNUSABLE,
    Inputs,
    check_encoding,
    display_name,
    fail,
    print_bytes,
    warn,
)
from omega_records.cli.rewriting import diff_lines, rewrite_file
from omega_records.wording import counted


def fix(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE... | DIR | -", help="Files (also .gz), folders, or - for standard input."),
    ],
    in_place: Annotated[
        bool, typer.Option("--in-place", "-i", help="Show what changes, then rewrite the files.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what would change; exit with 1 if anything.")] = False,
    encoding: Annotated[str, typer.Option(help="Of the files: utf-8, latin-1, cp1252, ...")] = "utf-8",
) -> None:
    """Apply the fixes that can't change what a record means: results and scores that the moves show to be wrong,
    round numbers of a whole game, spelling, line ends.

    The fixed records go to standard output, and what changed to standard error, unless told otherwise. No move is ever
    changed: `adjudicate` shows the slips that would explain a faulty one.
    """
    if in_place and diff:
        fail("--in-place and --diff exclude one another")
    check_encoding(encoding)
    inputs = Inputs(files)
    if in_place and Path("-") in inputs.files:
        fail("standard input can't be rewritten in place")
    changed = faulty = False
    for file in inputs.read(lambda stream, path: _fix(stream, path, encoding)):
        changed = changed or file.before != file.after
        faulty = faulty or file.faulty > 0
        _report(file, to_stdout=in_place or diff)
        if in_place and file.before != file.after:
            rewrite_file(file.path, BytesIO(file.after), file.packed)
        elif not (in_place or diff):
            print_bytes(file.after)
    if inputs.failed:
        raise typer.Exit(UNUSABLE)
    if (diff and changed) or faulty:
        raise typer.Exit(FINDINGS)


@dataclass(frozen=True, slots=True)
class _File:
    """A file before and after its fixes. packed: it was gzipped. faulty: how many records remain invalid."""

    path: Path
    packed: bool
    before: bytes
    after: bytes
    count: int
    faulty: int


def _fix(stream: BinaryIO, path: Path, encoding: str) -> Iterator[_File]:
    from gzip import GzipFile

    from omega_records.adjudicating.fixes import apply_safe_fixes

    before = stream.read()
    fixed = apply_safe_fixes(before, encoding)
    yield _File(path, isinstance(stream, GzipFile), before, fixed.data, fixed.count, fixed.faulty)


def _report(file: _File, *, to_stdout: bool) -> None:
    before, after = BytesIO(file.before).readlines(), BytesIO(file.after).readlines()
    for line in diff_lines(file.path, before, after, "fixed"):
        if to_stdout:
            print_bytes(line)
        else:
            warn(line.decode(errors="replace").rstrip("\r\n"))
    told = f"{display_name(file.path)}: {file.count} safe fix{'es' * (file.count != 1)}"
    if file.faulty:
        told += f"; {counted(file.faulty, 'record')} still invalid, see `omega-records verify`"
    warn(told)
