"""Bots of Entropy by name: levels, policies, and pairs of policies such as "ex3/minmaxpot"."""

from __future__ import annotations

from polindrome.bots.bot import Bot, Level
from polindrome.entropy.bots.bot import EntropyBot
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES
from polindrome.errors import InvalidArgument, UnknownName

LEVELS = {
    "beginner": Level(EntropyBot("greedy", "greedy", blunders=0.7), "Takes the points in sight, and often looks away."),
    "casual": Level(
        EntropyBot("greedy", "minmaxpot", blunders=0.35), "Looks one move ahead; now and then it looks away."
    ),
    "skilled": Level(
        EntropyBot("pot", "minmaxpot", blunders=0.1), "Looks at what lines may become; seldom looks away."
    ),
    "expert": Level(EntropyBot("ex3", "minmaxpot"), "Looks at the draws and at the answers to them."),
    "master": Level(EntropyBot("best", "best"), "Looks two rounds ahead."),
}
"""From the weakest to the strongest, each with a sentence on how it plays."""

_BOTH = [policy for policy in ORDER_POLICIES if policy in CHAOS_POLICIES]
_PAIR = "write a pair ORDER/CHAOS, such as 'ex3/minmaxpot'"


def find_entropy_bot(text: str) -> Bot:
    """The bot that the text means: a level, a policy that both roles have, or ORDER/CHAOS."""
    if text in LEVELS:
        return LEVELS[text].bot
    order, slash, chaos = text.partition("/")
    if not slash:
        chaos = order
    _check(order, "Order", ORDER_POLICIES, CHAOS_POLICIES)
    _check(chaos, "Chaos", CHAOS_POLICIES, ORDER_POLICIES)
    return EntropyBot(order, chaos)


def _check(policy: str, role: str, known: tuple[str, ...], others: tuple[str, ...]) -> None:
    if policy in known:
        return
    if policy in others:
        other = "Chaos" if role == "Order" else "Order"
        raise InvalidArgument(f"{policy!r} plays {other} only; {_PAIR}")
    raise UnknownName("level", policy, [*LEVELS, *dict.fromkeys([*_BOTH, *known])])
