"""What verifying finds in sample files, as lines: the form in which `faulty.txt` keeps the expectations.

Run it to write `faulty.txt` anew, and read what changed before you believe it.
"""

from collections.abc import Iterable
from pathlib import Path

from omega_records import verify

SAMPLES = Path(__file__).parents[2] / "samples"
GOLDEN = Path(__file__).with_name("faulty.txt")
# Families of codes about records in ORN; the others' samples have other forms.
FAMILIES = ("ORN1", "ORN2", "ORN3", "ORN4", "ORN5", "ORN6")


def findings(file: Path) -> list[str]:
    """Return one line for each finding: code, line:column, message."""
    lines = []
    for verdict in verify(file):
        for found in verdict.diagnostics:
            assert found.place is not None, f"{found.code} in {file.name} has no place"
            lines.append(f"{found.code} {found.place.line}:{found.place.column} {found.message}")
    return lines


def listing(files: Iterable[Path]) -> str:
    """Return the golden text: each file's name, and its findings indented below it."""
    return "".join(f"{file.name}\n" + "".join(f"    {line}\n" for line in findings(file)) for file in files)


if __name__ == "__main__":
    GOLDEN.write_text(listing(sorted((SAMPLES / "faulty").iterdir())), encoding="utf-8")
