"""Verifying: replay of a record by its game, comparison with its claims, the verdict."""

from omega_records.verifying.ending import product
from omega_records.verifying.normalise import NotNormalisedError, normalise
from omega_records.verifying.replay import Replay, replay
from omega_records.verifying.scoring import Scoring, score
from omega_records.verifying.settings import Settings, settle
from omega_records.verifying.verdict import ColourResult, Computed, Recorded, Status, Verdict
from omega_records.verifying.verify import Examination, Policy, colour_results, examine, replay_to, verify_reading

__all__ = [
    "ColourResult", "Computed", "Examination", "NotNormalisedError", "Policy", "Recorded", "Replay", "Scoring",
    "Settings", "Status", "Verdict", "colour_results", "examine", "normalise", "product", "replay", "replay_to",
    "score", "settle", "verify_reading",
]  # fmt: skip
