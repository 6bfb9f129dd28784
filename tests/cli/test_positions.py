"""`omega-records show` and `score`: positions of records and positions given on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.helpers import GAME, OCCUPIED, RECORDS, VALID, assert_golden, run

UNREADABLE = GAME + b"1. Wa1,Bc3 Bb2,,Wd4\n*\n"
FREE_BOARD = b'[Game "Omega"]\n[Rules "open"]\n[Board "cells a1 b1 c1 c2 c3 b3 a3"]\n\n1. Wa1,Bc3 *\n'


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("omega-end", ["--record", "1"]),
        ("omega-swap-ply-1", ["--record", "3", "--ply", "1"]),
        ("omega-before-the-fault", ["--record", "2"]),
        ("omega-axial", ["--record", "2", "--coordinates", "axial"]),
        ("omega-start", ["--record", "1", "--ply", "0"]),
        ("omny-end", ["--record", "5"]),
        ("omny-ply-3-ludii", ["--record", "5", "--ply", "3", "--coordinates", "ludii"]),
        ("hostile-names", ["--record", "6"]),
    ],
)  # fmt: skip
def test_golden_board(name: str, options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(RECORDS)
    result = run("show", "mixed.orn", *options)
    assert result.exit_code == 0
    assert_golden(f"show-{name}.txt", result.stdout)


def test_a_record_that_cannot_be_read_to_its_end_is_not_called_unfinished() -> None:
    for command in ("show", "score"):
        output = run(command, "-", stdin=UNREADABLE).stdout
        assert "the rest of the record could not be read" in output
        assert "not over" not in output


def test_scores_of_a_game_that_is_not_over_are_called_so() -> None:
    resigned = run("score", "-", stdin=GAME + b"1. Wa1,Bc3 Bb2,Wb1 resign Black\n").stdout
    assert "Black (seat 2) won by resignation" in resigned
    assert resigned.count("so far") == 2
    assert "so far" not in run("score", "-", stdin=VALID).stdout


def test_an_enumerated_board_is_drawn() -> None:
    assert run("show", "-", stdin=FREE_BOARD).exit_code == 0


@pytest.mark.parametrize(
    ("data", "options", "code", "said"),
    [
        (VALID, ["--record", "2"], 2, "there is 1 record, so no record 2"),
        (VALID, ["--ply", "9"], 2, "no position after ply 9: the record has 8 turns"),
        (OCCUPIED, ["--ply", "2"], 2, "before the illegal turn on ply 2: ORN402, c3 already holds a Black stone"),
        (UNREADABLE, ["--ply", "2"], 2, "what follows ply 1 could not be read"),
        (VALID.replace(b"White\n", b"5. Wa3,Bb4 White\n"), ["--ply", "9"], 2, "over after ply 8"),
        (VALID, ["--coordinates", "axail"], 2, "did you mean `axial`?"),
        (FREE_BOARD, ["--coordinates", "aiai"], 2, "aiai has no labels for cells"),
        (b'[Game "Omgea"]\n*\n', [], 1, "ORN302 unknown-game"),
        (b"\xff\xfe", [], 1, "ORN106"),
    ],
)
def test_what_cannot_be_shown_is_said(data: bytes, options: list[str], code: int, said: str) -> None:
    result = run("show", "-", *options, stdin=data)
    assert result.exit_code == code
    assert said in result.stderr
    assert result.stdout == ""


def test_a_missing_file_is_code_2(tmp_path: Path) -> None:
    assert run("show", tmp_path / "absent.orn").exit_code == 2
    assert run("score", tmp_path / "absent.orn").exit_code == 2


def scored(*arguments: str, stdin: bytes | None = None) -> list[dict[str, object]]:
    result = run("score", *arguments, "--format", "json", stdin=stdin)
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, object]] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize(
    ("setup", "scores", "places"),
    [
        # Groups 1 and 2; one of 2; nothing.
        ("W a1,c1,c2 B e5,d5", ["2", "2"], [2, 1]),
        ("W a1,b1 B", ["2", "0"], [1, 2]),
        ("W a1,b1,c1,a3,b4,c5 B e5", ["9", "1"], [1, 2]),
    ],
)
def test_positions_are_scored_exactly(setup: str, scores: list[str], places: list[int]) -> None:
    (found,) = scored("--board", "hexagon 3", "--setup", setup, "--turn", "White")
    colours = found["colours"]
    assert isinstance(colours, list)
    assert [colour["score"] for colour in colours] == scores
    assert [colour["place"] for colour in colours] == places
    assert found["over"] is False


def test_a_tie_is_said_in_words() -> None:
    position = ["--board", "hexagon 5", "--setup", "W a1,b1 B e5,d5", "--turn", "White"]
    assert (
        "White and Black have 2 each; the latest in turn order, Black, is ahead (O9)" in run("score", *position).stdout
    )
    shared = run("score", *position, "--rules", "ludii").stdout
    assert "White and Black have 2 each; this ruleset lets them share the place (O9)" in shared


def test_a_photographed_final_board_is_over() -> None:
    cells = ["a1", "b1", "c1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "e3", "b4", "c4", "d4", "e4"]
    setup = f"W {','.join(cells[::2])} B {','.join(cells[1::2])}"
    (found,) = scored("--board", "hexagon 3", "--setup", setup, "--turn", "White")
    assert (found["over"], found["reason"], found["empty_cells"]) == (True, "score", 3)


def test_omny_tells_the_largest_cut_of_the_best_groups() -> None:
    # On side 2 with every cell a star, the row through the centre leaves two cuts of two.
    position = ["--game", "Omny", "--variant", "Sunder", "--board", "hexagon 2", "--setup", "B a2,b2,c2 W a1"]
    assert "won by connection" not in run("score", *position[:-1], "B a2,c2 W a1", "--turn", "White").stdout
    (found,) = scored(*position[:-1], "B a1,c3 W b2", "--turn", "Black")
    groups = found["best_groups"]
    assert isinstance(groups, list)
    assert [(group["colour"], group["largest_cut"], group["limit"]) for group in groups] == [
        ("Black", 6, 3.5),
        ("White", 6, 3.5),
    ]
    (won,) = scored(*position, "--turn", "White")
    assert (won["winner"], won["over"]) == ("Black", True)


def test_komi_moves_the_limits() -> None:
    (found,) = scored(
        "--game", "Omny", "--variant", "Sunder", "--board", "hexagon 2", "--komi", "0.5", "--setup", "B a1 W c3",
        "--turn", "Black",
    )  # fmt: skip
    groups = found["best_groups"]
    assert isinstance(groups, list)
    assert [group["limit"] for group in groups] == [3, 4]


def test_every_record_of_a_file_or_one() -> None:
    assert len(scored("-", stdin=VALID * 3)) == 3
    assert [found["line"] for found in scored("-", "--record", "2", stdin=VALID * 3)] == [10]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a file of records, or give a position"),
        (["--game", "Omega"], "name a file of records, or give a position"),
        (["-", "--board", "hexagon 3"], "a file or a position, not both"),
        (["--board", "hexagn 3"], "ORN341 malformed-board"),
        (["--board", "hexagon 3", "--setup", "W a1,a9"], "setup-cell"),
        (["--board", "hexagon 3", "--setup", "W a1\n"], "control character"),
        (["--board", "hexagon 3", "--game", "Go"], "unknown-game"),
    ],
)
def test_a_position_that_is_none_is_code_2(arguments: list[str], said: str) -> None:
    result = run("score", *arguments, stdin=GAME)
    assert result.exit_code == 2
    assert said in result.stderr
