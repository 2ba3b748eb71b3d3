"""Bots by name, and the levels that players choose from.

A bot is specified as NAME or NAME:ARGUMENT. Every game has `random`, `json:COMMAND` for an external program and
`py:MODULE:FACTORY` for a bot written in Python; the game's family adds its levels and more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from polindrome.bots.bot import Bot, Level, RandomBot
from polindrome.bots.program_bot import JsonBot
from polindrome.bots.python_bot import PythonBot
from polindrome.errors import UnknownName
from polindrome.registry import family_of

RANDOM = "random"
COMMAND = "COMMAND"
"""The argument of bots that are external programs."""

_LEVELS = {RANDOM: Level(RandomBot(), "Plays at random.")}
"""The levels of games whose family offers none."""

_FACTORIES: Mapping[str, Callable[[str, str], Bot]] = {
    f"json:{COMMAND}": JsonBot,
    "py:MODULE:FACTORY": lambda argument, _: PythonBot(argument),
}


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the levels of a game, weakest first; UnknownName if there is no such game."""
    bots = family_of(game).bots
    return bots.levels(game) if bots else _LEVELS


def default_level(game: str) -> str:
    """Return the level for a player who did not choose one."""
    bots = family_of(game).bots
    return bots.default_level(game) if bots else RANDOM


def stand_in(game: str) -> str:
    """Return the bot that replaces one that failed: fast, without a search."""
    bots = family_of(game).bots
    return bots.stand_in(game) if bots else RANDOM


def find_bot(game: str, bot_name: str, *, trusted: bool = False) -> Bot:
    """Find a bot of a game by name, as in `find_bot("duo", "hard")`; UnknownName or InvalidArgument if there is none.

    Trusted callers get any bot, including external programs and searches of unlimited length. Untrusted callers, such
    as clients of the server, get the levels and the bots that the family makes public.
    """
    levels = levels_of(game)
    if bot_name in levels:
        return levels[bot_name].bot
    bots = family_of(game).bots
    factories = {**(bots.factories(game) if bots else {}), **_FACTORIES} if trusted else {}
    if trusted and bot_name == RANDOM:
        return RandomBot()
    name, _, argument = bot_name.partition(":")
    for known, factory in factories.items():
        if known.partition(":")[0] == name:
            return factory(argument, game)
    if bots and (bot := bots.find(bot_name)):
        return bot
    raise UnknownName("bot" if trusted else "level", bot_name, [*levels, *factories])


def program_protocols(game: str) -> list[str]:
    """List the protocols in which an external program can play a game, such as `json` and `gtp`."""
    bots = family_of(game).bots
    factories = {**(bots.factories(game) if bots else {}), **_FACTORIES}
    return [name for name, _, argument in (known.partition(":") for known in factories) if argument == COMMAND]
