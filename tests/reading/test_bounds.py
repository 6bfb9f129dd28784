"""Where one record ends (notation.md), on whole files and in any chunks."""

from io import BytesIO, RawIOBase
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omega_records.reading import Limits, Reading, read_stream
from omega_records.reading.scanner import scan

SAMPLES = Path(__file__).parents[2] / "samples"
GAME = '[Game "Omny"]\n[Variant "Y"]\n[Board "triangle 3"]\n'


def read(text: str | bytes, limits: Limits | None = None) -> list[Reading]:
    data = text.encode() if isinstance(text, str) else text
    return list(read_stream(BytesIO(data), limits=limits))


def games(text: str | bytes) -> list[str]:
    """Return the `Event` of every record read, `-` where there is none."""
    return [reading.record.value("Event") or "-" for reading in read(text)]


A, B, C = ('[Event "A"]\n' + GAME, '[Event "B"]\n' + GAME, '[Event "C"]\n' + GAME)

# Text, the events of the records found, the codes found.
BOUNDS = [
    (f"{A}\na1 *\n\n{B}\na1 *\n", "AB", ""),
    (f"{A}\na1 *{B}\na1 *", "AB", ""),
    (f"{A}\na1 *\n{B}\na1 *", "AB", ""),
    (f"{A}\n\n\n\na1 *\n\n\n\n\n{B}a1 *", "AB", ""),
    (f"{A}*\n{B}*", "AB", ""),
    (f"{A}\na1 b2\n{B}\na1 *", "AB", "ORN206"),
    (f"{A}\na1 b2", "A", "ORN206"),
    (f"{A}\n1. a1 b[Event \"B\"]\n{GAME}\na1 *", "AB", "ORN201"),
    (f"[Event \"A\"]\n[Ga{B}\na1 *", "AB", "ORN202 ORN206"),
    (f"[Event \"A\"]\n{B}\na1 *", "AB", "ORN206"),
    (f"{A}\na1 {{never closed\n\n{B}\na1 {{closed}} *\n\n{C}\na1 *", "ABC", "ORN203"),
    (f"{A}\na1 {{never closed\n\n{B}\na1 *", "AB", "ORN203"),
    (f"{A}\na1 * {{never closed\n\n{B}\na1 *", "AB", "ORN203"),
    (f"{A}\na1 ; [Event \"B\"]\n*\n{C}*", "AC", ""),
    (f"{A}\na1 {{ [Event \"B\"] }} *\n{C}*", "AC", ""),
    (f"{A}\na1 {{\n[Event \"B\"]\n}} *\n{C}*", "AC", ""),
    (f"{A}\na1 {{White}} * {{after}} ; still\n{B}*", "AB", ""),
    (f"{{before}}\n{A}*\n", "A", ""),
    (f"From: someone\n{A}*\n", "A", "ORN210"),
    (f"{A}*\nround two follows\n{B}*", "AB", "ORN210"),
    (f"{A}*\nthe end", "A-", "ORN211"),
    (f"{A}\n[Round \"(1. a1 {{x\"]\n*\n{B}*", "AB", ""),
    (f"{A}\na1 [%clk 1] *\n{B}*", "AB", "ORN201"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "events", "codes"), BOUNDS)
def test_bounds(text: str, events: str, codes: str) -> None:
    assert "".join(games(text)) == events
    found = {d.code for reading in read(text) for d in reading.diagnostics if d.severity != "note"}
    assert sorted(found) == codes.split()


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", [row[0] for row in BOUNDS])
def test_line_ends_change_neither_records_nor_places(text: str, ends: str) -> None:
    plain, other = read(text), read(text.replace("\n", ends))
    assert [reading.record for reading in plain] == [reading.record for reading in other]

    def places(readings: list[Reading]) -> list[tuple[str, int, int]]:
        return [
            (d.code, d.place.line, d.place.column)
            for reading in readings
            for d in reading.diagnostics
            if d.place and d.slug != "carriage-returns"
        ]

    assert places(plain) == places(other)


class Dripping(RawIOBase):
    """A stream that gives a few bytes at a time, whatever is asked for."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data, self._at, self._step = data, 0, step

    def read(self, size: int = -1) -> bytes:  # noqa: ARG002 - whatever is asked for
        piece = self._data[self._at : self._at + self._step]
        self._at += len(piece)
        return piece


@given(st.lists(st.sampled_from([row[0] for row in BOUNDS]), max_size=4), st.integers(1, 40))
def test_chunks_dont_matter(texts: list[str], step: int) -> None:
    data = "\n".join(texts).encode()
    whole = list(scan(BytesIO(data), 1 << 20))
    assert list(scan(Dripping(data, step), 1 << 20)) == whole  # type: ignore[arg-type]
    # No byte is lost between the records, but for blanks at the very end.
    joined = b"".join(raw.gap + raw.data for raw in whole)
    assert data.startswith(joined)
    assert not data[len(joined) :].strip()
    for raw in whole:
        assert data[raw.offset : raw.offset + len(raw.data)] == raw.data
        assert raw.line == data[: raw.offset].count(b"\n") + 1


def test_a_byte_order_mark_is_skipped_anywhere_between_records() -> None:
    readings = read(b"\xef\xbb\xbf" + A.encode() + b"*\n\xef\xbb\xbf" + B.encode() + b"*")
    assert [reading.record.value("Event") for reading in readings] == ["A", "B"]
    assert [[d.code for d in reading.diagnostics] for reading in readings] == [["ORN101"], ["ORN101"]]
    place = readings[0].diagnostics[0].place
    assert place is not None
    assert (place.line, place.column, place.offset) == (1, 1, 3)


def test_faulty_bytes_cost_one_record() -> None:
    text = "".join(f'[Event "{name}"]\n{GAME}[White "L\u00f6ic"]\n*\n\n' for name in "ABCDE")
    data = text.encode().replace(b"L\xc3\xb6ic", b"L\xf6ic", 3).replace(b"L\xf6ic", b"L\xc3\xb6ic", 2)
    assert data.count(b"\xf6") >= 1
    readings = list(read_stream(BytesIO(data)))
    assert [bool(reading.diagnostics) for reading in readings] == [False, False, True, False, False]
    (finding,) = readings[2].diagnostics
    assert finding.code == "ORN102"
    assert f"offset {data.index(b'L' + bytes([0xF6])) + 1}" in finding.message
    assert readings[2].record.value("White") == "L\ufffdic"
    assert [r.diagnostics for r in read_stream(BytesIO(data), encoding="latin-1")] == [()] * 5


def test_a_record_over_the_limit_is_cut_and_the_next_is_read() -> None:
    long = A + "\n" + "a1 {x} " * 3000 + "*"
    readings = read(f"{B}*\n\n{long}\n\n{C}\na1 *\n", Limits(record_bytes=5000))
    assert [reading.record.value("Event") for reading in readings] == ["B", "A", "C"]
    assert readings[1].partial == ("record_bytes",)
    assert [d.code for d in readings[1].diagnostics] == ["ORN108"]
    last = readings[2].record.source
    assert last is not None
    assert last.line == f"{B}*\n\n{long}\n\n".count("\n") + 1


def test_a_tag_value_over_the_limit_is_kept_whole() -> None:
    value = "x" * 100_000
    (reading,) = read(f'{A}[Note "{value}"]\n*')
    assert reading.record.value("Note") == value
    assert [d.code for d in reading.diagnostics] == ["ORN306"]
    assert reading.partial == ("tag_characters",)


def test_a_flood_of_warnings_hides_no_error() -> None:
    (reading,) = read(A + "1. " + "A1 " * 2000 + ") *")
    assert reading.partial == ("diagnostics",)
    assert reading.diagnostics[-1].code == "ORN208"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ('[Game "Omega"]'.encode("utf-16"), "UTF-16"),
        ('[Game "Omega"]'.encode("utf-16-le"), "UTF-16"),
        (b"PK\x03\x04\x14\x00", "zip"),
        (b"\xac\xed\x00\x05sr", "Java"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"%PDF-1.7", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "Word"),
        (b"{\\rtf1\\ansi hello}", "rich text"),
        (b"game=../Omega.lud\nSTART GAME OPTIONS\n", "Ludii trial"),
        (b"(;FF[4]GM[Omega]SZ[5])", "SGF"),
    ],
)
def test_other_files_are_named_for_what_they_are(data: bytes, what: str) -> None:
    (reading,) = read(data)
    (finding,) = reading.diagnostics
    assert finding.code == "ORN106"
    assert what in finding.message


@pytest.mark.parametrize("data", [b"", b"   \n\n", b"{a comment}\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_said_to_be_empty(data: bytes) -> None:
    assert [d.code for reading in read(data) for d in reading.diagnostics if d.severity == "error"] == ["ORN109"]
