"""Bots against bots: matches and tournaments over the same luck, and what they prove."""

from polindrome.arena.course import Course, play_tournament
from polindrome.arena.duel import Duel, Match, Terms
from polindrome.arena.executor import Executor, executor_of
from polindrome.arena.match import count_duels, games_in_duel, play_match
from polindrome.arena.sprt import Sprt
from polindrome.arena.standings import Standings, standings_of
from polindrome.arena.summary import Summary, summarise
from polindrome.arena.thinking import Thinking
from polindrome.arena.tournament import Tournament
from polindrome.arena.tournament_log import open_log

__all__ = [
    "Course",
    "Duel",
    "Executor",
    "Match",
    "Sprt",
    "Standings",
    "Summary",
    "Terms",
    "Thinking",
    "Tournament",
    "count_duels",
    "executor_of",
    "games_in_duel",
    "open_log",
    "play_match",
    "play_tournament",
    "standings_of",
    "summarise",
]
