"""The commands `convert` and `formats`, and `omega_records.convert`."""

import gzip
import sys
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

import omega_records
from omega_records.formats.registry import FORMATS
from tests.cli.helpers import OCCUPIED, VALID, run, spawn
from tests.formats.helpers import SAMPLES, written

TRIAL = SAMPLES / "omny-1.3.0.trl"


def test_one_archive_of_many_programs(tmp_path: Path) -> None:
    archive = tmp_path / "archive.orn"
    files = [TRIAL, SAMPLES / "ap-size5-pied.json", SAMPLES / "other-program.sgf", SAMPLES / "brechard.txt"]
    done = run("convert", *files, "--to", "orn", "-o", archive, "--verbose")
    assert done.exit_code == 0
    assert done.stdout == ""
    for file, name in zip(files, ("ludii", "abstractplay", "sgf", "brechard"), strict=True):
        assert f"{file}: {name} (" in done.stderr
    verdicts = list(omega_records.verify(archive))
    assert len(verdicts) == 4
    assert {verdict.status for verdict in verdicts} <= {"valid", "unfinished"}


def test_losses_are_told_and_strict_refuses(tmp_path: Path) -> None:
    text = b'[Game "Omega"]\n[Rules "ludii"]\n[Board "hexagon 4"]\n[White "Ann"]\n[Black "Bob"]\n\n1. Wa1,Bc3 *\n'
    source = tmp_path / "in.orn"
    source.write_bytes(text)
    done = run("convert", source, "--to", "ludii")
    assert done.exit_code == 0
    assert done.stdout.startswith("game=/lud/board/space/group/Omega.lud\n")
    assert (
        f"{source}:4:1: warning ORN822 name-not-carried: ludii doesn't say who played: Ann (White) was left out"
        in done.stderr
    )
    target = tmp_path / "out.trl"
    target.write_bytes(b"kept")
    refused = run("convert", source, "--to", "ludii", "--strict", "-o", target)
    assert refused.exit_code == 1
    assert "ORN841" in refused.stderr
    assert target.read_bytes() == b"kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.orn", "out.trl"]


def test_a_broken_record_costs_no_other(tmp_path: Path) -> None:
    source, target = tmp_path / "in.orn.gz", tmp_path / "out.json"
    source.write_bytes(gzip.compress(VALID + OCCUPIED + VALID))
    done = run("convert", source, "--to", "json", "-o", target)
    assert done.exit_code == 1
    assert "ORN402" in done.stderr
    assert len(list(omega_records.convert(target, "orn"))) == 2
    kept = run("convert", source, "--to", "json", "-o", target, "--keep-broken")
    assert kept.exit_code == 0
    assert "ORN842" in kept.stderr
    assert len(list(omega_records.convert(target, "orn"))) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "pgn"], "pgn can't be written"),
        (["--to", "bga"], "bga can't be written"),
        (["--to", "orn", "--from", "csv"], "csv can't be read"),
        (["--to", "sgf", "--coordinates", "aiai"], "sgf can't be written in aiai coordinates"),
    ],
)
def test_wrong_use(arguments: list[str], message: str) -> None:
    done = run("convert", TRIAL, *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = run("convert", tmp_path / "none.trl", TRIAL, "--to", "orn")
    assert done.exit_code == 2
    assert "[LudiiRNG" in done.stdout


def test_standard_input_and_output_and_the_bar() -> None:
    done = spawn("convert", "-", "--to", "sgf", "--progress", stdin=VALID * 3)
    assert done.returncode == 0
    assert done.stdout.count(b"(;FF[4]GM[Omega]") == 3
    assert done.stdout == written(VALID * 3, "sgf")


def test_formats_lists_every_format() -> None:
    done = run("formats")
    assert done.exit_code == 0
    for name, row in FORMATS.items():
        assert f"{name}: {row.title}" in " ".join(done.stdout.split())


def test_the_function() -> None:
    (conversion,) = omega_records.convert(TRIAL, "orn", strict=True)
    assert conversion.text is not None
    assert conversion.verdict.computed.outcome == "Black"
    with pytest.raises(ValueError, match="can't be written"):
        next(omega_records.convert(TRIAL, "pgn"))


class Endless:
    """A stream of a text repeated, made as it is read."""

    def __init__(self, text: bytes, count: int) -> None:
        self._parts: Iterator[bytes] = (text for _ in range(count))
        self._rest = b""

    def read(self, size: int) -> bytes:
        while len(self._rest) < size and (part := next(self._parts, b"")):
            self._rest += part
        piece, self._rest = self._rest[:size], self._rest[size:]
        return piece


@pytest.mark.parametrize("source", ["orn", "json", "jsonl", "sgf", "ludii"])
def test_memory_stays_flat(source: str) -> None:
    text = b'[Game "Omega"]\n[Rules "ludii"]\n[Board "hexagon 4"]\n\n1. Wa1,Bc3 Wb2,Bd4 *\n'
    one = written(text, source)
    if source == "json":
        one = one.strip(b"[]\n") + b",\n"

    def peak(count: int) -> int:
        tracemalloc.start()
        stream = Endless(one, count)
        done = sum(1 for _ in omega_records.convert(stream, "orn"))  # type: ignore[arg-type]
        assert done == count
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    few, many = peak(200), peak(1600)
    assert many < 1.5 * few + 2_000_000


def test_the_command_starts_without_the_formats() -> None:
    code = "import sys, omega_records.cli.main; print(any('formats.registry' in name for name in sys.modules))"
    done = spawn_python(code)
    assert done == "False"


def spawn_python(code: str) -> str:
    import subprocess

    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_bytes_streams_and_paths() -> None:
    for source in (VALID, BytesIO(VALID)):
        (conversion,) = omega_records.convert(source, "jsonl")
        assert conversion.text is not None


def test_a_folder_stands_for_files_of_every_format_that_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "game.trl").write_bytes(TRIAL.read_bytes())
    (folder / "README.txt").write_text("hello", encoding="utf-8")
    (folder / "game.orn").write_text('[Game "Omega"]\n\n*\n', encoding="utf-8")
    done = run("convert", folder, "--to", "orn")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.count("[Game ") == 2
