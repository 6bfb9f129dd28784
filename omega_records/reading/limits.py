"""The limits of reading, each a named setting with its default."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a hostile or damaged file may cost. A limit that is hit is reported, never silent.

    record_bytes: longest record, in bytes. tag_characters: longest tag value that is used.
    diagnostics: most findings kept for one record.
    """

    record_bytes: int = 2 * 1024 * 1024
    tag_characters: int = 65_536
    diagnostics: int = 200
