"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

from polindrome.core import is_core_built

# Machines differ in speed: how long an example takes says nothing of the rules.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_report_header() -> str:
    """Say whether the compiled core is tested: without it, tests/native has little to do."""
    return f"compiled core: {'built' if is_core_built() else 'not built, so its tests are left out'}"
