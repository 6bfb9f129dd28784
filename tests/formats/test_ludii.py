"""Ludii trials: read, verified, and given again byte for byte; records of our own made into trials and back."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.converting import LOSSES
from omega_records.record import Record
from omega_records.verifying import Status
from tests.formats.helpers import CASES, SAMPLES, convert_all, orn_bytes, slugs, written
from tests.strategies import records

TRIALS = sorted(SAMPLES.glob("*.trl"))
CASE_TRIALS = sorted(CASES.glob("ludii*/*.txt"))


@pytest.mark.parametrize("file", TRIALS, ids=lambda file: file.name)
def test_a_sample_comes_back_byte_for_byte(file: Path) -> None:
    data = file.read_bytes()
    record = written(data, "orn", keep_broken=True)
    assert written(record, "ludii", keep_broken=True, strict=True) == data


@pytest.mark.skipif(not CASE_TRIALS, reason="the trials of the case collection are not here")
@pytest.mark.parametrize("file", CASE_TRIALS, ids=lambda file: file.name)
def test_a_real_trial_verifies_with_the_winner_that_it_states(file: Path) -> None:
    data = file.read_bytes()
    (conversion,) = convert_all(data, "orn", keep_broken=True)
    stated = next(line for line in data.decode().splitlines() if line.startswith("winner="))
    verdict = conversion.verdict
    if "result-mismatch" in slugs([conversion]):
        # Version 1.0.8 kept scores in 32 bits.
        assert max(colour.score or 0 for colour in verdict.colours) > 2**32
    else:
        assert verdict.status is Status.VALID
        assert verdict.computed.seat == int(stated.removeprefix("winner="))
    assert conversion.text is not None
    assert written(conversion.text.encode(), "ludii", keep_broken=True) == data


@pytest.mark.parametrize("game", ["Omega", "Omny"])
@settings(max_examples=80)
@given(data=st.data())
def test_records_of_the_ruleset_come_back(game: str, data: st.DataObject) -> None:
    record: Record = data.draw(records(game=game, rules="ludii", annotated=False, setup=False, decision=False))
    there = written(orn_bytes(record), "ludii")
    (back,) = convert_all(there, "orn", "ludii")
    assert back.text is not None
    (again,) = convert_all(back.text.encode(), "ludii", strict=True)
    assert again.text == there.decode()
    (moves,) = convert_all(orn_bytes(record), "orn")
    assert moves.text is not None
    # With two players there is nobody else to swap with, and Ludii doesn't say it.
    assert back.text.split("\n\n", 1)[1] == moves.text.split("\n\n", 1)[1].replace("swap:B", "swap")
    assert back.verdict.computed.outcome == moves.verdict.computed.outcome


def trial(game: str, *lines: str) -> bytes:
    first = next((at for at, line in enumerate(lines) if line.startswith("Move=")), len(lines))
    head = [f"game=/lud/board/space/x/{game}.lud", *lines[:first], "RNG internal state=1,2,3,4,5,6,7,8"]
    return "\n".join([*head, *lines[first:], "SANDBOX=false", "LUDII_VERSION=1.3.0", ""]).encode()


def add(mover: int, site: int, what: int | None = None) -> str:
    colour = mover if what is None else what
    return (
        f"Move=[Move:mover={mover},from={site},to={site},actions=[Add:type=Cell,to={site},what={colour},decision=true]]"
    )


SWAP = "Move=[Move:mover=2,actions=[Swap:player1=1,player2=2,decision=true],[SetNextPlayer:player=2]]"


def test_a_swap_takes_no_turn_and_moves_the_persons() -> None:
    there = written(
        b'[Game "Omny"]\n[Rules "ludii"]\n[Board "hexagon 3"]\n[Stars "all"]\n[Pie "yes"]\n\n1. c3 swap d4\n2. b2 *\n',
        "ludii",
    )
    moves = [line for line in there.decode().splitlines() if line.startswith("Move=")]
    assert moves[1] == SWAP
    assert [line.split("mover=")[1][0] for line in moves] == ["1", "2", "2", "1"]
    (back,) = convert_all(there, "orn")
    assert back.text is not None
    assert back.text.endswith("1. c3 swap d4\n2. b2\n*\n\n")


@pytest.mark.parametrize(
    "swap",
    [
        SWAP,
        # As older readers quote it.
        "Move=[Move:mover=2,actions=[[Swap:player1=1,player2=2,decision=true], [SetNextPlayer:player=2]]]",
    ],
)
def test_swaps_of_both_forms_are_read(swap: str) -> None:
    (conversion,) = convert_all(trial("Gyre", add(1, 40), swap, add(2, 41)), "orn")
    assert conversion.text is not None
    assert conversion.text.endswith("1. g5 swap h5\n*\n\n")
    assert conversion.verdict.colours[1].seat == 1  # White is held by the person who began as Black


def test_a_tie_scored_as_a_draw_stays_a_claim() -> None:
    data = SAMPLES.joinpath("omega-1.3.0.trl").read_bytes().replace(b"winner=2", b"winner=0")
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is None
    assert "result-mismatch" in slugs([conversion])


@pytest.mark.parametrize(
    ("options", "tags"),
    [
        (["Board Size/4x4", "Players/3"], {'[Board "hexagon 4"]', '[Players "3"]'}),
        ([], {'[Board "hexagon 5"]', '[Players "2"]'}),
        (["Players/4"], {'[Board "hexagon 5"]', '[Players "4"]'}),
    ],
)
def test_options_of_omega_full_partial_or_empty(options: list[str], tags: set[str]) -> None:
    data = trial("Omega", "START GAME OPTIONS", *options, "END GAME OPTIONS", add(1, 3))
    (conversion,) = convert_all(data, "orn", keep_broken=True)
    assert conversion.text is not None
    assert tags <= set(conversion.text.splitlines())


@pytest.mark.parametrize("spelling", ["Mis\u00e8re", "MisÃ¨re", "Mis\ufffdre"])
def test_misere_is_known_however_its_accent_fared(spelling: str) -> None:
    data = trial("Omny", "START GAME OPTIONS", f"End Rule/{spelling}", "END GAME OPTIONS", add(1, 3))
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert '[Misere "yes"]' in conversion.text


def test_two_stones_a_turn() -> None:
    options = ["START GAME OPTIONS", "Balance Rule/12*", "Board Size/3", "END GAME OPTIONS"]
    first, second = (add(mover, site)[:-1] + f",[SetNextPlayer:player={mover}]]" for mover, site in ((2, 1), (1, 3)))
    data = trial("Omny", *options, add(1, 0), first, add(2, 2), second, add(1, 4))
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert '[Protocol "12*"]' in conversion.text
    assert conversion.text.endswith("1. a1 b1,c1\n2. a2,b2\n*\n\n")
    assert written(conversion.text.encode(), "ludii") == data


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        (
            "Move=[Move:mover=1,from=1,to=1,actions=[Add:type=Cell,to=1,what=1,count=2,decision=true]]",
            "malformed-source",
        ),
        ("Move=[Move:mover=1,from=999,to=999,actions=[Add:type=Cell,to=999,what=1,decision=true]]", "malformed-source"),
        ("Move=[Move:mover=1,actions=[Pass:decision=true]]", "malformed-source"),
        ("Move=[Move:mover=9,from=1,to=1,actions=[Add:type=Cell,to=1,what=1,decision=true]]", "malformed-source"),
        ("Move=[Move:mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=2,decision=true]]", "turn-out-of-sequence"),
        ("Move=", "malformed-source"),
    ],
)
def test_faulty_moves_are_values(line: str, slug: str) -> None:
    assert slug in slugs(convert_all(trial("Y", line), "orn"))


def test_a_trial_of_another_game_is_named() -> None:
    (conversion,) = convert_all(trial("Hex", add(1, 3)), "orn")
    assert "this is a Ludii trial of Hex" in conversion.diagnostics[-2].message + conversion.diagnostics[0].message


def test_several_trials_in_one_stream_and_every_kind_of_line_end() -> None:
    one = SAMPLES.joinpath("y-1.1.19.trl").read_bytes()
    windows = one.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    done = convert_all(one + windows + one.replace(b"\r\n", b"\n"), "orn")
    assert len({c.text.split("\n\n")[1] for c in done if c.text}) == 1
    assert [c.text is not None for c in done] == [True] * 3
    assert written(written(windows, "orn"), "ludii") == windows


def test_lists_of_legal_moves_are_left_out_with_a_word() -> None:
    data = trial("Y", add(1, 3), "NEW LEGAL MOVES LIST", add(1, 4)[5:], "END LEGAL MOVES LIST")
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert [f.slug for f in conversion.diagnostics if f.slug in LOSSES] == ["source-detail-dropped"]


def test_a_pie_rule_that_was_not_used_is_only_left_out() -> None:
    text = b'[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 4"]\n[Pie "yes"]\n\n1. Wa1,Bc3 Bb2,Wd4 *\n'
    (conversion,) = convert_all(text, "ludii")
    assert conversion.text is not None
    assert {finding.slug for finding in conversion.losses} == {"ruleset-not-carried", "tag-not-carried"}
