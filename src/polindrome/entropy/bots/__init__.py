"""Computer players of Entropy: policies for Order and for Chaos, and the levels made of them."""

from polindrome.entropy.bots.bot import EntropyBot, SearchResult, find_candidates
from polindrome.entropy.bots.catalogue import LEVELS, find
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES

__all__ = [
    "CHAOS_POLICIES",
    "LEVELS",
    "ORDER_POLICIES",
    "EntropyBot",
    "SearchResult",
    "find",
    "find_candidates",
]
