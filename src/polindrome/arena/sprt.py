"""A sequential probability ratio test (SPRT) that stops a match as soon as its result is significant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from polindrome.arena.statistics import expected_score
from polindrome.errors import InvalidArgument


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision of a sequential test."""

    duels: int
    """Number of duels after which the test ended."""
    stronger: bool
    """Whether the test accepted H1: A is `elo1` stronger."""
    llr: float
    """The log-likelihood ratio of H1 to H0."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of H0, that A is `elo0` Elo stronger than B, against H1, that A is `elo1` Elo stronger.

    `alpha` is the probability of accepting H1 although H0 is true, `beta` that of accepting H0 although H1 is true. An
    observation is the mean share of a duel, not of a game, so that the advantage of a seat does not count as noise.
    The likelihood is that of a normal distribution with the observed variance.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidArgument(f"expected elo0 below elo1, got {self.elo0:g} and {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise InvalidArgument(f"expected {name} between 0 and 0.5, got {value:g}")

    def decide(self, shares: Sequence[float]) -> Verdict | None:
        """The verdict from A's mean shares of the duels in the order of their numbers; None while undecided."""
        lower, upper = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        score0, score1 = expected_score(self.elo0), expected_score(self.elo1)
        total = squares = 0.0
        for number, share in enumerate(shares, 1):
            total, squares = total + share, squares + share * share
            # A prior of one won and one lost duel: identical first results would have a variance of zero.
            mean = (total + 1) / (number + 2)
            variance = (squares + 1) / (number + 2) - mean * mean
            llr = (score1 - score0) * (2 * total - number * (score0 + score1)) / (2 * variance)
            if not lower < llr < upper:
                return Verdict(number, llr >= upper, llr)
        return None

    def describe(self, verdict: Verdict) -> str:
        """Describe a verdict in a phrase that follows "A is"."""
        accepted, rejected = (self.elo1, self.elo0) if verdict.stronger else (self.elo0, self.elo1)
        return f"stronger by {accepted:g} Elo rather than by {rejected:g}, decided after {verdict.duels} duels"
