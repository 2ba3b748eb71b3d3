"""Many games of Blokus as one Gymnasium vector environment."""

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
from polindrome.blokus.envs.games import Actions, Ending, Games, Rewards, pack
from polindrome.blokus.envs.seat_games import SeatGames
from polindrome.blokus.envs.self_play import SelfPlay
from polindrome.blokus.native.position import action_count, known_variant, packed_length
from polindrome.envs.play import RANDOM, REWARDS, check_choice
from polindrome.envs.seat_env import ILLEGAL
from polindrome.native import Position, observation_shape

LAYOUTS = ("dense", "packed")
Info = dict[str, Any]

_METADATA: Info = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class BlokusVectorEnv(VectorEnv[NDArray[Any], Actions, NDArray[Any]]):
    """Self-play, in which the caller moves every seat in turn, or games of one seat against an `opponent`.

    Observations and `info["action_mask"]` are written into the same two arrays in every step: copy what you keep.
    `dense` has a byte, `packed` a bit for each cell and action. `info["turn"]` is the seat that is asked. A game that
    ends starts anew within the step; `info["final_obs"]` and `info["final_info"]` tell of the one that ended.
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
        self._forgives = check_choice("policy for illegal actions", illegal, ILLEGAL) == "loss"
        check_choice("reward", reward, REWARDS)
        self._games: Games
        if opponent is None:
            self._games = SelfPlay(self.variant, num_envs, reward, threads)
        else:
            self._games = SeatGames(self.variant, num_envs, reward, opponent, seat)
        shape, num_actions = observation_shape(self.variant), action_count(self.variant.size)
        self._planes = _array(num_envs, shape, check_choice("layout of observations", observation, LAYOUTS))
        self._masks = _array(num_envs, (num_actions,), check_choice("layout of masks", mask, LAYOUTS))
        self._everywhere = np.ones(num_envs, np.bool_)
        highest = 1 if observation == "dense" else 255
        self.single_observation_space = spaces.Box(0, highest, self._planes.shape[1:], self._planes.dtype.type)
        self.single_action_space = spaces.Discrete(num_actions)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # Made when somebody asks: its bounds take four times as much memory as the observations.
    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all observations together."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], Info]:
        """Start all games anew; the seed decides what `sample` draws, and what the opponents do."""
        super().reset(seed=seed, options=options)
        self._games.restart(seed, self.np_random)
        self._games.write(self._planes, self._masks)
        return self._planes, self._info()

    def step(self, actions: Actions) -> tuple[NDArray[Any], Rewards, NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One action in each game; the rewards are those of the seats that were asked."""
        rewards, endings = self._games.play(np.asarray(actions), forgive=self._forgives)
        self._games.write(self._planes, self._masks)
        done = np.zeros(self.num_envs, np.bool_)
        info = self._info()
        if endings:
            done[[ending.number for ending in endings]] = True
            info |= self._final(endings, done)
        return self._planes, rewards, done, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same chance; every call draws anew."""
        return self._games.sample(self.np_random)

    def legal_indices(self) -> list[NDArray[np.uint16]]:
        """The legal actions of each game, ascending."""
        return [self.position(number).legal_actions() for number in range(self.num_envs)]

    def position(self, number: int) -> Position:
        """A copy of one game, to look at."""
        return self._games.position(number)

    def close_extras(self, **_: Any) -> None:
        """End the programs that play, if there are any."""
        self._games.close()

    def _info(self) -> Info:
        everywhere = self._everywhere
        return {
            "action_mask": self._masks,
            "_action_mask": everywhere,
            "turn": self._games.turn,
            "_turn": everywhere,
        }

    def _final(self, endings: list[Ending], done: NDArray[np.bool_]) -> Info:
        """The ends of games as Gymnasium's own vector environments tell of them."""
        last: NDArray[np.object_] = np.full(self.num_envs, None, object)
        info: Info = {}
        for ending in endings:
            last[ending.number] = ending.planes if self._planes.ndim > 2 else pack(ending.planes)
            facts = ending.facts if ending.illegal_action is None else {"illegal_action": ending.illegal_action}
            info = self._add_info(info, facts, ending.number)
        return {"final_obs": last, "_final_obs": done, "final_info": info, "_final_info": done}


def _array(num_envs: int, shape: tuple[int, ...], layout: str) -> NDArray[Any]:
    if layout == "packed":
        return np.zeros((num_envs, packed_length(prod(shape))), np.uint8)
    return np.zeros((num_envs, *shape), np.int8)
