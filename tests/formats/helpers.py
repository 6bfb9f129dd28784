"""Converting in tests: one text, one record."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from omega_records.converting import Conversion, Converter, Wish, file_of, read_format
from omega_records.formats import orn
from omega_records.formats.registry import FORMATS
from omega_records.reading import Limits
from omega_records.record import Record

CASES = Path(__file__).parents[3] / "shared" / "cases" / "formats"
"""Files as other programs wrote them; tests that need them are skipped where they are missing."""
SAMPLES = Path(__file__).parents[2] / "samples" / "formats"


def convert_all(data: bytes, to: str, source: str | None = None, **wish: object) -> list[Conversion]:
    """Convert every record of some bytes."""
    detection, readings = read_format(BytesIO(data), "", FORMATS[source] if source else None, Limits())
    converter = Converter(to, Wish(**wish))  # type: ignore[arg-type]
    return [converter.convert(reading, detection.format) for reading in readings]


def written(data: bytes, to: str, source: str | None = None, **wish: object) -> bytes:
    """Convert bytes and return the whole file written; every record must have been."""
    done = convert_all(data, to, source, **wish)
    texts = [conversion.text for conversion in done if conversion.text is not None]
    assert len(texts) == len(done), [d.message for c in done for d in c.diagnostics]
    return "".join(file_of(FORMATS[to], texts)).encode()


def orn_bytes(record: Record) -> bytes:
    """Return a record as canonical ORN."""
    return orn.write(record).encode()


def slugs(conversions: list[Conversion]) -> set[str]:
    """Return the slugs of all findings."""
    return {finding.slug for conversion in conversions for finding in conversion.diagnostics}
