"""Games with answers that independent engines computed, where that folder stands beside the project."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import omega_records
from omega_records.verifying import Status, Verdict

CASES = Path(__file__).parents[2] / "shared" / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the independent engines' games are not here")


def rows(name: str) -> list[dict[str, Any]]:
    with (CASES / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def orn(row: dict[str, Any]) -> str:
    """Write a case as a record that claims the answer."""
    players = row.get("players", 2)
    tags = {"Game": row["game"], "Rules": row["rules"], "Variant": row.get("variant"), "Board": row["board"]}
    tags |= {"Stars": row.get("stars"), "Komi": row.get("komi"), "Players": str(players)}
    tags["Pie"] = "yes" if "swap_after_turn" in row else None
    tags["Result"] = row.get("winner")
    scores = row.get("scores")
    tags["Scores"] = ", ".join(f"{colour} {score}" for colour, score in scores.items()) if scores else None
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items() if value is not None)
    words = []
    for index, turn in enumerate(row.get("turns") or [[cell] for cell in row["moves"]]):
        if row.get("swap_after_turn") == index:
            words.append("swap")
        if index % players == 0:
            words.append(f"{index // players + 1}.")
        words.append(",".join(turn))
    return f"{head}\n{' '.join(words)} {row.get('winner', '*')}\n\n"


def verdicts(name: str) -> Iterator[tuple[dict[str, Any], Verdict]]:
    found = rows(name)
    text = "".join(map(orn, found)).encode()
    yield from zip(found, omega_records.verify(text), strict=True)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("omega_engines", 1026),
        ("omega_bga_swap", 150),
        ("omny_engines", 900),
        ("omny_komi", 736),
        ("omny_y_engines", 68),
    ],
)
def test_every_answer_is_confirmed(name: str, count: int) -> None:
    seen = 0
    for row, verdict in verdicts(name):
        seen += 1
        name = row["id"]
        if "illegal" in row:
            assert verdict.status is Status.INVALID, name
            continue
        assert (verdict.ending_ply is not None) == row["over"], name
        if not row["over"]:
            assert verdict.status is Status.UNFINISHED, name
            continue
        assert verdict.status is Status.VALID, (name, verdict.diagnostics)
        assert verdict.computed.winner == row["winner"], name
        if "scores" in row:
            assert {str(c.colour): str(c.score) for c in verdict.colours} == row["scores"], name
        if "empties" in row:
            assert verdict.empty_cells == row["empties"], name
        if "winner_seat" in row:
            assert verdict.computed.seat == row["winner_seat"], name
        if "winning_ply" in row:
            assert verdict.ending_ply == row["winning_ply"], name
    assert seen == count


# id, code, ply (from 1), cell.
@pytest.mark.parametrize(
    ("name", "code", "ply", "cell"),
    [("offboard-n5", "ORN401", 1, "i4"), ("overlong-n3", "ORN501", 9, None)],
)
def test_illegal_games_are_found_where_they_are(name: str, code: str, ply: int, cell: str | None) -> None:
    row = next(row for row in rows("omega_engines") if row["id"] == name)
    (verdict,) = omega_records.verify(orn(row).encode())
    finding = next(d for d in verdict.diagnostics if d.code == code)
    assert (finding.ply, finding.cell) == (ply, cell)
