"""Hypothesis tests are reproducible: a failing run prints its seed, and the seed gives the same examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEST_MODULE = """
from hypothesis import given, settings
from hypothesis import strategies as st

@given(st.lists(st.integers()))
def test_sum(numbers):
    with open("examples", "a") as examples:
        print(numbers, file=examples)
    assert sum(numbers) < {limit}
"""


def run_pytest(folder: Path, *options: str, environment: Mapping[str, str], limit: int = 10_000) -> tuple[str, str]:
    """Run a Hypothesis test in a new process; return its output and the examples that it tried."""
    (folder / "test_search.py").write_text(TEST_MODULE.format(limit=limit))
    examples = folder / "examples"
    examples.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir=."]
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    variables = {**inherited, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", **environment}
    result = subprocess.run([*command, *options], cwd=folder, env=variables, capture_output=True, text=True)
    return result.stdout, examples.read_text()


@pytest.mark.parametrize("environment", [{}, {"CI": "true"}], ids=["local", "CI"])
def test_failing_run_prints_a_seed_that_repeats_it(tmp_path: Path, environment: dict[str, str]) -> None:
    output, examples = run_pytest(tmp_path, environment=environment)
    (seed,) = re.findall(r"--hypothesis-seed=\d+", output)
    assert run_pytest(tmp_path, seed, environment=environment)[1] == examples
    # Only in CI the seed is fixed.
    assert (run_pytest(tmp_path, environment=environment)[1] == examples) == ("CI" in environment)


def test_passing_run_prints_no_seed(tmp_path: Path) -> None:
    assert "seed" not in run_pytest(tmp_path, environment={}, limit=10**100)[0]
