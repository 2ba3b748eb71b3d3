"""Bots of Entropy by name: levels, policies, and pairs of policies such as "ex3/minmaxpot"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from polindrome.bots.bot import Bot, Level
from polindrome.entropy.bots.bot import EntropyBot
from polindrome.entropy.bots.codecup import CodecupBot
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES
from polindrome.entropy.game import EntropyGame
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game

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


def levels(_game: str) -> Mapping[str, Level]:
    """The levels for people to choose from."""
    return LEVELS


def default_level(_game: str) -> str:
    """The level for a player who did not choose one."""
    return "casual"


def stand_in(_game: str) -> str:
    """The bot that moves for one that failed."""
    return "greedy"


def makers(_game: str) -> Mapping[str, Callable[[str, str], Bot]]:
    """Bots for trusted callers: a program that speaks CodeCup's protocol."""
    return {"codecup:COMMAND": CodecupBot}


def describe_position(game: Game) -> dict[str, Any]:
    """The board, the next token and the role to move."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    return game.position.to_json()


_BOTH = [policy for policy in ORDER_POLICIES if policy in CHAOS_POLICIES]
_PAIR = "write a pair ORDER/CHAOS, such as 'ex3/minmaxpot'"


def find(text: str) -> Bot:
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
