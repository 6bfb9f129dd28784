"""`omega-records verify`: forms, exit codes, selection, strictness, inputs that can't be read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.helpers import GAME, OCCUPIED, RECORDS, VALID, WRONG_WINNER, assert_golden, run, spawn

FORMS = ["full", "concise", "json", "jsonl", "github", "junit"]


@pytest.fixture
def in_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(RECORDS)


@pytest.mark.usefixtures("in_records")
@pytest.mark.parametrize(
    ("form", "golden"),
    [("full", "full.txt"), ("concise", "concise.txt"), ("github", "github.txt"), ("junit", "junit.xml"),
     ("jsonl", "verdicts.jsonl")],
)  # fmt: skip
def test_golden_report(form: str, golden: str) -> None:
    result = run("verify", "mixed.orn", "--format", form)
    assert result.exit_code == 1
    assert_golden(golden, result.stdout)


@pytest.mark.usefixtures("in_records")
def test_golden_summary() -> None:
    result = run("verify", "mixed.orn", "--format", "concise", "--select", "ORN5", "--summary")
    assert_golden("summary.txt", result.stdout)


@pytest.mark.parametrize("form", FORMS)
def test_no_form_lets_through_what_could_steer_a_terminal(form: str) -> None:
    hostile = '[Rules "\u202eagb"]\n[Event "\x9b31m"]\n[White "Ann\u2066"]\n' + VALID.decode()
    output = run("verify", "-", "--format", form, stdin=hostile.encode() + b"{ \x1b[31m }").stdout
    assert "u202eagb" in output
    assert not {"\x1b", "\x9b", "\u202e", "\u2066"} & set(output)


@pytest.mark.usefixtures("in_records")
def test_markup_in_user_text_is_inert() -> None:
    assert "Ann [red]石[/red]" in run("verify", "mixed.orn").stdout


@pytest.mark.usefixtures("in_records")
def test_json_is_one_array_with_scores_as_strings() -> None:
    verdicts = json.loads(run("verify", "mixed.orn", "--format", "json").stdout)
    assert [verdict["status"] for verdict in verdicts].count("invalid") == 4
    assert verdicts[0]["colours"][0]["score"] == "8"


def test_json_of_nothing_readable_is_an_empty_array(tmp_path: Path) -> None:
    result = run("verify", tmp_path / "absent.orn", "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == []


def test_junit_counts_and_suites(tmp_path: Path) -> None:
    (tmp_path / "a.orn").write_bytes(VALID + OCCUPIED)
    (tmp_path / "b.orn").write_bytes(b'[White "\xc2\xa0\x01"]\n' + VALID)
    root = ElementTree.fromstring(run("verify", tmp_path, "--format", "junit").stdout)
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "3", "2")
    suites = [(Path(suite.get("name", "")).name, suite.get("tests"), suite.get("failures")) for suite in root]
    assert suites == [("a.orn", "2", "1"), ("b.orn", "1", "1")]
    assert [len(case.findall("failure")) for case in root.iter("testcase")] == [0, 1, 1]


def test_github_escapes_what_its_syntax_uses(tmp_path: Path) -> None:
    (tmp_path / "a,b:c%.orn").write_bytes(OCCUPIED)
    (line,) = run("verify", tmp_path, "--format", "github").stdout.splitlines()
    assert "a%2Cb%3Ac%25.orn,line=4,col=12,endColumn=15," in line


@pytest.mark.parametrize(
    ("data", "options", "code"),
    [
        (VALID, [], 0),
        (GAME + b"1. Wa1,Bc3 *\n", [], 0),  # unfinished is not a finding
        (OCCUPIED, [], 1),
        (WRONG_WINNER, [], 1),
        (WRONG_WINNER, ["--ignore", "ORN602"], 0),
        (WRONG_WINNER, ["--ignore", "result-mismatch"], 0),
        (WRONG_WINNER, ["--select", "ORN4"], 0),
        (WRONG_WINNER, ["--select", "ORN4,orn6"], 1),
        (WRONG_WINNER, ["--select", "ORN6", "--ignore", "ORN602"], 0),
        (GAME + b"1. Bc3,Wa1 *\n", [], 0),  # another colour order is a warning
        (GAME + b"1. Bc3,Wa1 *\n", ["--fail-on", "warning"], 1),
        (GAME + b"1. a1,c3 *\n", ["--fail-on", "warning"], 0),  # left-out letters are a note
        (GAME + b"1. a1,c3 *\n", ["--fail-on", "note"], 1),
        (GAME + b"1. a1,c3 *\n", ["--strict"], 1),
        (GAME + b"1. a1,c3 *\n", ["--strict", "--allow", "missing-colour-letters"], 0),
        (GAME + b"a1,c3 *\n", ["--strict", "--allow", "missing-colour-letters"], 1),
    ],
)  # fmt: skip
def test_exit_codes(data: bytes, options: list[str], code: int) -> None:
    assert run("verify", "-", *options, stdin=data).exit_code == code


def test_a_selection_never_changes_a_status() -> None:
    result = run("verify", "-", "--ignore", "ORN6", "--format", "jsonl", stdin=WRONG_WINNER)
    verdict = json.loads(result.stdout)
    assert (verdict["status"], verdict["diagnostics"]) == ("invalid", [])
    assert "1 finding not shown" in run("verify", "-", "--ignore", "ORN6", stdin=WRONG_WINNER).stdout


@pytest.mark.parametrize(
    ("options", "suggestion"),
    [
        (["--select", "ORN999"], "no code"),
        (["--ignore", "occupied-cel"], "did you mean `occupied-cell`?"),
        (["--rules", "bga-lives"], "did you mean `bga-live`?"),
        (["--strict", "--allow", "missing-round-number"], "did you mean `missing-round-numbers`?"),
        (["--strict", "--allow", "occupied-cell"], "no leniency `occupied-cell`"),
        (["--allow", "missing-round-numbers"], "--strict, which is not given"),
        (["--encoding", "utf-16"], "extends ASCII"),
        (["--encoding", "klingon"], "extends ASCII"),
        (["--format", "xml"], "xml"),
        (["--max-record-bytes", "0"], "--max-record-bytes"),
    ],
)  # fmt: skip
def test_wrong_use_is_code_2_and_says_what_was_meant(options: list[str], suggestion: str) -> None:
    result = run("verify", "-", *options, stdin=VALID)
    assert result.exit_code == 2
    assert suggestion in result.stderr
    assert result.stdout == ""


def test_a_ruleset_overrides_that_of_the_records() -> None:
    swapped = GAME + b"1. Wa1,Bc3 swap *\n"
    assert "swap-not-agreed" in run("verify", "-", stdin=swapped).stdout
    assert "swap-not-allowed" in run("verify", "-", "--rules", "iggamecenter", stdin=swapped).stdout


def test_unreadable_files_are_named_and_the_others_verified(tmp_path: Path) -> None:
    packed = gzip.compress(OCCUPIED * 50 + bytes(range(256)) * 400)
    (tmp_path / "cut.orn.gz").write_bytes(packed[: len(packed) - 40])
    (tmp_path / "good.orn").write_bytes(VALID)
    result = run("verify", tmp_path / "absent.orn", tmp_path / "cut.orn.gz", tmp_path / "good.orn")
    assert result.exit_code == 2
    assert "absent.orn: No such file or directory" in result.stderr
    assert "cut.orn.gz" in result.stderr
    assert "good.orn:1: record 1" in result.stdout


def test_a_folder_without_records_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing here")
    result = run("verify", tmp_path)
    assert result.exit_code == 2
    assert "holds no files of records" in result.stderr


def test_gzip_and_folders_are_read(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.orn.gz").write_bytes(gzip.compress(VALID * 3))
    (tmp_path / "b.orn").write_bytes(VALID)
    result = run("verify", tmp_path, "--summary", "--format", "concise")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "4 records: 4 valid")


def test_encoding_and_record_limit() -> None:
    latin = b'[White "Lo\xefc"]\n' + VALID
    assert run("verify", "-", stdin=latin).exit_code == 1
    assert run("verify", "-", "--encoding", "latin-1", stdin=latin).exit_code == 0
    result = run("verify", "-", "--max-record-bytes", "100", stdin=VALID)
    assert result.exit_code == 1
    assert "partial: limit record_bytes was reached" in result.stdout


def test_output_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    report.write_text("before")
    assert run("verify", "-", "-o", report, "--select", "nonsense", stdin=VALID).exit_code == 2
    assert report.read_text() == "before"
    assert run("verify", "-", "-o", report, "--format", "concise", stdin=OCCUPIED).exit_code == 1
    assert "ORN402 occupied-cell" in report.read_text()
    assert list(tmp_path.iterdir()) == [report]
    missing = run("verify", "-", "-o", tmp_path / "absent" / "report.txt", stdin=VALID)
    assert missing.exit_code == 2
    assert "can't write" in missing.stderr


def test_output_keeps_the_mode_of_a_file_and_follows_a_link(tmp_path: Path) -> None:
    report, link = tmp_path / "report.txt", tmp_path / "link.txt"
    report.write_text("")
    report.chmod(0o640)
    link.symlink_to(report)
    run("verify", "-", "-o", link, stdin=VALID)
    assert link.is_symlink()
    assert report.stat().st_mode & 0o777 == 0o640
    assert "valid" in report.read_text()


def test_output_to_a_device_leaves_the_device() -> None:
    assert run("verify", "-", "-o", "/dev/null", stdin=VALID).exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_a_summary_stays_out_of_what_programs_read() -> None:
    result = run("verify", "-", "--format", "json", "--summary", stdin=VALID)
    assert len(json.loads(result.stdout)) == 1
    assert "1 record: 1 valid" in result.stderr


def test_progress_goes_to_standard_error(tmp_path: Path) -> None:
    (tmp_path / "a.orn").write_bytes(VALID * 20)
    (tmp_path / "b.orn.gz").write_bytes(gzip.compress(VALID * 20))
    with_bar = spawn("verify", tmp_path, "--format", "jsonl", "--progress")
    without = spawn("verify", tmp_path, "--format", "jsonl")
    assert with_bar.stdout == without.stdout
    assert b"kB" in with_bar.stderr
    assert without.stderr == b""


def test_no_colour_without_a_terminal_and_utf_8_whatever_the_locale() -> None:
    result = spawn("verify", "-", stdin=OCCUPIED, LC_ALL="C", PYTHONIOENCODING="ascii", TERM="xterm-256color")
    assert b"\x1b" not in result.stdout
    assert "record 1 · Omega" in result.stdout.decode("utf-8")


def test_long_text_is_cut_for_a_person_and_whole_for_a_program() -> None:
    long = b'[Result "' + b"x" * 9000 + b'"]\n[White "' + b"y" * 9000 + b'"]\n' + VALID
    for form in ("full", "concise", "github", "junit"):
        output = run("verify", "-", "--format", form, stdin=long).stdout
        assert "x" * 50 in output
        assert max(map(len, output.splitlines())) < 2000
    assert "x" * 9000 in run("verify", "-", "--format", "jsonl", stdin=long).stdout


def test_a_file_name_that_is_no_text_is_shown_escaped(tmp_path: Path) -> None:
    path = tmp_path / "a\udcff\x1b[31m.orn"
    path.write_bytes(OCCUPIED)
    result = run("verify", path, "--format", "concise")
    assert result.exit_code == 1
    assert "a\ufffd\\x1b[31m.orn:4:12: error ORN402" in result.stdout
