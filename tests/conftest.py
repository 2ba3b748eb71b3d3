"""Settings and fixtures that all tests share."""

import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import randrange

import pytest
from hypothesis import HealthCheck, settings

from polindrome.core import PURE_PYTHON, is_core_built
from tests import small_games
from tests.core import TestModule

# The speed of machines and the examples that Hypothesis generates first vary: how long an example takes, and how large
# or how often filtered it is, says nothing about the code under test. No test expects particular examples.
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

# Shell scripts start background jobs with SIGINT ignored, and the programs that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

if not is_core_built():
    # Commands that the tests start must not log that the core is missing: their output is compared.
    os.environ["POLINDROME_KERNEL"] = PURE_PYTHON


@pytest.fixture(autouse=True)
def restore_log_levels() -> Iterator[None]:
    """Restore the log levels after a test: `polindrome serve` sets them for its process."""
    loggers = [logging.getLogger(), logging.getLogger("alembic")]
    levels = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Refuse to skip the tests of the core where they have to run, and choose the seed of all random searches.

    Every run uses a new seed, unless the command line sets one. Checks of a change fix the seed, so that they depend on
    the change alone. pytest-xdist passes the seed to its workers.
    """
    if os.environ.get("POLINDROME_TEST_CORE") == "1" and not is_core_built():
        raise pytest.UsageError("POLINDROME_TEST_CORE=1, but the compiled core is not built: pip install -v .")
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = "0" if os.environ.get("CI") else str(randrange(2**32))


def pytest_report_header() -> str:
    """Report whether the compiled core is tested."""
    return f"compiled core: {'built' if is_core_built() else 'not built, so its tests are skipped'}"


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    """Skip a file that imports the compiled core where it is missing."""
    return TestModule.from_parent(parent, path=module_path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report after a failure how to repeat the same examples."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"random searches used --hypothesis-seed={config.option.hypothesis_seed}")


@pytest.fixture(scope="session")
def sample_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the sample package with Nim and Pig is installed."""
    site = tmp_path_factory.mktemp("site")
    small_games.install(site)
    return site


@pytest.fixture
def sample_games(sample_site: Path) -> Iterator[None]:
    """The sample package as an installed package."""
    with small_games.on_path(sample_site):
        yield
