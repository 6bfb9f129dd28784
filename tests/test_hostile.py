"""Hostile input: whatever the bytes, no exception escapes, no record hides another, and memory stays flat."""

import tracemalloc
from io import RawIOBase

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import records

import omega_records
from omega_records.formats.orn import write
from omega_records.reading import Limits, read_stream
from omega_records.record import Record
from omega_records.verifying import Status, Verdict, verify_reading

ORDINARY = b'[Game "Omny"]\n[Variant "Y"]\n[Board "triangle 3"]\n\n1. b2 a1 2. c2 c1 3. b1 Black\n\n'


def verify(data: bytes, limits: Limits | None = None) -> list[Verdict]:
    """Verify bytes, rendering every verdict to JSON as a service would."""
    verdicts = list(omega_records.verify(data, limits=limits))
    for verdict in verdicts:
        verdict.model_dump_json()
    return verdicts


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    assert verify(data)


PIECES = [
    *(f"[{tag}]".encode() for tag in (
        'Game "Omega"', 'Game "Omny"', 'Board "hexagon 3"', 'Board "cells a1 b1"', 'Setup "W a1"', 'Stars "all"',
        'Turn "Black"', 'Result "White"', 'Scores "White 1"', 'Komi "9"', 'Pie "yes"', 'Players "4"',
        'Protocol "12*"', 'Variant "Gyre"', 'Winner "x"',
    )),
    *(b"[", b"]", b'"', b"\\", b"{", b"}", b"(", b")", b";", b"\n", b"\r", b" "),
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xc2\xa0"),
    *(b"1.", b"2...", b"Wa1,Bb1", b"a1", b"b2", b"swap", b"resign:W", b"*", b"White", b"1-0", b"$1", b"!"),
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_sequence_of_real_pieces(pieces: list[bytes]) -> None:
    assert verify(b"".join(pieces))


@given(records(), st.integers(0, 10**6), st.sampled_from(PIECES), st.booleans())
def test_damaged_records_hide_no_other(record: Record, at: int, piece: bytes, replace: bool) -> None:
    """A record with something written over or into it, between two sound ones: those are still read."""
    data = write(record).encode()
    # At the very beginning it could belong to the record before.
    at = 1 + at % (len(data) - 1)
    damaged = data[:at] + piece + data[at + len(piece) * replace :]
    verdicts = verify(ORDINARY + damaged + b"\n\n" + ORDINARY)
    assert verdicts[0].status is Status.VALID
    assert verdicts[-1].computed.outcome == "Black"
    assert verdicts[-1].board == "triangle 3"


@given(records(), st.integers(0, 10**6))
def test_cut_records_hide_no_other(record: Record, at: int) -> None:
    data = write(record).encode()
    verdicts = verify(ORDINARY + data[: at % len(data)] + b"\n" + ORDINARY)
    assert verdicts[0].status is Status.VALID
    assert verdicts[-1].computed.outcome == "Black"


@pytest.mark.parametrize(
    "opening", [b"(", b"[", b"{", b'"', b"[a", b'[a"', b"a1,", b"1.", b"$", b"W", b"\\", b"a1 (", b"a1 (b1) "]
)
@pytest.mark.parametrize("head", [b"", b'[Game "Omega"]\n', b'[Game "Omega"]\n1. We5,Ba1 '])
def test_a_hundred_thousand_of_anything(opening: bytes, head: bytes) -> None:
    # These begin a record or a variation each time, which costs what so many sound ones would.
    count = 2_000 if opening in (b'[a"', b"a1 (b1) ") else 100_000
    verdicts = verify(head + opening * count + b"\n\n" + ORDINARY)
    assert verdicts[-1].computed.outcome == "Black"


@pytest.mark.parametrize("filler", [b"x", b" ", b"a1 ", b"\x00", b'"', b"White ", b"{", b"(", b"\xe9"])
def test_ten_megabytes_on_one_line(filler: bytes) -> None:
    line = b'[Game "Omega"] ' + filler * (10_000_000 // len(filler))
    verdicts = verify(ORDINARY + line + b"\n" + ORDINARY)
    assert verdicts[0].status is Status.VALID
    assert verdicts[-1].computed.outcome == "Black"


def test_utf_8_cut_in_the_middle_of_a_letter() -> None:
    data = '[Game "Omega"]\n[White "Lo\u00efc"]\n*'.encode()
    for end in range(len(data)):
        assert verify(data[:end])


class Endless(RawIOBase):
    """A stream of the given size that exists nowhere."""

    def __init__(self, size: int, chunk: bytes) -> None:
        self._left, self._chunk = size, chunk
        self.most = 0

    def read(self, size: int = -1) -> bytes:
        self.most = max(self.most, size)
        piece = self._chunk[: min(len(self._chunk), self._left)]
        self._left -= len(piece)
        return piece


@pytest.mark.parametrize(
    ("chunk", "size"), [(b"x" * 1_000_000, 60_000_000), (ORDINARY * 8000, 300_000), (b"[Game " * 200_000, 9_000_000)]
)
def test_a_stream_larger_than_the_limit_is_not_held(chunk: bytes, size: int) -> None:
    """The same holds for any size: what is held is one record and one chunk."""
    stream = Endless(size, chunk)
    tracemalloc.start()
    count = sum(1 for _ in read_stream(stream, limits=Limits(record_bytes=100_000)))  # type: ignore[arg-type]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count
    assert peak < 12_000_000


def test_memory_is_flat_over_many_records() -> None:
    peaks = []
    for count in (50, 500):
        tracemalloc.start()
        for reading in read_stream(Endless(len(ORDINARY) * count, ORDINARY)):  # type: ignore[arg-type]
            verify_reading(reading)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2 * peaks[0] + 500_000


@pytest.mark.parametrize(
    "value", ["hexagon 99999999999999999999", "cells " + "a1 " * 100_000, "rhombus 9999 9999", "cells zzzzzzzz1"]
)
def test_hostile_boards(value: str) -> None:
    (verdict,) = verify(f'[Game "Omega"][Rules "open"][Board "{value}"]*'.encode())
    assert verdict.status is Status.INVALID


def test_every_finding_has_a_place() -> None:
    data = b'[Game "Omega"]\n[Round "1"]\n[Round "2"]\n\n1. Wa1,Ba1 *\n\n' + ORDINARY + b'[Gam "x"]'
    for verdict in verify(data):
        for finding in verdict.diagnostics:
            assert finding.record == verdict.record
            assert finding.place is not None
