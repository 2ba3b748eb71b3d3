"""Games for environments: observations, action masks, rewards and rendering on top of the rules."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection
from operator import index
from random import Random
from statistics import fmean
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.chance import apply_draws
from polindrome.errors import NotOffered, UnknownName
from polindrome.game import Game
from polindrome.registry import new_game

Observation = NDArray[Any]
Mask = NDArray[np.int8]
Rgb = tuple[int, int, int]

REWARDS = ("rank", "score")
RENDER_MODES = ["ansi", "rgb_array", "human"]

BACKGROUND: Rgb = (232, 228, 218)
GRID_LINE: Rgb = (211, 205, 191)
CELL_PIXELS = 24
"""Width and height of a cell, including its grid line."""


class EnvGame(ABC):
    """A game that an environment plays: the rules, observations, and rewards at the end. Call `reset` first.

    Draws are applied automatically, so the turn is always that of a seat, or OVER.
    """

    name: str
    """The game's name in the registry."""
    num_seats: int
    num_actions: int
    observation_space: spaces.Box
    worst_reward: float
    """The reward for an illegal action; at most that of any finished game, where the range of rewards is known."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat to move, or OVER."""

    @abstractmethod
    def reset(self, rng: np.random.Generator) -> None:
        """Start a new game; the generator decides its draws."""

    @abstractmethod
    def apply(self, action: SupportsIndex) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""

    @abstractmethod
    def action_mask(self) -> Mask:
        """Return a new array with 1 for each legal action; all zero exactly when the game is over."""

    @abstractmethod
    def observe(self, seat: int) -> Observation:
        """Return a new array with the observation of a seat."""

    @abstractmethod
    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat; the game must be over."""

    @abstractmethod
    def final_info(self) -> dict[str, Any]:
        """Return the entries of the last info that describe the result, such as `scores`."""

    @abstractmethod
    def sample(self, seed: int) -> int:
        """Return a legal action, uniformly at random; the seed decides which."""

    @abstractmethod
    def game(self) -> Game:
        """Return the game for a bot, which must not change it."""

    @abstractmethod
    def render_text(self) -> str:
        """Render the game as lines of text."""

    @abstractmethod
    def render_rgb(self) -> NDArray[np.uint8]:
        """Render the game as a picture of shape (height, width, 3)."""

    def render(self, render_mode: str | None) -> str | NDArray[np.uint8] | None:
        """Render the game in a render mode; `human` prints the text to standard output."""
        if render_mode == "ansi":
            return self.render_text()
        if render_mode == "rgb_array":
            return self.render_rgb()
        if render_mode == "human":
            sys.stdout.write(f"{self.render_text()}\n\n")
        else:
            gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode")
        return None


class GenericEnvGame(EnvGame):
    """Any game of the registry, with an observation that needs no knowledge of its rules.

    The observation has a 1 for the observing seat, a 1 for the seat to move, and the number of times that each action
    was played. Rewards are the game's returns (`rank`) or the points ahead of the mean of the other seats (`score`).
    The reward for an illegal action is -1 in both cases: the range of the points is unknown.
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
        self.worst_reward = -1.0

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self._game.turn

    def reset(self, rng: np.random.Generator) -> None:
        """Start a new game; the generator decides its draws."""
        self._game = new_game(self.name, **self._options)
        self._seed = next_seed(rng)
        apply_draws(self._game, self._seed)

    def apply(self, action: SupportsIndex) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""
        self._game.apply(index(action))
        apply_draws(self._game, self._seed)

    def action_mask(self) -> Mask:
        """Return a new array with 1 for each legal action; all zero exactly when the game is over."""
        mask = np.zeros(self.num_actions, np.int8)
        mask[self._game.legal_actions()] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        """Return a new array: the observing seat, the seat to move, and the count of each action."""
        observation = np.zeros(2 * self.num_seats + self.num_actions, np.float32)
        observation[seat] = 1
        if self.turn >= 0:
            observation[self.num_seats + self.turn] = 1
        np.add.at(observation[2 * self.num_seats :], list(self._game.history), 1)
        return observation

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat; the game must be over."""
        if self._reward == "rank":
            return self._game.returns()
        scores = self._game.scores()
        return tuple(
            points - fmean([*scores[:seat], *scores[seat + 1 :]] or [0.0]) for seat, points in enumerate(scores)
        )

    def final_info(self) -> dict[str, Any]:
        """Return the points of the seats."""
        return {"scores": np.array(self._game.scores(), np.int32)}

    def sample(self, seed: int) -> int:
        """Return a legal action, uniformly at random; the seed decides which."""
        return Random(seed).choice(self._game.legal_actions())

    def game(self) -> Game:
        """Return the game for a bot, which must not change it."""
        return self._game

    def render_text(self) -> str:
        """Render the game as text."""
        return str(self._game)

    def render_rgb(self) -> NDArray[np.uint8]:
        """Raise NotOffered: only the part `environment` of a family can draw a board."""
        raise NotOffered("pictures", self.name)


def next_seed(rng: np.random.Generator) -> int:
    """Take a seed from a generator, for a bot, a sample or the draws of a game."""
    return int(rng.integers(2**63))


def check_choice(kind: str, choice: str, known: Collection[str]) -> str:
    """Return the choice; UnknownName if it is not a known one."""
    if choice not in known:
        raise UnknownName(kind, str(choice), known)
    return choice


def draw_cells(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Draw a board of shape (rows, columns, 3): each cell as a square of its colour, with grid lines around it."""
    rows, columns, _ = cells.shape
    picture = np.empty((rows * CELL_PIXELS + 1, columns * CELL_PIXELS + 1, 3), np.uint8)
    picture[:-1, :-1] = cells.repeat(CELL_PIXELS, axis=0).repeat(CELL_PIXELS, axis=1)
    picture[::CELL_PIXELS] = picture[:, ::CELL_PIXELS] = GRID_LINE
    return picture
