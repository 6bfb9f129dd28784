"""One faulty sample for every diagnostic code, and what exactly is found in it and where."""

from pathlib import Path

import pytest

from omega_records import verify
from omega_records.diagnostics import BY_CODE, CODES, Severity
from omega_records.reading import Limits
from omega_records.verifying import Status, Verdict
from tests.samples.sample_listing import FAMILIES, GOLDEN, SAMPLES, findings

FILES = sorted((SAMPLES / "faulty").glob("*.orn"))
# Longer than a sample should be, and so made below.
GENERATED = {"ORN108"}


def expectations() -> dict[str, list[str]]:
    """Return file name -> expected findings, from the golden text."""
    expected: dict[str, list[str]] = {}
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            expected[next(reversed(expected))].append(line.strip())
        else:
            expected[line] = []
    return expected


EXPECTED = expectations()


def test_every_code_has_a_sample() -> None:
    sampled = {file.name[:6] for file in FILES} | GENERATED
    assert sampled == {row.code for row in CODES if row.code.startswith(FAMILIES)}


def test_every_sample_has_expectations() -> None:
    assert list(EXPECTED) == [file.name for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_findings(file: Path) -> None:
    assert findings(file) == EXPECTED[file.name]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sample_shows_its_code(file: Path) -> None:
    code, _, slug = file.stem.partition("-")
    assert BY_CODE[code].slug == slug
    verdicts = list(verify(file))
    shown = [found for verdict in verdicts for found in verdict.diagnostics if found.code == code]
    assert shown
    assert all(found.severity is BY_CODE[code].severity for found in shown)
    assert verdicts[0].status in allowed(code, verdicts[0]) or shown[0] not in verdicts[0].diagnostics


def allowed(code: str, verdict: Verdict) -> set[Status]:
    """Return what the status may be with a finding of this code: an error never goes with a valid record."""
    if BY_CODE[code].severity is Severity.ERROR:
        return {Status.INVALID}
    worst = {found.severity for found in verdict.diagnostics}
    if Severity.ERROR in worst:
        return {Status.INVALID}
    return {Status.UNFINISHED, Status.WARNINGS if Severity.WARNING in worst else Status.VALID}


@pytest.mark.parametrize("name", EXPECTED)
def test_few_other_codes(name: str) -> None:
    """A sample is worth little when its own code drowns among others."""
    assert len({line[:6] for line in EXPECTED[name]} - {name[:6]}) <= 1


def test_record_too_long() -> None:
    limit = Limits().record_bytes
    long = b'[Game "Omega"]\n\n{' + b"x" * 2 * limit + b"} 1. We5,Ba1 *\n\n"
    following = (SAMPLES / "valid/omega/bga-two-players.orn").read_bytes()
    first, *rest = verify(long + following)
    errors = [found for found in first.diagnostics if found.severity is Severity.ERROR]
    assert [(found.code, found.place and (found.place.line, found.place.column)) for found in errors] == [
        ("ORN108", (1, 1))
    ]
    assert first.status is Status.INVALID
    assert first.partial == ("record_bytes",)
    assert [verdict.status for verdict in rest] == [Status.VALID]
