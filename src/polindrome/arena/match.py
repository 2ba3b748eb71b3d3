"""Matches of two bots: paired games from many openings, and a summary of the results."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

from polindrome.arena.bot_pool import check_bots, close_bots
from polindrome.arena.executors import IN_PROCESS, Executor
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.referee import SIDES, GameResult, Referee, Terms
from polindrome.arena.sprt import Sprt
from polindrome.arena.statistics import Elo, Estimate, Score, estimate_elo, estimate_mean, estimate_score
from polindrome.arena.time_limits import ThinkingTime
from polindrome.errors import BotFailed
from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Match(Terms):
    """The specifications of two bots, such as "hard" or "mcts:200", and the terms of their games."""

    a: str
    b: str

    @property
    def bots(self) -> tuple[str, ...]:
        """A and B."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Duel:
    """The games of a match from one opening, in all seatings."""

    number: int
    """The number of the opening, from 0."""
    seats: tuple[str, ...]
    """For each record, the letters of the bots by seat, such as "AB"."""
    shares: tuple[float, ...]
    """For each game, A's share of the win, from 0 to 1."""
    points: tuple[float, float]
    """The mean points per seat of A and of B. In Entropy, their points as Order; both rounds are one game."""
    records: tuple[GameRecord, ...]
    thinking: tuple[ThinkingTime, ThinkingTime]


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of a match: mean points, paired difference, wins, score, Elo and thinking time.

    The error of `difference` (A - B per duel) is much smaller than that of the means, because the effects of openings,
    draws and seats cancel out.
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
    """Number of games from one opening; 1 in Entropy, where a game is one order of draws in both roles."""
    return paired_games_of(game).games_per_opening(game, len(SIDES))


def count_duels(game: str, games: int) -> int:
    """Number of duels for at least this number of games."""
    return -(-games // games_per_duel(game))


def play_match(match: Match, games: int, *, executor: Executor = IN_PROCESS) -> Generator[Duel, None, None]:
    """Play at least this number of games, and yield each duel when it ends; duels may end in any order.

    Errors in the match, such as an unknown bot, are raised by this call, before the first game.
    """
    paired_games_of(match.game).check(match)
    check_bots(match.game, [match.bots])
    return _play(match, count_duels(match.game, games), executor)


def _play(match: Match, duels: int, executor: Executor) -> Generator[Duel, None, None]:
    try:
        yield from executor.map_unordered(partial(play_duel, match), range(duels))
    finally:
        close_bots()


def until_decided(duels: Iterable[Duel], test: Sprt) -> Iterator[Duel]:
    """Yield duels in the order of their numbers up to the deciding one, in whatever order they arrive."""
    waiting: dict[int, Duel] = {}
    shares: list[float] = []
    for duel in duels:
        waiting[duel.number] = duel
        while following := waiting.pop(len(shares), None):
            shares.append(fmean(following.shares))
            yield following
            if test.decide(shares):
                return


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
    """Summarise one or more duels in any order."""
    points = [duel.points for duel in duels]
    shares = [share for duel in duels for share in duel.shares]
    score = estimate_score([fmean(duel.shares) for duel in duels], len(shares))
    thinking = ThinkingTime(), ThinkingTime()
    for duel in duels:
        for total, added in zip(thinking, duel.thinking, strict=True):
            total.add(added)
    return Summary(
        games=len(shares),
        duels=len(duels),
        points_a=estimate_mean([a for a, _ in points]),
        points_b=estimate_mean([b for _, b in points]),
        difference=estimate_mean([a - b for a, b in points]),
        won=shares.count(1),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0),
        score=score,
        elo=estimate_elo(score),
        thinking=thinking,
    )
