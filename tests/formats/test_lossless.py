"""Round trips through the formats that lose nothing are the identity, and their output is the same byte for byte."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.games import GAMES
from tests.formats.helpers import orn_bytes, written
from tests.strategies import records

LOSSLESS = ("json", "jsonl", "sgf")
ROWS = [(game, rules) for game, row in GAMES.items() for rules in row.rulesets]


@pytest.mark.parametrize("name", LOSSLESS)
@pytest.mark.parametrize(("game", "rules"), ROWS)
@settings(max_examples=15)
@given(data=st.data())
def test_there_and_back_is_the_same_bytes(name: str, game: str, rules: str, data: st.DataObject) -> None:
    record = data.draw(records(game=game, rules=rules))
    there = written(orn_bytes(record), name, "orn", strict=True)
    assert written(there, "orn", strict=True) == orn_bytes(record)
    assert written(there, name, strict=True) == there


@given(made=st.lists(records(), min_size=2, max_size=4))
def test_through_every_one_of_them_in_a_row(made: list[object]) -> None:
    archive = b"".join(orn_bytes(record) for record in made)  # type: ignore[arg-type]
    data = archive
    for name in (*LOSSLESS, "orn"):
        data = written(data, name, strict=True)
    assert data == archive
