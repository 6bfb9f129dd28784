"""The records' own JSON: arrays, lines, pretty or not; faults at their place; nothing smuggled in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omega_records.formats.jsontext import load
from tests.formats.helpers import convert_all, slugs, written

ORN = b'[ORN "1"]\n[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 3"]\n\n1. Wa1,Bc3 {a "}'.replace(b'"}', b'quote"}')
ORN += b" Bb2,Wd4\n*\n\n"
DATA: dict[str, Any] = json.loads(written(ORN, "jsonl"))


def changed(**fields: Any) -> bytes:
    return json.dumps(DATA | fields).encode()


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(DATA),
        json.dumps([DATA, DATA]),
        json.dumps([DATA, DATA], indent=2),
        json.dumps([DATA, DATA], indent=0),
        json.dumps(DATA) + "\n" + json.dumps(DATA),
        json.dumps(DATA, indent=1) + "\r\n\r\n" + json.dumps(DATA),
        "\ufeff[" + json.dumps(DATA) + "]",
    ],
)
def test_arrays_lines_and_pretty_printing(text: str) -> None:
    done = convert_all(text.encode(), "orn", "json", strict=True)
    assert done
    assert {conversion.text for conversion in done} == {ORN.decode()}


KEYS = st.text().filter(lambda key: key != "span")
LEAVES = st.none() | st.booleans() | st.integers() | st.text()


@given(value=st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner)))
def test_objects_know_where_they_stand(value: Any) -> None:
    text = json.dumps({"outer": value}, ensure_ascii=False)

    def check(loaded: Any, plain: Any) -> None:
        if isinstance(plain, dict):
            span = loaded.pop("span")
            assert json.loads(text[span.start : span.end]) == plain
            assert loaded.keys() == plain.keys()
            for key in plain:
                check(loaded[key], plain[key])
        elif isinstance(plain, list):
            for one, other in zip(loaded, plain, strict=True):
                check(one, other)
        else:
            assert loaded == plain

    check(load(text), {"outer": value})


@pytest.mark.parametrize(
    "data",
    [
        changed(tags=5),
        changed(extra=1),
        changed(source={"text": "x", "file": "/etc/passwd"}),
        changed(line=[{"kind": "turn", "stones": [{"cell": "a1 White\n\n[Game"}]}]),
        changed(line=[{"kind": "turn", "stones": []}]),
        changed(line=[{"kind": "dance"}]),
        changed(tags=[{"name": "bad name", "value": "x"}]),
        changed(tags=[{"name": "Event", "value": "a\u0000b"}]),
        changed(variations=[{"parent": None, "replaces": 9}]),
        changed(preamble='[Game "Omny"]'),
        json.dumps(DATA).replace('"tags"', '"tags": [], "tags"', 1).encode(),
        b'{"tags": NaN}',
        b'{"tags": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"tags": [{"name": "Game"',
    ],
)
def test_faults_are_values(data: bytes) -> None:
    (conversion,) = convert_all(data, "orn", "json")
    assert conversion.text is None
    assert "malformed-source" in slugs([conversion])


def test_a_repeated_tag_is_the_usual_fault() -> None:
    (conversion,) = convert_all(changed(tags=[*DATA["tags"], DATA["tags"][1]]), "orn")
    assert "duplicate-tag" in slugs([conversion])


def test_a_fault_is_told_at_its_place() -> None:
    data = json.dumps([DATA, DATA | {"line": [DATA["line"][0], {"kind": "dance"}]}], indent=1).encode()
    _, faulty = convert_all(data, "orn")
    (found,) = [finding for finding in faulty.diagnostics if finding.slug == "malformed-source"]
    assert found.place is not None
    assert b'"dance"' in data[found.place.offset : found.place.offset + found.place.length]
    assert data.split(b"\n")[found.place.line - 1].strip() == b"{"


def test_an_illegal_turn_is_told_at_its_place() -> None:
    second = DATA["line"][1] | {"stones": DATA["line"][0]["stones"][::-1]}
    data = changed(line=[DATA["line"][0], second])
    (conversion,) = convert_all(data, "orn")
    found = next(finding for finding in conversion.diagnostics if finding.slug == "occupied-cell")
    assert found.place is not None
    assert json.loads(data[found.place.offset : found.place.offset + found.place.length]) == second


def test_a_line_that_was_cut_costs_no_other() -> None:
    line = json.dumps(DATA).encode()
    done = convert_all(b"\n".join([line, line[:-9], line, b"nonsense", line]), "orn", "json")
    assert [conversion.text is not None for conversion in done] == [True, False, True, False, True]
