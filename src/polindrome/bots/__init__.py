"""Computer players: the bot interface, levels by name, external programs and Python code as bots."""

from polindrome.bots.bot import Bot, Budget, Decision, Level, RandomBot
from polindrome.bots.catalogue import LevelBots, default_level, find_bot, levels_of

__all__ = ["Bot", "Budget", "Decision", "Level", "LevelBots", "RandomBot", "default_level", "find_bot", "levels_of"]
