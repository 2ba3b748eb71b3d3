"""How sure a mean is, and what a score is worth in Elo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import NormalDist, fmean, stdev

WIDTH_95 = NormalDist().inv_cdf(0.975)
"""Standard errors on either side of the mean, 1.96: enough for 95 % if there are some thirty values or more."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error and the 95 % interval around it; one value alone has neither."""

    mean: float
    error: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """A mean share of the wins, 0 to 1, with its standard error, if there is one, and its 95 % interval."""

    mean: float
    error: float | None
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Elo:
    """How much stronger the one who scored is, with the 95 % interval; None has no bound, all won or all lost."""

    mean: float | None
    low: float | None
    high: float | None


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of the values, of which there is at least one, and how far the true mean may be from it."""
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    return Estimate(mean, error, mean - WIDTH_95 * error, mean + WIDTH_95 * error)


def score_of(shares: Sequence[float], games: int) -> Score:
    """The score from the mean share in each duel, and from how many games all of them have.

    Duels are the unit, so that what a colour is worth falls out of the error. The interval is Wilson's, which stays
    within 0 to 1, for as many single games as would have the same error. Duels that are all alike have none: they
    say no more than their games one by one.
    """
    mean, error = fmean(shares), estimate(shares).error
    worth = mean * (1 - mean) / error**2 if error else games
    low, high = wilson(mean, worth)
    return Score(mean, error, low, high)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share that was seen in so many games, by Wilson's score."""
    square = WIDTH_95**2 / games
    centre = share + square / 2
    half = sqrt(share * (1 - share) * square + square**2 / 4)
    low, high = (centre - half) / (1 + square), (centre + half) / (1 + square)
    # Exact at the ends, where rounding would make a bound of what has none.
    return low if share > 0 else 0.0, high if share < 1 else 1.0


def elo_of(share: float) -> float | None:
    """The difference in Elo at which this share of the wins is expected; None for 0 and 1, which have no bound."""
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def expected_score(difference: float) -> float:
    """The share of the wins that goes with a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo(score: Score) -> Elo:
    """The difference in Elo of a score, and that of both ends of its interval."""
    return Elo(elo_of(score.mean), elo_of(score.low), elo_of(score.high))
