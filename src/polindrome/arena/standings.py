"""How the bots of a tournament stand: ratings, scores, points, failures and time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from polindrome.arena.bout import Bout
from polindrome.arena.course import Course
from polindrome.arena.played import Failure
from polindrome.arena.ratings import Rating, rate
from polindrome.arena.thinking import Thinking
from polindrome.arena.tournament import pairs_of


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot: its games one by one, and the mean of what it won of each; points only of games that came to an end."""

    name: str
    bot: str
    rating: Rating
    games: int
    score: float | None
    won: int
    drawn: int
    lost: int
    points: float | None
    failures: int
    thinking: Thinking


@dataclass(frozen=True, slots=True)
class Encounter:
    """What the first of two bots scored against the second; with mixed tables, in how many games it did better."""

    a: str
    b: str
    games: int
    score: float


@dataclass(frozen=True, slots=True)
class Mishap:
    """Why a bot failed, and how often."""

    bot: str
    reason: str
    times: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The bots from the best to the worst, who met whom, and what went wrong."""

    bots: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    mishaps: tuple[Mishap, ...]
    games: int


def standings_of(course: Course) -> Standings:
    """By all bouts that count so far."""
    bouts, tournament = course.counted(), course.tournament
    ratings = rate(tournament, bouts)
    bots = [_standing(name, text, ratings[name], bouts) for name, text in tournament.bots.items()]
    encounters = [_encounter(a, b, bouts) for a, b in pairs_of(tournament.pairings())]
    return Standings(
        tuple(sorted(bots, key=lambda standing: -standing.rating.mean)),
        tuple(encounter for encounter in encounters if encounter.games),
        _mishaps(bouts),
        sum(len(bout.games) for bout in bouts),
    )


def _standing(name: str, text: str, rating: Rating, bouts: Sequence[Bout]) -> Standing:
    own = [(bout, bout.bots.index(name)) for bout in bouts if name in bout.bots]
    games = [(played, side) for bout, side in own for played in bout.games]
    shares = [played.shares[side] for played, side in games]
    points = [played.points[side] for played, side in games if played.points]
    thinking = Thinking()
    for bout, side in own:
        thinking.add(bout.thinking[side])
    return Standing(
        name,
        text,
        rating,
        games=len(shares),
        score=fmean(shares) if shares else None,
        won=shares.count(1),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0),
        points=fmean(points) if points else None,
        failures=sum(_is_of(played.failure, side) for played, side in games),
        thinking=thinking,
    )


def _is_of(failure: Failure | None, side: int) -> bool:
    return failure is not None and failure.side == side


def _encounter(a: str, b: str, bouts: Sequence[Bout]) -> Encounter:
    both = [bout for bout in bouts if a in bout.bots and b in bout.bots]
    score = sum(bout.share_between(a, b) for bout in both)
    return Encounter(a, b, sum(len(bout.games) for bout in both), score)


def _mishaps(bouts: Sequence[Bout]) -> tuple[Mishap, ...]:
    """The most frequent first."""
    failures = [(bout, played.failure) for bout in bouts for played in bout.games if played.failure]
    reasons = Counter((bout.bots[failure.side], failure.reason) for bout, failure in failures)
    return tuple(Mishap(bot, reason, times) for (bot, reason), times in reasons.most_common())
