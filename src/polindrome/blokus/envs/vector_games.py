"""The games of a vector environment of Blokus: self-play in the compiled core, or one seat each against a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.env_game import BlokusEnvGame, margin_matrix, worst_reward
from polindrome.blokus.envs.position import AnyPosition
from polindrome.blokus.observation import observation_shape
from polindrome.core import require_core
from polindrome.envs.env_game import Observation, next_seed
from polindrome.envs.seat_env import SingleSeatGame
from polindrome.errors import IllegalMove, InvalidArgument

if TYPE_CHECKING:
    from polindrome.native import Position

Actions = NDArray[np.integer[Any]]
Rewards = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ended in the latest step."""

    index: int
    observation: Observation
    """The last observation of the seat that acted last."""
    final_info: dict[str, Any]
    """`returns` and `scores`, or the `illegal_action` that ended the game."""


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
        """Play one action in each game; return the rewards of the seats that acted, and the finished games.

        An illegal action loses its game, or raises IllegalMove, which names the game, and no game changes.
        """

    @abstractmethod
    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:
        """Return a legal action for each game, uniformly at random."""

    @abstractmethod
    def position(self, index: int) -> AnyPosition:
        """Return a copy of one game."""

    @abstractmethod
    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write observations and action masks of all games; arrays of type `uint8` are packed."""

    def close(self) -> None:  # noqa: B027 (only games against a bot have something to close)
        """End the processes of bots, if there are any."""


class SelfPlayGames(VectorGames):
    """Games in which the caller plays every seat, in one batch of the compiled core; CoreMissing without it.

    The reward is that of the seat that moved. `final_info` has the returns of all seats.
    """

    def __init__(self, variant: Variant, num_games: int, reward: str, threads: int) -> None:
        require_core("self-play in BlokusVectorEnv")
        from polindrome.native import Batch

        self._batch = Batch(variant, num_games, threads=threads)
        self._margin_matrix = None if reward == "rank" else margin_matrix(variant)
        self._worst_reward = worst_reward(variant, reward)
        self._shape = observation_shape(variant)
        self._turn, self._colour = self._batch.turn, self._batch.colour

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move in each game; a new array after each step."""
        return self._turn

    def reset(self, seed: int | None, rng: np.random.Generator) -> None:  # noqa: ARG002 (the caller seeded the rng)
        """Restart all games; the generator decides the results of `sample`."""
        self._batch.reset(next_seed(rng))
        self._turn, self._colour = self._batch.turn, self._batch.colour

    def step(self, actions: Actions, *, raise_illegal: bool) -> tuple[Rewards, list[FinishedGame]]:
        """Play one action in each game; see `VectorGames`."""
        rewards = np.zeros(len(self._batch), np.float32)
        if not raise_illegal and (illegal := self._batch.find_illegal(actions)).any():
            finished = self._step_some_illegal(actions, illegal, rewards)
        else:
            finished = self._step_legal(actions, rewards)
        self._turn, self._colour = self._batch.turn, self._batch.colour
        return rewards, finished

    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:  # noqa: ARG002 (the batch has its own)
        """Return a legal action for each game, uniformly at random."""
        return self._batch.sample()

    def position(self, index: int) -> Position:
        """Return a copy of one game."""
        return self._batch.position(index)

    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write the observation and the action mask of the colour to move in each game."""
        batch = self._batch
        _ = batch.observe_packed(observations) if is_packed(observations) else batch.observe(observations)
        _ = batch.legal_mask_packed(masks) if is_packed(masks) else batch.legal_mask(masks)

    def _step_some_illegal(self, actions: Actions, illegal: NDArray[np.bool_], rewards: Rewards) -> list[FinishedGame]:
        """End the games with illegal actions, and play the actions of the others; write the rewards."""
        batch = self._batch
        lost = {int(index): batch.position(index) for index in illegal.nonzero()[0]}
        # The batch steps all games or none: a lost game plays any legal action before it restarts.
        legal = actions.copy()
        legal[illegal] = [position.legal_actions()[0] for position in lost.values()]
        finished = [game for game in self._step_legal(legal, rewards) if game.index not in lost]
        batch.restart(illegal)
        rewards[illegal] = self._worst_reward
        for index, position in lost.items():
            finished.append(FinishedGame(index, position.observe(), {"illegal_action": int(actions[index])}))
        return finished

    def _step_legal(self, actions: Actions, rewards: Rewards) -> list[FinishedGame]:
        """Play legal actions and write the rewards."""
        batch = self._batch
        ended = batch.step(actions).nonzero()[0]
        if not ended.size:
            return []
        returns, scores = batch.returns(), batch.colour_scores()
        payoffs = returns if self._margin_matrix is None else scores @ self._margin_matrix
        rewards[ended] = payoffs[ended, self._turn[ended]]
        finished = []
        for index in ended.tolist():
            # The view of the colour that moved last.
            observation = batch.ended(index).observe(self._colour[index], np.empty(self._shape, np.int8))
            finished.append(FinishedGame(index, observation, {"returns": returns[index], "scores": scores[index]}))
        return finished


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
            first = next_seed(rng) if seed is None else seed
            self._rngs = [seeding.np_random(first + index)[0] for index in range(len(self._games))]
        for game, own_rng in zip(self._games, self._rngs, strict=True):
            game.reset(own_rng)

    def step(self, actions: Actions, *, raise_illegal: bool) -> tuple[Rewards, list[FinishedGame]]:
        """Play one action in each game; see `VectorGames`."""
        if actions.shape != (len(self._games),):
            raise InvalidArgument(f"expected one action for each of {len(self._games)} games, got {actions.shape}")
        if raise_illegal:
            self._check_legal(actions)
        rewards, finished = np.zeros(len(self._games), np.float32), []
        for index, (game, rng) in enumerate(zip(self._games, self._rngs, strict=True)):
            try:
                game.step(actions[index], rng)
            except IllegalMove:
                rewards[index], final_info = game.game.worst_reward, {"illegal_action": int(actions[index])}
            else:
                if not game.is_over:
                    continue
                rewards[index], final_info = game.game.rewards()[game.seat], game.game.final_info()
            finished.append(FinishedGame(index, game.game.observe(game.seat), final_info))
            game.reset(rng)
        return rewards, finished

    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:
        """Return a legal action for each game, uniformly at random."""
        return np.array([game.sample(next_seed(rng)) for game in self._blokus], np.uint16)

    def position(self, index: int) -> AnyPosition:
        """Return a copy of one game."""
        return self._blokus[index].position.copy()

    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write the observation and the action mask of the caller's seat in each game."""
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
        """Raise IllegalMove if an action is illegal; the message names its game."""
        for index, (game, action) in enumerate(zip(self._blokus, actions, strict=True)):
            try:
                game.position.copy().apply(action)
            except IllegalMove as error:
                raise IllegalMove(f"game {index}: {error}", error.reasons) from None


def is_packed(array: NDArray[Any]) -> bool:
    """Whether an array has a bit instead of a byte for each cell or action."""
    return array.dtype == np.uint8


def pack(planes: NDArray[Any]) -> NDArray[np.uint8]:
    """Pack bytes of 0 and 1 into bits, the lowest first."""
    return np.packbits(planes.view(np.uint8).reshape(-1), bitorder="little")
