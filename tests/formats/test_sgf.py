"""SGF: our own files as other programs see them, other programs' files as far as they go, and what is not ours."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omega_records.formats.sgf_tree import escape, parse_tree, unescape
from omega_records.verifying import Status
from tests.formats.helpers import SAMPLES, convert_all, orn_bytes, slugs, written
from tests.strategies import records

OMNY = b'[Game "Omny"]\n[Board "hexagon 4"]\n[Variant "Sunder"]\n[Pie "yes"]\n[White "Bob"]\n[Black "Ann"]\n'


def read_one(text: str, **wish: object) -> str:
    (conversion,) = convert_all(text.encode(), "orn", **wish)
    assert conversion.text is not None, [finding.message for finding in conversion.diagnostics]
    return conversion.text


@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")))
def test_values_come_back(text: str) -> None:
    (root,) = parse_tree(f"(;C[{escape(text)}])")
    assert root.text("C") == text
    assert unescape(escape(text)) == text


def test_a_node_a_stone_and_the_standard_properties() -> None:
    text = (
        b'[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 4"]\n[Players "3"]\n[Date "2026.11.29"]\n[Event "a]b\\\\c"]\n'
    )
    made = written(text + b"\n1. Wa1,Bb2,Rc3 {good} Bd4,Ra2,We5 resign:W\nBlack\n", "sgf", keep_broken=True).decode()
    assert "FF[4]GM[Omega]" in made
    assert "SZ[4]" in made
    assert "DT[2026-11-29]" in made
    assert "EV[a\\]b\\\\c]" in made
    assert ";W[a1]C[good];B[b2];R[c3]\n;B[d4];R[a2];W[e5]\n;W[resign]ORND[resign:W]" in made
    assert "RE[B+]" in made


def test_a_turn_that_begins_with_another_colour_says_whose_it_is() -> None:
    text = b'[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 4"]\n\n1. Ba1,Wb2 Bc3,Wd4 *\n'
    assert ";B[a1]TU[W];W[b2]\n;B[c3];W[d4]" in written(text, "sgf").decode()


def test_a_swap_exchanges_sides_and_takes_no_turn() -> None:
    made = written(OMNY + b"\n1. c3 swap d4\n2. b2 resign Black\n", "sgf").decode()
    assert ";B[c3]\n;W[swap-sides]\n;W[d4]\n;B[b2]\n;W[resign]" in made
    # Names are those of the beginning, as in the notation.
    assert "PW[Bob]PB[Ann]" in made
    bare = made.replace(made[made.index("\nORN[") : made.index("\n;")], "").replace("SZ[4]", "SZ[4]KM[0]")
    (conversion,) = convert_all(bare.encode(), "orn")
    assert [(c.colour, c.person) for c in conversion.verdict.colours] == []  # it doesn't say its star cells
    assert slugs([conversion]) == {"missing-stars", "record-not-converted"}
    again = written(made.encode(), "orn").decode()
    assert again.endswith("1. c3 swap d4\n2. b2 resign\nBlack\n\n")
    (judged,) = convert_all(made.encode(), "orn")
    assert [(str(c.colour), c.person) for c in judged.verdict.colours] == [("Black", "Bob"), ("White", "Ann")]
    assert judged.verdict.status is Status.VALID


def test_another_programs_file() -> None:
    data = SAMPLES.joinpath("other-program.sgf").read_bytes()
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert '[Black "Shumacher;]"]\n' in conversion.text
    assert '[White "lazyplayer"]\n' in conversion.text
    assert '[Termination "resignation"]' in conversion.text
    assert conversion.text.endswith(
        '{read "as far as it goes"}\n'
        "1. Wa1,Bc3 {first turn} Bb2,Wd4? (Bb2,Wd2 2. We4,Ba3)\n2. We5,Ba3 Bc1,Wb4 resign\nBlack\n\n"
    )
    assert {"unescaped-bracket", "source-detail-dropped"} <= slugs([conversion])


@pytest.mark.parametrize(
    ("value", "text", "flagged"),
    [
        ("Shumacher;]", "Shumacher;]", True),
        ("see [1] here", "see [1] here", True),
        ("a\\]b", "a]b", False),
        ("soft\\\nbreak", "softbreak", False),
        ("lazy\\player", "lazyplayer", False),
    ],
)
def test_brackets_that_were_not_escaped(value: str, text: str, flagged: bool) -> None:
    (conversion,) = convert_all(f"(;GM[Omega]SZ[3]PW[{value}];W[a1];B[c3])".encode(), "orn")
    assert conversion.text is not None
    assert f'[White "{text}"]' in conversion.text
    assert ("unescaped-bracket" in slugs([conversion])) is flagged


def test_points_of_two_letters_are_read_from_the_top() -> None:
    assert "1. Wa3,Be5" in read_one("(;GM[OMEGA]SZ[3];W[ac];B[ea])")
    assert "points-from-top" in slugs(convert_all(b"(;GM[Omega]SZ[3];W[ac];B[ea])", "orn"))


def test_variations_in_the_middle_of_a_turn_begin_with_its_first_stones() -> None:
    text = read_one("(;GM[Omega]SZ[4];W[a1](;B[c3];B[b2];W[d4])(;B[c4]))")
    assert "1. Wa1,Bc3 (1. Wa1,Bc4) Bb2,Wd4" in text


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("(;FF[4]GM[1]SZ[19];B[pd])", "SGF of Go"),
        ("(;FF[4]GM[11]SZ[13];B[c4])", "SGF of Hex"),
        ("(;SZ[19];B[pd])", "SGF that names no game"),
        ("(;FF[4]EV[hex.ld.DEFAULT]PB[b]PW[W]SZ[13]RE[B];W[ac])", "a Little Golem file of hex"),
        ("(;FF[4]GM[Havannah]SZ[8])", "SGF of Havannah"),
    ],
)
def test_other_games_are_named(text: str, what: str) -> None:
    (conversion,) = convert_all(text.encode(), "orn")
    assert conversion.text is None
    assert any(what in finding.message for finding in conversion.diagnostics if finding.slug == "foreign-file")


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Omega]SZ[3];W[a1", "(;GM[Omega]SZ[3];W[swap-pieces])", "(;GM[Omega]SZ[3];W[a1]B[c3])", "(;GM[Omega][)",
        "(;GM[Omega];W[]", "(;GM[Omega]", "(;", "(;[a])", "(;GM[Omega]SZ[3]ORN[bad name:x])", "(;GM[Omega]ORNR[1-0])",
        "(;GM[Omega]SZ[3]" + "(;W[a1]" * 500 + ")" * 500 + ")", "(;GM[Omega]ORNP[{])",
    ],
)  # fmt: skip
def test_faults_are_values(text: str) -> None:
    for conversion in convert_all(text.encode(), "orn"):
        assert conversion.text is None
        assert conversion.diagnostics


def test_any_damage_is_a_value() -> None:
    rng = random.Random(7)
    data = SAMPLES.joinpath("other-program.sgf").read_bytes()
    for _ in range(300):
        at = rng.randrange(len(data))
        broken = data[:at] + rng.choice((b"", b"]", b"[", b"(", b")", b";", b"\\", b"\xff", b"W")) + data[at + 1 :]
        convert_all(broken, "orn", keep_broken=True)


@given(record=records(annotated=True))
def test_another_reader_of_sgf_agrees(record: object) -> None:
    grammar = pytest.importorskip("sgfmill.sgf_grammar")
    made = written(orn_bytes(record), "sgf")  # type: ignore[arg-type]
    (game,) = grammar.parse_sgf_collection(made)
    ours = parse_tree(made.decode())
    count, stack = 0, [game]
    while stack:
        tree = stack.pop()
        count += len(tree.sequence)
        stack += tree.children
    assert count == len(ours)


def test_collections_are_read_one_by_one() -> None:
    one = SAMPLES.joinpath("other-program.sgf").read_bytes()
    done = convert_all(one + b"\n" + one + b"(;GM[1])" + one, "orn", "sgf")
    assert [conversion.text is not None for conversion in done] == [True, True, False, True]
