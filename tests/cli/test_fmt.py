"""`omega-records fmt`: canonical form, and never a byte lost of what has none."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cli.helpers import GAME, OCCUPIED, RECORDS, VALID, assert_golden, run, spawn

LOOSE = b'[Board "hexagon 3"] [Game "Omega"]\r\na1,c3   b2,d4 *'
CANONICAL = b'[ORN "1"]\n[Game "Omega"]\n[Board "hexagon 3"]\n\n1. Wa1,Bc3 Bb2,Wd4\n*\n\n'
NO_GAME = b'[Event "a"]\n'
FAULTY = [
    OCCUPIED,
    OCCUPIED.rstrip(),
    b"no record at all \xff\n\n\n",
    NO_GAME,
    b'[Game "Omega"]\n1. Wa1,Bc3 {never closed\n',
    GAME + b"1. Wa1 ( Bc3\n",
    b"PK\x03\x04 zip",
    b"\xef\xbb\xbf" + OCCUPIED,
]


def fmt(data: bytes) -> tuple[bytes, int]:
    result = run("fmt", "-", stdin=data)
    return result.stdout_bytes, result.exit_code


def test_loose_records_become_canonical() -> None:
    assert fmt(LOOSE) == (CANONICAL, 0)


@pytest.mark.parametrize("data", FAULTY)
def test_what_has_no_canonical_form_stays_as_it_is(data: bytes) -> None:
    assert fmt(data) == (data, 1)


def test_a_faulty_record_stays_between_formatted_ones() -> None:
    output, code = fmt(LOOSE + b"\n" + OCCUPIED + LOOSE)
    assert (output, code) == (CANONICAL + OCCUPIED + CANONICAL, 1)


def test_a_record_over_the_limit_is_copied_whole() -> None:
    long = GAME + b"1. Wa1,Bc3 {" + b"x" * (5 * 1024 * 1024) + b"} Bb2,Wd4\n*\n\n"
    output, code = fmt(LOOSE + b"\n" + long + LOOSE)
    assert code == 1
    assert output == CANONICAL + long + CANONICAL
    assert fmt(long.rstrip())[0] == long.rstrip()


def test_a_canonical_record_does_not_run_into_the_faulty_one_before_it() -> None:
    # Only its repeated first tag shows that the second record is another one.
    data = b'[Event "a"]\n[Game "Omeg"]\n[Event "b"]\n' + LOOSE
    output, code = fmt(data)
    assert (output, code) == (data, 1)


@settings(max_examples=50)
@given(st.lists(st.sampled_from([LOOSE + b"\n", CANONICAL, VALID, b"\n\n", b"junk\n", *FAULTY])).map(b"".join))
@example(NO_GAME + CANONICAL)
def test_formatting_twice_is_formatting_once(data: bytes) -> None:
    once, _ = fmt(data)
    assert fmt(once)[0] == once


@settings(max_examples=50)
@given(st.binary().filter(lambda data: not data.startswith(b"\x1f\x8b\x08")))
def test_any_bytes_come_back(data: bytes) -> None:
    assert fmt(data)[0] == data  # no random bytes make a record


def test_check_names_what_would_change(tmp_path: Path) -> None:
    (tmp_path / "a.orn").write_bytes(LOOSE)
    (tmp_path / "b.orn").write_bytes(CANONICAL)
    result = run("fmt", "--check", tmp_path)
    assert (result.exit_code, result.stdout) == (1, f"would change: {tmp_path / 'a.orn'}\n")
    assert run("fmt", "--check", tmp_path / "b.orn").exit_code == 0


def test_diff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.orn").write_bytes(LOOSE.replace(b"\r\n", b"\n"))
    result = run("fmt", "--diff", "a.orn")
    assert result.exit_code == 0
    assert_golden("diff.txt", result.stdout)
    assert Path("a.orn").read_bytes() == LOOSE.replace(b"\r\n", b"\n")


def test_in_place_rewrites_only_what_changes(tmp_path: Path) -> None:
    loose, canonical, packed = tmp_path / "a.orn", tmp_path / "b.orn", tmp_path / "c.orn.gz"
    loose.write_bytes(LOOSE)
    canonical.write_bytes(CANONICAL)
    packed.write_bytes(gzip.compress(LOOSE))
    before = canonical.stat()
    assert run("fmt", "--in-place", tmp_path).exit_code == 0
    assert loose.read_bytes() == CANONICAL
    assert (canonical.stat().st_mtime_ns, canonical.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert gzip.decompress(packed.read_bytes()) == CANONICAL
    assert len(list(tmp_path.iterdir())) == 3


def test_modes_exclude_one_another_and_standard_input_has_no_place() -> None:
    assert run("fmt", "--check", "--diff", "-", stdin=LOOSE).exit_code == 2
    result = run("fmt", "--in-place", "-", stdin=LOOSE)
    assert (result.exit_code, result.stdout) == (2, "")


def test_an_unreadable_file_is_code_2(tmp_path: Path) -> None:
    (tmp_path / "cut.orn.gz").write_bytes(gzip.compress(LOOSE * 1000)[:-20])
    before = (tmp_path / "cut.orn.gz").read_bytes()
    result = run("fmt", "--in-place", tmp_path / "cut.orn.gz", tmp_path / "absent.orn")
    assert result.exit_code == 2
    assert "cut.orn.gz" in result.stderr and "absent.orn" in result.stderr
    assert (tmp_path / "cut.orn.gz").read_bytes() == before


def test_messages_go_to_standard_error_only() -> None:
    result = spawn("fmt", RECORDS / "mixed.orn")
    assert result.returncode == 1
    assert b"record 2 stays as it is: ORN402 occupied-cell" in result.stderr
    assert b"stays as it is" not in result.stdout
