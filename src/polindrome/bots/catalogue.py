"""Bots in text, and the levels that people choose from.

A bot is written NAME or NAME:ARGUMENT: a level such as `hard` or `level:7`, `mcts:2000` for the search with so many
simulations a move, `look:0.05` for one look at each move and so much softness, `guess:1` for a first guess without any
look; `gtp:COMMAND`, `codecup:COMMAND` or `json:COMMAND` for another program by what it speaks, `py:MODULE:FACTORY` for
one written in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, nan

from polindrome.blokus import VARIANTS
from polindrome.blokus.bots import levels as blokus
from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.search import LookBot, parse_guess_bot, parse_search_bot
from polindrome.bots.bot import Bot, Level
from polindrome.bots.json_program import JsonBot
from polindrome.bots.python import PythonBot
from polindrome.entropy import bots as entropy
from polindrome.entropy.bots.codecup import CodecupBot
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.registry import GAMES


def levels_of(game: str) -> Mapping[str, Level]:
    """The levels of a game from the weakest to the strongest; UnknownName if there is no such game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return blokus.LEVELS[VARIANTS[game].size] if game in VARIANTS else entropy.LEVELS


def find_bot(game: str, text: str, *, trusted: bool = False) -> Bot:
    """The bot that the text means in a game; UnknownName or InvalidArgument if there is none.

    Whoever may be trusted not to start programs or to ask for hours of work can have any bot; others, such as those
    who ask over the network, have the levels, and in Entropy the policies.
    """
    levels = levels_of(game)
    if text in levels:
        return levels[text].bot
    makers = _makers(game) if trusted else {}
    name, _, argument = text.partition(":")
    for known, make in makers.items():
        if known.partition(":")[0] == name:
            return make(argument, game)
    if game not in VARIANTS:
        return entropy.find_entropy_bot(text)
    raise UnknownName("bot" if trusted else "level", text, [*levels, *makers])


def _softness(text: str) -> float:
    try:
        softness = float(text)
    except ValueError:
        softness = nan
    if 0 <= softness < inf:
        return softness
    raise InvalidArgument(f"look takes a softness of 0 or more, as in look:0.05, not {text!r}")


Makers = dict[str, Callable[[str, str], Bot]]
"""What makes a bot from its argument and a game, by how such a bot is written."""

_BLOKUS: Makers = {
    "mcts:SIMULATIONS": lambda argument, _: parse_search_bot(argument),
    "look:SOFTNESS": lambda argument, _: LookBot(_softness(argument)),
    "guess:FLATNESS": lambda argument, _: parse_guess_bot(argument),
    "gtp:COMMAND": GtpBot,
}
_ENTROPY: Makers = {"codecup:COMMAND": CodecupBot}
_ALL: Makers = {"json:COMMAND": JsonBot, "py:MODULE:FACTORY": lambda argument, _: PythonBot(argument)}


def _makers(game: str) -> Makers:
    """Those of a game."""
    return {**(_BLOKUS if game in VARIANTS else _ENTROPY), **_ALL}


def default_level(game: str) -> str:
    """The level for somebody who did not choose one."""
    return "casual" if game == "entropy" else "medium"
