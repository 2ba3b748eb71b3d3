"""Self-play games of a vector environment of Blokus, in one batch of the compiled core."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.env_game import margins, worst_reward
from polindrome.blokus.envs.vector_games import Actions, FinishedGame, Rewards, VectorGames, is_packed
from polindrome.blokus.observation import observation_shape
from polindrome.envs.env_game import Observation, draw_seed
from polindrome.native import Batch, Position


class BatchSelfPlay(VectorGames):
    """Games in which the caller plays every seat; the reward is that of the seat that moved.

    The returns of all seats are in `final_info`.
    """

    def __init__(self, variant: Variant, num_games: int, reward: str, threads: int) -> None:
        self._batch = Batch(variant, num_games, threads=threads)
        self._margins = None if reward == "rank" else margins(variant)
        self._worst_reward = worst_reward(variant, reward)
        self._shape = observation_shape(variant)
        self._turn, self._colour = self._batch.turn, self._batch.colour

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move in each game; a new array after each step."""
        return self._turn

    def reset(self, seed: int | None, rng: np.random.Generator) -> None:  # noqa: ARG002 (the caller seeded the rng)
        """Restart all games; the generator decides the results of `sample`."""
        self._batch.reset(draw_seed(rng))
        self._update_turns()

    def step(self, actions: Actions, *, raise_illegal: bool) -> tuple[Rewards, list[FinishedGame]]:
        """Play one action in each game; see `VectorGames`."""
        rewards = np.zeros(len(self._batch), np.float32)
        if not raise_illegal and (illegal := self._batch.find_illegal(actions)).any():
            finished = self._step_despite_illegal(actions, illegal, rewards)
        else:
            finished = self._step_legal(actions, rewards)
        self._update_turns()
        return rewards, finished

    def sample(self, rng: np.random.Generator) -> NDArray[np.uint16]:  # noqa: ARG002 (the batch has its own)
        """A legal action of each game, each with the same probability."""
        return self._batch.sample()

    def position(self, index: int) -> Position:
        """A copy of one game."""
        return self._batch.position(index)

    def write(self, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        """Write what the colour to move sees and may play in each game."""
        batch = self._batch
        _ = batch.observe_packed(observations) if is_packed(observations) else batch.observe(observations)
        _ = batch.legal_mask_packed(masks) if is_packed(masks) else batch.legal_mask(masks)

    def _step_despite_illegal(
        self, actions: Actions, illegal: NDArray[np.bool_], rewards: Rewards
    ) -> list[FinishedGame]:
        """End the games with illegal actions, and play the actions of the others."""
        batch = self._batch
        lost = {int(index): batch.position(index) for index in illegal.nonzero()[0]}
        # The batch steps all games or none: a lost game plays any legal action before it restarts.
        legal = actions.copy()
        legal[illegal] = [position.legal_actions()[0] for position in lost.values()]
        finished = [game for game in self._step_legal(legal, rewards) if game.index not in lost]
        batch.restart(illegal)
        rewards[illegal] = self._worst_reward
        finished += [FinishedGame(index, game.observe(), {}, int(actions[index])) for index, game in lost.items()]
        return finished

    def _step_legal(self, actions: Actions, rewards: Rewards) -> list[FinishedGame]:
        """Play legal actions and write the rewards."""
        batch = self._batch
        ended = batch.step(actions).nonzero()[0]
        if not ended.size:
            return []
        returns, scores = batch.returns(), batch.colour_scores()
        payoffs = returns if self._margins is None else scores @ self._margins
        rewards[ended] = payoffs[ended, self._turn[ended]]
        return [
            FinishedGame(index, self._final_observation(index), {"returns": returns[index], "scores": scores[index]})
            for index in ended.tolist()
        ]

    def _final_observation(self, index: int) -> Observation:
        """The end of a finished game as the colour that moved last sees it."""
        return self._batch.ended(index).observe(self._colour[index], np.empty(self._shape, np.int8))

    def _update_turns(self) -> None:
        self._turn, self._colour = self._batch.turn, self._batch.colour
