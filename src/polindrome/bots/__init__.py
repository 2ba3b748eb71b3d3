"""Computer players."""

from polindrome.bots.bot import Bot, Budget, Decision
from polindrome.bots.catalogue import BOTS, find_bot

__all__ = ["BOTS", "Bot", "Budget", "Decision", "find_bot"]
