"""A cache of the bots that play in this process: a bot may be a separate program, which starts only once."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from string import ascii_uppercase

from polindrome.arena.sandbox import SandboxedBot
from polindrome.bots import Bot, find_bot
from polindrome.bots.python_bot import is_python_bot

SIDES = ("A", "B")
"""The two bots of a match."""

LETTERS = ascii_uppercase
"""Names of the bots of a pairing in seatings such as "ABAB"."""

_BOTS: dict[tuple[str, str, int], Bot] = {}
"""By game, bot text and occurrence of that text in the pairing: a program that plays itself runs twice."""


def find_players(game: str, bots: Sequence[str]) -> tuple[Bot, ...]:
    """The bots of a pairing, the same objects until they are closed; UnknownName for an unknown bot."""
    return tuple(find_player(game, bots, side) for side in range(len(bots)))


def find_player(game: str, bots: Sequence[str], side: int) -> Bot:
    """The bot at an index of a pairing; a bot in Python runs in its own process."""
    key = _key(game, bots, side)
    if key not in _BOTS:
        text = bots[side]
        _BOTS[key] = SandboxedBot(game, text) if is_python_bot(text) else find_bot(game, text, trusted=True)
    return _BOTS[key]


def close_bot(game: str, bots: Sequence[str], side: int) -> None:
    """Close one bot and end its program; the next `find_player` starts it again."""
    if bot := _BOTS.pop(_key(game, bots, side), None):
        _close(bot)


def close_bots() -> None:
    """Close all bots of this process."""
    while _BOTS:
        _close(_BOTS.popitem()[1])


def _key(game: str, bots: Sequence[str], side: int) -> tuple[str, str, int]:
    return game, bots[side], list(bots[:side]).count(bots[side])


def _close(bot: Bot) -> None:
    if close := getattr(bot, "close", None):
        close()


# Worker processes are not told when the work is done; they just exit.
atexit.register(close_bots)
