"""Bots of Entropy by name: levels, policies, and pairs of policies such as "ex3/minmaxpot"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from polindrome.bots.bot import Bot, Level
from polindrome.entropy.bots.bot import POLICIES, EntropyBot
from polindrome.entropy.bots.codecup import CodecupBot
from polindrome.entropy.game import EntropyGame, Role
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game

LEVELS = {
    "beginner": Level(
        EntropyBot("greedy", "greedy", blunder_rate=0.7), "Takes the most points at once, but often moves at random."
    ),
    "casual": Level(
        EntropyBot("greedy", "minmaxpot", blunder_rate=0.35), "Looks one move ahead, but sometimes moves at random."
    ),
    "skilled": Level(
        EntropyBot("pot", "minmaxpot", blunder_rate=0.1), "Plans lines ahead, and seldom moves at random."
    ),
    "expert": Level(EntropyBot("ex3", "minmaxpot"), "Considers the next draw and the replies to it."),
    "master": Level(EntropyBot("best", "best"), "Looks two turns ahead."),
}
"""Levels from weakest to strongest, each with a description."""


def levels(_game: str) -> Mapping[str, Level]:
    """Return the levels for players to choose from."""
    return LEVELS


def default_level(_game: str) -> str:
    """Return the level for a player who did not choose one."""
    return "beginner"


def stand_in(_game: str) -> str:
    """Return the name of the bot that replaces one that failed, or a player who left."""
    return "greedy"


def factories(_game: str) -> Mapping[str, Callable[[str, str], Bot]]:
    """Return the bot factories for trusted callers: programs that implement the CodeCup protocol."""
    return {"codecup:COMMAND": CodecupBot}


def describe_position(game: Game) -> dict[str, Any]:
    """Return the board, the next token and the role to move as plain data."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    return game.position.to_json()


def find(text: str) -> Bot:
    """Find a bot by name: a level, a policy that both roles have, or a pair ORDER/CHAOS."""
    if text in LEVELS:
        return LEVELS[text].bot
    order, slash, chaos = text.partition("/")
    if not slash:
        chaos = order
    _check_policy(order, "order", "chaos")
    _check_policy(chaos, "chaos", "order")
    return EntropyBot(order, chaos)


def _check_policy(policy: str, role: Role, other_role: Role) -> None:
    known, others = POLICIES[role], POLICIES[other_role]
    if policy in known:
        return
    if policy in others:
        only = f"{policy!r} plays {other_role.title()} only"
        raise InvalidArgument(f"{only}; write a pair ORDER/CHAOS, such as 'ex3/minmaxpot'")
    both = [name for name in POLICIES["order"] if name in POLICIES["chaos"]]
    raise UnknownName("level", policy, [*LEVELS, *dict.fromkeys([*both, *known])])
