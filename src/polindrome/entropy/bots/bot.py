"""A computer player of Entropy: one policy for Order, one for Chaos, and the search by a policy.

The compiled core runs the search where it is installed, else Python does; for the same number of nodes the result is
the same. The policy `components` exists in Python only.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from polindrome.bots.bot import Budget, Decision
from polindrome.core import find_core
from polindrome.entropy import EntropyGame, GameState
from polindrome.entropy.bots import components
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES, search
from polindrome.entropy.scoring import SCORERS
from polindrome.entropy.time_manager import DEFAULT_LIMIT_SECONDS
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game

POLICIES = {"order": (*ORDER_POLICIES, components.NAME), "chaos": (*CHAOS_POLICIES, components.NAME)}
"""The names of the policies of each role."""

DEFAULT_NODES = 1_000_000
MAX_NODES = 2**62

_SHARE_OF_TIME = 0.9
"""The rest is a reserve for the interval between clock checks and for a busy machine."""


@dataclass(frozen=True, slots=True)
class EntropyBot:
    """Plays the best candidate of its policy, or with the probability `blunders` a random one."""

    order_policy: str
    chaos_policy: str
    nodes: int = DEFAULT_NODES
    blunders: float = 0.0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Search with the policy of the role to move, for at most two seconds unless the budget has a time limit."""
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
        """The node limit: a budget with a time limit alone lifts the bot's own."""
        if budget.nodes is not None:
            return budget.nodes
        return self.nodes if budget.seconds is None else MAX_NODES

    def _choose(self, candidates: tuple[tuple[int, float], ...], seed: int) -> tuple[int, float]:
        rng = Random(seed)
        return rng.choice(candidates) if rng.random() < self.blunders else candidates[0]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Actions with the expected score of Order, the best first, and the number of evaluated boards."""

    candidates: tuple[tuple[int, float], ...]
    nodes: int


def find_candidates(
    position: GameState, policy: str, *, scorer: str = "official", nodes: int, seconds: float, seed: int = 0
) -> SearchResult:
    """Search with a policy until the limit of evaluated boards or seconds."""
    if policy not in POLICIES[position.turn]:
        raise UnknownName(f"policy of {position.turn.title()}", policy, POLICIES[position.turn])
    if scorer not in SCORERS:
        raise UnknownName("scorer", scorer, SCORERS)
    if nodes < 0 or not seconds >= 0:
        raise InvalidArgument(f"nodes and seconds must be 0 or more, not {nodes} and {seconds}")
    candidates, evaluated = _search(position, policy, scorer, nodes, seconds, seed)
    return SearchResult(tuple(candidates), evaluated)


def _search(
    position: GameState, policy: str, scorer: str, nodes: int, seconds: float, seed: int
) -> tuple[list[tuple[int, float]], int]:
    if policy == components.NAME:
        return components.search(position, scorer, nodes=nodes, seconds=seconds, seed=seed)
    if find_core() is None:
        return search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
    from polindrome.entropy import native as entropy

    return entropy.search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
