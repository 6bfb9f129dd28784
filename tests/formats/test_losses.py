"""Every finding of a conversion has a sample, and what is lost is said at its place."""

from pathlib import Path

import pytest

from omega_records.converting import LOSSES
from omega_records.diagnostics import BY_CODE, CODES, Severity
from omega_records.formats.registry import FORMATS
from tests.formats.helpers import SAMPLES, convert_all, slugs

FAULTY = sorted((SAMPLES / "faulty").iterdir())
HEAD = b'[Game "Omega"]\n[Rules "open"]\n[Board "hexagon 4"]\n'
OCCUPIED = HEAD + b"\n1. Wa1,Bc3 Bb2,Wd4\n2. We5,Ba3 Ba3,Wb4\n3. Wa2,Bb1 *\n"


def wish_of(file: Path) -> dict[str, object]:
    """Return the options that a sample's name asks for: `CODE-slug.to-FORMAT[.OPTION].suffix`."""
    options: dict[str, object] = {}
    for word in file.name.split(".")[2:-1]:
        name, _, value = word.partition("-") if word.startswith("coordinates") else (word, "", "")
        options[name.replace("-", "_")] = value or True
    return options


def test_every_code_has_a_sample() -> None:
    assert {file.name[:6] for file in FAULTY} == {row.code for row in CODES if row.code.startswith("ORN8")}


@pytest.mark.parametrize("file", FAULTY, ids=lambda file: file.name)
def test_a_sample_shows_its_code_at_its_place(file: Path) -> None:
    code, _, slug = file.name.split(".")[0].partition("-")
    assert BY_CODE[code].slug == slug
    target = file.name.split(".")[1].removeprefix("to-")
    done = convert_all(file.read_bytes(), target, **wish_of(file))
    shown = [finding for conversion in done for finding in conversion.diagnostics if finding.code == code]
    assert shown
    assert all(finding.severity is BY_CODE[code].severity for finding in shown)
    assert any(finding.place for finding in shown) or slug == "source-detail-dropped"
    refused = any(finding.severity is Severity.ERROR for conversion in done for finding in conversion.diagnostics)
    expected = not refused or "keep_broken" in wish_of(file)
    assert [conversion.text is not None for conversion in done] == [expected]


@pytest.mark.parametrize("file", FAULTY, ids=lambda file: file.name)
def test_strict_refuses_whatever_loses(file: Path) -> None:
    target = file.name.split(".")[1].removeprefix("to-")
    done = convert_all(file.read_bytes(), target, strict=True, **wish_of(file))
    for conversion in done:
        lost = any(finding.slug in LOSSES for finding in conversion.diagnostics)
        assert conversion.text is None or not lost
        # Where the loss would make another game of it, that is said instead.
        assert not lost or any(finding.severity is Severity.ERROR for finding in conversion.diagnostics)


def test_every_loss_is_at_its_own_place() -> None:
    text = HEAD + b'[White "Ann"]\n[Site "Leiden"]\n\n1. Wa1,Bc3 {first} Bb2,Wd4! {[%clk 0:01] second} *\n'
    (conversion,) = convert_all(text, "ludii")
    places = {(f.slug, f.place.line, f.place.column) for f in conversion.losses if f.place}
    assert places == {
        ("ruleset-not-carried", 2, 1),
        ("name-not-carried", 4, 1),
        ("tag-not-carried", 5, 1),
        ("comment-not-carried", 7, 12),
        ("glyph-not-carried", 7, 20),
        ("clock-not-carried", 7, 29),
        ("comment-not-carried", 7, 29),
    }


def test_a_table_leaves_out_what_a_record_may_not() -> None:
    text = b'[Game "Omny"]\n[Board "hexagon 4"]\n[Variant "Sunder"]\n[Komi "1.5"]\n\n1. c3 d4 *\n'
    (table,) = convert_all(text, "csv")
    assert table.text is not None
    assert {finding.slug for finding in table.losses} == {"komi-not-carried"}
    (trial,) = convert_all(text, "ludii")
    assert trial.text is None


@pytest.mark.parametrize("target", [name for name, row in FORMATS.items() if row.write])
def test_a_record_that_does_not_verify_is_refused(target: str) -> None:
    (conversion,) = convert_all(OCCUPIED, target)
    assert conversion.text is None
    assert "record-not-converted" in slugs([conversion])


def test_keep_broken_keeps_what_stands_before_the_fault() -> None:
    text = OCCUPIED.replace(b"Ba3,Wb4", b"Ba3,Wb4 (Bc4,Wb4) ").replace(b"We5,Ba3 ", b"We5,Ba3 (Wc4,Ba3 (Wd2,Bd3)) ")
    (conversion,) = convert_all(text, "orn", keep_broken=True)
    assert conversion.text is not None
    assert conversion.text.endswith("1. Wa1,Bc3 Bb2,Wd4\n2. We5,Ba3 (2. Wc4,Ba3 (2. Wd2,Bd3))\n*\n\n")
    assert "record-cut-at-fault" in slugs([conversion])
    message = next(f.message for f in conversion.diagnostics if f.slug == "record-cut-at-fault")
    assert "ORN402" in message
    assert "first 3 entries were kept and 2 left out" in message


def test_keep_broken_keeps_a_wrong_claim_as_it_is() -> None:
    text = HEAD + b'[Scores "White 1, Black 2"]\n\n1. Wa1,Bc3 Bb2,Wd4 White\n'
    assert convert_all(text, "orn")[0].text is None
    (conversion,) = convert_all(text, "orn", keep_broken=True)
    assert conversion.text is not None
    assert "White 1, Black 2" in conversion.text


def test_one_bad_record_costs_no_other() -> None:
    good = HEAD + b"\n1. Wa1,Bc3 *\n\n"
    done = convert_all(good + OCCUPIED + b"\n" + good, "jsonl")
    assert [conversion.text is not None for conversion in done] == [True, False, True]


def test_a_limit_on_findings_is_said() -> None:
    text = HEAD + b"\n1. Wa1,Bc3 " + b"{x}" * 300 + b" *\n"
    (conversion,) = convert_all(text, "ludii")
    assert conversion.text is not None
    assert conversion.partial == ("diagnostics",)
    assert convert_all(text, "ludii", strict=True)[0].text is None
