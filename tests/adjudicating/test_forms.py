"""The written forms of a ruling: nothing that a record says is markup, and no control character stays alive."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from typer.testing import CliRunner

from omega_records.adjudicating import Ruling, parse_policy
from omega_records.cli.main import app
from omega_records.record import Record
from omega_records.reporting.rulings import Form, write
from omega_records.reporting.rulings.markdown import plain
from tests.adjudicating.helpers import PLAYED, omega, rule
from tests.strategies import records, tag_values

FORMS: tuple[Form, ...] = get_args(Form)
ALIVE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
HOSTILE = "<script>alert(1)</script>*x*|[a](b)\u202e`_#\u009b31m"
ILLEGAL = PLAYED.replace("Bd2,Wb1", "Be3,Wb1")


def hostile() -> Ruling:
    text = omega("White", ILLEGAL.replace("Be3,Wb1", "Be3,Wb1 {[%accepted \x1b[31m<b>]}"))
    return rule(
        text.replace("Ann", HOSTILE), policy=parse_policy('name = "<i>*p*\u202e"\nillegal_turn = "resume"', "p")
    )  # fmt: skip


def test_the_text_to_read_out_steers_no_terminal() -> None:
    assert not ALIVE.search(hostile().text.replace("\u202e", ""))


@pytest.mark.parametrize("form", FORMS)
def test_control_characters_are_inert(form: Form) -> None:
    text = write(hostile(), form, explain=True)
    assert not ALIVE.search(text)
    assert text.endswith("\n")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, _: object) -> None:
        self.seen.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_names_are_no_html() -> None:
    page = _Tags()
    page.feed(write(hostile(), "html", explain=True))
    known = "html head meta title style body h1 h2 p strong ol li span div table tr th td"
    assert page.seen <= set(known.split())
    assert "<script>alert(1)</script>" in page.text


def test_names_are_no_markdown() -> None:
    text = write(hostile(), "markdown", explain=True)
    assert "<script>" not in text.replace("\\<", "") and "](b)" not in text.replace("\\]\\(", "")
    rows = [line for line in text.splitlines() if line.startswith("| White")]
    assert len(rows) == 1 and len(re.findall(r"(?<!\\)\|", rows[0])) == 7


@given(tag_values())
def test_markdown_escapes_every_mark(name: str) -> None:
    assert not re.search(r"(?<!\\)[`*_<>\[\]|#]", plain(name).replace("\\\\", ""))


@given(records())
def test_every_form_takes_every_ruling(record: Record) -> None:
    ruling = rule(record)
    for form in FORMS:
        assert not ALIVE.search(write(ruling, form, explain=True))


def test_json_is_the_model() -> None:
    ruling = hostile()
    data = json.loads(write(ruling, "json"))
    assert data == ruling.model_dump(mode="json")


def test_a_ruling_has_a_schema() -> None:
    schema = Ruling.model_json_schema(mode="serialization")
    assert schema["properties"]["text"]["type"] == "string"
    assert {"findings", "outcome", "policy", "repairs", "proof", "scoresheets"} <= schema["properties"].keys()


def run(*arguments: str | Path, stdin: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["adjudicate", *map(str, arguments)], input=stdin)
    return result.exit_code, result.output


def test_exit_codes(tmp_path: Path) -> None:
    file = tmp_path / "a.orn"
    file.write_text(omega("White") + omega("White", ILLEGAL))
    assert run(file)[0] == 0
    assert run(file, "--record", "2")[0] == 1
    assert run(file, "--record", "3")[0] == 2
    assert run(tmp_path / "missing.orn")[0] == 2
    assert run(file, "--policy", "nonsense")[0] == 2
    code, text = run(file, "--rules", "bgaa")
    assert code == 2 and "did you mean `bga`" in text
    assert run("-", stdin=omega("White"))[0] == 0


def test_two_records_of_one_file(tmp_path: Path) -> None:
    file = tmp_path / "a.orn"
    file.write_text(omega("White") + omega("White", ILLEGAL))
    code, text = run(file, "--against", file, "--against-record", "2")
    assert code == 0 and "The dispute does not change the result" in text


def test_the_ruling_is_written_to_a_file(tmp_path: Path) -> None:
    file, out = tmp_path / "a.orn", tmp_path / "ruling.html"
    file.write_text(omega("White"))
    assert run(file, "--format", "html", "-o", out) == (0, "")
    assert out.read_text().startswith("<!DOCTYPE html>")
