"""Code frames: the mark stands under what it means, whatever the line holds and however narrow the terminal."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from omega_records.diagnostics import diagnose
from omega_records.record import Place, Source, Span
from omega_records.reporting.frame import cut, frame
from omega_records.reporting.visible import HIDDEN, visible


def place(text: str, start: int, end: int) -> Place:
    return Source(text).locate(Span(start, end))


@pytest.mark.parametrize(
    ("text", "word", "line", "before", "width"),
    [
        ("plain a1 text", "a1", "plain a1 text", 6, 2),
        ("\ttab a1", "a1", "    tab a1", 8, 2),
        ("石石 a1", "a1", "石石 a1", 5, 2),
        ("石石 a1", "石石", "石石 a1", 0, 4),
        ("e\u0301 a1", "a1", "e\u0301 a1", 2, 2),
        ("\x1b[2J a1", "a1", "\\x1b[2J a1", 8, 2),
        ("\u202ea1", "\u202e", "\\u202ea1", 0, 6),
        ("a1", "", "a1", 0, 1),
    ],
)
def test_the_mark_is_under_the_span(text: str, word: str, line: str, before: int, width: int) -> None:
    start = text.index(word)
    assert cut(place(text, start, start + len(word)), 80) == (line, before, width)


@given(
    text=st.text(st.sampled_from("ab \t石\u0301\x1b\u202e"), min_size=1, max_size=400),
    at=st.integers(0, 399),
    length=st.integers(0, 100),
    room=st.integers(20, 120),
)
def test_a_cut_line_fits_and_keeps_the_beginning_of_its_span(text: str, at: int, length: int, room: int) -> None:
    start = min(at, len(text) - 1)
    found = place(text, start, min(len(text), start + length))
    line, before, width = cut(found, room)
    assert cell_len(line) <= room
    assert before + min(width, 1) <= max(room, 1)
    first = visible(text[start]).replace("\t", "")
    assert HIDDEN.search(line) is None
    if text[start] not in "\t\u0301\x1b":
        # What the mark begins under is the span's first character.
        assert line.startswith(first[:1], _index_at(line, before))


def _index_at(line: str, column: int) -> int:
    """Return the index of the first character of a line that is drawn at or behind a column and has a width."""
    used = 0
    for index, char in enumerate(line):
        if used >= column and cell_len(char):
            return index
        used += cell_len(char)
    return len(line)


def test_a_label_on_the_same_line_does_not_repeat_it() -> None:
    source = Source("1. Wa1,Bc3 Bc3,Wd4", "games.orn")
    finding = diagnose(
        "occupied-cell", source, Span(11, 14), ply=2, cell="c3", secondary=[(Span(7, 10), "taken here")], holder="Black"
    )
    assert [line.plain.rstrip() for line in frame(finding, 80)] == [
        "error[ORN402 occupied-cell]: c3 already holds a Black stone",
        " --> games.orn:1:12 (ply 2)",
        "  |",
        "1 | 1. Wa1,Bc3 Bc3,Wd4",
        "  |            ^^^",
        "  |        --- taken here",
        "  = rule: G2",
        "  = help: compare with the other scoresheet: one of the two turns is written down wrong",
    ]


def test_a_finding_without_a_place_has_no_source_line() -> None:
    lines = [line.plain for line in frame(diagnose("missing-game", None), 80)]
    assert lines[0].startswith("error[ORN301 missing-game]: ")
    assert not any("|" in line or "-->" in line for line in lines)


@given(st.text(st.characters(exclude_characters="\\")))
@example("\x00\x1b\x9b\u202e\ud800\U000e0041")
def test_visible_text_holds_nothing_hidden_and_loses_nothing(text: str) -> None:
    shown = visible(text)
    assert HIDDEN.search(shown) is None
    assert shown.encode("latin-1", "backslashreplace").decode("unicode_escape") == text
