"""Levels for Nim, the optional part `bots` of its family: one plays at random, one plays perfectly."""

from functools import reduce
from operator import xor
from random import Random

from polindrome.bots import Budget, Decision, Level, LevelBots, RandomBot
from polindrome.game import Game
from small_games.nim import Nim


class PerfectBot:
    """Leaves heaps whose sizes XOR to 0 if that is possible: then every reply loses."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A random winning action, or any random action if none wins."""
        assert isinstance(game, Nim), "only Nim has this level"
        actions = game.legal_actions()
        winning = [action for action in actions if _wins(game, action)]
        action = Random(budget.seed).choice(winning or actions)
        value = 1.0 if winning else 0.0
        return Decision(action, ((action, value),), value)


def _wins(game: Nim, action: int) -> bool:
    after = game.copy()
    after.apply(action)
    return reduce(xor, after.heaps) == 0


BOTS = LevelBots(
    {
        "random": Level(RandomBot(), "Plays at random."),
        "perfect": Level(PerfectBot(), "Never misses a win."),
    },
    default="perfect",
)
