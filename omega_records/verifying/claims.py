"""Comparing what a record claims with what its replay shows (notation.md, "Claims")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from omega_records.colours import COLOURS, INDEX, Colour
from omega_records.diagnostics import Findings, Fix, replacement
from omega_records.record import Record, Span
from omega_records.record.tags import RESULTS, TERMINATIONS
from omega_records.verifying.replay import Replay
from omega_records.verifying.settings import nearest
from omega_records.verifying.verdict import Outcome

_CHESS = re.compile(r"1\s*[-:‒-―−]\s*0|0\s*[-:‒-―−]\s*1|(?:1/2|½|0\.5)\s*[-:‒-―−]\s*(?:1/2|½|0\.5)")
_SCORE = re.compile(r"(White|Black|Red|Blue)\s*:?\s*([0-9]{1,4000})", re.ASCII)
_DECIDED = {"resign": "resignation", "timeout": "time", "forfeit": "forfeit"}
_LOST = {"resign": "resigned", "timeout": "lost on time", "forfeit": "forfeited"}
_OUTCOMES: tuple[Outcome, ...] = ("White", "Black", "Red", "Blue")
# Ways to end a game that leave no trace in the moves.
_UNSEEN = {"resignation", "time", "forfeit", "adjudication", "abandoned"}


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended by moves and decisions: the winning colour, a draw, or neither; the reason; its proof."""

    winner: int | None
    drawn: bool
    reason: str
    evidence: str

    @property
    def decided(self) -> bool:
        """Whether there is a result to compare claims with."""
        return self.winner is not None or self.drawn

    @property
    def outcome(self) -> Outcome:
        """The result token that states it."""
        if self.drawn:
            return "Draw"
        return _OUTCOMES[self.winner] if self.winner is not None else "*"


def ending_of(replay: Replay) -> Ending:
    """Return how the game ended, judged by the board first and then by decisions (G5)."""
    state, line = replay.state, replay.line
    if state.over:
        return Ending(state.winner, state.drawn, state.end_reason, state.evidence())
    if line.stopped == "illegal":
        return Ending(None, False, "illegal-turn", f"replay stopped before ply {line.ply + 1}")
    if line.decisions:
        losers = {colour for colour, _ in line.decisions}
        left = [colour for colour in state.order if colour not in losers]
        told = " and ".join(f"{COLOURS[c]} {_LOST[decision.kind]}" for c, decision in line.decisions)
        winner = left[0] if len(left) == 1 else None
        return Ending(winner, False, _DECIDED[line.decisions[-1][1].kind], told)
    return Ending(None, False, "unfinished", f"it is {COLOURS[state.on_turn]}'s turn, and {remaining(replay)}")


def remaining(replay: Replay) -> str:
    """Say what could still be played (O6)."""
    left, empty = replay.state.remaining(), replay.state.stones.empty
    cells = f"{empty} cell{'s' * (empty != 1)} are empty" if empty != 1 else "1 cell is empty"
    if left.rounds is None:
        return cells
    parts = []
    if left.turns:
        parts.append(f"{left.turns} more turn{'s' * (left.turns != 1)} to complete the round")
    if left.rounds or not parts:
        parts.append(f"{left.rounds} more round{'s' * (left.rounds != 1)}")
    return f"{' and then '.join(parts)} must be played ({cells})"


class ClaimChecker:
    """Compares the claims of one record with the ending of its replay; None of either: only their form is checked."""

    def __init__(self, record: Record, found: Findings, replay: Replay | None, ending: Ending | None) -> None:
        self.record = record
        self.found = found
        self.replay = replay
        self.ending = ending
        self.standings = {} if replay is None else {s.colour: s for s in replay.state.standings()}

    def check(self) -> None:
        """Report every claim that is malformed, contradicts another, or contradicts the moves."""
        claimed, span = self._claimed_result()
        termination = self._termination()
        if self.replay is None or self.ending is None:
            return
        if self.ending.reason not in ("illegal-turn", "unreadable"):
            self._check_result(claimed, span, termination)
            self._check_termination(termination, claimed)
            self._check_scores()
            self._check_winner(claimed)

    def _span(self, tag: str) -> Span | None:
        found = self.record.tag(tag)
        return found.span if found else None

    def _fix_tag(self, tag: str, value: str) -> Fix | None:
        text = f'[{tag} "{value}"]'
        return replacement(self.found.source, self._span(tag), text, f"write {text}", safe=True)

    def _claimed_result(self) -> tuple[str | None, Span | None]:
        """Return the result claimed and where; None when there is no usable claim."""
        tag, token = self.record.tag("Result"), self.record.result
        value = tag.value.strip() if tag else None
        if tag and value is not None and value not in RESULTS:
            if _CHESS.fullmatch(value):
                self.found.add("chess-result", tag.span, found=f"`{value}`")
            else:
                self.found.add("malformed-result", tag.span, found=value, suggestion=nearest(value, RESULTS))
            value = None
        if token and value is not None and token.value != value:
            label = (tag.span if tag else None, f"the tag says {value}")
            self.found.add("result-token-mismatch", token.span, secondary=[label], token=token.value, tag=value)
            # The one that isn't borne out by the moves is reported by itself.
            truth = self.ending.outcome if self.ending and self.ending.decided else None
            return (value, tag.span if tag else None) if token.value == truth else (token.value, token.span)
        if token:
            return token.value, token.span
        return value, tag.span if tag else None

    def _termination(self) -> str | None:
        value = self.record.value("Termination")
        if value is None or value.strip() in TERMINATIONS:
            return value.strip() if value else None
        known = ", ".join(TERMINATIONS)
        suggestion = nearest(value, TERMINATIONS)
        self.found.add(
            "malformed-termination", self._span("Termination"), found=value, known=known, suggestion=suggestion
        )
        return None

    def _check_result(self, claimed: str | None, span: Span | None, termination: str | None) -> None:
        assert self.replay is not None and self.ending is not None
        ending = self.ending
        if claimed in COLOURS and INDEX[Colour(claimed)] not in self.replay.state.order:
            self.found.add("result-not-in-play", span, colour=Colour(claimed))
        elif ending.decided:
            self._compare_result(claimed, span)
        elif claimed in (None, "*"):
            return
        elif termination in _UNSEEN or ending.reason in _DECIDED.values():
            self.found.add("result-not-verifiable", span, termination=termination or ending.reason)
        elif ending.reason == "unfinished":
            state = self.replay.state
            self.found.add(
                "stopped-early", span, ply=self.replay.line.ply, colour=COLOURS[state.on_turn],
                remaining=remaining(self.replay),
            )  # fmt: skip

    def _compare_result(self, claimed: str | None, span: Span | None) -> None:
        assert self.ending is not None
        ending, truth = self.ending, self._truth()
        cure = f"write {ending.outcome}"
        fix = self._fix_result(span)
        if claimed in (None, "*"):
            if claimed or self.record.result is None:
                self.found.add("unplayed-result", span, fix=fix, truth=truth, cure=cure)
            return
        if claimed == ending.outcome:
            return
        if claimed == "Draw" and ending.reason == "score":
            best = [s for s in self.standings.values() if s.score == max(x.score or 0 for x in self.standings.values())]
            if len(best) > 1:
                tied = " and ".join(COLOURS[s.colour] for s in best)
                facts: dict[str, Any] = {"tied": tied, "score": best[0].score, "winner": ending.outcome, "cure": cure}
                self.found.add("tie-claimed-as-draw", span, fix=fix, **facts)
                return
        rule = {"score": "O8", "connection": "N4"}.get(ending.reason, "G5")
        said = "it was a draw" if claimed == "Draw" else f"{claimed} won"
        self.found.add("result-mismatch", span, rule=rule, fix=fix, claimed=said, truth=truth, cure=cure)

    def _fix_result(self, span: Span | None) -> Fix | None:
        assert self.ending is not None
        tag = self.record.tag("Result")
        if tag and span == tag.span:
            return self._fix_tag("Result", self.ending.outcome)
        outcome = self.ending.outcome
        return replacement(self.found.source, span, outcome, f"write {outcome}", safe=True)

    def _truth(self) -> str:
        """Say what the moves show, with the scores where there are any."""
        assert self.ending is not None
        ending = self.ending
        if ending.reason != "score":
            return f"{ending.outcome} won: {ending.evidence}"
        scores = ", ".join(f"{COLOURS[s.colour]} {s.score}" for s in self.standings.values())
        if ending.drawn:
            return f"it was a draw, by {scores}"
        best = [s for s in self.standings.values() if s.score == self.standings[ending.winner or 0].score]
        tie = " (a tie goes to the latest in turn order)" if len(best) > 1 else ""
        return f"{ending.outcome} won, by {scores}{tie}"

    def _check_termination(self, claimed: str | None, result: str | None) -> None:
        assert self.ending is not None and self.replay is not None
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
        assert self.replay is not None and self.ending is not None
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
            why = f"{self.ending.evidence[:1].upper()}{self.ending.evidence[1:]}"
            self.found.add("scores-without-end", span, why=why)
            return
        self._compare_scores(claims, span)

    def _compare_scores(self, claims: dict[int, int], span: Span | None) -> None:
        right = ", ".join(f"{COLOURS[s.colour]} {s.score}" for s in self.standings.values())
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
        assert self.replay is not None and self.ending is not None
        if self.ending.drawn:
            self.found.add("winner-mismatch", tag.span, claimed=tag.value, truth="the game is a draw")
            return
        colour = self.ending.winner
        if colour is None and result in COLOURS and INDEX[Colour(result)] in self.replay.state.order:
            colour = INDEX[Colour(result)]
        if colour is None:
            return
        settings = self.replay.settings
        holder = person(self.replay, colour)
        names = {_plain(name): c for c, name in settings.names.items()}
        claimed = _plain(tag.value)
        if claimed not in names and len(names) == len(settings.order):
            suggestion = nearest(tag.value, settings.names.values())
            self.found.add("winner-unknown", tag.span, claimed=tag.value, suggestion=suggestion)
        elif holder is None or claimed == _plain(holder):
            return
        elif names.get(claimed) == colour:
            facts: dict[str, Any] = {"claimed": tag.value, "colour": COLOURS[colour], "name": holder}
            self.found.add("winner-before-swap", tag.span, fix=self._fix_tag("Winner", holder), **facts)
        else:
            verb = "won" if self.ending.decided else "is recorded as the winning colour"
            truth = f"{COLOURS[colour]} {verb}, held by {holder}"
            fix = self._fix_tag("Winner", holder)
            self.found.add("winner-mismatch", tag.span, fix=fix, claimed=tag.value, truth=truth)


def person(replay: Replay, colour: int) -> str | None:
    """Return the name of whoever holds a colour at the end, None when no name is given."""
    seat = replay.state.seats[colour]
    return replay.settings.names.get(replay.state.order[seat])


def product(sizes: list[int]) -> str:
    """Write a product of group sizes: `3 × 4 × 5`; `no stones` for none, long runs as powers."""
    if not sizes:
        return "no stones"
    runs = [(size, sizes.count(size)) for size in dict.fromkeys(sizes)]
    if len(sizes) <= 12:
        return " × ".join(str(size) for size in sizes)
    return " × ".join(f"{size}^{count}" if count > 1 else str(size) for size, count in runs)


def _plain(name: str) -> str:
    return normalize("NFC", name).strip()
