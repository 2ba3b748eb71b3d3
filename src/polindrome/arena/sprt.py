"""A sequential probability ratio test (SPRT) that stops a match as soon as its result is significant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

from polindrome.arena.match import Duel
from polindrome.arena.statistics import expected_score
from polindrome.errors import InvalidArgument


@dataclass(frozen=True, slots=True)
class Verdict:
    """The number of duels after which the test ended, whether A is stronger, and the log-likelihood ratio."""

    duels: int
    stronger: bool
    llr: float


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of the hypotheses that A is `elo0` or `elo1` stronger than B.

    `alpha` is the probability of a false positive, `beta` that of a false negative. The unit is the mean share of a
    duel, so that the advantage of a seat does not count as noise; the likelihood is that of a normal mean.
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
        for number, llr in enumerate(self._log_ratios(shares), 1):
            if not lower < llr < upper:
                return Verdict(number, llr >= upper, llr)
        return None

    def describe(self, verdict: Verdict) -> str:
        """A phrase for a verdict, to follow "A is"."""
        accepted, rejected = (self.elo1, self.elo0) if verdict.stronger else (self.elo0, self.elo1)
        return f"stronger by {accepted:g} Elo rather than by {rejected:g}, decided after {verdict.duels} duels"

    def _log_ratios(self, shares: Sequence[float]) -> Iterator[float]:
        """The log-likelihood ratio after each duel."""
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        total = squares = 0.0
        for number, share in enumerate(shares, 1):
            total, squares = total + share, squares + share * share
            # A prior of one won and one lost duel: identical first results would have a variance of zero.
            mean = (total + 1) / (number + 2)
            variance = (squares + 1) / (number + 2) - mean * mean
            yield (high - low) * (2 * total - number * (low + high)) / (2 * variance)


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
