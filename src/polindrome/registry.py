"""The games by name, one line each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from polindrome.blokus import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, BlokusGame
from polindrome.errors import UnknownName
from polindrome.game import Game

GAMES: dict[str, Callable[..., Game]] = {
    "duo": partial(BlokusGame, DUO),
    "classic": partial(BlokusGame, CLASSIC),
    "classic-2": partial(BlokusGame, CLASSIC_2),
    "classic-3": partial(BlokusGame, CLASSIC_3),
}


def new_game(name: str, **options: object) -> Game:
    """A new game of that name; the options are those of its `options`."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    return GAMES[name](**options)
