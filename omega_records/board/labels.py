"""Canonical cell labels: column letters, then the row number from 1 (`c3`, `aa12`)."""

from __future__ import annotations

import re

LABEL = re.compile(r"([a-z]+)([1-9][0-9]*)", re.ASCII)
# Longer labels name cells on no board that can be built, and would only cost time to decode.
_LONGEST = 12


def column_letters(column: int) -> str:
    """Return the letters of a 0-based column: 0 is `a`, 25 `z`, 26 `aa`."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the 0-based column that lower-case letters name."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def label(x: int, y: int) -> str:
    """Return the canonical label of the cell in column x, row y (both from 0)."""
    return f"{column_letters(x)}{y + 1}"


def split(text: str) -> tuple[int, int] | None:
    """Return the (x, y) that a canonical label names, or None when it is no label."""
    match = LABEL.fullmatch(text) if len(text) <= _LONGEST else None
    return (column_number(match[1]), int(match[2]) - 1) if match else None
