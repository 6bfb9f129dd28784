"""One sample for every leniency of reading: accepted and named, and refused where that is asked for."""

import pytest

from omega_records import verify
from omega_records.diagnostics import BY_SLUG, CODES
from omega_records.verifying import Status
from tests.samples.sample_listing import FAMILIES, SAMPLES

LENIENCIES = [row.slug for row in CODES if row.leniency and row.code.startswith(FAMILIES)]


def test_every_leniency_has_a_sample() -> None:
    assert sorted(file.stem for file in (SAMPLES / "lenient").glob("*.orn")) == sorted(LENIENCIES)


@pytest.mark.parametrize("slug", LENIENCIES)
def test_accepted_and_named(slug: str) -> None:
    (verdict,) = verify(SAMPLES / f"lenient/{slug}.orn")
    assert {found.slug for found in verdict.diagnostics} == {slug}
    assert all(found.severity is BY_SLUG[slug].severity and found.leniency for found in verdict.diagnostics)
    assert verdict.status in (Status.VALID, Status.WARNINGS)
    assert verdict.computed.outcome == verdict.recorded.result


@pytest.mark.parametrize("slug", LENIENCIES)
def test_refused(slug: str) -> None:
    (verdict,) = verify(SAMPLES / f"lenient/{slug}.orn", refused={slug})
    assert verdict.status is Status.INVALID
    assert verdict.computed.outcome == verdict.recorded.result


@pytest.mark.parametrize("slug", LENIENCIES)
def test_others_may_be_refused(slug: str) -> None:
    (verdict,) = verify(SAMPLES / f"lenient/{slug}.orn", refused=set(LENIENCIES) - {slug})
    assert verdict.status is not Status.INVALID
