"""A position scored: groups, product, ranking and ties; for a connection game the cuts of the best groups."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from omega_records import games
from omega_records.colours import COLOURS, Colour
from omega_records.record.tags import Result
from omega_records.verifying.ending import ending_of, person
from omega_records.verifying.replay import Replay
from omega_records.verifying.verdict import ColourResult, Verdict
from omega_records.verifying.verify import colour_results


class BestGroup(BaseModel):
    """A colour's group that is nearest to winning (N3-N5).

    cell: one of its cells. largest_cut: star cells in its largest cut. limit: how many a winning group's may hold.
    """

    model_config = ConfigDict(frozen=True)

    colour: Colour
    cell: str
    size: int
    largest_cut: int
    limit: float
    winning: bool


class Scoring(BaseModel):
    """A position scored. Scores and places are those that hold so far, whether or not the game is over.

    ply: turns played. outcome: `*` while nothing is decided. reason and evidence: as in a verdict.
    ties: how equal scores were ranked, in words. best_groups: empty unless the game is won by connection.
    """

    model_config = ConfigDict(frozen=True)

    file: str
    line: int
    record: int
    players: str
    game: str
    rules: str
    board: str
    ply: int
    empty_cells: int
    over: bool
    outcome: Result
    winner: Colour | None
    seat: int | None
    person: str | None
    reason: str
    evidence: str
    colours: tuple[ColourResult, ...]
    ties: tuple[str, ...]
    best_groups: tuple[BestGroup, ...]


def score(verdict: Verdict, played: Replay) -> Scoring:
    """Return the position that a replay of the judged record reached, scored (O7-O9, N3-N5)."""
    state, found = played.state, ending_of(played)
    reason, evidence = found.reason, found.evidence
    if verdict.reason == "unreadable" and reason == "unfinished" and played.line.ply == verdict.plies:
        # The moves go on, but nobody can tell how.
        reason, evidence = verdict.reason, verdict.evidence
    colours = colour_results(played, so_far=True)
    return Scoring(
        file=verdict.file,
        line=verdict.line,
        record=verdict.record,
        players=verdict.players,
        game=played.settings.game.name,
        rules=played.settings.rules_id,
        board=played.settings.board.name,
        ply=played.line.ply,
        empty_cells=state.stones.empty,
        over=state.over,
        outcome=found.outcome,
        winner=None if found.winner is None else COLOURS[found.winner],
        seat=None if found.winner is None else state.seats[found.winner] + 1,
        person=None if found.winner is None else person(played, found.winner),
        reason=reason,
        evidence=evidence,
        colours=colours,
        ties=tuple(_ties(colours)),
        best_groups=tuple(_best_group(played, best) for best in state.best_groups()),
    )


def _ties(colours: tuple[ColourResult, ...]) -> Iterator[str]:
    by_score: dict[int, list[ColourResult]] = {}
    for result in colours:
        if result.score is not None:
            by_score.setdefault(result.score, []).append(result)
    for score, tied in by_score.items():
        if len(tied) > 1:
            names = " and ".join(result.colour for result in tied)
            if len({result.place for result in tied}) == 1:
                yield f"{names} have {score} each; this ruleset lets them share the place (O9)"
            else:
                first = min(tied, key=lambda result: result.place or 0)
                yield f"{names} have {score} each; the latest in turn order, {first.colour}, is ahead (O9)"


def _best_group(played: Replay, best: games.BestGroup) -> BestGroup:
    return BestGroup(
        colour=COLOURS[best.colour],
        cell=played.settings.board.labels[best.cells[0]],
        size=len(best.cells),
        largest_cut=best.largest_cut,
        limit=best.limit / 2,
        winning=2 * best.largest_cut <= best.limit,
    )
