"""The pages that follow from data: generated from the code table, or with a place for every game and ruleset."""

import re
import tomllib
from pathlib import Path

import pytest

from omega_records.diagnostics import CODES
from omega_records.diagnostics.page import page
from omega_records.games import GAMES, Game
from omega_records.games.stars import PRESETS
from omega_records.record.tags import KNOWN_TAGS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "samples/README.md", *sorted(DOCS.glob("*.md"))]


def text(name: str) -> str:
    """Return a page of the docs folder."""
    return (DOCS / name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """Return the part of a page below a heading of the second level."""
    return text(name).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_diagnostics_page_is_up_to_date() -> None:
    assert text("diagnostics.md") == page()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_its_rules(game: Game) -> None:
    rules = section("rules.md", game.name)
    assert [name for name in game.rulesets if f"| `{name}` |" not in rules] == []


def test_every_preset_has_a_row() -> None:
    assert [name for name in PRESETS if f"| `{name}` |" not in section("rules.md", "Omny")] == []


def test_every_known_tag_is_explained() -> None:
    assert [tag for tag in KNOWN_TAGS if f"`{tag}`" not in section("notation.md", "Tags")] == []


def test_every_leniency_is_listed() -> None:
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", section("notation.md", "Leniencies"), re.MULTILINE))
    assert listed == {row.slug for row in CODES if row.leniency and row.code < "ORN8"}


def test_every_rule_that_a_code_cites_exists() -> None:
    """A code about a record rests on a paragraph of the rules, a section of the notation, or a limit."""
    paragraphs = set(re.findall(r"^- \*\*([GON][0-9]+)\*\*", text("rules.md"), re.MULTILINE))
    sections = set(re.findall(r"^## (.+)$", text("notation.md"), re.MULTILINE))
    for row in CODES:
        kind, _, name = row.rule.partition(": ")
        if kind == "notation":
            assert name in sections, row.code
        elif kind not in ("limit", "rules") and row.code < "ORN7":
            assert kind in paragraphs, row.code


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    names = {re.split(r"[^A-Za-z0-9_-]", requirement)[0] for requirement in wanted}
    assert [name for name in names if name not in text("dependencies.md")] == []


@pytest.mark.parametrize("file", PAGES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", file.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (file.parent / target).exists(), target
