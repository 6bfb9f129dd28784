"""Records for adjudicating in tests, and rulings on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from omega_records import adjudicate, read
from omega_records.adjudicating import Ruling
from omega_records.adjudicating.proofs import limits
from omega_records.formats.orn import write
from omega_records.record import Record

SAMPLES = Path(__file__).parents[2] / "samples" / "adjudicating"

SIDE_3 = """[Game "Omega"]
[Board "hexagon 3"]
[White "Ann"]
[Black "Bob"]
"""
# White 4 x 4 = 16, Black 5 x 2 x 1 = 10.
PLAYED = (
    "1. Wb2,Bc1 Bd3,Wc2\n2. We3,Bc5 Bb4,We5\n3. Wd5,Bc3 Bd2,Wb1\n4. Wb3,Ba1 Bd4,We4\n"
)  # fmt: skip


def rule(text: str | Record | Path, against: str | Record | Path | None = None, **means: Any) -> Ruling:
    """Return the ruling on a record, given as text, as a model or as a file."""
    means.setdefault("search", limits(seconds=0.2, memory=50_000_000))
    return adjudicate(_source(text), against=None if against is None else _source(against), **means)


def omega(result: str, moves: str = PLAYED, tags: str = "") -> str:
    """Return a record on side 3."""
    return f"{SIDE_3}{tags}\n\n{moves}{result}\n"


def _source(given: str | Record | Path) -> bytes | Path:
    if isinstance(given, Record):
        return write(given).encode()
    return given if isinstance(given, Path) else given.encode()


def texts(ruling: Ruling) -> str:
    """Return the findings of a ruling as one text."""
    return "\n".join(finding.text for finding in ruling.findings)


def first_reading(text: str | Record) -> Any:
    """Return the first record of a text as read."""
    source = _source(text)
    return next(iter(read(source)))
