"""The seam between the game and whoever chooses a move in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from polindrome.game import Game


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision; the same budget gives the same decision."""

    seed: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """The action chosen, the actions considered with their values (best first), and the value of the choice."""

    action: int
    candidates: tuple[tuple[int, float], ...]
    value: float


class Bot(Protocol):
    """Somebody who can be asked for a move; has no memory of earlier questions."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Choose an action for the seat to move; the game must not be over and is not changed."""
