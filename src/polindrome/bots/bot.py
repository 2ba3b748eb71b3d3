"""The bot interface: `Bot`, its search budget and its decision; and the bot that plays any game at random."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.native import SearchResult, Stop


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one decision: search nodes and seconds. None means the bot's own default.

    The same game, seed and nodes give the same decision, unless the time runs out first or several threads search.
    Setting `stop` from another thread ends the search early with the best decision so far.
    """

    seed: int = 0
    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen action, the candidate actions with their values (best first), and the value of the chosen one."""

    action: int
    candidates: tuple[tuple[int, float], ...]
    value: float
    external_cpu_seconds: float = 0.0
    """Processor time that other processes spent on the decision."""
    search_result: SearchResult | None = None
    """The full search result, if the bot ran a search."""


class Bot(Protocol):
    """A computer player. It is stateless: every call passes the whole game."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Choose an action for the seat to move; the game must not be over and is not changed."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that players choose as an opponent, with a sentence on how it plays."""

    bot: Bot
    description: str
    rating: int | None = None
    """Elo rating from matches between the levels of a game, with random play at 400; None if it was not measured."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays a legal action of any game uniformly at random."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Choose a legal action by the seed of the budget."""
        actions = game.legal_actions()
        probability = 1 / len(actions)
        candidates = tuple((action, probability) for action in actions)
        return Decision(Random(budget.seed).choice(actions), candidates, probability)
