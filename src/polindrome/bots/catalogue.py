"""Bots by name, and the levels that people choose from."""

from __future__ import annotations

from collections.abc import Mapping

from polindrome.bots import entropy
from polindrome.bots.bot import Bot, Level
from polindrome.bots.heuristic import HeuristicBot
from polindrome.errors import UnknownName
from polindrome.registry import GAMES

BLOKUS_LEVELS = {
    "easy": Level(HeuristicBot(top=None), "Plays at random."),
    "medium": Level(HeuristicBot(top=5), "Picks one of its five best moves."),
    "hard": Level(HeuristicBot(top=3), "Picks one of its three best moves."),
}


def levels_of(game: str) -> Mapping[str, Level]:
    """The levels of a game from the weakest to the strongest; UnknownName if there is no such game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return entropy.LEVELS if game == "entropy" else BLOKUS_LEVELS


def find_bot(game: str, name: str) -> Bot:
    """The bot of that name for a game, a level or for Entropy also a policy; UnknownName if there is none."""
    levels = levels_of(game)
    if levels is entropy.LEVELS:
        return entropy.find_entropy_bot(name)
    if name not in levels:
        raise UnknownName("level", name, levels)
    return levels[name].bot


def default_level(game: str) -> str:
    """The level for somebody who did not choose one."""
    return "casual" if game == "entropy" else "medium"
