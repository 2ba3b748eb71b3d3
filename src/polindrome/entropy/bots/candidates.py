"""One question for all bots of Entropy: which actions a policy sees in a position, and what they are worth.

The compiled core answers it if there is one, else Python does, with the same result for the same number of
boards looked at.
"""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.core import find_core
from polindrome.entropy import GameState
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES, search
from polindrome.entropy.scoring import SCORERS
from polindrome.errors import InvalidArgument, UnknownName

POLICIES = {"order": ORDER_POLICIES, "chaos": CHAOS_POLICIES}


@dataclass(frozen=True, slots=True)
class Found:
    """Actions with the expected score of Order, the best first, and how many boards were looked at."""

    candidates: tuple[tuple[int, float], ...]
    nodes: int


def find_candidates(
    position: GameState, policy: str, *, scorer: str = "official", nodes: int, seconds: float, seed: int = 0
) -> Found:
    """What a policy sees; the search ends after so many boards, or so many seconds, whichever comes first."""
    if policy not in POLICIES[position.turn]:
        raise UnknownName(f"policy of {position.turn.title()}", policy, POLICIES[position.turn])
    if scorer not in SCORERS:
        raise UnknownName("scorer", scorer, SCORERS)
    if nodes < 0 or not seconds >= 0:
        raise InvalidArgument(f"nodes and seconds must be 0 or more, not {nodes} and {seconds}")
    candidates, looked_at = _search(position, policy, scorer, nodes, seconds, seed)
    return Found(tuple(candidates), looked_at)


def _search(
    position: GameState, policy: str, scorer: str, nodes: int, seconds: float, seed: int
) -> tuple[list[tuple[int, float]], int]:
    if find_core() is None:
        return search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
    from polindrome.entropy import native as entropy

    return entropy.search(position, policy, scorer, nodes=nodes, seconds=seconds, seed=seed)
