"""Where a reader breaks off, the rest isn't judged as if it had been read."""

import json

import pytest

from omega_records.verifying import Status
from tests.formats.helpers import SAMPLES, convert_all, slugs


def trial(broken: int) -> bytes:
    """Return a whole Ludii trial with its move of that number spoilt."""
    lines = SAMPLES.joinpath("omega-1.3.0.trl").read_bytes().split(b"\n")
    moves = [number for number, line in enumerate(lines) if line.startswith(b"Move=")]
    lines[moves[broken]] = b"Move=[Move:mover=1"
    return b"\n".join(lines)


def plies(spoilt: object) -> bytes:
    """Return a whole game of Abstract Play with its third ply spoilt."""
    data = json.loads(SAMPLES.joinpath("ap-size8-sunder.json").read_bytes())
    data["moves"][1][0] = spoilt
    return json.dumps(data).encode()


def notes(spoilt: dict[str, object]) -> bytes:
    """Return a table of Board Game Arena with one more notification."""
    data = json.loads(SAMPLES.joinpath("bga-swap.json").read_bytes())
    data["data"]["logs"].append({"move_id": "99", "data": [spoilt]})
    return json.dumps(data).encode()


LOG = SAMPLES.joinpath("brechard.txt").read_bytes().rstrip()
TREE = b"(;GM[omega]SZ[3]RE[B+R];W[a1];B[c3];B[b2];%s;W[e5];B[a3])"
FAR = {"player_id": 111, "stones": [{"q": 9, "r": 9, "color": "white"}]}


@pytest.mark.parametrize(
    ("data", "turns"),
    [
        # After a whole turn, and in the middle of one: what is left of that isn't judged either.
        (trial(4), 2),
        (trial(5), 2),
        (plies("zz9"), 2),
        (plies(7), 2),
        # What reading a scoresheet in other coordinates mustn't forget.
        (b'[Game "Omega"]\n[Board "hexagon 3"]\n[Coordinates "aiai"]\n\n1. Wa1,Bc3 =) Bb2,Wd4\nBlack\n', 1),
        (notes({}), None),
        (notes({"type": "turnConfirmed", "args": FAR}), None),
        (notes({"type": "turnConfirmed", "args": {"player_id": 333, "stones": []}}), None),
        (LOG + b"\nspoilt\n", 2),
        (LOG + b"\n1,9,9,9\n", 2),
        (LOG + b"\n1,10,1,0\nspoilt\n", 2),
        (TREE % b"W[?]", 1),
        (TREE % b"W[a2]B[b1]", 1),
    ],
)
def test_the_verdict_says_that_the_rest_could_not_be_read(data: bytes, turns: int | None) -> None:
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is None
    assert conversion.verdict.status is Status.INVALID
    assert conversion.verdict.reason == "unreadable"
    assert not slugs([conversion]) & {"unplayed-result", "stopped-early", "wrong-stone-count"}
    if turns is not None:
        assert conversion.verdict.plies == turns


def test_a_variation_that_breaks_off_leaves_the_main_line_whole() -> None:
    (conversion,) = convert_all(b"(;GM[omega]SZ[3];W[a1];B[c3](;B[b2];W[d4])(;B[b2];W[?]))", "orn")
    assert conversion.verdict.plies == 2
    assert conversion.verdict.reason == "unfinished"
