"""Rulings on scoresheets that another program wrote, and that can't be read to their end."""

from omega_records import adjudicate
from tests.formats.helpers import SAMPLES

TRIAL = SAMPLES.joinpath("omega-1.3.0.trl").read_bytes()
LINES = TRIAL.split(b"\n")
MOVES = [number for number, line in enumerate(LINES) if line.startswith(b"Move=")]
SPOILT = b"\n".join(b"Move=?" if number == MOVES[4] else line for number, line in enumerate(LINES))


def test_what_can_not_be_read_is_missing_and_nothing_is_ruled() -> None:
    ruling = adjudicate(SPOILT)
    assert ruling.outcome.kind == "undetermined"
    assert ruling.outcome.needed == ("the rest of the record, which is missing",)
    assert not ruling.repairs
    assert "ORN802" in {finding.code for finding in ruling.findings}
    assert not any(sheet.legal for sheet in ruling.scoresheets)


def test_a_scoresheet_that_breaks_off_can_not_stand_against_a_whole_one() -> None:
    ruling = adjudicate(TRIAL, against=SPOILT)
    assert [sheet.legal for sheet in ruling.scoresheets] == [True, False]
    assert any("The second scoresheet can't stand as written" in finding.text for finding in ruling.findings)
