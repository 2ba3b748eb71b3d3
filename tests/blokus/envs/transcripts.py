"""Transcripts of random games in the environments as JSON, to compare the compiled core with pure Python.

POLINDROME_KERNEL=python python -m tests.blokus.envs.transcripts
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha1
from typing import Any

import numpy as np

from polindrome.blokus import VARIANTS
from polindrome.blokus.envs.env_game import BlokusSeatEnv
from polindrome.blokus.envs.vector import BlokusVectorEnv
from polindrome.envs import blokus_duo_v0, blokus_v0
from polindrome.envs.aec import GameAECEnv
from tests.envs.playing import chooser, walk

Transcript = Iterator[Any]


def to_json(value: Any) -> Any:
    """Observations, rewards and infos as JSON; an array becomes its type, its shape and a hash of its bytes."""
    if isinstance(value, np.ndarray) and value.dtype != object:
        return [value.dtype.str, list(value.shape), sha1(value.tobytes(), usedforsecurity=False).hexdigest()]
    if isinstance(value, dict):
        return {key: to_json(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [to_json(each) for each in value]
    return f"{type(value).__name__} {value}"


def pettingzoo_games(make: Callable[[], GameAECEnv]) -> Transcript:
    """What all agents see in each turn of two games, and what the environment says about them."""
    env = make()
    for seed in (1, 2):
        for step in walk(env, seed, choices=seed):
            views = [env.observe(agent) for agent in env.possible_agents]
            yield to_json((step, views, env.rewards, env.terminations, env.infos))


def gymnasium_episodes(make: Callable[[], BlokusSeatEnv], seed: int) -> Transcript:
    """Two episodes, the second one without a new seed, and one with an illegal action."""
    env, choose = make(), chooser(seed)
    for episode_seed in (seed, None):
        observation, info = env.reset(seed=episode_seed)
        yield to_json((observation, info))
        terminated = False
        while not terminated:
            observation, reward, terminated, truncated, info = env.step(np.int64(choose(info["action_mask"])))
            yield to_json((observation, reward, terminated, truncated, info))
    _, info = env.reset()
    yield to_json(env.step(np.flatnonzero(info["action_mask"] == 0)[5]))


def vector_steps(layout: str) -> Transcript:
    """Steps of three games against random moves."""
    env = BlokusVectorEnv("duo", 3, opponent="random", observation=layout, mask=layout)
    yield to_json(env.reset(seed=6))
    for _ in range(30):
        yield to_json(env.step(env.sample()))


TRANSCRIPTS: dict[str, Callable[[], Transcript]] = {
    **{f"pettingzoo {name}": partial(pettingzoo_games, partial(blokus_v0.raw_env, name)) for name in VARIANTS},
    "pettingzoo classic-2 score": partial(pettingzoo_games, partial(blokus_v0.raw_env, "classic-2", reward="score")),
    "pettingzoo duo_v0 score": partial(pettingzoo_games, partial(blokus_duo_v0.raw_env, reward="score")),
    **{
        f"gymnasium {name} {opponent} {reward}": partial(
            gymnasium_episodes, partial(BlokusSeatEnv, name, opponent=opponent, reward=reward), seed
        )
        for name in VARIANTS
        for opponent, reward, seed in (("random", "rank", 3), ("random", "score", 4), ("easy", "rank", 5))
    },
    **{f"vector {layout}": partial(vector_steps, layout) for layout in ("dense", "packed")},
}

if __name__ == "__main__":
    json.dump({name: list(play()) for name, play in TRANSCRIPTS.items()}, sys.stdout)
