"""Random searches are repeatable: a failing run prints its seed, and the seed gives the same examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SEARCH = """
from hypothesis import given, settings
from hypothesis import strategies as st

@given(st.lists(st.integers()))
def test_sum(numbers):
    with open("tried", "a") as tried:
        print(numbers, file=tried)
    assert sum(numbers) < {most}
"""


def run(folder: Path, *words: str, environment: Mapping[str, str], most: int = 10_000) -> tuple[str, str]:
    """Return the output of a search, and the examples that it tried."""
    (folder / "test_search.py").write_text(SEARCH.format(most=most))
    tried = folder / "tried"
    tried.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir=."]
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    variables = {**inherited, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", **environment}
    done = subprocess.run([*command, *words], cwd=folder, env=variables, capture_output=True, text=True)
    return done.stdout, tried.read_text()


@pytest.mark.parametrize("environment", [{}, {"CI": "true"}], ids=["here", "CI"])
def test_failing_search_prints_a_seed_that_repeats_it(tmp_path: Path, environment: dict[str, str]) -> None:
    output, tried = run(tmp_path, environment=environment)
    (seed,) = re.findall(r"--hypothesis-seed=\d+", output)
    assert run(tmp_path, seed, environment=environment)[1] == tried
    assert (run(tmp_path, environment=environment)[1] == tried) == ("CI" in environment)


def test_passing_search_prints_no_seed(tmp_path: Path) -> None:
    assert "seed" not in run(tmp_path, environment={}, most=10**100)[0]
