"""Running commands in tests, and comparing what they print with golden files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from omega_records.cli.main import app

HERE = Path(__file__).parent
RECORDS = HERE / "records"
GAME = b'[Game "Omega"]\n[Board "hexagon 3"]\n\n'
ENDED = b"1. Wa1,Bc3 Bb2,Wd4\n2. We5,Ba3 Bc1,Wb4\n3. Wa2,Bb1 Bd2,Wb3\n4. Wc4,Be3 Be4,Wd5\n"
VALID = GAME + ENDED + b"White\n\n"
OCCUPIED = GAME + b"1. Wa1,Bc3 Bc3,Wd4\n*\n\n"
WRONG_WINNER = GAME + ENDED + b"Black\n\n"


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def spawn(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "omega_records.cli", *map(str, arguments)]
    return subprocess.run(
        command, input=stdin, capture_output=True, env=os.environ | environment, timeout=60, check=False
    )


def assert_golden(name: str, text: str) -> None:
    """Compare text with a file of `golden`; OMEGA_RECORDS_GOLDEN=write rewrites the file."""
    path = HERE / "golden" / name
    if os.environ.get("OMEGA_RECORDS_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
