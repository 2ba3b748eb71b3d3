"""A match: many duels between two bots."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from statistics import fmean

from polindrome.arena.duel import Duel, Match
from polindrome.arena.executor import Executor
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.played import Played
from polindrome.arena.players import SIDES, bots_of, close_bots
from polindrome.arena.referee import Referee
from polindrome.arena.workers import HERE
from polindrome.errors import BotFailed


def play_duel(match: Match, number: int) -> Duel:
    """All games of a luck; BotFailed as soon as somebody fails."""
    referee = Referee(match, number)
    games = [_unless_failed(played, referee) for played in paired_games_of(match.game).play(referee)]
    a, b = (fmean(played.points[side] for played in games if played.points) for side in range(len(SIDES)))
    thinking_a, thinking_b = referee.thinking
    return Duel(
        number,
        tuple(seats for played in games for seats in played.seats),
        tuple(played.shares[0] for played in games),
        (a, b),
        tuple(record for played in games for record in played.records),
        (thinking_a, thinking_b),
    )


def _unless_failed(played: Played, referee: Referee) -> Played:
    """The game; BotFailed says who failed, and where to look."""
    failure = played.failure
    if failure is None:
        return played
    raise BotFailed(
        f"bot {SIDES[failure.side]}, {referee.table.bots[failure.side]!r}, failed at move {failure.move} of duel "
        f"{referee.number} with the seats {played.seats[-1]}, seed {referee.table.seed}: {failure.reason}"
    )


def games_in_duel(game: str) -> int:
    """How many games share their luck; one in Entropy, where a game is one bag in both roles."""
    return paired_games_of(game).games_per_pairing(game, len(SIDES))


def count_duels(game: str, games: int) -> int:
    """How many duels have at least so many games."""
    return -(-games // games_in_duel(game))


def play_match(match: Match, games: int, *, executor: Executor = HERE) -> Generator[Duel, None, None]:
    """The duels number 0, 1, ... of at least so many games as they end; their order depends on who plays them.

    What is wrong with the match is raised at once, before anybody plays.
    """
    paired_games_of(match.game).check(match)
    try:
        bots_of(match)
    finally:
        close_bots()
    return _play(match, count_duels(match.game, games), executor)


def _play(match: Match, duels: int, executor: Executor) -> Generator[Duel, None, None]:
    try:
        yield from executor.map_unordered(partial(play_duel, match), range(duels))
    finally:
        close_bots()
