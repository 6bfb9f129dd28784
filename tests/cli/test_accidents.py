"""What happens when things go wrong: bugs, closed pipes, Ctrl-C, start-up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import omega_records.verifying
from omega_records.reading import Reading
from tests.cli.helpers import VALID, run, spawn


def _broken(*_: object) -> None:
    raise RuntimeError("no such luck")


def test_a_bug_is_code_3_and_names_the_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    verify = omega_records.verifying.verify_reading
    calls: list[Reading] = []

    def second_breaks(reading: Reading, *rest: object) -> object:
        calls.append(reading)
        return _broken() if len(calls) == 2 else verify(reading, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(omega_records.verifying, "verify_reading", second_breaks)
    (tmp_path / "games.orn").write_bytes(VALID * 3)
    result = run("verify", tmp_path)
    assert result.exit_code == 3
    assert "games.orn, record 2" in result.stderr
    assert "This is a bug in omega-records" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_traceback_is_shown_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(omega_records.verifying, "verify_reading", _broken)
    monkeypatch.setenv("OMEGA_RECORDS_TRACEBACK", "1")
    assert "Traceback" in run("verify", "-", stdin=VALID).stderr


def test_a_bug_leaves_no_output_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(omega_records.verifying, "verify_reading", _broken)
    assert run("verify", "-", "-o", tmp_path / "out.txt", stdin=VALID).exit_code == 3
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "games.orn").write_bytes(VALID * 2000)
    command = [sys.executable, "-m", "omega_records.cli", "verify", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert b"record 1" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_interrupt_is_quiet_and_leaves_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "omega_records.cli", "verify", "-", "-o", str(tmp_path / "out.txt")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        # Enough for results to be written; then the command waits for more that doesn't come.
        process.stdin.write(VALID * 4000)
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not any(file.stat().st_size for file in tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        # A signal just before a read begins is only noticed after it: let the command settle in the read.
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        errors = process.stderr.read()
    assert (process.returncode, errors) == (130, b"")
    assert list(tmp_path.iterdir()) == []


def test_help_starts_without_the_heavy_rooms() -> None:
    code = (
        "import sys; from omega_records.cli.main import run\n"
        "try: run()\n"
        "except SystemExit as end: code = end.code\n"
        "heavy = {'lark', 'pydantic', 'rich', 'omega_records.reading', 'omega_records.verifying'}\n"
        "print(code, sorted(heavy & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, "--help"]
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ).stdout
    assert output.endswith("\n0 []\n")


def test_version() -> None:
    assert run("--version").stdout == "omega-records 0.1.0\n"


@pytest.mark.parametrize("arguments", [(), ("verfy",), ("verify",), ("verify", "-", "--nonsense")])
def test_wrong_use_is_code_2(arguments: tuple[str, ...]) -> None:
    assert spawn(*arguments).returncode == 2


def test_the_output_is_never_one_of_the_inputs(tmp_path: Path) -> None:
    file = tmp_path / "a.orn"
    text = '[Game "Omega"]\n\n*\n'
    file.write_text(text, encoding="utf-8")
    link = tmp_path / "link.orn"
    link.symlink_to(file)
    for command in (
        ["verify", "-o", str(file), str(file)],
        ["verify", "-o", str(link), str(file)],
        ["verify", "-o", str(file), str(tmp_path)],
        ["convert", "--to", "csv", "-o", str(file), str(file)],
        ["adjudicate", "-o", str(file), str(file)],
    ):
        result = run(*command)
        assert result.exit_code == 2, command
        assert "both read and written" in result.stderr
        assert file.read_text(encoding="utf-8") == text


def test_standard_input_is_read_once() -> None:
    result = run("verify", "-", "-", stdin=b"")
    assert result.exit_code == 2
    assert "only once" in result.stderr
