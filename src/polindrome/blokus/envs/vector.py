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
    SelfPlayGames,
    VectorGames,
    is_packed,
    pack,
)
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.variant import known_variant
from polindrome.envs.env_game import REWARDS, check_choice
from polindrome.envs.seat_env import ILLEGAL_ACTION_MODES, RANDOM

LAYOUTS = ("dense", "packed")
Info = dict[str, Any]

_METADATA: Info = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class BlokusVectorEnv(VectorEnv[NDArray[Any], Actions, NDArray[Any]]):
    """Many games in one environment: self-play, in which the caller plays every seat, or one seat against a bot.

    With `opponent=None`, the default, the caller plays all seats in turn; this needs the compiled core and raises
    CoreMissing without it. `info["turn"]` is the seat to act.

    Every step writes observations and `info["action_mask"]` into the same two arrays: copy what you keep. The layout
    `dense` has a byte, `packed` a bit for each cell or action. A game that ends restarts within the step;
    `info["final_obs"]` and `info["final_info"]` describe the game that ended.
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
        self._raise_illegal = check_choice("mode for illegal actions", illegal, ILLEGAL_ACTION_MODES) == "raise"
        check_choice("reward", reward, REWARDS)
        self._games: VectorGames
        if opponent is None:
            self._games = SelfPlayGames(self.variant, num_envs, reward, threads)
        else:
            self._games = OpponentGames(self.variant, num_envs, reward, opponent, seat)
        shape, num_actions = observation_shape(self.variant), new_position(self.variant).num_actions
        self._observations = _new_buffer(num_envs, shape, check_choice("layout of observations", observation, LAYOUTS))
        self._masks = _new_buffer(num_envs, (num_actions,), check_choice("layout of masks", mask, LAYOUTS))
        self._all_games = np.ones(num_envs, np.bool_)
        highest, first = 255 if is_packed(self._observations) else 1, self._observations[0]
        self.single_observation_space = spaces.Box(0, highest, first.shape, first.dtype.type)
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
        """Play one action in each game; return the rewards of the seats that acted."""
        rewards, finished = self._games.step(np.asarray(actions), raise_illegal=self._raise_illegal)
        self._games.write(self._observations, self._masks)
        done = np.zeros(self.num_envs, np.bool_)
        info = self._info()
        if finished:
            done[[game.index for game in finished]] = True
            info |= self._describe_finished(finished, done)
        return self._observations, rewards, done, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> NDArray[np.uint16]:
        """Return a legal action for each game, uniformly at random; every call draws new ones."""
        return self._games.sample(self.np_random)

    def legal_actions(self) -> list[NDArray[np.uint16]]:
        """Return the legal actions of each game, in ascending order."""
        return [self.position(index).legal_actions() for index in range(self.num_envs)]

    def position(self, index: int) -> AnyPosition:
        """Return a copy of one game: a `native.Position`, or a `PythonPosition` without the compiled core."""
        return self._games.position(index)

    def close_extras(self, **_: Any) -> None:
        """End the processes of bots, if there are any."""
        self._games.close()

    def _info(self) -> Info:
        # A key with an underscore says which games have the value, as in Gymnasium's own vector environments.
        has_value = self._all_games
        return {"action_mask": self._masks, "_action_mask": has_value, "turn": self._games.turn, "_turn": has_value}

    def _describe_finished(self, finished: list[FinishedGame], done: NDArray[np.bool_]) -> Info:
        """Return final observations and infos under the keys of Gymnasium's own vector environments."""
        observations: NDArray[np.object_] = np.full(self.num_envs, None, object)
        info: Info = {}
        for game in finished:
            observation = pack(game.observation) if is_packed(self._observations) else game.observation
            observations[game.index] = observation
            info = self._add_info(info, game.final_info, game.index)
        return {"final_obs": observations, "_final_obs": done, "final_info": info, "_final_info": done}


def _new_buffer(num_envs: int, shape: tuple[int, ...], layout: str) -> NDArray[Any]:
    if layout == "packed":
        return np.zeros((num_envs, (prod(shape) + 7) // 8), np.uint8)
    return np.zeros((num_envs, *shape), np.int8)
