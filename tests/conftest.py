"""Settings shared by all tests."""

from hypothesis import HealthCheck, settings

# Whole records are slow to draw, and speed is measured in benchmarks, never in a test.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")
