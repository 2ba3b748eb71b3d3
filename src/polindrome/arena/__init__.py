"""Matches, tournaments and self-play between bots, with ratings and statistics."""

from polindrome.arena.executors import Executor, new_executor
from polindrome.arena.match import (
    Duel,
    Match,
    Summary,
    count_duels,
    games_per_duel,
    play_match,
    summarise,
    until_decided,
)
from polindrome.arena.referee import Terms
from polindrome.arena.sprt import Sprt
from polindrome.arena.standings import Standings, compute_standings
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.tournament import Tournament, TournamentProgress, play_tournament
from polindrome.arena.tournament_log import open_log

__all__ = [
    "Duel",
    "Executor",
    "Match",
    "Sprt",
    "Standings",
    "Summary",
    "Terms",
    "ThinkingTime",
    "Tournament",
    "TournamentProgress",
    "compute_standings",
    "count_duels",
    "games_per_duel",
    "new_executor",
    "open_log",
    "play_match",
    "play_tournament",
    "summarise",
    "until_decided",
]
