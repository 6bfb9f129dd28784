"""The documentation page of the code table: `python -m omega_records.diagnostics.page > docs/diagnostics.md`."""

from __future__ import annotations

import re

from omega_records.diagnostics.code import Code
from omega_records.diagnostics.table import CODES, FAMILIES

_INTRODUCTION = """\
# Diagnostics

Every finding has a stable code and a slug, which are never reused for another fault. The severity says how it
weighs: an **error** makes a record invalid, a **warning** is a blemish, a **note** is information. A finding marked
*leniency* names a departure from the strict notation that reading accepts; it counts as an error where it is refused
(`omega-records verify --strict`). Behind the severity stands what the finding rests on: a paragraph of the
[rules](rules.md), a section of the [notation](notation.md), or a limit.

This page is written by `python -m omega_records.diagnostics.page` from the code table. Words in italics stand for
the facts of the case.
"""
_PLACEHOLDER = re.compile(r"`?\{([a-z_]+)\}`?")


def page() -> str:
    """Return the page as Markdown, every family with a list of its codes and a section for each."""
    parts = [_INTRODUCTION]
    for family, title in FAMILIES.items():
        rows = [row for row in CODES if row.code.startswith(family)]
        listed = "\n".join(f"| [{row.code}](#{_anchor(row)}) | {row.slug} | {_weight(row)} |" for row in rows)
        parts.append(f"## {family}xx: {title}\n\n| code | slug | severity |\n|---|---|---|\n{listed}\n")
        parts += map(_section, rows)
    return "\n".join(parts)


def _section(row: Code) -> str:
    """Return one code's section."""
    facts = [f"*{_weight(row)}* ({row.rule})", f"> {_shown(row.message)}", _shown(row.explanation)]
    facts.append(f"Example: {_code_span(row.example)}")
    if says_help(row):
        facts.append(f"Help: {_shown(row.help)}")
    return f"### {row.code} {row.slug}\n\n" + "\n\n".join(facts) + "\n"


def _weight(row: Code) -> str:
    return f"{row.severity}{', leniency' if row.leniency else ''}"


def _anchor(row: Code) -> str:
    return f"{row.code} {row.slug}".lower().replace(" ", "-")


def says_help(row: Code) -> bool:
    """Whether a row's help says something before the facts of a case are known."""
    return bool(row.help) and not _PLACEHOLDER.fullmatch(row.help)


def worded(template: str, before: str, after: str) -> str:
    """Return a template as text: the names of its facts between two marks, its doubled braces single."""
    named = _PLACEHOLDER.sub(lambda fact: f"{before}{fact[1]}{after}", template)
    return re.sub(r"\{\{|\}\}", lambda brace: brace[0][0], named)


def _shown(template: str) -> str:
    """Return a template as Markdown, its facts in italics."""
    # Angle brackets would read as HTML.
    return worded(template.replace("<", "&lt;"), "*", "*")


def _code_span(text: str) -> str:
    """Return text as a code span, fenced so that backticks in it don't end it."""
    fence = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}"


if __name__ == "__main__":
    print(page(), end="")
