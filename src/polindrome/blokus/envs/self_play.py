"""Games of Blokus in which every seat is asked in its turn, in one native batch."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.games import Actions, Ending, Games, Rewards, is_packed
from polindrome.blokus.envs.play import margins, worst_reward
from polindrome.envs.play import Planes, draw_seed
from polindrome.native import Batch, Position, observation_shape


class SelfPlay(Games):
    """The reward is that of the seat that moved; the payoffs of all seats are in the ending."""

    def __init__(self, variant: Variant, num_games: int, reward: str, threads: int) -> None:
        self._batch = Batch(variant, num_games, threads=threads)
        self._margins = None if reward == "rank" else margins(variant)
        self._worst = worst_reward(variant, reward)
        self._shape = observation_shape(variant)
        self._turn, self._colour = self._batch.turn, self._batch.colour

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move in each game; another array after each step."""
        return self._turn

    def restart(self, seed: int | None, luck: np.random.Generator) -> None:  # noqa: ARG002 (the luck was seeded by it)
        """Start all games anew; the luck decides what `sample` draws."""
        self._batch.reset(draw_seed(luck))
        self._note_turns()

    def play(self, actions: Actions, *, forgive: bool) -> tuple[Rewards, list[Ending]]:
        """One action in each game; see `Games`."""
        rewards = np.zeros(len(self._batch), np.float32)
        if forgive and (illegal := self._batch.find_illegal(actions)).any():
            endings = self._play_on(actions, illegal, rewards)
        else:
            endings = self._step(actions, rewards)
        self._note_turns()
        return rewards, endings

    def sample(self, luck: np.random.Generator) -> NDArray[np.uint16]:  # noqa: ARG002 (the batch has its own)
        """A legal action of each game, each with the same chance."""
        return self._batch.sample()

    def position(self, number: int) -> Position:
        """A copy of one game."""
        return self._batch.position(number)

    def write(self, planes: NDArray[Any], masks: NDArray[Any]) -> None:
        """What the colour to move sees and may play in each game."""
        batch = self._batch
        _ = batch.observe_packed(planes) if is_packed(planes) else batch.observe(planes)
        _ = batch.legal_mask_packed(masks) if is_packed(masks) else batch.legal_mask(masks)

    def _play_on(self, actions: Actions, illegal: NDArray[np.bool_], rewards: Rewards) -> list[Ending]:
        """End the games with illegal actions, and play the others."""
        batch = self._batch
        lost = {int(number): batch.position(number) for number in illegal.nonzero()[0]}
        # The batch moves in all games or in none: where the game is lost, it does not matter what is played.
        possible = actions.copy()
        possible[illegal] = [position.legal_actions()[0] for position in lost.values()]
        endings = [ending for ending in self._step(possible, rewards) if ending.number not in lost]
        batch.restart(illegal)
        rewards[illegal] = self._worst
        endings += [Ending(number, game.observe(), {}, int(actions[number])) for number, game in lost.items()]
        return endings

    def _step(self, actions: Actions, rewards: Rewards) -> list[Ending]:
        """Play legal actions and note the rewards."""
        batch = self._batch
        ended = batch.step(actions).nonzero()[0]
        if not ended.size:
            return []
        returns, scores = batch.returns(), batch.colour_scores()
        payoffs = returns if self._margins is None else scores @ self._margins
        rewards[ended] = payoffs[ended, self._turn[ended]]
        return [
            Ending(number, self._last_sight(number), {"returns": returns[number], "scores": scores[number]})
            for number in ended.tolist()
        ]

    def _last_sight(self, number: int) -> Planes:
        """A game that has just ended, as the colour sees it that moved last."""
        return self._batch.ended(number).observe(self._colour[number], np.empty(self._shape, np.int8))

    def _note_turns(self) -> None:
        self._turn, self._colour = self._batch.turn, self._batch.colour
