"""Bots against bots: matches over the same luck, and what they prove."""

from polindrome.arena.duel import Duel, Match, Thinking
from polindrome.arena.match import DUELS, play_match
from polindrome.arena.summary import Summary, summarise

__all__ = ["DUELS", "Duel", "Match", "Summary", "Thinking", "play_match", "summarise"]
