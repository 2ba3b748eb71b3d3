"""The games of a vector environment of Blokus, and those in which each game has one seat against a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.env_game import BlokusEnvGame
from polindrome.blokus.envs.position import AnyPosition
from polindrome.envs.env_game import Observation, draw_seed
from polindrome.envs.seat_env import SingleSeatGame
from polindrome.errors import IllegalMove, InvalidArgument

Actions = NDArray[np.integer[Any]]
Rewards = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ended in the latest step."""

    index: int
    observation: Observation
    """The last observation of the seat that acted last."""
    final_info: dict[str, NDArray[Any]]
    """Returns and scores; empty after an illegal action."""
    illegal_action: int | None = None


class VectorGames(ABC):
    """Games that take one action each in every step; a game that ends restarts within the step."""

    @property
    @abstractmethod
    def turn(self) -> NDArray[np.int8]:
        """The seat to act in each game; a new array after each step."""

    @abstractmethod
    def reset(self, seed: int | None, rng: np.random.Generator) -> None:
        """Restart all games; without a seed, their random generators continue."""

    @abstractmethod
    def step(self, actions: Actions, *, raise_illegal: bool) -> tuple[Rewards, list[FinishedGame]]:
        """Play one action in each game; returns the rewards of the seats that acted, and the finished games.

        An illegal action loses its game, or raises IllegalMove, which names the game and changes nothing.
        """

    @abstractmethod
    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same probability."""

    @abstractmethod
    def position(self, index: int) -> AnyPosition:
        """A copy of one game."""

    @abstractmethod
    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write observations and action masks of all games; arrays of type `uint8` are packed."""

    def close(self) -> None:  # noqa: B027 (only games against a bot have something to close)
        """End the processes of bots, if there are any."""


class OpponentGames(VectorGames):
    """Games of one seat against a bot: game i equals the single environment with the seed plus i."""

    def __init__(self, variant: Variant, num_games: int, reward: str, opponent: str, seat: int | str) -> None:
        if num_games < 1:
            raise InvalidArgument(f"expected 1 game or more, got {num_games}")
        self._blokus = [BlokusEnvGame(variant, reward) for _ in range(num_games)]
        self._games = [SingleSeatGame(game, opponent, seat) for game in self._blokus]
        self._rngs: list[np.random.Generator] = []

    @property
    def turn(self) -> NDArray[np.int8]:
        """The caller's seat in each game."""
        return np.array([game.seat for game in self._games], np.int8)

    def reset(self, seed: int | None, rng: np.random.Generator) -> None:
        """Restart all games; without a seed, the random generator of each game continues."""
        if seed is not None or not self._rngs:
            first = draw_seed(rng) if seed is None else seed
            self._rngs = [seeding.np_random(first + index)[0] for index in range(len(self._games))]
        for game, own_rng in zip(self._games, self._rngs, strict=True):
            game.reset(own_rng)

    def step(self, actions: Actions, *, raise_illegal: bool) -> tuple[Rewards, list[FinishedGame]]:
        """Play one action in each game; see `VectorGames`."""
        if actions.shape != (len(self._games),):
            raise InvalidArgument(f"expected one action for each of {len(self._games)} games, got {actions.shape}")
        if raise_illegal:
            self._check_legal(actions)
        rewards = np.zeros(len(self._games), np.float32)
        return rewards, list(self._step_each(actions, rewards))

    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same probability."""
        return np.array([game.sample(draw_seed(rng)) for game in self._blokus], np.uint16)

    def position(self, index: int) -> AnyPosition:
        """A copy of one game."""
        return self._blokus[index].position.copy()

    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write what the caller's seat sees and may play in each game."""
        for blokus, game, observation, mask in zip(self._blokus, self._games, observations, masks, strict=True):
            if is_packed(observations):
                observation[:] = pack(blokus.observe(game.seat))
            else:
                blokus.observe(game.seat, observation)
            if is_packed(masks):
                blokus.position.legal_mask_packed(mask)
            else:
                blokus.action_mask(mask)

    def close(self) -> None:
        """End the processes of the bots."""
        for game in self._games:
            game.close()

    def _check_legal(self, actions: Actions) -> None:
        for index, (game, action) in enumerate(zip(self._blokus, actions, strict=True)):
            try:
                game.position.copy().apply(action)
            except IllegalMove as error:
                raise IllegalMove(f"game {index}: {error}", error.reasons) from None

    def _step_each(self, actions: Actions, rewards: Rewards) -> Iterator[FinishedGame]:
        for index, (game, rng) in enumerate(zip(self._games, self._rngs, strict=True)):
            final_info: dict[str, NDArray[Any]] = {}
            illegal_action = None
            try:
                game.step(actions[index], rng)
            except IllegalMove:
                rewards[index], illegal_action = game.game.worst_reward, int(actions[index])
            else:
                if not game.is_over:
                    continue
                rewards[index], final_info = game.game.rewards()[game.seat], game.game.final_info()
            yield FinishedGame(index, game.game.observe(game.seat), final_info, illegal_action)
            game.reset(rng)


def is_packed(array: NDArray[Any]) -> bool:
    """Whether an array has a bit instead of a byte for each cell or action."""
    return array.dtype == np.uint8


def pack(planes: NDArray[Any]) -> NDArray[np.uint8]:
    """Pack bytes of 0 and 1 into bits, the lowest first."""
    return np.packbits(planes.view(np.uint8).reshape(-1), bitorder="little")
