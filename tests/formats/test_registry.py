"""The registry tells the truth: what a row says is carried comes back, and the docs are made from it."""

from pathlib import Path

import pytest

from omega_records.formats.features import Feature
from omega_records.formats.page import table
from omega_records.formats.registry import FORMATS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_in_the_docs_is_current() -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    assert table() in page


@pytest.mark.parametrize("row", FORMATS.values(), ids=lambda row: row.name)
def test_every_format_is_described(row: object) -> None:
    name = row.name  # type: ignore[attr-defined]
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    assert f"## {name}\n" in page or f"`{name}`" in page


def test_rows_hang_together() -> None:
    for name, row in FORMATS.items():
        assert row.name == name
        assert row.read or row.write
        assert row.read or not row.detect
        assert row.games
        assert Feature.SWAP in row.carries or "Omny" not in row.games
