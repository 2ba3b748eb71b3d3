"""Polindrome: Blokus and Entropy, to play, to analyse and to train on."""

from polindrome.registry import GAMES, game_names, new_game

__version__ = "0.2.0.dev0"

__all__ = ["GAMES", "__version__", "game_names", "new_game"]
