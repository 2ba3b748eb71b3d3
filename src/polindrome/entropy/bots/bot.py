"""A computer player of Entropy: one policy for Order, one for Chaos, and the search by a policy.

The search runs in the compiled core if it is installed, otherwise in Python; the same number of nodes gives the same
result. The policy `components` exists in Python only.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from polindrome.bots.bot import Budget, Decision
from polindrome.core import find_core
from polindrome.entropy import EntropyGame, GameState
from polindrome.entropy.bots import components, policies
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES
from polindrome.entropy.scoring import find_scorer
from polindrome.entropy.time_manager import DEFAULT_LIMIT_SECONDS
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game

POLICIES = {"order": (*ORDER_POLICIES, components.NAME), "chaos": (*CHAOS_POLICIES, components.NAME)}
"""The names of the policies of each role."""

DEFAULT_NODES = 1_000_000
MAX_NODES = 2**62

_TIME_FRACTION = 0.9
"""The fraction of the time limit that a search uses; clock checks are rare, and the machine may be busy."""


@dataclass(frozen=True, slots=True)
class EntropyBot:
    """Plays the best candidate of its policy, or with the probability `blunder_rate` a random one."""

    order_policy: str
    chaos_policy: str
    nodes: int = DEFAULT_NODES
    blunder_rate: float = 0.0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Search with the policy of the role to move, for at most two seconds unless the budget has a time limit."""
        if not isinstance(game, EntropyGame):
            raise UnknownName("game for this bot", game.name, [EntropyGame.name])
        nodes = budget.nodes
        if nodes is None:
            # A time limit without a node limit lifts the bot's own node limit.
            nodes = self.nodes if budget.seconds is None else MAX_NODES
        candidates = find_candidates(
            game.position,
            self.order_policy if game.role == "order" else self.chaos_policy,
            scorer=game.scorer,
            nodes=nodes,
            seconds=_TIME_FRACTION * (DEFAULT_LIMIT_SECONDS if budget.seconds is None else budget.seconds),
            seed=budget.seed,
        ).candidates
        rng = Random(budget.seed)
        is_blunder = rng.random() < self.blunder_rate
        action, value = rng.choice(candidates) if is_blunder else candidates[0]
        return Decision(action, candidates, value)


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
    find_scorer(scorer)
    if nodes < 0 or not seconds >= 0:
        raise InvalidArgument(f"nodes and seconds must be 0 or more, not {nodes} and {seconds}")
    if policy == components.NAME:
        candidates, evaluated = components.search(position, scorer, nodes=nodes, seconds=seconds, seed=seed)
    elif find_core() is None:
        candidates, evaluated = policies.search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
    else:
        from polindrome.entropy import native

        candidates, evaluated = native.search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
    return SearchResult(tuple(candidates), evaluated)
