"""The games by name, one line each."""

from __future__ import annotations

from collections.abc import Callable

from polindrome.blokus import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, BlokusGame
from polindrome.entropy import EntropyGame
from polindrome.errors import UnknownName
from polindrome.game import Game

GAMES: dict[str, Callable[..., Game]] = {
    "duo": lambda setup=None: BlokusGame(DUO, setup=setup),
    "classic": lambda setup=None: BlokusGame(CLASSIC, setup=setup),
    "classic-2": lambda setup=None: BlokusGame(CLASSIC_2, setup=setup),
    "classic-3": lambda setup=None: BlokusGame(CLASSIC_3, setup=setup),
    "entropy": EntropyGame,
}


def new_game(name: str, **options: object) -> Game:
    """A new game of that name; the options are those of its `options`, and TypeError names one it does not have."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    return GAMES[name](**options)
