"""What the environments need to be there, and what they can do without."""

from __future__ import annotations

import subprocess
import sys

from tests.core import needs_core


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)


@needs_core
def test_an_id_needs_no_import() -> None:
    run = python("import gymnasium; print(gymnasium.make('polindrome.envs:polindrome/BlokusDuo-v0').reset()[0].shape)")
    assert (run.returncode, run.stdout) == (0, "(46, 14, 14)\n"), run.stderr


def test_a_missing_library_is_named_with_its_extra() -> None:
    run = python("import sys; sys.modules['pettingzoo'] = None; import polindrome.envs")
    assert "ExtraMissing: pettingzoo is not installed: pip install 'polindrome[rl]'" in run.stderr


def test_without_the_core_there_is_entropy() -> None:
    run = python(
        "import sys; sys.modules['polindrome._core'] = None\n"
        "from polindrome.envs import entropy_v0\n"
        "env = entropy_v0.env(); env.reset(seed=1); env.step(3); print(env.agent_selection)"
    )
    assert (run.returncode, run.stdout) == (0, "player_0\n"), run.stderr
