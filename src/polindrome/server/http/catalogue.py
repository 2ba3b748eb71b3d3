"""What can be chosen for a new game."""

from __future__ import annotations

from typing import Any

from polindrome.bots import default_level, levels_of
from polindrome.game import Game
from polindrome.registry import GAMES, new_game
from polindrome.server.games.views import view_of


def describe_catalogue() -> dict[str, Any]:
    """Every game of the registry, with the levels of its bots."""
    return {"games": [_describe_game(new_game(name)) for name in GAMES]}


def _describe_game(game: Game) -> dict[str, Any]:
    view = view_of(game)
    return {
        "name": game.name,
        "title": view.TITLES[game.name],
        "family": view.FAMILY,
        "seats": game.num_seats,
        "levels": [
            {
                "name": name,
                "title": name.replace(":", " ").capitalize(),
                "description": level.description,
                "rating": level.rating,
            }
            for name, level in levels_of(game.name).items()
        ],
        "default_level": default_level(game.name),
        **view.describe_kind(game),
    }
