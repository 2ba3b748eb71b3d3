"""Matches of two bots: paired games from many openings, and a summary of the results."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES, close_bots, find_players
from polindrome.arena.referee import GameResult, Referee, Terms
from polindrome.arena.statistics import Elo, Estimate, Score, elo, estimate, score_of
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.workers import IN_PROCESS, Executor
from polindrome.errors import BotFailed
from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Match(Terms):
    """Two bots, as text, and the terms of their games."""

    a: str
    b: str

    @property
    def bots(self) -> tuple[str, ...]:
        """A and B."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Duel:
    """The games of a match from one opening, in all seatings.

    `seats` has the bot of each seat, such as "AB", for each record; `shares` has A's share of each win, from 0 to 1;
    `points` are the mean points of a seat of A and of B. In Entropy both rounds are one game; points are Order's.
    """

    number: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, float]
    records: tuple[GameRecord, ...]
    thinking: tuple[ThinkingTime, ThinkingTime]


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of a match: mean points, paired difference, wins, score, Elo and thinking time.

    The error of `difference` (A - B per duel) is much smaller than that of the means: the effects of openings, bags and
    seats cancel out.
    """

    games: int
    duels: int
    points_a: Estimate
    points_b: Estimate
    difference: Estimate
    won: int
    drawn: int
    lost: int
    score: Score
    elo: Elo
    thinking: tuple[ThinkingTime, ThinkingTime]


def games_per_duel(game: str) -> int:
    """Number of games from one opening; 1 in Entropy, where a game is one bag in both roles."""
    return paired_games_of(game).games_per_opening(game, len(SIDES))


def count_duels(game: str, games: int) -> int:
    """Number of duels for at least this number of games."""
    return -(-games // games_per_duel(game))


def play_match(match: Match, games: int, *, executor: Executor = IN_PROCESS) -> Generator[Duel, None, None]:
    """Yield the duels 0, 1, ... for at least this number of games as they end, in any order.

    Errors in the match, such as an unknown bot, are raised by this call, before the first game.
    """
    paired_games_of(match.game).check(match)
    try:
        find_players(match.game, match.bots)
    finally:
        close_bots()
    return _play(match, count_duels(match.game, games), executor)


def _play(match: Match, duels: int, executor: Executor) -> Generator[Duel, None, None]:
    try:
        yield from executor.map_unordered(partial(play_duel, match), range(duels))
    finally:
        close_bots()


def play_duel(match: Match, number: int) -> Duel:
    """Play all games from one opening; BotFailed as soon as a bot fails."""
    referee = Referee(match, match.bots, number)
    games: list[GameResult] = []
    for game in paired_games_of(match.game).play(referee):
        if failure := game.failure:
            raise BotFailed(
                f"bot {SIDES[failure.side]}, {match.bots[failure.side]!r}, failed at move {failure.move} of duel "
                f"{number} with the seats {game.seats[-1]}, seed {match.seed}: {failure.reason}"
            )
        games.append(game)
    a, b = (fmean(game.points[side] for game in games if game.points) for side in range(len(SIDES)))
    thinking_a, thinking_b = referee.thinking
    return Duel(
        number,
        tuple(seats for game in games for seats in game.seats),
        tuple(game.shares[0] for game in games),
        (a, b),
        tuple(record for game in games for record in game.records),
        (thinking_a, thinking_b),
    )


def summarise(duels: Sequence[Duel]) -> Summary:
    """The summary of one or more duels in any order."""
    points = [duel.points for duel in duels]
    shares = [share for duel in duels for share in duel.shares]
    score = score_of([fmean(duel.shares) for duel in duels], len(shares))
    thinking = ThinkingTime(), ThinkingTime()
    for duel in duels:
        for total, added in zip(thinking, duel.thinking, strict=True):
            total.add(added)
    return Summary(
        games=len(shares),
        duels=len(duels),
        points_a=estimate([a for a, _ in points]),
        points_b=estimate([b for _, b in points]),
        difference=estimate([a - b for a, b in points]),
        won=shares.count(1),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0),
        score=score,
        elo=elo(score),
        thinking=thinking,
    )
