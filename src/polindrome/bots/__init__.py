"""Computer players."""

from polindrome.bots.bot import Bot, Budget, Decision, Level
from polindrome.bots.catalogue import default_level, find_bot, levels_of

__all__ = ["Bot", "Budget", "Decision", "Level", "default_level", "find_bot", "levels_of"]
