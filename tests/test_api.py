"""The public functions that answer for one record."""

import pytest

import omega_records

GAME = b'[Game "Omega"]\n[Rules "open"]\n[Board "rhombus 1 8"]\n\n1. Wa1,Ba3 Ba4,Wa2 2. Wa5,Ba6 Ba7,Wa8 Black\n\n'
FAULTY = b'[Game "Chess"]\n\n*\n'


def test_score() -> None:
    scoring = omega_records.score(GAME + GAME, record=2)
    assert [(c.colour, c.groups, c.score) for c in scoring.colours] == [
        ("White", (2, 1, 1), 2),
        ("Black", (2, 2), 4),
    ]


def test_render_at_a_ply() -> None:
    drawn = omega_records.render(GAME, ply=1)
    assert drawn.count("W") == 1
    assert drawn.count("B") == 1
    assert omega_records.render(GAME).count("W") == 4
    assert "A8" in omega_records.render(GAME, ply=0, coordinates="ludii-label")


@pytest.mark.parametrize("number", [2, 0, -1])
def test_no_such_record(number: int) -> None:
    with pytest.raises(IndexError, match=f"no record {number}"):
        omega_records.score(GAME, record=number)


@pytest.mark.parametrize("encoding", ["utf-16", "cp037", "no-such-encoding"])
def test_no_such_encoding(encoding: str) -> None:
    with pytest.raises(LookupError, match=encoding):
        next(omega_records.read(GAME, encoding=encoding))
    with pytest.raises(LookupError, match=encoding):
        next(omega_records.verify(GAME, encoding=encoding))


def test_what_keeps_a_record_from_being_judged_is_its_first_error() -> None:
    # A note about the file's bytes comes before it.
    with pytest.raises(ValueError, match="Chess"):
        omega_records.score(b"\xef\xbb\xbf" + FAULTY)


@pytest.mark.parametrize(
    ("source", "options"),
    [
        (FAULTY, {}),
        (GAME, {"ply": 5}),
        (GAME, {"ply": -1}),
        (GAME, {"coordinates": "aiai"}),
        (GAME, {"coordinates": "x"}),
    ],
)
def test_nothing_to_draw(source: bytes, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"judged|ply 5|ply -1|coordinates"):
        omega_records.render(source, **options)  # type: ignore[arg-type]
