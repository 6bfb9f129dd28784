"""Telling formats apart, and naming what belongs to another game or program."""

from pathlib import Path

import pytest

from omega_records.formats.detect import detect
from omega_records.formats.registry import FORMATS
from tests.formats.helpers import CASES, SAMPLES, convert_all, written

ORN = b'[Game "Omega"]\n[Board "hexagon 3"]\n\n1. Wa1,Bc3 {see [read "me"]} *\n'
EXPECTED = [
    *((file, "ludii") for file in [*SAMPLES.glob("*.trl"), *CASES.glob("ludii*/*")]),
    *((file, "abstractplay") for file in [*SAMPLES.glob("ap-*.json"), *CASES.glob("abstractplay/*")]),
    *((file, "bga") for file in [*SAMPLES.glob("bga*"), *CASES.glob("bga*")]),
    *((file, "brechard") for file in [*SAMPLES.glob("brechard*"), *CASES.glob("brechard*")]),
    *((file, "sgf") for file in SAMPLES.glob("*.sgf")),
]


@pytest.mark.parametrize(("file", "name"), EXPECTED, ids=lambda value: value.name if isinstance(value, Path) else value)
def test_files_of_other_programs(file: Path, name: str) -> None:
    found = detect(file.read_bytes())
    assert found.format is FORMATS[name]
    assert found.reason


@pytest.mark.parametrize("name", ["orn", "json", "jsonl", "sgf"])
def test_what_this_program_writes(name: str) -> None:
    found = detect(written(ORN, name))
    assert found.format is not None
    # An array and a line of JSON begin alike and have one reader.
    assert found.format.read is FORMATS[name].read


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b'[Event "x"]\n[White "a"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n', "a chess PGN"),
        (b"1. d4 d5 2. c4 *", "a chess PGN"),
        (b"\xac\xed\x00\x05ur\x00", "a serialised Java object"),
        (b"<!DOCTYPE html>\n<html>", "HTML"),
        (b"<html><body>Log in", "HTML"),
        (b'<?xml version="1.0"?>', "XML"),
        (b'(game "Omega" (players 2))', "the rules of a Ludii game"),
        (b'{"status":"0","error":"no such table"}', "an error message of a site"),
        (b'{"kind":"chess","moves":["e4"]}', "JSON of another program"),
        (b"[1, 2, 3]", "JSON of another program"),
        (b"PK\x03\x04....", "a zip archive"),
        (b"%PDF-1.7", "a PDF document"),
        (b"\xff\xfeG\x00", "text in UTF-16"),
        (b"Dear director,", "text of no kind"),
    ],
)
def test_what_is_something_else_is_named(data: bytes, what: str) -> None:
    (conversion,) = convert_all(data, "json")
    assert conversion.text is None
    (named,) = [finding for finding in conversion.diagnostics if finding.slug == "foreign-file"]
    assert named.message.startswith(f"this is {what}")
    assert named.message.endswith(", not a format that is known here")
    assert named.help


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.detect])
def test_a_wrong_word_of_the_user_is_corrected(name: str) -> None:
    other, data = ("orn", written(ORN, "json")) if name != "json" else ("sgf", written(ORN, "json"))
    wrong = other if name == "json" else name
    if name == "orn":
        wrong = "orn"
    (conversion,) = convert_all(data, "orn", wrong if name != "orn" else "orn")
    assert conversion.text is None
    (foreign,) = [finding for finding in conversion.diagnostics if finding.slug == "foreign-file"]
    assert "--from json" in foreign.help
    assert foreign.message.endswith(f", not a file of format {wrong}")


def test_an_empty_file_and_a_file_of_blanks() -> None:
    for data in (b"", b" \n\n"):
        (conversion,) = convert_all(data, "json")
        assert {"empty-file", "record-not-converted"} == {f.slug for f in conversion.diagnostics}


def test_the_name_of_a_file_decides_where_its_text_does_not() -> None:
    assert detect(b"1. a1 b2 *", "game.orn.gz").format is FORMATS["orn"]
    assert detect(b"1. a1 b2 *", "game.doc").format is None


def test_a_reader_survives_any_file_that_was_meant_for_another() -> None:
    files = [file for file, _ in EXPECTED] + [*(SAMPLES / "faulty").iterdir()]
    for file in files:
        data = file.read_bytes()[:20_000]
        for row in FORMATS.values():
            if row.read:
                convert_all(data, "orn", row.name, keep_broken=True)
