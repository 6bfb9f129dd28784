"""Verdicts in words, and what a record says beside what its moves show."""

from __future__ import annotations

from io import BytesIO, StringIO

import pytest

from omega_records.diagnostics import Severity
from omega_records.reading import read_stream
from omega_records.reporting.comparison import differences
from omega_records.reporting.report import FORMS, report
from omega_records.reporting.selection import Selection
from omega_records.reporting.words import outcome, title
from omega_records.verifying import Verdict, verify_reading

ENDED = "1. Wa1,Bc3 Bb2,Wd4 2. We5,Ba3 Bc1,Wb4 3. Wa2,Bb1 Bd2,Wb3 4. Wc4,Be3 Be4,Wd5 "


def judge(tags: str, moves: str) -> Verdict:
    text = f'[Game "Omega"][Board "hexagon 3"]{tags}\n{moves}'
    (reading,) = read_stream(BytesIO(text.encode()), file="games.orn")
    return verify_reading(reading)


@pytest.mark.parametrize(
    ("tags", "moves", "words"),
    [
        ("", ENDED + "White", "White (seat 1) won by score after ply 8: 3 empty cells, and a whole round needs 4; "
                              "White 8, Black 7"),
        ('[White "Ann"]', "1. Wa1,Bc3 resign White", "White (Ann, seat 1) won by resignation: Black resigned"),
        ("", "1. Wa1,Bc3 timeout White", "White (seat 1) won on time: Black lost on time"),
        ('[Termination "abandoned"]', "1. Wa1,Bc3 Black", "the moves don't decide the game, the record says Black, "
         "abandoned: it is Black's turn, and 1 more turn to complete the round and then 3 more rounds must be played "
         "(17 cells are empty)"),
        ("", "1. Wa1,Ba1 *", "no result: replay stopped before ply 1"),
        ("", "1. Wa1,Bc3 *", "it is Black's turn, and 1 more turn to complete the round and then 3 more rounds must be "
         "played (17 cells are empty)"),
        ('[Players "2"][Rules "nonsense"]', "1. Wa1,Bc3 *", "the moves could not be judged"),
        ('[Setup "W a1,a2,a3,b1,b2,b3,b4,c1 B d2,d3,d4,d5,e3,e4,e5,c5"][Turn "White"]', "Black",
         "Black (seat 2) won by score: 3 empty cells, and a whole round needs 4; White 8, Black 8 "
         "(a tie goes to the latest in turn order, O9)"),
    ],
)  # fmt: skip
def test_outcomes(tags: str, moves: str, words: str) -> None:
    assert outcome(judge(tags, moves)) == words


def test_a_title_is_one_line_whatever_the_tags_hold() -> None:
    cells = " ".join(f"{column}{row}" for row in range(1, 30) for column in "abcdefghij")
    verdict = judge(f'[White "{"x" * 5000}"][Rules "open"]', "*").model_copy(update={"board": f"cells {cells}"})
    assert len(title(verdict)) < 250


@pytest.mark.parametrize(
    ("tags", "token", "rows"),
    [
        ("", "White", []),
        ('[Scores "White 8, Black 7"][Termination "adjudication"]', "White", []),
        ('[Scores "Black: 07; White 8"]', "White", []),
        ('[Scores "White 8, Black 8"]', "White", [("scores", "White 8, Black 8", "White 8, Black 7")]),
        ('[Result "Draw"]', "Black", [("result (tag)", "Draw", "White"), ("result (token)", "Black", "White")]),
        ('[White "Lo\u00efc"][Winner "Loi\u0308c"]', "White", []),
        ('[White "Ann"][Black "Bob"][Winner "Bob"]', "White", [("winner", "Bob", "Ann")]),
        ('[Termination "time"]', "White", [("termination", "time", "score")]),
    ],
)
def test_differences(tags: str, token: str, rows: list[tuple[str, str, str]]) -> None:
    assert differences(judge(tags, ENDED + token)) == rows


def test_nothing_computed_is_no_difference() -> None:
    assert differences(judge('[Result "White"]', "1. Wa1,Bc3 White")) == []


@pytest.mark.parametrize("form", FORMS)
def test_every_form_can_report_nothing(form: str) -> None:
    stream = StringIO()
    written = report(form, stream, Selection())  # type: ignore[arg-type]
    written.end()
    assert (stream.getvalue() == "") == (form in ("full", "concise", "jsonl", "github"))


def test_notes_are_left_out_of_the_concise_form_only() -> None:
    verdict = judge("", "a1,c3 *")
    assert {finding.severity for finding in verdict.diagnostics} == {Severity.NOTE}
    texts = {}
    for form in FORMS:
        stream = StringIO()
        written = report(form, stream, Selection())
        written.verdict(verdict, 0)
        written.end()
        texts[form] = stream.getvalue()
    assert texts["concise"] == ""
    assert all("ORN409" in texts[form] for form in FORMS if form != "concise")
