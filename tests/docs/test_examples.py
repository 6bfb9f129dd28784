"""The examples in README and docs: Python as doctests, records verified, commands run and their output compared."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from omega_records import verify
from omega_records.verifying import Status

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return [match[2] for match in _BLOCK.finditer(page.read_text(encoding="utf-8")) if match[1] == language]


def with_blocks(language: str) -> list[Path]:
    """Return the pages that have blocks of a language."""
    return [page for page in PAGES if blocks(page, language)]


def steps(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output shown below it."""
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        # A command goes on behind a backslash at the end of its line.
        command = re.match(r"(?:.*\\\n)*.*\n", step)
        assert command is not None
        yield command[0], step[command.end() :]


def without_blank_ends(text: str) -> list[str]:
    """Return lines without the blanks at their ends, which a page doesn't show."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize("page", with_blocks("python"), ids=lambda page: page.stem)
def test_python(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("page", with_blocks("orn"), ids=lambda page: page.stem)
def test_records(page: Path) -> None:
    for block in blocks(page, "orn"):
        for verdict in verify(block.encode()):
            assert verdict.status in (Status.VALID, Status.UNFINISHED), verdict.diagnostics


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which `omega-records` is the package under test."""
    command = tmp_path / "bin" / "omega-records"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m omega_records.cli "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}


@pytest.mark.parametrize("page", with_blocks("console"), ids=lambda page: page.stem)
def test_commands(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    for block in blocks(page, "console"):
        for command, output in steps(block):
            ran = subprocess.run(
                ["/bin/sh", "-c", command], cwd=tmp_path, env=shell, capture_output=True, encoding="utf-8", check=False
            )
            assert without_blank_ends(ran.stdout + ran.stderr) == without_blank_ends(output), command
