"""A row of the code table: what a diagnostic code means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: an error makes a record invalid, a warning a blemish, a note is information."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of fault.

    message: template of the one-line message, filled with the facts of the case. explanation: what it
    means, for someone who never saw the rules. example: movetext or tags that show it. rule: paragraph of
    the rules, or of the notation. help: template of what to do. leniency: whether it names a departure
    from the strict notation that reading accepts and `strict` refuses.
    """

    code: str
    slug: str
    severity: Severity
    message: str
    explanation: str
    example: str
    rule: str = ""
    help: str = ""
    leniency: bool = False
