"""What can be chosen for a new game."""

from __future__ import annotations

from typing import Any

from polindrome.bots import default_level, levels_of
from polindrome.game import Game
from polindrome.registry import family_of, game_names, new_game
from polindrome.server.wire import wire_of


def describe_catalogue(*, plugins: bool) -> dict[str, Any]:
    """Every game that the server offers, with the levels of its bots."""
    return {"games": [_describe_game(new_game(name)) for name in game_names(plugins=plugins)]}


def _describe_game(game: Game) -> dict[str, Any]:
    wire = wire_of(game.name)
    return {
        "name": game.name,
        "title": family_of(game.name).title(game.name),
        "family": wire.FAMILY,
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
        **wire.describe_kind(game),
    }
