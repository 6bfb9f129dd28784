"""Policies: presets, files, and what is wrong with a faulty one."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from omega_records.adjudicating import PolicyError, Regulations, load_policy, parse_policy, presets
from tests.adjudicating.helpers import SAMPLES


@pytest.mark.parametrize("name", presets())
def test_a_preset_answers_every_question(name: str) -> None:
    assert load_policy(name).stated.keys() == Regulations.model_fields.keys() - {"name", "source"}


def test_a_file_answers_what_it_says() -> None:
    policy = load_policy(str(SAMPLES / "regulations.toml"))
    assert policy.name == "Harbour Cup 2026"
    assert policy.stated == {
        "illegal_turn": "resume", "early_stop": "best-play", "scoresheet_conflict": "official",
    }  # fmt: skip


@pytest.mark.parametrize("key", sorted(Regulations.model_fields.keys() - {"name", "source"}))
def test_every_value_of_a_key_is_taken(key: str) -> None:
    values = get_args(get_args(Regulations.model_fields[key].annotation)[0])
    assert len(values) >= 2
    for value in values:
        assert parse_policy(f'name = "x"\n{key} = "{value}"', "x").stated == {key: value}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "p.toml is not TOML: "),
        ('illegal_turn = "void"', "p.toml: `name`: field required"),
        ('name = "x"\nillegal_turn = "maybe"', "p.toml: `illegal_turn`: input should be 'forfeit', 'resume' or 'void'"),
        ('name = "x"\nilegal_turn = "void"', "p.toml: there is no key `ilegal_turn`; did you mean `illegal_turn`?"),
        ('name = "x"\nqqq = 1', "p.toml: there is no key `qqq`; the keys are name, source, illegal_turn"),
        ('name = "a\\u001bb"', "p.toml: `name`: value error, a line break or control character can't stand here"),
        ("name = 3", "p.toml: `name`: input should be a valid string"),
    ],
)
def test_a_faulty_policy_is_explained(text: str, message: str) -> None:
    with pytest.raises(PolicyError) as raised:
        parse_policy(text, "p.toml")
    assert str(raised.value).startswith(message)


def test_an_unknown_name_is_explained() -> None:
    with pytest.raises(PolicyError, match="did you mean `strict`"):
        load_policy("stric")
    with pytest.raises(PolicyError, match="the presets are play-on, settle, strict"):
        load_policy("qqq")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="can't read"):
        load_policy(str(tmp_path))
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(PolicyError, match="can't read"):
        load_policy(str(tmp_path / "latin.toml"))
