"""Bots in text, and the levels that people choose from.

A bot is written NAME or NAME:ARGUMENT: a level such as `hard` or `level:7`, `mcts:2000` for the search with so many
simulations a move, `look:0.05` for one look at each move and so much softness, `gtp:COMMAND` for another program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, nan

from polindrome.blokus import VARIANTS
from polindrome.bots import entropy
from polindrome.bots import levels as blokus
from polindrome.bots.bot import Bot, Level
from polindrome.bots.gtp import GtpBot
from polindrome.bots.search import LookBot, parse_search_bot
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.registry import GAMES


def levels_of(game: str) -> Mapping[str, Level]:
    """The levels of a game from the weakest to the strongest; UnknownName if there is no such game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return blokus.LEVELS[VARIANTS[game].size] if game in VARIANTS else entropy.LEVELS


def find_bot(game: str, text: str, *, trusted: bool = False) -> Bot:
    """The bot that the text means in a game; UnknownName or InvalidArgument if there is none.

    Whoever may be trusted not to start programs or to ask for hours of work can have any bot of Blokus; others, such as
    those who ask over the network, have the levels.
    """
    if game not in VARIANTS:
        return entropy.find_entropy_bot(text)
    levels = levels_of(game)
    if text in levels:
        return levels[text].bot
    if not trusted:
        raise UnknownName("level", text, levels)
    name, _, argument = text.partition(":")
    if name not in _MAKERS:
        raise UnknownName("bot", text, [*levels, "mcts:SIMULATIONS", "look:SOFTNESS", "gtp:COMMAND"])
    return _MAKERS[name](argument, game)


def _softness(text: str) -> float:
    try:
        softness = float(text)
    except ValueError:
        softness = nan
    if 0 <= softness < inf:
        return softness
    raise InvalidArgument(f"look takes a softness of 0 or more, as in look:0.05, not {text!r}")


_MAKERS: dict[str, Callable[[str, str], Bot]] = {
    "mcts": lambda argument, _: parse_search_bot(argument),
    "look": lambda argument, _: LookBot(_softness(argument)),
    "gtp": GtpBot,
}


def default_level(game: str) -> str:
    """The level for somebody who did not choose one."""
    return "casual" if game == "entropy" else "medium"
