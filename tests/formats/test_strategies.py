"""The strategies draw what they promise: legal, canonical records of every game and ruleset."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.games import GAMES
from omega_records.reading import Reading
from omega_records.record import Record
from omega_records.verifying import Status, examine, normalise
from tests.strategies import records

ROWS = [(game, rules) for game, row in GAMES.items() for rules in row.rulesets]


@pytest.mark.parametrize(("game", "rules"), ROWS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_drawn_record_verifies_clean_and_is_canonical(game: str, rules: str, data: st.DataObject) -> None:
    record: Record = data.draw(records(game=game, rules=rules))
    examination = examine(Reading(record, (), b""))
    assert examination.verdict.status in (Status.VALID, Status.UNFINISHED, Status.WARNINGS)
    assert normalise(examination) == record
