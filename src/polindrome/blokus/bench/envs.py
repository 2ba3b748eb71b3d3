"""How fast the environments are: one game at a time, many at once, and in a loop that learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from polindrome.bench.timing import best_seconds
from polindrome.blokus import CLASSIC, BlokusGame, LegalMoveGenerator
from polindrome.blokus.bench.idle_env import IdleEnv
from polindrome.blokus.envs.vector import BlokusVectorEnv
from polindrome.blokus.move_generator import FASTEST
from polindrome.envs import blokus_v0

FIGURES = 9
"""How many `measure` gives."""

VECTOR = 256
"""Games at once in a vector environment."""

_GAMES = 20
_VECTOR_STEPS = 100
_STEP_SIZE = 0.1


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement, None if the thing is not installed; `ratio` is to what the name says."""

    name: str
    unit: str
    value: float | None
    ratio: float | None = None
    bytes_per_env: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return asdict(self)


def measure() -> Iterator[Figure]:
    """All figures."""
    yield Figure("an env that computes nothing", "steps/s", _speed(lambda: _play_games(IdleEnv())))
    theirs = _blokus_rl_speed()
    yield Figure("Classic, blokus-rl", "steps/s", theirs)
    ours = _speed(lambda: _play_games(blokus_v0.raw_env()))
    yield Figure("Classic, raw_env(); x: blokus-rl", "steps/s", ours, ours / theirs if theirs else None)
    yield Figure("Classic, env() with wrappers", "steps/s", _speed(lambda: _play_games(blokus_v0.env())))
    yield _vector("Duo", "dense")
    yield _vector("Duo", "packed")
    yield _vector("Classic", "packed")
    begin = process_time()
    _learn("naive")
    naive = 1 / (process_time() - begin)
    yield Figure("learning Classic, naive", "episodes/s", naive)
    fastest = 1 / best_seconds(lambda: _learn(FASTEST))
    yield Figure(f"learning Classic, {FASTEST}; x: naive", "episodes/s", fastest, fastest / naive)


def _speed(work: Callable[[], int]) -> float:
    """Steps in a second; the work says how many it took."""
    return work() / best_seconds(work)


def _play_games(env: Any) -> int:
    """Random games in PettingZoo's loop, each turn with its mask and observation; returns the steps."""
    rng, steps = Random(0), 0
    for _ in range(_GAMES):
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
    return steps


def _blokus_rl_speed() -> float | None:
    """Another environment for Classic in the same loop, if it is installed."""
    try:
        other = import_module("blokus_rl")
    except ImportError:
        return None
    return _speed(lambda: _play_games(other.BlokusEnv()))


def _vector(game: str, layout: str) -> Figure:
    """Steps of all games at once, with masks and observations; the actions are drawn by `sample`."""
    env = BlokusVectorEnv(game.lower(), VECTOR, observation=layout, mask=layout)
    observations, info = env.reset(seed=0)

    def work() -> int:
        for _ in range(_VECTOR_STEPS):
            env.step(env.sample())
        return _VECTOR_STEPS * VECTOR

    size = (observations.nbytes + info["action_mask"].nbytes) / VECTOR
    return Figure(f"vector {game}, {VECTOR} games, {layout}", "steps/s", _speed(work), bytes_per_env=size)


def _learn(strategy: str) -> None:
    """An episode of a small learner: it prefers actions that were played by those who did well."""
    game = BlokusGame(CLASSIC, LegalMoveGenerator(strategy))
    preferences, luck = np.zeros(game.num_actions), np.random.default_rng(0)
    taken: list[tuple[int, int]] = []
    while not game.is_over:
        legal = np.array(game.legal_actions())
        action = int(legal[np.argmax(preferences[legal] + luck.gumbel(size=legal.size))])
        taken.append((game.turn, action))
        game.apply(action)
    returns = game.returns()
    for seat, action in taken:
        preferences[action] += _STEP_SIZE * returns[seat]
