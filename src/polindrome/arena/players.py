"""The bots of a table: made once in each process that plays there, since a bot may be a program of its own."""

from __future__ import annotations

import atexit
from string import ascii_uppercase

from polindrome.arena.duel import Match, Table
from polindrome.arena.isolation import IsolatedBot
from polindrome.bots import Bot, find_bot
from polindrome.bots.python import is_python_bot

SIDES = ("A", "B")
"""The bots of a match."""

LETTERS = ascii_uppercase
"""How the bots of a table are called in its seatings."""

_BOTS: dict[tuple[str, str, int], Bot] = {}
"""By game, text, and how many of the same text are at the table before it: a program plays itself as two programs."""


def bots_of(table: Match | Table) -> tuple[Bot, ...]:
    """The bots of a table, the same ones until they are closed; UnknownName if there is no such bot."""
    return tuple(bot_of(table, side) for side in range(len(table.bots)))


def bot_of(table: Match | Table, side: int) -> Bot:
    """The bot with that number at a table; one in Python has a process of its own, which it may take down."""
    key = _key(table, side)
    if key not in _BOTS:
        game, text = table.game, table.bots[side]
        _BOTS[key] = IsolatedBot(game, text) if is_python_bot(text) else find_bot(game, text, trusted=True)
    return _BOTS[key]


def close_bot(table: Match | Table, side: int) -> None:
    """End the program behind one bot, if it was made; a bot that is asked for again is made again."""
    if bot := _BOTS.pop(_key(table, side), None):
        _close(bot)


def close_bots() -> None:
    """The same for all bots of this process."""
    while _BOTS:
        _close(_BOTS.popitem()[1])


def _key(table: Match | Table, side: int) -> tuple[str, str, int]:
    text = table.bots[side]
    return table.game, text, table.bots[:side].count(text)


def _close(bot: Bot) -> None:
    if close := getattr(bot, "close", None):
        close()


# A process of a match is not told that there is nothing more to play: it just ends.
atexit.register(close_bots)
