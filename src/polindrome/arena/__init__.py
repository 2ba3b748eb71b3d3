"""Bots against bots: matches over the same luck, and what they prove."""

from polindrome.arena.duel import Duel, Match, Thinking
from polindrome.arena.match import count_duels, games_in_duel, play_match
from polindrome.arena.summary import Summary, summarise

__all__ = [
    "Duel",
    "Match",
    "Summary",
    "Thinking",
    "count_duels",
    "games_in_duel",
    "play_match",
    "summarise",
]
