"""Means, scores and Elo differences with their confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import NormalDist, fmean, stdev

Z_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval in standard errors, 1.96; valid for about thirty values or more."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error and 95 % interval, which are None for a single value."""

    mean: float
    error: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """A mean share of the wins, 0 to 1, with its standard error (None for a single duel) and 95 % interval."""

    mean: float
    error: float | None
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Elo:
    """An Elo difference with its 95 % interval; None stands for infinite, where a bot won or lost every game."""

    mean: float | None
    low: float | None
    high: float | None


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Estimate the mean of one or more values."""
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    return Estimate(mean, error, mean - Z_95 * error, mean + Z_95 * error)


def estimate_score(shares: Sequence[float], games: int) -> Score:
    """Estimate the score from the mean share of each duel and the total number of games.

    The error is computed over duels, so that the advantage of a seat cancels out. The interval is Wilson's, which stays
    within 0 and 1, for the number of independent games that would have the same error. Duels with identical results
    have an error of 0: then the actual number of games counts.
    """
    mean, error = fmean(shares), estimate_mean(shares).error
    effective_games = mean * (1 - mean) / error**2 if error else games
    low, high = wilson_interval(mean, effective_games)
    return Score(mean, error, low, high)


def wilson_interval(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % score interval for a share of the wins in a number of games."""
    square = Z_95**2 / games
    centre = share + square / 2
    half = sqrt(share * (1 - share) * square + square**2 / 4)
    low, high = (centre - half) / (1 + square), (centre + half) / (1 + square)
    # Exact at 0 and 1, where a rounding error would turn an infinite Elo bound into a finite one.
    return low if share > 0 else 0.0, high if share < 1 else 1.0


def elo_of(share: float) -> float | None:
    """The Elo difference at which this share of the wins is expected; None for 0 and 1, where it is infinite."""
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def expected_score(difference: float) -> float:
    """The expected share of the wins at an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def estimate_elo(score: Score) -> Elo:
    """Convert a score and both ends of its interval to Elo differences."""
    return Elo(elo_of(score.mean), elo_of(score.low), elo_of(score.high))
