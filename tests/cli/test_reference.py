"""`omega-records explain`, `rules` and `schema`: what they print is the data itself."""

from __future__ import annotations

import json
import re

import pytest

from omega_records.diagnostics import BY_CODE, BY_SLUG, CODES
from omega_records.games import GAMES
from omega_records.reading import read_stream
from omega_records.verifying import verify_reading
from tests.cli.helpers import OCCUPIED, assert_golden, run


def test_golden_explanation() -> None:
    assert_golden("explain.txt", run("explain", "ORN409").stdout)


@pytest.mark.parametrize("code", [row.code for row in CODES])
def test_every_code_is_explained_by_code_and_slug(code: str) -> None:
    row = BY_CODE[code]
    by_code, by_slug = run("explain", code.lower()), run("explain", row.slug.upper())
    assert by_code.exit_code == 0
    assert by_code.stdout == by_slug.stdout
    assert f"{row.code} {row.slug} ({row.severity})" in by_code.stdout
    assert " ".join(row.explanation.split()) in " ".join(by_code.stdout.split())
    # An example may hold a comment of one word, in braces.
    said = by_code.stdout.replace(row.example, "")
    assert not re.search(r"\{[a-z_]+\}|\{\{|\}\}", said), "a template is for the program"
    assert not re.search(r"Help: <\w+>\s", said), "help that is nothing but a fact says nothing here"


def test_the_list_names_every_code() -> None:
    output = run("explain").stdout
    assert all(row.code in output and row.slug in output for row in CODES)
    assert output.count("(leniency)") == sum(row.leniency for row in CODES)


def test_an_unknown_code_is_code_2() -> None:
    result = run("explain", "ocupied-cell")
    assert result.exit_code == 2
    assert "did you mean `occupied-cell`?" in result.stderr
    assert "occupied-cell" in BY_SLUG


@pytest.mark.parametrize("game", GAMES)
def test_rules_lists_every_ruleset_and_its_source(game: str) -> None:
    output = run("rules", game.lower()).stdout
    for name, row in GAMES[game].rulesets.items():
        assert f"{name}: {row.source}" in output


def test_golden_rules() -> None:
    assert_golden("rules.txt", run("rules").stdout)


def test_an_unknown_game_is_code_2() -> None:
    result = run("rules", "Omaga")
    assert result.exit_code == 2
    assert "did you mean `Omega`?" in result.stderr


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        ("record", {"tags", "line", "result", "variations"}),
        ("verdict", {"status", "computed", "diagnostics"}),
        ("diagnostic", {"code", "slug", "place"}),
    ],
)
def test_schemas_describe_the_models(model: str, fields: set[str]) -> None:
    schema = json.loads(run("schema", model).stdout)
    assert schema["type"] == "object"
    assert fields <= set(schema["properties"])


def test_the_schema_of_a_verdict_is_that_of_what_is_written() -> None:
    from io import BytesIO

    properties = json.loads(run("schema", "verdict").stdout)["$defs"]["ColourResult"]["properties"]
    (reading,) = read_stream(BytesIO(OCCUPIED))
    verdict = json.loads(verify_reading(reading).model_dump_json())
    assert set(properties) == set(verdict["colours"][0])
    assert {"type": "string"} in properties["score"]["anyOf"]
