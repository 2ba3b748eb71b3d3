"""Settings that all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from polindrome.core import PURE_PYTHON, is_core_built
from tests.core import TestModule

# Machines differ in speed: how long an example takes says nothing of the rules.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

if not is_core_built():
    # Commands that the tests start do not log that there is no core: what they print is compared.
    os.environ["POLINDROME_KERNEL"] = PURE_PYTHON


def pytest_configure() -> None:
    """Refuse to skip the tests of the core where they have to run, as before a change lands."""
    if os.environ.get("POLINDROME_TEST_CORE") == "1" and not is_core_built():
        raise pytest.UsageError("POLINDROME_TEST_CORE=1, but the compiled core is not built: pip install -v .")


def pytest_report_header() -> str:
    """Say whether the compiled core is tested."""
    return f"compiled core: {'built' if is_core_built() else 'not built, so its tests are skipped'}"


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    """Skip a file that imports the compiled core where there is none."""
    return TestModule.from_parent(parent, path=module_path)
