"""The rulings on the samples, word for word. OMEGA_RECORDS_GOLDEN=write writes the golden files anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from omega_records.cli.main import app
from tests.adjudicating.helpers import SAMPLES

GOLDEN = Path(__file__).parent / "golden"
# Golden file -> the arguments of `adjudicate`, and the exit code.
COMMANDS = {
    "wrong-score": ("wrong-score.orn --explain", 0),
    "tie-as-draw": ("tie-as-draw.orn", 0),
    "winner-after-swap": ("winner-after-swap.orn", 0),
    "illegal-turn": ("illegal-turn.orn --explain", 1),
    "illegal-accepted": ("illegal-accepted.orn --policy regulations.toml", 0),
    "illegal-forfeit": ("illegal-turn.orn --policy strict", 0),
    "stopped-early": ("stopped-early.orn", 1),
    "too-long": ("too-long.orn", 0),
    "two-counts": ("two-counts.orn", 0),
    "two-counts-live": ("two-counts.orn --rules bga-live", 0),
    "same-winner": ("same-winner.white.orn --against same-winner.black.orn", 0),
    "winner-in-dispute": ("winner-in-dispute.white.orn --against winner-in-dispute.black.orn", 1),
    "winner-in-dispute-official": (
        "winner-in-dispute.white.orn --against winner-in-dispute.black.orn --policy settle", 0,
    ),
    "winner-in-dispute-play-on": (
        "winner-in-dispute.white.orn --against winner-in-dispute.black.orn --policy play-on", 0,
    ),
    "one-illegal": ("one-illegal.white.orn --against one-illegal.black.orn", 0),
    "mirrored": ("one-illegal.white.orn --against mirrored.black.orn", 0),
    "other-coordinates": ("one-illegal.white.orn --against other-coordinates.black.orn", 0),
    "adjourned": ("adjourned.orn --explain", 1),
    "adjourned-best-play": ("adjourned.orn --policy settle", 0),
    "decided-anyway": ("decided-anyway.orn --explain", 0),
    "time-leader": ("time-leader.orn", 1),
    "time-leader-settle": ("time-leader.orn --policy settle", 0),
    "omny-on-time": ("omny-on-time.orn", 0),
    "final-board": ("final-board.orn", 0),
    "impossible-board": ("impossible-board.orn", 1),
    "wrong-score-markdown": ("wrong-score.orn --format markdown", 0),
    "wrong-score-html": ("wrong-score.orn --format html", 0),
    "wrong-score-json": ("wrong-score.orn --format json", 0),
}  # fmt: skip
# How much a search took is for benchmarks to say.
_EFFORT = re.compile(r"(?<=searched: )[0-9,]+, in [0-9.]+")


@pytest.mark.parametrize("name", COMMANDS)
def test_ruling(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAMPLES)
    arguments, code = COMMANDS[name]
    result = CliRunner().invoke(app, ["adjudicate", *arguments.split()])
    text = _EFFORT.sub("N, in S", f"$ omega-records adjudicate {arguments}\n{result.output}")
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("OMEGA_RECORDS_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert result.exit_code == code


def test_every_sample_is_ruled_on() -> None:
    named = {word for arguments, _ in COMMANDS.values() for word in arguments.split() if "." in word}
    assert named == {path.name for path in SAMPLES.iterdir()} - {"README.md"}
