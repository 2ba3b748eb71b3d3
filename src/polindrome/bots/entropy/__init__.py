"""Computer players of Entropy: policies for Order and for Chaos, and the levels made of them."""

from polindrome.bots.entropy.bot import EntropyBot
from polindrome.bots.entropy.candidates import Found, find_candidates
from polindrome.bots.entropy.catalogue import LEVELS, find_entropy_bot
from polindrome.bots.entropy.policies import CHAOS_POLICIES, ORDER_POLICIES

__all__ = [
    "CHAOS_POLICIES",
    "LEVELS",
    "ORDER_POLICIES",
    "EntropyBot",
    "Found",
    "find_candidates",
    "find_entropy_bot",
]
