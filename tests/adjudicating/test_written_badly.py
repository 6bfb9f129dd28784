"""A turn that is written down badly convicts nobody, whatever the regulations say of illegal turns."""

import pytest

from tests.adjudicating.helpers import SIDE_3, rule


@pytest.mark.parametrize(
    "moves",
    [
        "1. Wb2,Bc1 Bd3 Wc2 2. We3,Bc5 *",
        "1. Wb2,Bc1, Bd3,Wc2 *",
        "1. b2,Bc1 *",
    ],
)
@pytest.mark.parametrize("policy", [None, "strict", "play-on", "settle"])
def test_nobody_forfeits_by_a_comma(moves: str, policy: str | None) -> None:
    ruling = rule(f"{SIDE_3}\n{moves}\n", policy=policy)
    assert ruling.outcome.kind == "undetermined"
    assert ruling.outcome.needed
