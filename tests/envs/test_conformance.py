"""The conformance suites of PettingZoo and Gymnasium, with warnings as errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import pettingzoo.test
import pytest
from gymnasium.utils.env_checker import check_env

from polindrome.envs import blokus_duo_v0, blokus_v0, entropy_v0

suites: Any = pettingzoo.test
"""The suites of PettingZoo, which have no types."""

ENVS: dict[str, tuple[Any, dict[str, Any]]] = {
    "classic": (blokus_v0, {}),
    "classic-2": (blokus_v0, {"variant": "classic-2", "reward": "score"}),
    "classic-3": (blokus_v0, {"variant": "classic-3"}),
    "duo": (blokus_duo_v0, {}),
    "entropy": (entropy_v0, {}),
    "entropy, hidden draw": (entropy_v0, {"rounds": 1, "open_draw": False, "reward": "score"}),
}

every_env = pytest.mark.parametrize(("module", "options"), ENVS.values(), ids=ENVS)

# Warnings of api_test about intended behaviour.
allowed = [
    # api_test exempts the games of PettingZoo whose observations are dicts with a mask only by their names.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    # A game that is over has no legal action; test_aec.py checks that an agent to move always has one.
    r"ignore:Action mask numpy array is all zeros \(no legal actions\).",
]


def allow(test: Callable[..., None]) -> Callable[..., None]:
    for warning in allowed:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


@allow
@every_env
@pytest.mark.parametrize("factory", ["env", "raw_env"])
def test_pettingzoo_api(module: Any, options: dict[str, Any], factory: str) -> None:
    suites.api_test(getattr(module, factory)(**options), num_cycles=60)


@every_env
def test_pettingzoo_seeds(module: Any, options: dict[str, Any]) -> None:
    suites.seed_test(partial(module.env, **options), num_cycles=30)


@every_env
def test_pettingzoo_rendering(module: Any, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    suites.render_test(partial(module.env, **options))
    assert "to move" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["Blokus", "BlokusDuo", "EntropyOrder", "EntropyChaos"])
@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array", "human"])
def test_gymnasium_checks(name: str, render_mode: str | None) -> None:
    env = gymnasium.make(f"polindrome.envs:polindrome/{name}-v0", render_mode=render_mode)
    check_env(env.unwrapped)
    env.close()
