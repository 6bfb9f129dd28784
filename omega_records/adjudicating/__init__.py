"""Adjudicating: settling a disputed or unfinished game, with the proof."""

from omega_records.adjudicating.adjudicator import Means, adjudicate
from omega_records.adjudicating.policy import PolicyError, Regulations, load_policy, parse_policy, presets
from omega_records.adjudicating.ruling import (
    Basis,
    Finding,
    Outcome,
    Position,
    Proof,
    Repair,
    Ruling,
    Scoresheet,
    Scoring,
)  # fmt: skip
from omega_records.adjudicating.wording import read_out

__all__ = [
    "Basis", "Finding", "Means", "Outcome", "PolicyError", "Position", "Proof", "Regulations", "Repair", "Ruling",
    "Scoresheet", "Scoring", "adjudicate", "load_policy", "parse_policy", "presets", "read_out",
]  # fmt: skip
