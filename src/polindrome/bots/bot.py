"""The seam between the game and whoever chooses a move in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.native import Found, Stop


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision: positions looked at and seconds; None leaves it to the bot.

    The same game, seed and nodes give the same decision, unless the time runs out first or there are more threads
    than one. To `stop` it from another thread gives the best decision so far.
    """

    seed: int = 0
    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The action chosen, the actions considered with their values (best first), and the value of the choice."""

    action: int
    candidates: tuple[tuple[int, float], ...]
    value: float
    cpu_elsewhere: float = 0.0
    """Seconds of processor time that another program spent on it."""
    found: Found | None = None
    """What a search found in detail."""


class Bot(Protocol):
    """Somebody who can be asked for a move; has no memory of earlier questions."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Choose an action for the seat to move; the game must not be over and is not changed."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot for people to play against, with a sentence on how it plays."""

    bot: Bot
    description: str
    rating: int | None = None
    """In Elo, by matches between the levels of a game; None where none was measured against one opponent."""
