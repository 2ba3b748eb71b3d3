"""Many games of Blokus in lock-step, as a vector environment asks for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.envs.play import Planes
from polindrome.native import Position

Actions = NDArray[np.integer[Any]]
Rewards = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended in the latest step."""

    number: int
    planes: Planes
    """As the seat that was asked last sees the end."""
    facts: dict[str, NDArray[Any]]
    """Payoffs and points; empty after an illegal action."""
    illegal_action: int | None = None


class Games(ABC):
    """Games that ask one seat each; a game that ends starts anew at once."""

    @property
    @abstractmethod
    def turn(self) -> NDArray[np.int8]:
        """The seat that is asked in each game; another array after each step."""

    @abstractmethod
    def restart(self, seed: int | None, luck: np.random.Generator) -> None:
        """Start all games anew; without a seed, what they know of chance goes on."""

    @abstractmethod
    def play(self, actions: Actions, *, forgive: bool) -> tuple[Rewards, list[Ending]]:
        """One action in each game; the rewards of the seats that were asked, and the endings.

        An illegal action is a loss if it is forgiven, else IllegalMove names the game and nothing changes.
        """

    @abstractmethod
    def sample(self, luck: np.random.Generator) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same chance."""

    @abstractmethod
    def position(self, number: int) -> Position:
        """A copy of one game."""

    @abstractmethod
    def write(self, planes: NDArray[Any], masks: NDArray[Any]) -> None:
        """What is seen and what is legal in each game; an array of two dimensions and `uint8` is packed."""

    def close(self) -> None:  # noqa: B027 (most have nothing to do)
        """Nothing has to be given back, unless a program plays."""


def is_packed(array: NDArray[Any]) -> bool:
    """Whether an array has a bit for each cell or action instead of a byte."""
    return array.dtype == np.uint8


def pack(planes: NDArray[Any]) -> NDArray[np.uint8]:
    """A bit for each byte, the lowest first."""
    return np.packbits(planes.view(np.uint8).reshape(-1), bitorder="little")
