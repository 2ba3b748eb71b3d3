"""Random play in environments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.envs.aec import WrappedEnv

Last = tuple[str, dict[str, NDArray[Any]], float, bool, dict[str, Any]]
Choose = Callable[[NDArray[Any]], int]


def chooser(seed: int) -> Choose:
    """A function that picks a random legal action of a mask."""
    rng = Random(seed)
    return lambda mask: int(rng.choice(np.flatnonzero(mask)))


def walk(env: WrappedEnv, seed: int = 0, choices: int = 1) -> Iterator[Last]:
    """Play a whole game at random; yields what each agent sees in its turn before it acts."""
    choose = chooser(choices)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert seen is not None
        yield agent, seen, float(reward), terminated or truncated, info
        env.step(None if terminated or truncated else choose(seen["action_mask"]))
