"""Bots in text, and the levels that people choose from.

A bot is written NAME or NAME:ARGUMENT. Every game has `random`, `json:COMMAND` for another program and
`py:MODULE:FACTORY` for a bot written in Python; the family of the game adds its levels and more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from polindrome.bots.bot import Bot, Level
from polindrome.bots.json_program import JsonBot
from polindrome.bots.python import PythonBot
from polindrome.bots.random_bot import RandomBot
from polindrome.errors import UnknownName
from polindrome.registry import family_of

RANDOM = "random"
COMMAND = "COMMAND"
"""The argument of bots that are programs."""

_LEVELS = {RANDOM: Level(RandomBot(), "Plays at random.")}
"""Of games whose family offers none."""

_MAKERS: Mapping[str, Callable[[str, str], Bot]] = {
    f"json:{COMMAND}": JsonBot,
    "py:MODULE:FACTORY": lambda argument, _: PythonBot(argument),
}


def levels_of(game: str) -> Mapping[str, Level]:
    """The levels of a game from the weakest to the strongest; UnknownName if there is no such game."""
    bots = family_of(game).bots
    return bots.levels(game) if bots else _LEVELS


def default_level(game: str) -> str:
    """The level for a player who did not choose one."""
    bots = family_of(game).bots
    return bots.default_level(game) if bots else RANDOM


def stand_in(game: str) -> str:
    """The bot that moves for one that failed: quick, and without a search."""
    bots = family_of(game).bots
    return bots.stand_in(game) if bots else RANDOM


def find_bot(game: str, text: str, *, trusted: bool = False) -> Bot:
    """The bot that the text means in a game; UnknownName or InvalidArgument if there is none.

    Trusted callers can have any bot, including other programs and hours of work. Others, such as clients of the
    server, have the levels and what the family opens to everybody.
    """
    levels = levels_of(game)
    if text in levels:
        return levels[text].bot
    bots = family_of(game).bots
    makers = {**(bots.makers(game) if bots else {}), **_MAKERS} if trusted else {}
    if trusted and text == RANDOM:
        return RandomBot()
    name, _, argument = text.partition(":")
    for known, make in makers.items():
        if known.partition(":")[0] == name:
            return make(argument, game)
    if bots and (bot := bots.find(text)):
        return bot
    raise UnknownName("bot" if trusted else "level", text, [*levels, *makers])


def program_protocols(game: str) -> list[str]:
    """The protocols in which another program can play a game, such as `json` and `gtp`."""
    bots = family_of(game).bots
    makers = {**(bots.makers(game) if bots else {}), **_MAKERS}
    return [name for name, _, argument in (known.partition(":") for known in makers) if argument == COMMAND]
