"""Gymnasium vector environment of Blokus: many games in one step."""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.position import AnyPosition, new_position
from polindrome.blokus.envs.vector_games import (
    Actions,
    FinishedGame,
    OpponentGames,
    Rewards,
    VectorGames,
    pack,
)
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.variant import known_variant
from polindrome.core import require_core
from polindrome.envs.env_game import REWARDS, check_choice
from polindrome.envs.seat_env import ILLEGAL, RANDOM

LAYOUTS = ("dense", "packed")
Info = dict[str, Any]

_METADATA: Info = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class BlokusVectorEnv(VectorEnv[NDArray[Any], Actions, NDArray[Any]]):
    """Self-play, in which the caller plays every seat in turn, or games of one seat against an `opponent`.

    Every step writes observations and `info["action_mask"]` into the same two arrays: copy what you keep. `dense` has
    a byte, `packed` a bit for each cell and action. `info["turn"]` is the seat to act. A game that ends restarts within
    the step; `info["final_obs"]` and `info["final_info"]` describe the game that ended. Self-play needs the compiled
    core and raises CoreMissing without it.
    """

    metadata = _METADATA

    def __init__(
        self,
        variant: Variant | str = "duo",
        num_envs: int = 1,
        *,
        opponent: str | None = None,
        seat: int | str = RANDOM,
        reward: str = "rank",
        illegal: str = "loss",
        observation: str = "dense",
        mask: str = "dense",
        threads: int = 1,
    ) -> None:
        self.variant = known_variant(variant)
        self.num_envs = num_envs
        self._raise_illegal = check_choice("policy for illegal actions", illegal, ILLEGAL) == "raise"
        check_choice("reward", reward, REWARDS)
        self._games: VectorGames
        if opponent is None:
            self._games = _new_self_play(self.variant, num_envs, reward, threads)
        else:
            self._games = OpponentGames(self.variant, num_envs, reward, opponent, seat)
        shape, num_actions = observation_shape(self.variant), new_position(self.variant).num_actions
        self._observations = _array(num_envs, shape, check_choice("layout of observations", observation, LAYOUTS))
        self._masks = _array(num_envs, (num_actions,), check_choice("layout of masks", mask, LAYOUTS))
        self._everywhere = np.ones(num_envs, np.bool_)
        highest = 1 if observation == "dense" else 255
        layout = self._observations[0]
        self.single_observation_space = spaces.Box(0, highest, layout.shape, layout.dtype.type)
        self.single_action_space = spaces.Discrete(num_actions)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # Computed on demand: its bounds take four times as much memory as the observations.
    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of the observations of all games."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], Info]:
        """Restart all games; the seed decides the results of `sample` and the actions of the opponents."""
        super().reset(seed=seed, options=options)
        self._games.reset(seed, self.np_random)
        self._games.write(self._observations, self._masks)
        return self._observations, self._info()

    def step(self, actions: Actions) -> tuple[NDArray[Any], Rewards, NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Play one action in each game; the rewards are those of the seats that acted."""
        rewards, finished = self._games.step(np.asarray(actions), raise_illegal=self._raise_illegal)
        self._games.write(self._observations, self._masks)
        done = np.zeros(self.num_envs, np.bool_)
        info = self._info()
        if finished:
            done[[game.index for game in finished]] = True
            info |= self._final(finished, done)
        return self._observations, rewards, done, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same probability; every call draws new ones."""
        return self._games.sample(self.np_random)

    def legal_indices(self) -> list[NDArray[np.uint16]]:
        """The legal actions of each game, ascending."""
        return [self.position(index).legal_actions() for index in range(self.num_envs)]

    def position(self, index: int) -> AnyPosition:
        """A copy of one game: a `native.Position`, or a `PythonPosition` without the compiled core."""
        return self._games.position(index)

    def close_extras(self, **_: Any) -> None:
        """End the processes of bots, if there are any."""
        self._games.close()

    def _info(self) -> Info:
        everywhere = self._everywhere
        return {
            "action_mask": self._masks,
            "_action_mask": everywhere,
            "turn": self._games.turn,
            "_turn": everywhere,
        }

    def _final(self, finished: list[FinishedGame], done: NDArray[np.bool_]) -> Info:
        """The finished games with the keys of Gymnasium's own vector environments."""
        observations: NDArray[np.object_] = np.full(self.num_envs, None, object)
        info: Info = {}
        for game in finished:
            observations[game.index] = game.observation if self._observations.ndim > 2 else pack(game.observation)
            own_info = game.final_info if game.illegal_action is None else {"illegal_action": game.illegal_action}
            info = self._add_info(info, own_info, game.index)
        return {"final_obs": observations, "_final_obs": done, "final_info": info, "_final_info": done}


def _new_self_play(variant: Variant, num_games: int, reward: str, threads: int) -> VectorGames:
    require_core("self-play in BlokusVectorEnv")
    from polindrome.blokus.envs.self_play import BatchSelfPlay

    return BatchSelfPlay(variant, num_games, reward, threads)


def _array(num_envs: int, shape: tuple[int, ...], layout: str) -> NDArray[Any]:
    if layout == "packed":
        return np.zeros((num_envs, (prod(shape) + 7) // 8), np.uint8)
    return np.zeros((num_envs, *shape), np.int8)
