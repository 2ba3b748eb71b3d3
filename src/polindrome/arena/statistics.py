"""How sure a mean is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
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


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of the values, of which there is at least one, and how far the true mean may be from it."""
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    return Estimate(mean, error, mean - WIDTH_95 * error, mean + WIDTH_95 * error)
