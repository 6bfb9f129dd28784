"""Comparing what a record claims with what its replay shows (notation.md, "Claims")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from unicodedata import normalize

from omega_records.colours import COLOURS, INDEX, Colour
from omega_records.diagnostics import Findings, Fix, replacement
from omega_records.games import Standing
from omega_records.record import Record, Span, Tag
from omega_records.record.tags import RESULTS, TERMINATIONS
from omega_records.verifying.ending import Ending, person, product, remaining
from omega_records.verifying.replay import Replay
from omega_records.wording import nearest

_CHESS = re.compile(r"1\s*[-:‒-―−]\s*0|0\s*[-:‒-―−]\s*1|(?:1/2|½|0\.5)\s*[-:‒-―−]\s*(?:1/2|½|0\.5)")
_SCORE = re.compile(r"(White|Black|Red|Blue)\s*:?\s*([0-9]{1,4000})", re.ASCII)
# Ways to end a game that leave no trace in the moves.
_UNSEEN = {"resignation", "time", "forfeit", "adjudication", "abandoned"}


@dataclass(frozen=True, slots=True)
class Claims:
    """The usable claims of a record: its result with where it stands, and its termination; None where there is none."""

    result: str | None
    span: Span | None
    termination: str | None


def read_claims(record: Record, found: Findings, truth: str | None) -> Claims:
    """Return a record's claims, reporting those that are malformed or contradict each other.

    truth: the result that the moves show, if any. Of two results that differ, the one that isn't it is returned.
    """
    tag, token = record.tag("Result"), record.result
    value = tag.value.strip() if tag else None
    span = tag.span if tag else None
    if value is not None and value not in RESULTS:
        if _CHESS.fullmatch(value):
            found.add("chess-result", span, found=f"`{value}`")
        else:
            held = next((colour for colour in COLOURS if value and record.value(colour) == value), None)
            named = f"`{value}` is a player, and a result names a colour: {held} is what they began with"
            found.add("malformed-result", span, found=value, suggestion=named if held else nearest(value, RESULTS))
        value = None
    if token and value is not None and token.value != value:
        label = (span, f"the tag says {value}")
        found.add("result-token-mismatch", token.span, secondary=[label], token=token.value, tag=value)
    # The token counts, unless it is the tag that the moves don't bear out.
    if token and (value is None or token.value != truth):
        value, span = token.value, token.span
    return Claims(value, span if value is not None else None, _read_termination(record, found))


def _read_termination(record: Record, found: Findings) -> str | None:
    tag = record.tag("Termination")
    value = tag.value.strip() if tag else None
    if tag is None or value in TERMINATIONS:
        return value
    facts: dict[str, Any] = {"known": ", ".join(TERMINATIONS), "suggestion": nearest(tag.value, TERMINATIONS)}
    found.add("malformed-termination", tag.span, found=tag.value, **facts)
    return None


class ClaimChecker:
    """Compares the claims of one record with the ending of its replay."""

    def __init__(self, record: Record, found: Findings, replay: Replay, ending: Ending) -> None:
        self.record = record
        self.found = found
        self.replay = replay
        self.ending = ending

    @cached_property
    def standings(self) -> dict[int, Standing]:
        """Each colour's standing at the end of the replay."""
        return {standing.colour: standing for standing in self.replay.state.standings()}

    @property
    def _scores(self) -> str:
        """The scores as a `Scores` tag gives them."""
        return ", ".join(f"{COLOURS[s.colour]} {s.score}" for s in self.standings.values())

    @property
    def _best(self) -> list[Standing]:
        """The colours that share the highest score."""
        highest = max(standing.score or 0 for standing in self.standings.values())
        return [standing for standing in self.standings.values() if standing.score == highest]

    def compare(self, claims: Claims) -> None:
        """Report every claim that contradicts the moves."""
        self._check_result(claims.result, claims.span, claims.termination)
        self._check_termination(claims.termination, claims.result)
        self._check_scores()
        self._check_winner(claims.result)

    def _span(self, tag: str) -> Span | None:
        found = self.record.tag(tag)
        return found.span if found else None

    def _fix_tag(self, tag: str, value: str) -> Fix | None:
        text = str(Tag(name=tag, value=value))
        return self._fix(self._span(tag), text)

    def _fix(self, span: Span | None, text: str) -> Fix | None:
        """Return a fix of a claim; it is safe where the board, and not somebody's word, decides what is true."""
        return replacement(self.found.source, span, text, f"write {text}", safe=self.replay.state.over)

    def _check_result(self, claimed: str | None, span: Span | None, termination: str | None) -> None:
        ending = self.ending
        if claimed in COLOURS and INDEX[Colour(claimed)] not in self.replay.state.order:
            self.found.add("result-not-in-play", span, colour=Colour(claimed))
        elif ending.decided:
            self._compare_result(claimed, span)
        elif claimed in (None, "*"):
            return
        elif contradiction := self._loser_named(claimed, termination):
            said = "it was a draw" if claimed == "Draw" else f"{claimed} won"
            cure = "correct the result, or how the game ended"
            self.found.add("result-mismatch", span, rule="G5", claimed=said, truth=contradiction, cure=cure)
        elif termination in _UNSEEN or ending.reason != "unfinished":
            # Some end that the moves don't show, or one that they leave open (N7).
            self.found.add("result-not-verifiable", span, termination=termination or ending.reason)
        else:
            left = remaining(self.replay)
            if self.record.tag("Board") is None:
                left += f"; no board is named, so {self.replay.settings.board.name} was assumed"
            mover = COLOURS[self.replay.state.on_turn]
            self.found.add("stopped-early", span, ply=self.replay.line.ply, colour=mover, remaining=left)

    def _loser_named(self, claimed: str | None, termination: str | None) -> str | None:
        """Say so when a result that the moves leave open contradicts what the record tells of the ending (G5)."""
        losers = {COLOURS[colour].value for colour, _ in self.replay.line.decisions}
        if claimed in losers:
            return self.ending.evidence
        if claimed == "Draw" and (losers or termination in ("resignation", "time", "forfeit")):
            return f"{termination or self.ending.reason} has a loser"
        return None

    def _compare_result(self, claimed: str | None, span: Span | None) -> None:
        ending = self.ending
        if claimed == ending.outcome:
            return
        truth, cure, fix = self._truth(), f"write {ending.outcome}", self._fix_result(span)
        if claimed in (None, "*"):
            if claimed or (self.record.result is None and self.record.tag("Result") is None):
                self.found.add("unplayed-result", span, rule=self._rule(), fix=fix, truth=truth, cure=cure)
            return
        if claimed == "Draw" and ending.reason == "score":
            best = self._best
            if len(best) > 1:
                tied = " and ".join(COLOURS[s.colour] for s in best)
                facts: dict[str, Any] = {"tied": tied, "score": best[0].score, "winner": ending.outcome, "cure": cure}
                self.found.add("tie-claimed-as-draw", span, fix=fix, **facts)
                return
        rule = self._rule()
        said = "it was a draw" if claimed == "Draw" else f"{claimed} won"
        self.found.add("result-mismatch", span, rule=rule, fix=fix, claimed=said, truth=truth, cure=cure)

    def _rule(self) -> str:
        """The rule that decides the result: the game's own, or that of decisions."""
        state = self.replay.state
        return state.end_rule if state.over else "G5"

    def _fix_result(self, span: Span | None) -> Fix | None:
        tag = self.record.tag("Result")
        if tag and span == tag.span:
            return self._fix_tag("Result", self.ending.outcome)
        return self._fix(span, self.ending.outcome)

    def _truth(self) -> str:
        """Say what the moves show, with the scores where there are any."""
        ending = self.ending
        if ending.reason != "score":
            return f"{ending.outcome} won: {ending.evidence}"
        if ending.drawn:
            return f"it was a draw, by {self._scores}"
        tie = " (a tie goes to the latest in turn order)" if len(self._best) > 1 else ""
        return f"{ending.outcome} won, by {self._scores}{tie}"

    def _check_termination(self, claimed: str | None, result: str | None) -> None:
        reason = self.ending.reason
        # An arbiter's ruling may confirm what the board or a resignation shows; its result was compared above.
        if claimed is None or claimed in (reason, "adjudication"):
            return
        if reason == "unfinished":
            if claimed in ("score", "connection") and result in (None, "*"):
                truth = f"the game isn't over: {self.ending.evidence}"
                self.found.add("termination-mismatch", self._span("Termination"), claimed=claimed, truth=truth)
            return
        truth = f"it ended by {reason}: {self.ending.evidence}"
        self.found.add("termination-mismatch", self._span("Termination"), claimed=claimed, truth=truth)

    def _check_scores(self) -> None:
        text = self.record.value("Scores")
        if text is None:
            return
        span = self._span("Scores")
        if self.replay.state.end_reason != "score":
            self.found.add("scores-in-connection-game", span)
            return
        claims: dict[int, int] = {}
        for part in filter(None, map(str.strip, re.split(r"[,;]", text))):
            match = _SCORE.fullmatch(part)
            if not match or INDEX[Colour(match[1])] not in self.standings or INDEX[Colour(match[1])] in claims:
                self.found.add("malformed-scores", span, found=part)
                return
            claims[INDEX[Colour(match[1])]] = int(match[2])
        if self.ending.reason != "score":
            self.found.add("scores-without-end", span, why=self.ending.evidence)
            return
        self._compare_scores(claims, span)

    def _compare_scores(self, claims: dict[int, int], span: Span | None) -> None:
        right = self._scores
        for colour, claimed in claims.items():
            standing = self.standings[colour]
            if standing.score != claimed:
                score = str(standing.score)
                factors = product([len(group) for group in standing.groups])
                self.found.add(
                    "score-mismatch", span, colour=COLOURS[colour], fix=self._fix_tag("Scores", right),
                    claimed=claimed, truth=score if factors == score else f"{factors} = {score}", cure=f"write {right}",
                )  # fmt: skip
        absent = [COLOURS[colour] for colour in self.standings if colour not in claims]
        if absent:
            self.found.add("scores-incomplete", span, colours=", ".join(absent))

    def _check_winner(self, result: str | None) -> None:
        """Compare the person named with who held the winning colour at the end (G4)."""
        tag = self.record.tag("Winner")
        if tag is None or not tag.value.strip() or tag.value.strip() == "?":
            return
        settings, state = self.replay.settings, self.replay.state
        if settings.setup and settings.options.pie:
            # A swap may have come before the position: nobody can tell who holds which colour.
            return
        claimed = _plain(tag.value)
        began = {colour for colour, name in settings.names.items() if _plain(name) == claimed}
        if not began and len(settings.names) == len(settings.order):
            suggestion = nearest(tag.value, settings.names.values())
            self.found.add("winner-unknown", tag.span, claimed=tag.value, suggestion=suggestion)
            return
        held = {colour for colour in settings.order if state.order[state.seats[colour]] in began}
        colour = self.ending.winner
        if colour is None and result in COLOURS and INDEX[Colour(result)] in state.order:
            colour = INDEX[Colour(result)]
        if colour is None:
            self._check_winner_of_nothing(tag, result, held)
            return
        holder = person(self.replay, colour)
        if colour in held or (holder is None and not began):
            return
        fix = self._fix_tag("Winner", holder) if holder else None
        if colour in began and holder:
            facts: dict[str, Any] = {"claimed": tag.value, "colour": COLOURS[colour], "name": holder}
            self.found.add("winner-before-swap", tag.span, fix=fix, **facts)
        else:
            verb = "won" if self.ending.decided else "is recorded as the winning colour"
            truth = f"{COLOURS[colour]} {verb}, held by {holder or 'another person'}"
            self.found.add("winner-mismatch", tag.span, fix=fix, claimed=tag.value, truth=truth)

    def _check_winner_of_nothing(self, tag: Tag, result: str | None, held: set[int]) -> None:
        """Report a winner named where the moves or the record itself say that there is none."""
        losers = {colour for colour, _ in self.replay.line.decisions}
        if self.ending.drawn or result == "Draw":
            truth = "the game is a draw" if self.ending.drawn else "the record's own result is a draw"
        elif held and held <= losers:
            truth = self.ending.evidence
        elif result == "*":
            truth = "the record's own result is open"
        else:
            return
        self.found.add("winner-mismatch", tag.span, claimed=tag.value, truth=truth)


def _plain(name: str) -> str:
    return normalize("NFC", name).strip()
