"""Importing the environments: with and without the extra `rl` and the compiled core."""

from __future__ import annotations

import subprocess
import sys

import pytest

GAMES = {"blokus_v0": (0, "player_1"), "blokus_duo_v0": (5160, "player_1"), "entropy_v0": (3, "player_0")}
"""Modules -> a legal first action, and the agent that acts next."""


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)


def test_gymnasium_id_imports_the_package() -> None:
    run = python("import gymnasium; print(gymnasium.make('polindrome.envs:polindrome/BlokusDuo-v0').reset()[0].shape)")
    assert (run.returncode, run.stdout) == (0, "(46, 14, 14)\n"), run.stderr


def test_missing_library_names_the_extra() -> None:
    run = python("import sys; sys.modules['pettingzoo'] = None; import polindrome.envs")
    assert "ExtraMissing: pettingzoo is not installed: pip install 'polindrome[rl]'" in run.stderr


@pytest.mark.parametrize("module", GAMES)
def test_environments_work_without_the_core(module: str) -> None:
    action, agent = GAMES[module]
    run = python(
        "import os, sys; os.environ['POLINDROME_KERNEL'] = 'python'; sys.modules['polindrome._core'] = None\n"
        f"from polindrome.envs import {module}\n"
        f"env = {module}.env(); env.reset(seed=1); env.step({action}); print(env.agent_selection)"
    )
    assert (run.returncode, run.stdout) == (0, f"{agent}\n"), run.stderr


def test_vector_self_play_says_that_it_needs_the_core() -> None:
    run = python(
        "import os; os.environ['POLINDROME_KERNEL'] = 'python'\n"
        "from polindrome.blokus.envs.vector import BlokusVectorEnv\n"
        "print(BlokusVectorEnv('duo', 2, opponent='random').reset(seed=1)[0].shape)\n"
        "BlokusVectorEnv('duo', 2)"
    )
    assert run.stdout == "(2, 46, 14, 14)\n"
    assert "CoreMissing: self-play in BlokusVectorEnv needs the compiled core" in run.stderr
