"""`omega-records explain`: what a diagnostic code means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from omega_records.cli.common import did_you_mean, fail

if TYPE_CHECKING:
    from omega_records.diagnostics import Code


def explain(
    name: Annotated[
        str, typer.Argument(metavar="[CODE|SLUG]", help="Such as ORN402 or occupied-cell; leave it out to list all.")
    ] = "",
) -> None:
    """Say what a diagnostic code means."""
    from omega_records.diagnostics import BY_CODE, BY_SLUG, CODES, FAMILIES

    if not name:
        for family, title in FAMILIES.items():
            print(f"{family}xx: {title}\n")
            for row in CODES:
                if row.code.startswith(family):
                    print(f"  {row.code}  {row.severity:<8} {row.slug}{' (leniency)' * row.leniency}")
            print()
        return
    found = BY_CODE.get(name.upper()) or BY_SLUG.get(name.lower())
    if found is None:
        fail(f"no code or slug `{name}`{did_you_mean(name, [*BY_CODE, *BY_SLUG])}")
    print(_page(found))


def _page(row: Code) -> str:
    from textwrap import fill, indent

    from omega_records.diagnostics.page import says_help, worded

    parts = [f"{row.code} {row.slug} ({row.severity})", fill(row.explanation, 88)]
    parts.append(f"Message: {worded(row.message, '<', '>')}")
    parts.append("Example:\n" + indent(row.example, "    "))
    if row.rule:
        parts.append(f"Rule: {row.rule}")
    if says_help(row):
        parts.append(f"Help: {worded(row.help, '<', '>')}")
    if row.leniency:
        parts.append(
            fill(
                "This is a leniency: a departure from the strict notation that is read all the same. It counts as an "
                f"error under `verify --strict`, unless `--allow {row.slug}` is given.",
                88,
            )
        )
    return "\n\n".join(parts)
