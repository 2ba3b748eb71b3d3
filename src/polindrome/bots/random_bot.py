"""A computer player for any game: it plays at random."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from polindrome.bots.bot import Budget, Decision
from polindrome.game import Game


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal action, each with the same probability."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A legal action; the seed decides which."""
        actions = game.legal_actions()
        share = 1 / len(actions)
        return Decision(Random(budget.seed).choice(actions), tuple((action, share) for action in actions), share)
