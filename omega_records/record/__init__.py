"""Records as read from a file: tags, turns, decisions, comments, variations, and what the record claims."""

from omega_records.record.models import (
    CONTROL,
    MAX_NESTING,
    Command,
    Comment,
    Decision,
    DecisionKind,
    Entry,
    Node,
    Record,
    ResultToken,
    RoundNumber,
    Stone,
    Tag,
    Turn,
    Variation,
)
from omega_records.record.source import Place, Source, Span, printable

__all__ = [
    "CONTROL", "MAX_NESTING", "Command", "Comment", "Decision", "DecisionKind", "Entry", "Node", "Place", "Record",
    "ResultToken", "RoundNumber", "Source", "Span", "Stone", "Tag", "Turn", "Variation", "printable",
]  # fmt: skip
