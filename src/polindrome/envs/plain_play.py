"""Any game as the environments see it, with a plain encoding of its history."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.chance import apply_draws
from polindrome.envs.play import REWARDS, Mask, Planes, Play, check_choice, draw_seed
from polindrome.errors import NotOffered
from polindrome.game import Game
from polindrome.registry import new_game


class PlainPlay(Play):
    """A game whose family offers no observations: a plain encoding of its history.

    The observation has a 1 for the observing seat, a 1 for the seat to move, and how often each action was played.
    Rewards are the game's returns (`rank`) or the points ahead of the mean of the other seats (`score`).
    """

    def __init__(self, name: str, reward: str, options: dict[str, Any]) -> None:
        self._reward = check_choice("reward", reward, REWARDS)
        self._options = options
        self._seed = 0
        self._game = new_game(name, **options)
        self.name = name
        self.num_seats = self._game.num_seats
        self.num_actions = self._game.num_actions
        self.observation_space = spaces.Box(0, np.inf, (2 * self.num_seats + self.num_actions,), np.float32)
        self.worst = -1.0

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self._game.turn

    def start(self, luck: np.random.Generator) -> None:
        """Begin a new game, with draws that the generator decides."""
        self._game = new_game(self.name, **self._options)
        self._seed = draw_seed(luck)
        apply_draws(self._game, self._seed)

    def apply(self, action: int) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""
        self._game.apply(int(action))
        apply_draws(self._game, self._seed)

    def legal_mask(self) -> Mask:
        """A new array with 1 for each legal action; all zero exactly when the game is over."""
        mask = np.zeros(self.num_actions, np.int8)
        mask[self._game.legal_actions()] = 1
        return mask

    def observe(self, seat: int) -> Planes:
        """A new array: the observing seat, the seat to move, and the count of each action."""
        observation = np.zeros(2 * self.num_seats + self.num_actions, np.float32)
        observation[seat] = 1
        if self.turn >= 0:
            observation[self.num_seats + self.turn] = 1
        np.add.at(observation[2 * self.num_seats :], list(self._game.history), 1)
        return observation

    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat; the game has to be over."""
        if self._reward == "rank":
            return self._game.returns()
        scores = self._game.scores()
        return tuple(
            points - fmean([*scores[:seat], *scores[seat + 1 :]] or [0.0]) for seat, points in enumerate(scores)
        )

    def facts(self) -> dict[str, Any]:
        """The points of the seats."""
        return {"scores": np.array(self._game.scores(), np.int32)}

    def sample(self, seed: int) -> int:
        """A legal action, each with the same probability."""
        return Random(seed).choice(self._game.legal_actions())

    def game(self) -> Game:
        """The game for a bot to look at."""
        return self._game

    def text(self) -> str:
        """The game as text."""
        return str(self._game)

    def picture(self) -> NDArray[np.uint8]:
        """Not offered: only a family knows how its board looks."""
        raise NotOffered("pictures", self.name)
