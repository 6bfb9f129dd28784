"""Scoresheets in other coordinate systems: written, refused by the usual check, and read back."""

import csv
import io

import pytest
from hypothesis import given

from omega_records import verify
from omega_records.board.coordinates import SYSTEMS
from omega_records.converting import Converter, Wish
from omega_records.converting.labels import CELL_LIKE
from omega_records.record import Record
from tests.formats.helpers import convert_all, orn_bytes, slugs, written
from tests.strategies import records

ORN = b'[ORN "1"]\n[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 3"]\n[Setup "W a2 B d2"]\n[Turn "White"]\n\n'
ORN += b"2. Wa1,Bb4 (2. Wa3,Be5) Bb2,We4\n*\n\n"
OMNY = b'[ORN "1"]\n[Game "Omny"]\n[Board "hexagon 3"]\n[Stars "a1 b4 e4"]\n\n1. b4 a2\n2. d5\n*\n\n'


@pytest.mark.parametrize(
    ("system", "moves"),
    [
        # Row b from the bottom, Ludii's B4 is the first cell of row d; no cell stays where it was by luck.
        ("abstractplay", "2. Wa1,Bd1 (2. Wc1,Be3) Bb2,Wd4"),
        ("aiai", "2. Wc1,Ba4 (2. Wa3,Bc5) Bc2,Wd4"),
        ("ludii-label", "2. Wa1,Bb4 (2. Wa3,Be5) Bb2,We4"),
    ],
)
def test_a_scoresheet_in_other_coordinates_and_back(system: str, moves: str) -> None:
    sheet = written(ORN, "orn", coordinates=system)
    assert moves in sheet.decode()
    assert f'[Coordinates "{system}"]' in sheet.decode()
    (verdict,) = verify(sheet)
    assert "other-coordinates" in {finding.slug for finding in verdict.diagnostics}
    assert written(sheet, "orn") == ORN


def test_star_cells_and_setups_are_cells_too() -> None:
    sheet = written(OMNY, "orn", coordinates="aiai").decode()
    assert '[Stars "c1 a4 d4"]' in sheet
    assert written(sheet.encode(), "orn") == OMNY
    assert '[Setup "W b2 B e2"]' in written(ORN, "orn", coordinates="aiai").decode()


@pytest.mark.parametrize("system", sorted(CELL_LIKE - {"orn"}))
@given(record=records(board="hexagon 5", rules="open", game="Omega"))
def test_any_record_comes_back(system: str, record: Record) -> None:
    sheet = written(orn_bytes(record), "json", coordinates=system)
    assert written(sheet, "orn") == orn_bytes(record)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_table_in_every_system(system: str) -> None:
    rows = list(csv.DictReader(io.StringIO(written(ORN, "csv", coordinates=system).decode())))
    assert [row["cell"] for row in rows] == ["a1", "b4", "b2", "e4"]
    named = {"ludii": "12", "ludii-label": "B4", "abstractplay": "d1", "aiai": "a4", "axial": "-1,-1", "orn": "b4"}
    assert rows[1]["label"] == named[system]
    assert rows[1]["coordinates"] == system


def test_a_cell_that_the_system_does_not_have() -> None:
    sheet = written(ORN, "orn", coordinates="abstractplay").replace(b"Wd4", b"Wd5")
    (conversion,) = convert_all(sheet, "orn")
    assert conversion.text is None
    assert "cell-not-in-system" in slugs([conversion])


@pytest.mark.parametrize(
    ("target", "system"),
    [
        ("orn", "ludii"),
        ("orn", "axial"),
        ("sgf", "aiai"),
        ("ludii", "ludii"),
        ("csv", "chess"),
        ("bga", "orn"),
        ("x", "orn"),
    ],
)
def test_what_does_not_go_together(target: str, system: str) -> None:
    with pytest.raises(ValueError, match=f"{target}|{system}"):
        Converter(target, Wish(coordinates=system))


def test_no_cell_of_a_table_can_be_a_formula() -> None:
    text = ORN.replace(b"[Setup", b'[Event "=1+1"]\n[White "@x"]\n[Black "-y"]\n[Setup')
    for row in csv.reader(io.StringIO(written(text, "csv").decode())):
        assert not any(cell.startswith(("=", "@", "+")) for cell in row)
        assert all(cell[1:2].isdigit() for cell in row if cell.startswith("-"))
