"""A computer player of Entropy: one policy for Order, one for Chaos."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from polindrome.bots.bot import Budget, Decision
from polindrome.entropy import EntropyGame
from polindrome.entropy.bots.candidates import find_candidates
from polindrome.entropy.time_manager import DEFAULT_LIMIT_SECONDS
from polindrome.errors import UnknownName
from polindrome.game import Game

DEFAULT_NODES = 1_000_000
MOST_NODES = 2**62

_SHARE_OF_TIME = 0.9
"""The rest is for what lies between two looks at the clock, and for a machine with other work."""


@dataclass(frozen=True, slots=True)
class EntropyBot:
    """Plays the first candidate of its policy; with the chance of a blunder, any of them."""

    order_policy: str
    chaos_policy: str
    nodes: int = DEFAULT_NODES
    blunders: float = 0.0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The candidates of the role to move; two seconds at most, unless the budget says otherwise."""
        if not isinstance(game, EntropyGame):
            raise UnknownName("game for this bot", game.name, [EntropyGame.name])
        found = find_candidates(
            game.position,
            self.order_policy if game.role == "order" else self.chaos_policy,
            scorer=game.scorer,
            nodes=self._nodes(budget),
            seconds=_SHARE_OF_TIME * (DEFAULT_LIMIT_SECONDS if budget.seconds is None else budget.seconds),
            seed=budget.seed,
        )
        action, value = self._choose(found.candidates, budget.seed)
        return Decision(action, found.candidates, value)

    def _nodes(self, budget: Budget) -> int:
        """What the budget says; who gives time alone wants all of it to be used."""
        if budget.nodes is not None:
            return budget.nodes
        return self.nodes if budget.seconds is None else MOST_NODES

    def _choose(self, candidates: tuple[tuple[int, float], ...], seed: int) -> tuple[int, float]:
        luck = Random(seed)
        return luck.choice(candidates) if luck.random() < self.blunders else candidates[0]
