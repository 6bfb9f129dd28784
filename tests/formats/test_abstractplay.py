"""Abstract Play's records: read, verified, and given again field by field; records of our own and back."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omega_records.record import Record
from omega_records.verifying import Status
from tests.formats.helpers import CASES, SAMPLES, convert_all, orn_bytes, slugs, written
from tests.strategies import records

OURS = sorted(SAMPLES.glob("ap-*.json"))
FILES = [*OURS, *sorted(CASES.glob("abstractplay/*.json"))]
PLAYED = [file for file in FILES if "captures" not in file.name]


def record(moves: list[list[Any]], variants: list[str], results: tuple[int, int] = (0, 0), **header: Any) -> bytes:
    players = [{"name": name, "result": result} for name, result in zip(("Ann", "Bob"), results, strict=True)]
    game = {"name": "Omny", "variants": variants}
    full = {"game": game, "site": {"name": "Abstract Play"}, "players": players, "startingPosition": "", **header}
    return json.dumps({"header": full, "moves": moves}).encode()


def converted(data: bytes) -> str:
    return written(data, "orn").decode()


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_file_comes_back_field_by_field(file: Path) -> None:
    data = file.read_bytes()
    (conversion,) = convert_all(data, "orn")
    assert conversion.text is not None
    assert conversion.verdict.status in (Status.VALID, Status.UNFINISHED)
    again = written(conversion.text.encode(), "abstractplay", strict=True)
    # Lists of pairs keep the order of keys as well.
    assert json.loads(again, object_pairs_hook=list) == json.loads(data, object_pairs_hook=list)


@pytest.mark.parametrize("file", [file for file in FILES if "captures" in file.name], ids=lambda file: file.name)
def test_captures_are_refused_by_their_own_code(file: Path) -> None:
    (conversion,) = convert_all(file.read_bytes(), "orn", keep_broken=True)
    assert conversion.text is None
    assert "unsupported-variant" in slugs([conversion])


@settings(max_examples=80)
@given(data=st.data())
def test_records_of_the_ruleset_come_back(data: st.DataObject) -> None:
    made: Record = data.draw(records(game="Omny", rules="abstractplay", annotated=False, setup=False))
    (there,) = convert_all(orn_bytes(made), "abstractplay")
    if there.text is None:
        # Star cells of no preset stand in the first ply, so there must be one.
        assert slugs([there]) & {"stars-not-carried"}
        assert not any(entry.kind == "turn" for entry in made.line)
        return
    (back,) = convert_all(there.text.encode(), "orn")
    assert back.text is not None
    (again,) = convert_all(back.text.encode(), "abstractplay", strict=True)
    assert again.text is not None
    assert json.loads(again.text) == json.loads(there.text)
    assert back.verdict.computed.winner == there.verdict.computed.winner
    assert back.verdict.plies == there.verdict.plies


@pytest.mark.parametrize("flag", ["pied", "pie-invoked"])
def test_players_are_listed_as_they_sit_at_the_end(flag: str) -> None:
    moves = [["c3", "d4"], ["a1", "resign"]]
    text = converted(record(moves, ["size-4"], (1, 0), **{flag: True}))
    # Ann sits first at the end, so she holds Black then; Bob placed the first stone.
    assert '[White "Ann"]\n[Black "Bob"]' in text
    assert '[Result "Black"]\n[Winner "Ann"]' in text
    assert "1. c3 swap d4\n2. a1 resign\n" in text
    (verdict,) = [c.verdict for c in convert_all(text.encode(), "orn")]
    assert verdict.computed.person == "Ann"
    assert verdict.status is Status.VALID
    back = json.loads(written(text.encode(), "abstractplay"))
    assert back["header"][flag] is True
    assert [player["name"] for player in back["header"]["players"]] == ["Ann", "Bob"]
    assert back["moves"] == moves


def test_a_swap_in_a_record_of_ours_seats_the_players_anew() -> None:
    text = (
        b'[Game "Omny"]\n[Rules "abstractplay"]\n[Board "hexagon 4"]\n[Variant "Sunder"]\n[Pie "yes"]\n[White "Bob"]\n'
    )
    text += b'[Black "Ann"]\n\n1. c3 swap d4\n2. b2 resign Black\n'
    made = json.loads(written(text, "abstractplay"))
    assert made["header"]["pie-invoked"] is True
    # Black's seat is Bob's after the swap.
    assert [(p["name"], p["result"]) for p in made["header"]["players"]] == [("Bob", 1), ("Ann", 0)]
    assert made["moves"] == [["c3", "d4"], ["b2", "resign"]]


@pytest.mark.parametrize(
    ("variants", "board", "stars"),
    [
        ([], "hexagon 8", '[Variant "Sunder"]'),
        (["Default board", "Default stars"], "hexagon 8", '[Variant "Sunder"]'),
        (["Hexhex 8 board (169 spaces)"], "hexagon 8", '[Variant "Sunder"]'),
        (["Hexhex 6 (91 spaces)", "Gyre"], "hexagon 6", '[Variant "Gyre"]'),
        (["variants.omny.size-6.name", "variants.omny.yex.name"], "hexagon 6", '[Variant "Yex"]'),
        (["size-5", "constellation"], "hexagon 5", '[Variant "Constellation"]'),
    ],
)
def test_variants_in_every_spelling(variants: list[str], board: str, stars: str) -> None:
    text = converted(record([["c3"]], variants))
    assert f'[Board "{board}"]' in text
    assert stars in text


def test_an_unknown_variant_forbids_a_verdict() -> None:
    (conversion,) = convert_all(record([["c3"]], ["Teleporting"]), "orn")
    assert conversion.text is None
    assert "unknown-option" in slugs([conversion])


@pytest.mark.parametrize(
    ("results", "decision"),
    [((1, 0), "resign:W"), ((0, 1), "resign")],
)
def test_only_the_results_tell_who_resigned(results: tuple[int, int], decision: str) -> None:
    # It is Black's slot both times.
    text = converted(record([["c3", "d4"], ["resign"]], ["size-4"], results))
    assert text.endswith(f"d4 {decision}\n{'White' if results == (0, 1) else 'Black'}\n\n")
    assert json.loads(written(text.encode(), "abstractplay"))["moves"] == [["c3", "d4"], ["resign"]]


def test_an_agreed_draw_and_plies_that_are_objects() -> None:
    ply = {"sequence": 1, "move": "C3 ", "result": [{"type": "place", "where": "c3"}]}
    data = record([[ply, "d4"], ["draw"]], ["size-4"], (1, 1))
    text = converted(data)
    assert '[Result "Draw"]' in text
    assert json.loads(written(text.encode(), "abstractplay")) == json.loads(data)


def test_where_a_faulty_ply_stands() -> None:
    data = record([["c3", "d4"], ["c3"]], ["size-4"])
    (conversion,) = convert_all(data, "orn")
    found = next(f for f in conversion.diagnostics if f.slug == "occupied-cell")
    assert found.place is not None
    assert data[found.place.offset :].startswith(b'"c3"]]')
    assert found.fix is None


@pytest.mark.parametrize("label", ["a0", "a9", "\u212a1", "g5", "c3-d4", "c3,d4", ""])
def test_labels_of_no_cell(label: str) -> None:
    (conversion,) = convert_all(record([[label]], ["size-4"]), "orn")
    assert conversion.text is None
    assert slugs([conversion]) & {"cell-not-in-system", "malformed-source"}


def test_a_record_of_another_game_is_named() -> None:
    data = record([["c3"]], []).replace(b"Omny", b"Tumbleweed")
    (conversion,) = convert_all(data, "orn")
    assert any("an Abstract Play record of Tumbleweed" in f.message for f in conversion.diagnostics)


def test_arrays_of_records_are_read_one_by_one() -> None:
    files = [file.read_bytes() for file in OURS if "captures" not in file.name]
    done = convert_all(b"[" + b",\n".join(files) + b"]", "orn")
    assert [conversion.text is not None for conversion in done] == [True] * len(files)


def test_a_corrected_result_is_written() -> None:
    text = converted(record([["c3", "d4"], ["a1", "resign"]], ["size-4"], (1, 0)))
    renamed = text.replace('[Black "Ann"]', '[Black "Anna"]').replace('[Winner "Ann"]', '[Winner "Anna"]')
    made = json.loads(written(renamed.encode(), "abstractplay"))
    assert [player["name"] for player in made["header"]["players"]] == ["Anna", "Bob"]


@pytest.mark.parametrize(
    ("tags", "ply", "lost"),
    [
        ('[Termination "resignation"]\n[Result "White"]', "resign", False),
        ('[Termination "time"]\n[Result "White"]', "timeout", False),
        ('[Termination "abandoned"]', "abandoned", False),
        ('[Termination "forfeit"]\n[Result "White"]', None, True),
        ('[Date "2026.11.??"]', None, True),
    ],
)
def test_an_ending_that_is_only_claimed(tags: str, ply: str | None, lost: bool) -> None:
    text = f'[Game "Omny"]\n[Rules "abstractplay"]\n[Board "hexagon 4"]\n[Variant "Sunder"]\n{tags}\n\n1. c3 d4 *\n'
    token = "White" if "White" in tags else "*"
    (conversion,) = convert_all(text.replace("*", token).encode(), "abstractplay")
    assert conversion.text is not None
    plies = [ply for chunk in json.loads(conversion.text)["moves"] for ply in chunk]
    assert plies == ["c3", "d4", *([ply] if ply else [])]
    assert ("tag-not-carried" in slugs([conversion])) is lost
    (back,) = convert_all(conversion.text.encode(), "orn", keep_broken=True)
    assert back.verdict.computed.outcome == ("White" if ply in ("resign", "timeout") else "*")
