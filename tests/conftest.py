"""Settings that all tests share."""

from random import randrange

import pytest
from hypothesis import HealthCheck, settings

from polindrome.core import is_core_built

# Machines differ in speed and versions of Hypothesis in what they generate first: how long an example takes, and how
# large or how often filtered it is, says nothing of the code under test. Nor does any test expect particular examples:
# every run searches elsewhere, also where a CI variable makes Hypothesis repeat itself by default.
settings.register_profile(
    "polindrome",
    deadline=None,
    derandomize=False,
    database=None,
    print_blob=True,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)
settings.load_profile("polindrome")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed of all random searches, unless the command line has one; pytest-xdist hands it to its workers."""
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(randrange(2**32))


def pytest_report_header() -> str:
    """Say whether the compiled core is tested: without it, tests/native has little to do."""
    return f"compiled core: {'built' if is_core_built() else 'not built, so its tests are left out'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say after a failure how the same examples can be searched again."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"random searches used --hypothesis-seed={config.option.hypothesis_seed}")
