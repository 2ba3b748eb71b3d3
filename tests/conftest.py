"""Settings that all tests share."""

import os
from pathlib import Path
from random import randrange

import pytest
from hypothesis import HealthCheck, settings

from polindrome.core import PURE_PYTHON, is_core_built
from tests.core import TestModule

# Machines differ in speed and versions of Hypothesis in what they generate first: how long an example takes, and how
# large or how often filtered it is, says nothing of the code under test. Nor does any test expect particular examples.
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

if not is_core_built():
    # Commands that the tests start do not log that there is no core: what they print is compared.
    os.environ["POLINDROME_KERNEL"] = PURE_PYTHON


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Refuse to skip the tests of the core where they have to run, and choose the seed of all random searches.

    Every run searches elsewhere, unless the command line has a seed. Before a change lands the seed is fixed: a change
    is judged by what it changes. pytest-xdist hands the seed to its workers.
    """
    if os.environ.get("POLINDROME_TEST_CORE") == "1" and not is_core_built():
        raise pytest.UsageError("POLINDROME_TEST_CORE=1, but the compiled core is not built: pip install -v .")
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = "0" if os.environ.get("CI") else str(randrange(2**32))


def pytest_report_header() -> str:
    """Say whether the compiled core is tested."""
    return f"compiled core: {'built' if is_core_built() else 'not built, so its tests are skipped'}"


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    """Skip a file that imports the compiled core where there is none."""
    return TestModule.from_parent(parent, path=module_path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say after a failure how the same examples can be searched again."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"random searches used --hypothesis-seed={config.option.hypothesis_seed}")
