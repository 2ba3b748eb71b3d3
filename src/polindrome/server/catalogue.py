"""What can be chosen for a new game."""

from __future__ import annotations

from typing import Any

from polindrome.bots import BOTS
from polindrome.registry import GAMES, new_game
from polindrome.server.blokus_view import describe_variant

LEVELS = {
    "easy": "Plays at random.",
    "medium": "Picks one of its five best moves.",
    "hard": "Picks one of its three best moves.",
}
"""How each bot of the catalogue plays, for people."""


def describe_catalogue() -> dict[str, Any]:
    """Every game of the registry and every bot of the catalogue."""
    return {
        "games": [describe_variant(new_game(name)) for name in GAMES],
        "levels": [{"name": name, "title": name.capitalize(), "description": LEVELS[name]} for name in BOTS],
    }
