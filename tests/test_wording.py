"""The words that every room puts together alike."""

import pytest

from omega_records.wording import counted, nearest


@pytest.mark.parametrize(("number", "text"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns")])
def test_counted(number: int, text: str) -> None:
    assert counted(number, "turn") == text


@pytest.mark.parametrize(
    ("word", "text"), [("omgea", "did you mean `Omega`?"), ("OMNY", "did you mean `Omny`?"), ("chess", "")]
)
def test_nearest(word: str, text: str) -> None:
    assert nearest(word, ["Omega", "Omny"]) == text
