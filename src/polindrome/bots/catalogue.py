"""The catalogue: bots by their specification, and the levels that players choose from.

A bot specification is NAME or NAME:ARGUMENT. Every game has `random`, `json:COMMAND` for an external program and
`py:MODULE:FACTORY` for a bot written in Python; the game's family adds its levels and more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from polindrome.bots.bot import Bot, Level, RandomBot
from polindrome.bots.program_bot import JsonBot, describe_moves
from polindrome.bots.python_bot import PythonBot
from polindrome.errors import UnknownName
from polindrome.family import Bots
from polindrome.game import Game
from polindrome.registry import family_of

RANDOM = "random"
COMMAND = "COMMAND"
"""The argument of bots that are external programs."""

_FACTORIES: Mapping[str, Callable[[str, str], Bot]] = {
    f"json:{COMMAND}": JsonBot,
    "py:MODULE:FACTORY": lambda argument, _: PythonBot(argument),
}
"""The bot factories of every game, in addition to those of its family."""


@dataclass(frozen=True)
class LevelBots:
    """The bots of a family that offers levels and nothing more.

    Levels are listed by name, weakest first, and are the same for all games of the family. `default` is the name of the
    level for a player who did not choose one. The weakest level also moves for a bot that failed
    and for a player who left: it should be fast.
    """

    by_name: Mapping[str, Level]
    default: str

    def levels(self, game: str) -> Mapping[str, Level]:  # noqa: ARG002 (the same for all games)
        """The levels that players choose from, by name, weakest first."""
        return self.by_name

    def default_level(self, game: str) -> str:  # noqa: ARG002 (the same for all games)
        """The level for a player who did not choose one."""
        return self.default

    def stand_in(self, game: str) -> str:  # noqa: ARG002 (the same for all games)
        """The weakest level."""
        return next(iter(self.by_name))

    def factories(self, game: str) -> Mapping[str, Callable[[str, str], Bot]]:  # noqa: ARG002 (the same for all games)
        """No bots besides the levels and those of every game."""
        return {}

    def find(self, text: str) -> Bot | None:  # noqa: ARG002 (there are none)
        """None: every bot is a level."""
        return None

    def describe_position(self, game: Game) -> dict[str, Any]:
        """The moves so far, the seat to move and the legal moves."""
        return describe_moves(game)


_RANDOM_ONLY = LevelBots({RANDOM: Level(RandomBot(), "Plays at random.")}, RANDOM)
"""The bots of games whose family offers none."""


def levels_of(game: str) -> Mapping[str, Level]:
    """Return the levels of a game, weakest first; UnknownName if there is no such game."""
    return _bots_of(game).levels(game)


def default_level(game: str) -> str:
    """Return the level for a player who did not choose one."""
    return _bots_of(game).default_level(game)


def stand_in(game: str) -> str:
    """Return the bot that replaces one that failed, or a player who left: fast, without a search."""
    return _bots_of(game).stand_in(game)


def find_bot(game: str, spec: str, *, trusted: bool = False) -> Bot:
    """Find a bot by its specification: `find_bot("duo", "hard")`; UnknownName or InvalidArgument if there is none.

    Trusted callers get any bot, including external programs and searches of unlimited length. Untrusted callers, such
    as clients of the server, get the levels and the bots that the family makes public.
    """
    levels = levels_of(game)
    if spec in levels:
        return levels[spec].bot
    if trusted and spec == RANDOM:
        return RandomBot()
    factories = _factories_of(game) if trusted else {}
    name, _, argument = spec.partition(":")
    for known, factory in factories.items():
        if known.partition(":")[0] == name:
            return factory(argument, game)
    if bot := _bots_of(game).find(spec):
        return bot
    choices = dict.fromkeys([*levels, RANDOM, *factories] if trusted else levels)
    raise UnknownName("bot" if trusted else "level", spec, choices)


def program_protocols(game: str) -> list[str]:
    """List the protocols in which an external program can play a game, such as `json` and `gtp`."""
    parts = (known.partition(":") for known in _factories_of(game))
    return [name for name, _, argument in parts if argument == COMMAND]


def _bots_of(game: str) -> Bots:
    return family_of(game).bots or _RANDOM_ONLY


def _factories_of(game: str) -> dict[str, Callable[[str, str], Bot]]:
    return {**_bots_of(game).factories(game), **_FACTORIES}
