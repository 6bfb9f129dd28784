"""`omega-records verify`: a verdict on every record."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from omega_records.cli.common import (
    FINDINGS,
    UNUSABLE,
    Inputs,
    blame_record,
    check_encoding,
    did_you_mean,
    display_name,
    fail,
    progress_bar,
    split_words,
    text_output,
)
from omega_records.reporting.report import Form, report

if TYPE_CHECKING:
    from omega_records.reporting.selection import Selection
    from omega_records.reporting.summary import Summary
    from omega_records.verifying import Policy


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Files (also .gz), folders, or - for standard input."),
    ],
    form: Annotated[Form, typer.Option("--format", help="How to report.")] = "full",
    summary: Annotated[
        bool,
        typer.Option(
            "--summary",
            help="End with counts by status, code and file; beside a form that programs "
            "read they go to standard error.",
        ),
    ] = False,
    rules: Annotated[
        str | None, typer.Option(metavar="RULESET", help="Judge by this ruleset, whatever the records say.")
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES",
            help="Show only these codes, beginnings of codes, or slugs. "
            "What isn't shown doesn't count for the exit code; the status of a verdict "
            "never changes.",
        ),
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODES", help="Leave these out; the same holds.")] = None,
    fail_on: Annotated[
        Literal["error", "warning", "note"], typer.Option(help="Least severity that makes the exit code 1.")
    ] = "error",
    strict: Annotated[bool, typer.Option("--strict", help="Count every leniency of reading as an error.")] = False,
    allow: Annotated[
        list[str] | None, typer.Option(metavar="LENIENCY", help="A leniency that --strict excepts; repeatable.")
    ] = None,
    encoding: Annotated[str, typer.Option(help="How the files are encoded.")] = "utf-8",
    max_record_bytes: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Longest record that is read, in bytes.")
    ] = None,
    progress: Annotated[bool, typer.Option("--progress", help="Show a progress bar on standard error.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to a file, whole or not at all.")
    ] = None,
) -> None:
    """Give a verdict on every record.

    It says whether the record is legal, how the game ended, and where the record contradicts its moves.

    The exit code is 0 without findings, 1 with a finding at or above --fail-on, 2 when something could not be read.
    An unfinished game is not a finding.
    """
    from omega_records.reading import Limits, read_stream
    from omega_records.verifying import verify_reading

    check_encoding(encoding)
    selection = _selection(select or (), ignore or (), fail_on)
    policy = _policy(rules, strict, allow or ())
    limits = Limits(record_bytes=max_record_bytes) if max_record_bytes else Limits()
    counts = _summary() if summary else None
    failed = False
    with text_output(output) as stream, progress_bar(progress) as bar:
        inputs = Inputs(files, bar, output=output)
        written = report(form, stream, selection)
        for reading in inputs.read(
            lambda data, path: read_stream(data, file=display_name(path), encoding=encoding, limits=limits)
        ):
            with blame_record(reading):
                verdict, hidden = selection.apply(verify_reading(reading, policy, limits))
                if bar:
                    bar.clear()
                written.verdict(verdict, hidden)
            if counts:
                counts.add(verdict)
            failed = failed or any(map(selection.fails, verdict.diagnostics))
        written.end()
        if counts:
            counts.write(stream if form in ("full", "concise") else sys.stderr)
    if inputs.failed:
        raise typer.Exit(UNUSABLE)
    if failed:
        raise typer.Exit(FINDINGS)


def _summary() -> Summary:
    from omega_records.reporting.summary import Summary

    return Summary()


def _selection(select: Iterable[str], ignore: Iterable[str], fail_on: str) -> Selection:
    from omega_records.diagnostics import BY_CODE, BY_SLUG, Severity
    from omega_records.reporting.selection import Selection, unknown_names

    selected, ignored = split_words(select), split_words(ignore)
    for name in unknown_names([*selected, *ignored]):
        fail(f"no code, beginning of a code or slug `{name}`{did_you_mean(name, [*BY_SLUG, *BY_CODE])}")
    return Selection(tuple(selected), tuple(ignored), Severity(fail_on))


def _policy(rules: str | None, strict: bool, allow: Iterable[str]) -> Policy:
    from omega_records.diagnostics import CODES
    from omega_records.games import GAMES
    from omega_records.verifying import Policy

    rulesets = {name for game in GAMES.values() for name in game.rulesets}
    if rules is not None and rules not in rulesets:
        fail(f"no ruleset `{rules}`{did_you_mean(rules, rulesets)}")
    leniencies = {row.slug for row in CODES if row.leniency}
    allowed = set(split_words(allow))
    for name in sorted(allowed - leniencies):
        fail(f"no leniency `{name}`{did_you_mean(name, leniencies)}")
    if allowed and not strict:
        fail("--allow makes exceptions from --strict, which is not given")
    return Policy(rules=rules, refused=leniencies - allowed if strict else ())
