"""Benchmark of the Blokus environments: single games, vector environments and a small learner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from polindrome.bench import best_rate, best_seconds
from polindrome.blokus import CLASSIC, BlokusGame, LegalMoveGenerator
from polindrome.blokus.envs.vector import BlokusVectorEnv
from polindrome.blokus.move_generator import FASTEST
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.placements import placement_table
from polindrome.core import is_core_built
from polindrome.envs import blokus_v0

FIGURES = 9
"""Number of measurements."""

NUM_ENVS = 256
"""Number of games in a vector environment."""

_GAMES = 20
_VECTOR_STEPS = 100
_STEP_SIZE = 0.1

_IDLE_AGENTS = 4
_IDLE_STEPS = 70
"""About the number of moves in a game of Classic."""


@dataclass(frozen=True, slots=True)
class EnvSpeed:
    """The speed of one environment, None if its library or the core is missing; the name says what `ratio` compares."""

    name: str
    unit: str
    value: float | None
    ratio: float | None = None
    bytes_per_env: float | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


def measure() -> Iterator[EnvSpeed]:
    """Measure one environment after the other."""
    yield EnvSpeed("an env that computes nothing", "steps/s", best_rate(lambda: _play_games(IdleEnv())))
    blokus_rl = _blokus_rl_speed()
    yield EnvSpeed("Classic, blokus-rl", "steps/s", blokus_rl)
    ours = best_rate(lambda: _play_games(blokus_v0.raw_env()))
    yield EnvSpeed("Classic, raw_env(); x: blokus-rl", "steps/s", ours, ours / blokus_rl if blokus_rl else None)
    yield EnvSpeed("Classic, env() with wrappers", "steps/s", best_rate(lambda: _play_games(blokus_v0.env())))
    yield _measure_vector("Duo", "dense")
    yield _measure_vector("Duo", "packed")
    yield _measure_vector("Classic", "packed")
    begin = process_time()
    _learn("naive")
    naive = 1 / (process_time() - begin)
    yield EnvSpeed("learning Classic, naive", "episodes/s", naive)
    fastest = 1 / best_seconds(lambda: _learn(FASTEST))
    yield EnvSpeed(f"learning Classic, {FASTEST}; x: naive", "episodes/s", fastest, fastest / naive)


def _play_games(env: Any) -> int:
    """Play random games in PettingZoo's loop, with mask and observation in every turn; return the number of steps."""
    rng, steps = Random(0), 0
    for _ in range(_GAMES):
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
    return steps


def _blokus_rl_speed() -> float | None:
    """Measure the environment of blokus-rl in the same loop; None if it is not installed."""
    try:
        other = import_module("blokus_rl")
    except ImportError:
        return None
    return best_rate(lambda: _play_games(other.BlokusEnv()))


def _measure_vector(game: str, layout: str) -> EnvSpeed:
    """Measure steps of self-play with masks, observations and actions from `sample`; None without the core."""
    name = f"vector {game}, {NUM_ENVS} games, {layout}"
    if not is_core_built():
        return EnvSpeed(name, "steps/s", None)
    env = BlokusVectorEnv(game.lower(), NUM_ENVS, observation=layout, mask=layout)
    observations, info = env.reset(seed=0)

    def work() -> int:
        for _ in range(_VECTOR_STEPS):
            env.step(env.sample())
        return _VECTOR_STEPS * NUM_ENVS

    size = (observations.nbytes + info["action_mask"].nbytes) / NUM_ENVS
    return EnvSpeed(name, "steps/s", best_rate(work), bytes_per_env=size)


def _learn(strategy: str) -> None:
    """Play one episode with softmax sampling, and reinforce each action by the return of its seat."""
    game = BlokusGame(CLASSIC, LegalMoveGenerator(strategy))
    preferences, rng = np.zeros(game.num_actions), np.random.default_rng(0)
    taken: list[tuple[int, int]] = []
    while not game.is_over:
        legal = np.array(game.legal_actions())
        action = int(legal[np.argmax(preferences[legal] + rng.gumbel(size=legal.size))])
        taken.append((game.turn, action))
        game.apply(action)
    returns = game.returns()
    for seat, action in taken:
        preferences[action] += _STEP_SIZE * returns[seat]


class IdleEnv(AECEnv[str, dict[str, Any], Any]):
    """An environment that computes nothing, to measure the cost of PettingZoo's loop alone.

    Four agents take turns; their observation has the shapes of Classic and never changes.
    """

    def __init__(self) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(_IDLE_AGENTS)]
        mask = np.zeros(len(placement_table(CLASSIC.size)), np.int8)
        mask[::300] = 1  # A hundred legal actions, as in the middle of a game.
        self._observation = {"observation": np.zeros(observation_shape(CLASSIC), np.int8), "action_mask": mask}
        self._steps_left = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (PettingZoo's)
        """Start an episode."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._steps_left = _IDLE_STEPS

    def step(self, action: Any) -> None:
        """Select the next agent; terminate all after the last step."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._steps_left -= 1
        self.agent_selection = self.possible_agents[self._steps_left % _IDLE_AGENTS]
        if not self._steps_left:
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:  # noqa: ARG002 (the same for all agents)
        """Return the same arrays in every step."""
        return self._observation
