"""Safe fixes: what they change, what they leave alone, and the command that applies them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from omega_records import verify
from omega_records.adjudicating.fixes import apply_safe_fixes
from omega_records.cli.main import app
from omega_records.formats.orn import write
from omega_records.record import Record
from omega_records.verifying import Status
from tests.adjudicating.helpers import PLAYED, omega
from tests.strategies import records

RENUMBERED = PLAYED.replace("3. ", "4. ").replace("4. Wb3", "5. Wb3")


def fixed(text: str) -> str:
    return apply_safe_fixes(text.encode()).data.decode()


@pytest.mark.parametrize(
    ("faulty", "right"),
    [
        (omega("Black"), omega("White")),
        (omega("white"), omega("White")),
        (omega("Black", tags='[Result "Black"]'), omega("White", tags='[Result "White"]')),
        (
            omega("White", tags='[Scores "White 3, Black 4"]'),
            omega("White", tags='[Scores "White 16, Black 10"]'),
        ),
        (omega("White", tags='[Winner "Bob"]'), omega("White", tags='[Winner "Ann"]')),
        (omega("White", RENUMBERED), omega("White")),
        (omega("Black", RENUMBERED), omega("White")),
        (omega("White").replace("\n", "\r\n"), omega("White")),
        (omega("White").replace("\n", "\r"), omega("White")),
    ],
)
def test_what_is_fixed(faulty: str, right: str) -> None:
    assert fixed(faulty) == right
    assert fixed(right) == right


@pytest.mark.parametrize(
    "text",
    [
        omega("White", PLAYED.replace("Bd2,Wb1", "Be3,Wb1")),
        # The number of a lost line is the trace of it.
        omega("*", RENUMBERED.rsplit("5.", 1)[0]),
        "no record at all",
        "",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    assert fixed(text) == text


@given(st.lists(records(), min_size=1, max_size=3))
def test_nothing_is_fixed_in_sound_records(drawn: list[Record]) -> None:
    data = "".join(map(write, drawn)).encode()
    assert apply_safe_fixes(data).data == data


@given(st.binary(max_size=300) | st.text('[]"{}();\\ aW1.*\r\n', max_size=100).map(str.encode))
def test_any_bytes_are_taken(data: bytes) -> None:
    once = apply_safe_fixes(data).data
    assert apply_safe_fixes(once).data == once


def test_every_record_of_a_file_is_fixed() -> None:
    faulty = (omega("Black") + "\n" + omega("white", RENUMBERED)).replace("\n", "\r\n")
    result = fixed(faulty)
    assert result == omega("White") + "\n" + omega("White")
    assert {verdict.status for verdict in verify(result.encode())} <= {Status.VALID, Status.WARNINGS}


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["fix", *map(str, arguments)], input=stdin)


def test_the_fixed_records_go_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "a.orn"
    file.write_text(omega("Black"))
    result = run(file)
    assert (result.exit_code, result.stdout) == (0, omega("White"))
    assert "-Black\n+White" in result.stderr and "1 safe fix" in result.stderr
    assert file.read_text() == omega("Black")
    assert run("-", stdin=omega("Black").encode()).stdout == omega("White")


def test_a_diff_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.orn"
    file.write_text(omega("Black"))
    result = run(file, "--diff")
    assert result.exit_code == 1 and "-Black\n+White\n" in result.stdout
    assert file.read_text() == omega("Black")
    file.write_text(omega("White"))
    assert run(file, "--diff").exit_code == 0


@pytest.mark.parametrize("name", ["a.orn", "a.orn.gz"])
def test_in_place(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    packed = name.endswith(".gz")
    file.write_bytes(gzip.compress(omega("Black").encode()) if packed else omega("Black").encode())
    result = run(file, "--in-place")
    assert result.exit_code == 0 and "-Black\n+White\n" in result.stdout
    data = file.read_bytes()
    assert (gzip.decompress(data) if packed else data).decode() == omega("White")
    assert list(tmp_path.iterdir()) == [file]


def test_wrong_use(tmp_path: Path) -> None:
    assert run(tmp_path / "missing.orn").exit_code == 2
    assert run("-", "--in-place", stdin=b"").exit_code == 2
    assert run("-", "--in-place", "--diff", stdin=b"").exit_code == 2
