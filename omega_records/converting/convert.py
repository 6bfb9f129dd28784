"""Converting one record: read in its format, checked, and written in another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO, cast

from omega_records.board.coordinates import SYSTEMS
from omega_records.converting.labels import CELL_LIKE, from_system, to_system
from omega_records.converting.losses import LOSSES, report_losses
from omega_records.converting.played import play_of
from omega_records.diagnostics import Diagnostic, Findings, Severity
from omega_records.formats.detect import HEAD, Detection, detect
from omega_records.formats.features import Feature, Format
from omega_records.formats.registry import FORMATS
from omega_records.reading import Limits, Reading
from omega_records.record import Record, Variation
from omega_records.verifying import Examination, NotNormalisedError, Policy, Status, Verdict, examine, normalise
from omega_records.wording import counted


@dataclass(frozen=True, slots=True)
class Wish:
    """How to convert. strict: refuse a record that loses anything. keep_broken: convert a record that doesn't verify,
    up to its fault. coordinates: the system in which cells are written, for targets that leave it open.
    """

    strict: bool = False
    keep_broken: bool = False
    coordinates: str | None = None


@dataclass(frozen=True, slots=True)
class Conversion:
    """One record converted. text: what was written, None when it was refused. verdict: of the record as read.

    diagnostics: all findings, those of the verdict first. partial: names of limits that kept some from being among
    them.
    """

    text: str | None
    verdict: Verdict
    diagnostics: tuple[Diagnostic, ...]
    partial: tuple[str, ...] = ()

    @property
    def losses(self) -> tuple[Diagnostic, ...]:
        """What of the record was left out, or would have been."""
        return tuple(finding for finding in self.diagnostics if finding.slug in LOSSES)


class _Rewound:
    """A stream of which the beginning was already read, to see what it is."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int) -> bytes:
        if not self._head:
            return self._stream.read(size)
        piece, self._head = self._head[:size], self._head[size:]
        return piece


def read_format(
    stream: BinaryIO, file: str, source: Format | None, limits: Limits
) -> tuple[Detection, Iterator[Reading]]:
    """Return which format a stream is in, and its records; with a `source` format, that one is believed."""
    head = stream.read(HEAD)
    found = detect(head, file, source)
    rest = cast("BinaryIO", _Rewound(head, stream))
    return found, found.read(rest, file, limits)


class Converter:
    """Converts records, one after the other, into one format. written: how many have been.

    Raises ValueError for a format that can't be written, or coordinates that it can't be written in.
    """

    def __init__(self, target: str, wish: Wish | None = None, limits: Limits | None = None) -> None:
        self.wish = wish or Wish()
        self.limits = limits or Limits()
        self.target = _target(target, self.wish.coordinates)
        self.written = 0

    def convert(self, reading: Reading, source: Format | None) -> Conversion:
        """Convert one record as read from a format. Every loss and every refusal is among the diagnostics.

        source: None for what is of no known format, and so only reported.
        """
        reading = from_system(reading, self.limits)
        examination = examine(reading, limits=self.limits)
        verdict = examination.verdict
        if source is None or source.name != "orn":
            verdict = verdict.model_copy(update={"diagnostics": tuple(_of_another_format(verdict.diagnostics))})
        found = Findings(reading.record.source, self.limits.diagnostics)
        text = self._write(examination, found)
        losses = [finding for finding in (*verdict.diagnostics, *found) if finding.slug in LOSSES]
        if text is not None and self.wish.strict and losses:
            why = f"--strict allows no loss, and {counted(len(losses), 'thing')} would be left out"
            found.add("record-not-converted", reading.record.span, why=why, cure="convert it without --strict")
        errors = [finding for finding in found if finding.severity is Severity.ERROR]
        if errors:
            text = None
            if all(finding.slug != "record-not-converted" for finding in errors):
                why = f"{errors[0].code} {errors[0].message}"
                found.add("record-not-converted", reading.record.span, why=why, cure="")
        self.written += text is not None
        partial = tuple(dict.fromkeys((*verdict.partial, *found.partial)))
        return Conversion(text, verdict, (*verdict.diagnostics, *found), partial)

    def _write(self, examination: Examination, found: Findings) -> str | None:
        span = examination.record.span
        if examination.verdict.status is Status.INVALID:
            kept = _without_fault(examination, found, self.limits) if self.wish.keep_broken else None
            if kept is None:
                cure = (
                    "" if examination.replay is None else "with --keep-broken what stands before the fault is converted"
                )
                why = f"it doesn't verify ({_first_error(examination)})"
                found.add("record-not-converted", span, why=why, cure=cure)
                return None
            examination = kept
        try:
            record = _cut_variations(normalise(examination), examination, self.target, found)
        except NotNormalisedError as error:
            found.add("record-not-converted", span, why=str(error), cure="")
            return None
        system = self.wish.coordinates or "orn"
        play = play_of(record, examination, self.written + 1, system)
        report_losses(record, play, self.target, found, outcome_differs=self._outcome_differs(record, examination))
        if any(finding.severity is Severity.ERROR for finding in found):
            # The writers rely on a game that the format can hold.
            return None
        if not SYSTEMS[system].fits(play.board):
            found.add("coordinates-not-carried", span, system=system, board=play.board.name)
            return None
        if system != "orn" and self.target.labels == "cells":
            record = to_system(record, play.board, system)
        assert self.target.write is not None  # _target
        return self.target.write(record, play, found)

    def _outcome_differs(self, record: Record, examination: Examination) -> bool:
        """Whether the moves end otherwise under the ruleset that the target plays by (O9, O12)."""
        own = self.target.rules.get(examination.verdict.game or "")
        if own is None or own == examination.verdict.rules:
            return False
        other = examine(Reading(record, (), b""), Policy(rules=own), self.limits).verdict
        return (other.computed.outcome, other.ending_ply) != (
            examination.verdict.computed.outcome,
            examination.verdict.ending_ply,
        )


def file_of(target: Format, texts: Iterable[str]) -> Iterator[str]:
    """Yield the text of a whole file of a format, piece by piece, from the texts of its records; nothing for none."""
    number = 0
    for number, text in enumerate(texts, start=1):
        yield (target.head if number == 1 else target.between) + text
    if number:
        yield target.foot


def readable(name: str) -> Format:
    """Return the format of a name; raises ValueError, with those that exist, when it can't be read."""
    row = FORMATS.get(name)
    if row is None or row.read is None:
        raise ValueError(
            f"{name} can't be read; formats that can: {', '.join(k for k, r in FORMATS.items() if r.read)}"
        )
    return row


def _target(name: str, coordinates: str | None) -> Format:
    row = FORMATS.get(name)
    if row is None or row.write is None:
        known = ", ".join(known for known, other in FORMATS.items() if other.write)
        raise ValueError(f"{name} can't be written; formats that can: {known}")
    if coordinates is not None:
        if coordinates not in SYSTEMS:
            raise ValueError(f"there are no coordinates {coordinates}; known: {', '.join(SYSTEMS)}")
        if row.labels == "own" or (row.labels == "cells" and coordinates not in CELL_LIKE):
            raise ValueError(f"{name} can't be written in {coordinates} coordinates")
    return row


def _of_another_format(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Return findings without what holds for the notation alone: its leniencies, and fixes, which are pieces of it."""
    for finding in findings:
        if not finding.leniency or finding.code.startswith("ORN8"):
            yield finding.model_copy(update={"fix": None})


def _first_error(examination: Examination) -> str:
    first = examination.verdict.first_error
    if first is None:
        return "it could not be read"
    count = sum(finding.severity is Severity.ERROR for finding in examination.verdict.diagnostics)
    more = f", and {count - 1} more" if count > 1 else ""
    return f"{first.code} {first.message}{more}"


def _without_fault(examination: Examination, found: Findings, limits: Limits) -> Examination | None:
    """Return the examination of what stands before a record's fault, None when nothing could be replayed."""
    record, played = examination.record, examination.replay
    if played is None:
        return None
    count = len(played.placed)
    stood = [v.parent is not None or v.replaces < count for v in record.variations]
    cut = record.model_copy(update={
        "line": record.line[:count],
        "variations": _renumbered(record.variations, stood),
    })  # fmt: skip
    left = len(record.line) - count
    kept = f"its first {count} entries were kept and {left} left out" if left else "all that could be read was kept"
    found.add("record-cut-at-fault", record.span, why=_first_error(examination), kept=kept)
    again = examine(Reading(cut, (), b""), limits=limits)
    # The faults that are left have just been told, and lie in tags and claims.
    return replace(again, verdict=again.verdict.model_copy(update={"diagnostics": ()}))


def _renumbered(variations: tuple[Variation, ...], kept: list[bool]) -> tuple[Variation, ...]:
    """Return the variations that are kept, and whose parents are, with their parents' new numbers."""
    numbers: dict[int | None, int | None] = {None: None}
    made: list[Variation] = []
    for number, variation in enumerate(variations):
        if kept[number] and variation.parent in numbers:
            numbers[number] = len(made)
            made.append(variation.model_copy(update={"parent": numbers[variation.parent]}))
    return tuple(made)


def _cut_variations(record: Record, examination: Examination, target: Format, found: Findings) -> Record:
    """Return the record without what follows a fault in a variation, unless the target can hold it."""
    if target.holds_faults or Feature.VARIATIONS not in target.carries:
        return record
    assert examination.replay is not None  # a record that was normalised was replayed
    lengths = [len(placed) for placed in examination.replay.variations]
    cut = []
    kept = []
    for variation, length in zip(record.variations, lengths, strict=True):
        if length < len(variation.line):
            found.add("broken-variation-cut", variation.span, kept=length)
        cut.append(variation.model_copy(update={"line": variation.line[:length]}))
        parent = variation.parent
        kept.append(parent is None or variation.replaces < lengths[parent])
    return record.model_copy(update={"variations": _renumbered(tuple(cut), kept)})
