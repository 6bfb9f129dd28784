"""Making foreign text safe to print: what can't be seen, or would move the cursor, is spelled out."""

from __future__ import annotations

import re

# Control characters, line separators, what reverses or hides text, and what no encoding can carry.
HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufffe\uffff\U000e0000-\U000e007f]"
)


MESSAGE = 500
"""Characters of a message that a person is shown; programs get it whole."""


def visible(text: str) -> str:
    """Return text with every control, bidi and invisible character as an escape such as `\\x1b` or `\\u202e`."""
    return HIDDEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def short(text: str, length: int = 80) -> str:
    """Return text cut to a length that a line has room for: what a record says may be as long as a tag."""
    return text if len(text) <= length else text[: length - 1] + "…"
