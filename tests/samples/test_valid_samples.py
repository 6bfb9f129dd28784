"""Every valid sample: its verdict, its canonical form, and that together they show what the notation can say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from omega_records import read
from omega_records.formats.orn import write
from omega_records.games import GAMES, Game
from omega_records.games.stars import PRESETS
from omega_records.record.tags import TERMINATIONS
from omega_records.verifying import Examination, Status, examine, normalise
from tests.samples.sample_listing import SAMPLES

FILES = sorted((SAMPLES / "valid").rglob("*.orn"))


def examinations(files: list[Path] = FILES) -> Iterator[Examination]:
    """Yield the examination of every record of the files."""
    for file in files:
        yield from map(examine, read(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_verdict(file: Path) -> None:
    expected = Status.UNFINISHED if file.stem.startswith("unfinished") else Status.VALID
    for seen in examinations([file]):
        assert seen.verdict.status is expected
        assert not [found for found in seen.verdict.diagnostics if found.severity != "note"]
        if seen.verdict.computed.outcome != "*":
            assert seen.verdict.recorded.result == seen.verdict.computed.outcome


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_canonical(file: Path) -> None:
    assert "".join(write(normalise(seen)) for seen in examinations([file])).encode() == file.read_bytes()


# What the publisher of each trial says about it: winning role 1 or 2, whose colour depends on who moves first.
TRIALS = [
    ("omega-trial-0", "Black", 60),
    ("omega-trial-1", "White", 60),
    ("omny-trial-0", "Black", 103),
    ("gyre-trial-0", "Black", 123),
    ("y-trial-0", "White", 66),
]


@pytest.mark.parametrize(("name", "winner", "stones"), TRIALS)
def test_published_trials(name: str, winner: str, stones: int) -> None:
    (seen,) = examinations([SAMPLES / f"valid/ludii/{name}.orn"])
    assert seen.verdict.computed.outcome == winner
    assert sum(len(entry.stones) for entry in seen.record.line if entry.kind == "turn") == stones


def test_both_ends_after_a_swap() -> None:
    """The same stones under both readings of when a round begins (O12)."""
    (live,) = examinations([SAMPLES / "valid/omega/bga-live-swap-ends-with-white.orn"])
    assert (live.verdict.plies, live.verdict.empty_cells) == (9, 1)


def test_scores_beyond_64_bits() -> None:
    (seen,) = examinations([SAMPLES / "valid/omega/nestorgames-large-board.orn"])
    assert max(colour.score or 0 for colour in seen.verdict.colours) > 2**64


def shown() -> set[str]:
    """Return the features that the valid samples show, each as a word or two."""
    features = set()
    for seen in examinations():
        record, played = seen.record, seen.replay
        assert played is not None
        game, options = played.settings.game.name, played.settings.options
        features |= {f"{game} {played.settings.rules_id}", f"{game} {options.players} players"}
        features |= {f"{game} {entry}" for entry in record.line if entry.kind != "turn"}
        features |= {f"{game} board {played.settings.board.name.split()[0]}"}
        features |= {f"{game} {tag.name}" for tag in record.tags}
        features |= {f"preset {options.variant}"}
        features |= {f"protocol {options.protocol}"}
        features |= {f"ends by {record.value('Termination')}"}
        features |= {f"komi {'whole' if options.komi % 2 == 0 else 'half'}" if options.komi else ""}
        features |= {f"{game} setup alone" if not record.line and record.tag("Setup") else ""}
        features |= {"nested variations" for variation in record.variations if variation.parent is not None}
        features |= {"commands" for entry in record.line for comment in entry.comments if comment.commands}
        features |= {f"{comment.form} comment" for entry in record.line for comment in entry.comments}
        features |= {
            "glyph suffix" if glyph[0] != "$" else "$ glyph" for entry in record.line for glyph in entry.glyphs
        }
    return features


def wanted() -> set[str]:
    """Return the features that the samples must show."""
    features = {f"{game.name} {rules}" for game in GAMES.values() for rules in game.rulesets}
    features |= {f"Omega {players} players" for players in (2, 3, 4)} | {"Omny 2 players"}
    features |= {"Omega swap", "Omega swap:W", "Omega swap:B", "Omny swap", "Omny Misere"}
    features |= {f"preset {name}" for name in PRESETS} | {"Omny Stars", "protocol 12*"}
    features |= {"komi whole", "komi half"}
    features |= {f"Omega board {shape}" for shape in ("hexagon", "triangle", "rhombus", "limping", "cells")}
    features |= {f"Omny board {shape}" for shape in ("hexagon", "triangle", "rhombus", "limping", "cells")}
    features |= {f"ends by {termination}" for termination in TERMINATIONS}
    features |= {"Omega setup alone", "Omny setup alone", "nested variations", "commands"}
    features |= {"brace comment", "line comment", "glyph suffix", "$ glyph"}
    return features


def test_together_they_show_the_whole_notation() -> None:
    assert not wanted() - shown()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_samples(game: Game) -> None:
    folder = SAMPLES / "valid" / game.name.lower()
    assert len(list(folder.glob("*.orn"))) >= 10
