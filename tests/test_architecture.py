"""The rooms import one way only, each stands alone, and the grammar has no conflicts."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

from omega_records.reading.grammar import grammar_file

PACKAGE = Path(__file__).parents[1] / "omega_records"

# What is beside the rooms, and the vocabulary of all.
BASE = {"colours", "wording"}
# Room -> the rooms it may import; `cli` may import everything.
MAY_IMPORT: dict[str, set[str]] = {
    **{module: set() for module in BASE},
    "board": set(),
    "games": {"board"},
    "record": {"board"},
    "diagnostics": {"record"},
    "reading": {"record", "diagnostics", "board"},
    "formats": {"record", "reading", "diagnostics", "board", "games"},
    "verifying": {"board", "games", "record", "diagnostics", "reading"},
    "converting": {"board", "games", "record", "diagnostics", "reading", "formats", "verifying"},
    "adjudicating": {"board", "games", "record", "diagnostics", "reading", "verifying", "formats", "converting"},
    "rendering": {"record", "board", "verifying"},
    "reporting": {"verifying", "record", "diagnostics", "adjudicating"},
}
ROOMS = [path for path in sorted(PACKAGE.iterdir()) if path.name in MAY_IMPORT or path.stem in BASE]


def imported_rooms(file: Path) -> set[str]:
    """Return the rooms of the package that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    parts = [name.split(".") for name in names]
    return {part[1] for part in parts if part[0] == "omega_records" and len(part) > 1}


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.stem)
def test_a_room_imports_only_what_it_may(room: Path) -> None:
    allowed = MAY_IMPORT[room.stem] | BASE | {room.stem}
    for file in [room] if room.is_file() else room.rglob("*.py"):
        foreign = imported_rooms(file) - allowed
        assert not foreign, f"{file.relative_to(PACKAGE)} imports {', '.join(sorted(foreign))}"


def test_every_room_is_known() -> None:
    beside = {"cli", "service", "__init__", "api", "py", "__pycache__"}
    rooms = {path.stem for path in PACKAGE.iterdir()} - beside
    assert rooms <= MAY_IMPORT.keys()


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.stem)
def test_a_room_can_be_imported_alone(room: Path) -> None:
    done = subprocess.run([sys.executable, "-c", f"import omega_records.{room.stem}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_modules_are_one_sitting_long() -> None:
    long = {
        str(file.relative_to(PACKAGE)): count
        for file in PACKAGE.rglob("*.py")
        if (count := len(file.read_text(encoding="utf-8").splitlines())) > 450
    }
    assert not long


def test_the_grammar_has_no_conflicts() -> None:
    text = grammar_file("orn.lark").read_text(encoding="utf-8")
    Lark(text, parser="lalr", start=["tags", "tag", "movetext"], strict=True)
