"""The canonical content of a record: what reading let out, its replay fills in."""

from __future__ import annotations

from collections.abc import Sequence

from omega_records.colours import COLOURS
from omega_records.diagnostics import Severity
from omega_records.record import Entry, Record, ResultToken, RoundNumber, Tag, Turn
from omega_records.record.tags import RESULTS, VERSION, rank
from omega_records.verifying.replay import Placed
from omega_records.verifying.verify import Examination

# Round numbers that show where a turn was lost or doubled: numbering the rounds anew would wipe out the trace.
_TRACES = ("round-number", "misplaced-round-number", "dangling-round-number")


class NotNormalisedError(ValueError):
    """A record that has no canonical form, because its moves can't all be read and replayed."""


def normalise(examination: Examination) -> Record:
    """Return the record with every colour letter and round number that the canonical form has, and no other.

    Claims stay as they are, right or wrong. Raises NotNormalisedError for a record with an error in anything but
    its claims.
    """
    record, played = examination.record, examination.replay
    for finding in examination.verdict.diagnostics:
        broken = finding.severity is Severity.ERROR and not finding.code.startswith("ORN6")
        if broken or finding.slug in _TRACES:
            raise NotNormalisedError(f"{finding.code} {finding.slug}: {finding.message}")
    if played is None or len(played.placed) < len(record.line):
        raise NotNormalisedError("its moves could not all be replayed")
    lettered = played.settings.game.lettered
    variations = [
        variation.model_copy(update={"line": _entries(variation.line, placed, lettered)})
        for variation, placed in zip(record.variations, played.variations, strict=True)
    ]
    tags = record.tags if record.tag("ORN") else (Tag(name="ORN", value=VERSION), *record.tags)
    changes = {
        "tags": tuple(sorted(tags, key=lambda tag: rank(tag.name))),
        "line": _entries(record.line, played.placed, lettered),
        "variations": tuple(variations),
        "result": record.result or _result(record),
    }
    return record.model_copy(update=changes)


def _result(record: Record) -> ResultToken:
    claimed = (record.value("Result") or "*").strip()
    return ResultToken.model_validate({"value": claimed if claimed in RESULTS else "*"})


def _entries(line: Sequence[Entry], placed: Sequence[Placed], lettered: bool) -> tuple[Entry, ...]:
    """Return entries with the colours and round numbers of their replay; those beyond it stay as written."""
    return tuple(
        _entry(entry, placed[index], lettered) if index < len(placed) else entry for index, entry in enumerate(line)
    )


def _entry(entry: Entry, placed: Placed, lettered: bool) -> Entry:
    number = RoundNumber(value=placed.round) if placed.round is not None else None
    changes: dict[str, object] = {} if entry.number == number else {"number": number}
    if isinstance(entry, Turn):
        colours = [COLOURS[colour] if lettered else None for colour in placed.colours]
        if [stone.colour for stone in entry.stones] != colours:
            changes["stones"] = tuple(
                stone.model_copy(update={"colour": colour}) for stone, colour in zip(entry.stones, colours, strict=True)
            )
    return entry.model_copy(update=changes) if changes else entry
