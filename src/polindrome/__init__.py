"""Polindrome: Blokus and Entropy to play, analyse and train."""

from polindrome.registry import GAMES, new_game

__version__ = "0.1.0"

__all__ = ["GAMES", "__version__", "new_game"]
