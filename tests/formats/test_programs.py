"""Logs of Board Game Arena and of Brechard's program."""

import json
from typing import Any

import pytest

from omega_records.board import parse_board
from omega_records.board.coordinates import SYSTEMS
from omega_records.verifying import Status
from tests.formats.helpers import SAMPLES, convert_all, slugs, written

BOARD = parse_board("hexagon 3")


def stone(label: str, colour: str) -> dict[str, Any]:
    q, r = map(int, SYSTEMS["axial"].write(BOARD, BOARD.index[label]).split(","))
    return {"q": q, "r": r, "color": colour}


def log(*notes: tuple[str, dict[str, Any]], **beside: Any) -> bytes:
    packets = [
        {"table_id": "7", "move_id": str(number), "time": 1790000000 + number, "data": [{"type": kind, "args": args}]}
        for number, (kind, args) in enumerate(notes)
    ]
    return json.dumps({"status": 1, "data": {"logs": packets, "options": {"101": 2}, **beside}}).encode()


def turn(player: int, text: str) -> tuple[str, dict[str, Any]]:
    colours = {"W": "white", "B": "black", "R": "red", "U": "blue"}
    stones = [stone(word[1:], colours[word[0]]) for word in text.split(",")]
    return "turnConfirmed", {"player_id": player, "player_name": f"Player {player}", "stones": stones}


def placed(player: int, word: str) -> tuple[str, dict[str, Any]]:
    args = stone(word[1:], {"W": "white", "B": "black"}[word[0]])
    return "stonePlaced", {"player_id": str(player), "player_name": f"Player {player}", **args}


def scores(white: int, black: int) -> tuple[str, dict[str, Any]]:
    return "endGameScores", {
        "scores": {"1": {"score": white, "color": "white"}, "2": {"score": black, "color": "black"}}
    }


SWAPPED = ("colorsSwapped", {"player_id": 2, "player_name": "Player 2"})
WHOLE = ("Wa1,Bc3", "Bb2,Wd4", "We5,Ba3", "Bc1,Wb4", "Wa2,Bb1", "Bd2,Wb3", "Wc4,Be3", "Be4,Wd5")


def test_a_whole_game_is_judged_by_the_sites_rules() -> None:
    notes = [turn(1 + number % 2, text) for number, text in enumerate(WHOLE)]
    ended = log(*notes, scores(12, 18), options=None)
    (conversion,) = convert_all(ended, "orn", keep_broken=True)
    assert conversion.verdict.rules == "bga-live"
    assert conversion.verdict.board == "hexagon 3"
    assert "board-assumed" in slugs([conversion])
    computed = {str(colour.colour): colour.score for colour in conversion.verdict.colours}
    (right,) = convert_all(log(*notes, scores(computed["White"] or 0, computed["Black"] or 0)), "orn")
    assert right.text is not None
    assert right.verdict.status is Status.VALID
    # A final score is a claim like any other.
    assert "score-mismatch" in slugs(convert_all(log(*notes, scores(1, 0)), "orn"))


def test_a_swap_takes_the_second_players_turn() -> None:
    notes = [turn(1, WHOLE[0]), SWAPPED]
    # The first seat goes on, now as Black, so turns of one person stay two apart.
    notes += [turn(1 + number % 2, text) for number, text in enumerate(WHOLE[1:])]
    (conversion,) = convert_all(log(*notes, turn(2, "Wd3,Bc2")), "orn")
    assert conversion.text is not None
    assert "1. Wa1,Bc3 {[%bga 0 1790000000]} swap {[%bga 1 1790000001]} Bb2,Wd4" in conversion.text
    persons = {str(colour.colour): colour.person for colour in conversion.verdict.colours}
    assert persons == {"White": "Player 2", "Black": "Player 1"}
    # Counted from the first seat, the game lasts until White's turn after the round (O12).
    assert conversion.verdict.reason == "score"
    assert conversion.verdict.empty_cells == 1


def test_single_stones_can_be_taken_back() -> None:
    reset = ("turnReset", {"player_id": "1", "cleared": [stone("a1", "white"), stone("c3", "black")]})
    notes = [placed(1, "Wa1"), placed(1, "Bc3"), reset, placed(1, "We5"), placed(1, "Ba3"), placed(2, "Bb2")]
    (conversion,) = convert_all(log(*notes, placed(2, "Wd4")), "orn")
    assert conversion.text is not None
    assert "1. We5,Ba3" in conversion.text
    assert "Bb2,Wd4" in conversion.text


def test_a_turn_announced_stone_by_stone_and_then_confirmed_counts_once() -> None:
    (conversion,) = convert_all(log(placed(1, "Wa1"), placed(1, "Bc3"), turn(1, "Wa1,Bc3"), turn(2, "Bb2,Wd4")), "orn")
    assert conversion.text is not None
    assert conversion.verdict.plies == 2


def test_a_lost_packet_shows() -> None:
    (conversion,) = convert_all(log(turn(1, WHOLE[0]), turn(2, WHOLE[1]), turn(2, WHOLE[3])), "orn")
    assert conversion.text is None
    assert "mover-mismatch" in slugs([conversion])


def test_three_players_and_a_stated_board() -> None:
    data = log(turn(5, "Wa1,Bc3,Rd4"), turn(6, "Bb2,Re5,Wa3"), turn(7, "Rc1,Wb4,Bd5"), options={"101": "4"})
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert '[Board "hexagon 5"]' in conversion.text
    assert '[Red "Player 7"]' in conversion.text
    assert "board-assumed" not in slugs([conversion])


def test_other_notifications_are_counted_and_said() -> None:
    (conversion,) = convert_all(log(turn(1, WHOLE[0]), ("wakeup", {}), ("wakeup", {})), "orn")
    assert any("2 notifications `wakeup`" in finding.message for finding in conversion.diagnostics)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"status":"0","error":"you have reached a limit (replay)","data":{}}', "you have reached a limit"),
        (b'{"players":[1,2]}', "JSON of another program"),
    ],
)
def test_answers_that_hold_no_game(data: bytes, message: str) -> None:
    (conversion,) = convert_all(data, "orn", "bga")
    assert conversion.text is None
    assert any(message in finding.message for finding in conversion.diagnostics)


@pytest.mark.parametrize(
    "note",
    [
        ("turnConfirmed", {"player_id": 1, "stones": [{"q": "x", "r": 0, "color": "white"}]}),
        ("turnConfirmed", {"player_id": 1, "stones": [{"q": 0, "r": 0, "color": "green"}]}),
        ("turnConfirmed", {"stones": []}),
        ("turnConfirmed", {"player_id": 1, "stones": 5}),
        ("turnConfirmed", {"player_id": 1, "stones": [{"q": 99999, "r": 0, "color": "white"}]}),
        ("turnConfirmed", {"player_id": 1, "stones": [{"q": 3, "r": 0, "color": "white"}]}),
        ("stonePlaced", {}),
        ("endGameScores", {"scores": [1]}),
    ],
)
def test_odd_notifications_are_values(note: tuple[str, dict[str, Any]]) -> None:
    assert convert_all(log(note), "orn")


def test_brechards_log() -> None:
    data = SAMPLES.joinpath("brechard.txt").read_bytes()
    text = written(data, "orn").decode()
    assert text.endswith("1. Wc3,Bc5 Bc1,Wd5\n*\n\n")


def whole_log(*end: str) -> bytes:
    lines = ["3,1"]
    for text in WHOLE:
        for word in text.split(","):
            cell = BOARD.index[word[1:]]
            x, y = BOARD.coordinates[cell]
            number = sum(n for row, (_, n) in BOARD.rows.items() if row > y) + x - BOARD.rows[y][0]
            lines.append(f"{'WB'.index(word[0]) + 1},{number},{SYSTEMS['axial'].write(BOARD, cell)}")
    return "\r\n".join([*lines, "", "-----", "GAME FINISHED", *end, ""]).encode()


def test_brechards_scores_are_claims() -> None:
    (conversion,) = convert_all(whole_log("Player 1 = 12.", "Player 2 = 18.", "THE WINNER IS PLAYER = 1."), "orn")
    assert conversion.verdict.recorded.scores == "White 12, Black 18"
    assert {"result-mismatch", "score-mismatch"} & slugs([conversion])


def test_brechards_tie_goes_to_black() -> None:
    (conversion,) = convert_all(whole_log("BOTH PLAYER HAVE THE SAME RESULT"), "orn")
    assert conversion.verdict.recorded.result == "Draw"
    assert conversion.verdict.computed.outcome != "Draw"


@pytest.mark.parametrize("line", ["1,9,1,0", "1,99,9,9", "3,9,0,0", "1;9;0;0"])
def test_faulty_lines_of_a_log(line: str) -> None:
    (conversion,) = convert_all(f"3,1\n{line}\n".encode(), "orn", "brechard")
    assert conversion.text is None
