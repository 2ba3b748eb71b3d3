"""What random games from a position led to."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from polindrome._core import Sums

_WHOLE_WIN = 12
"""The core counts wins in twelfths, which two, three or four can share."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Statistics of finished games: points by colour in turn order, results by seat.

    `win_rates` shares a win among those who tie, so it sums to 1; `mean_returns` is the mean payoff, from
    -1 to 1. With no games all numbers are 0.
    """

    games: int
    mean_plies: float
    mean_scores: tuple[float, ...]
    score_deviations: tuple[float, ...]
    lowest_scores: tuple[int, ...]
    highest_scores: tuple[int, ...]
    win_rates: tuple[float, ...]
    mean_returns: tuple[float, ...]

    @classmethod
    def of_sums(cls, sums: Sums) -> Self:
        """The statistics from the sums of the core."""
        games = max(sums["games"], 1)
        means = tuple(total / games for total in sums["sum"])
        others = len(sums["wins"]) - 1
        return cls(
            games=sums["games"],
            mean_plies=sums["plies"] / games,
            mean_scores=means,
            score_deviations=tuple(
                sqrt(max(squares / games - mean * mean, 0.0))
                for squares, mean in zip(sums["squares"], means, strict=True)
            ),
            lowest_scores=sums["lowest"],
            highest_scores=sums["highest"],
            win_rates=tuple(wins / _WHOLE_WIN / games for wins in sums["wins"]),
            mean_returns=tuple(total / others / games for total in sums["rank_sum"]),
        )
