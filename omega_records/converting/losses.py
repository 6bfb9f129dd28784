"""What a target can't carry: every kind of loss is a finding of its own, at its place in the source."""

from __future__ import annotations

from typing import Any

from omega_records.colours import COLOURS
from omega_records.diagnostics import BY_SLUG, Findings, Severity
from omega_records.formats.features import Feature, Format
from omega_records.formats.play import Play
from omega_records.record import Comment, Record, Span
from omega_records.record.tags import DECISIVE_TAGS

LOSSES = frozenset(
    slug for slug, row in BY_SLUG.items() if "ORN821" <= row.code <= "ORN839" or slug == "source-detail-dropped"
)
"""The slugs of findings that say that something was left out."""

# Tags that say what is played; what of them a target can't carry is reported as itself, not as a tag.
_STRUCTURE = frozenset({"ORN", *DECISIVE_TAGS})


def report_losses(record: Record, play: Play, target: Format, found: Findings, *, outcome_differs: bool) -> None:
    """Add a finding for everything in a record that a format has no place for.

    outcome_differs: whether the game ends otherwise under the ruleset that the format plays by.
    """
    _Losses(record, play, target, found, outcome_differs).report()


class _Losses:
    """Compares one record with one row of the registry."""

    def __init__(self, record: Record, play: Play, target: Format, found: Findings, outcome_differs: bool) -> None:
        self.outcome_differs = outcome_differs
        self.record = record
        self.play = play
        self.target = target
        self.found = found

    def report(self) -> None:
        self._rules()
        self._options()
        self._tags()
        self._annotations()

    def _lost(self, slug: str, span: Span | None, severity: Severity | None = None, **facts: Any) -> None:
        # A table can't be played from, so what it leaves out can't make another game of it.
        severity = severity if self.target.read else Severity.WARNING
        self.found.add(slug, span, severity=severity, format=self.target.name, **facts)

    def _without(self, feature: Feature) -> bool:
        return feature not in self.target.carries

    def _span(self, tag: str) -> Span | None:
        named = self.record.tag(tag) or self.record.tag("Game")
        return named.span if named else None

    def _rules(self) -> None:
        play, target = self.play, self.target
        if play.game not in target.games:
            self._lost("game-not-carried", self._span("Game"), game=play.game)
        own = target.rules.get(play.game, play.rules)
        if own != play.rules:
            severity = Severity.ERROR if self.outcome_differs and target.read else None
            self._lost("ruleset-not-carried", self._span("Rules"), severity, own=own, rules=play.rules)

    def _options(self) -> None:
        options = self.play.options
        if options.komi and self._without(Feature.KOMI):
            self._lost("komi-not-carried", self._span("Komi"))
        if options.protocol != "alternate" and self._without(Feature.PROTOCOL):
            self._lost("protocol-not-carried", self._span("Protocol"), protocol=options.protocol)
        if options.misere and self._without(Feature.MISERE):
            self._lost("misere-not-carried", self._span("Misere"))
        if self.record.tag("Setup") and self._without(Feature.SETUP):
            self._lost("setup-not-carried", self._span("Setup"))
        swap = next((entry for entry in self.record.line if entry.kind == "swap"), None)
        if swap and self._without(Feature.SWAP):
            self._lost("swap-not-carried", swap.span, game=self.play.game)

    def _tags(self) -> None:
        for tag in self.record.tags:
            if tag.name in COLOURS:
                if self._without(Feature.NAMES):
                    self._lost("name-not-carried", tag.span, name=tag.value, colour=tag.name)
            elif tag.name not in _STRUCTURE | self.target.tags and self._without(Feature.TAGS):
                self._lost("tag-not-carried", tag.span, tag=tag.name)

    def _annotations(self) -> None:
        record = self.record
        if record.preamble and self._without(Feature.COMMENTS):
            self._lost("comment-not-carried", record.span)
        self._comments(record.comments)
        for entry in record.line:
            self._comments(entry.comments)
            if entry.glyphs and self._without(Feature.GLYPHS):
                self._lost("glyph-not-carried", entry.span, glyph=" ".join(entry.glyphs))
        if self._without(Feature.VARIATIONS):
            for variation in record.variations:
                if variation.parent is None:
                    self._lost("variation-not-carried", variation.span)
        if record.result:
            self._comments(record.result.comments)

    def _comments(self, comments: tuple[Comment, ...]) -> None:
        for comment in comments:
            commands = comment.commands
            if commands and self._without(Feature.CLOCKS):
                for command in commands:
                    if command.name not in self.target.commands:
                        self._lost("clock-not-carried", comment.span, command=command.name)
            if self._without(Feature.COMMENTS) and (comment.prose or not commands):
                self._lost("comment-not-carried", comment.span)
