"""The code table: every diagnostic code, a module a family. Codes are never reused."""

from __future__ import annotations

from omega_records.diagnostics.code import Code
from omega_records.diagnostics.table import boards, bytes_, claims, conversion, end, moves, syntax, tags

CODES: tuple[Code, ...] = tuple(
    sorted(
        bytes_.CODES
        + syntax.CODES
        + tags.CODES
        + boards.CODES
        + moves.CODES
        + end.CODES
        + claims.CODES
        + conversion.CODES,
        key=lambda row: row.code,
    )
)
BY_SLUG: dict[str, Code] = {row.slug: row for row in CODES}
BY_CODE: dict[str, Code] = {row.code: row for row in CODES}
FAMILIES: dict[str, str] = {
    "ORN1": "bytes and lines",
    "ORN2": "syntax",
    "ORN3": "tags and boards",
    "ORN4": "moves",
    "ORN5": "end of the game",
    "ORN6": "claims",
    "ORN8": "conversion",
}
