"""A test that stops as soon as the duels between two bots have said enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

from polindrome.arena.duel import Duel
from polindrome.arena.statistics import expected_score
from polindrome.errors import InvalidArgument


@dataclass(frozen=True, slots=True)
class Verdict:
    """After how many duels the test ended, whether A is the stronger one, and the log of the likelihood ratio."""

    duels: int
    stronger: bool
    llr: float


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is A stronger than B by `elo1`, or by no more than `elo0`? A sequential probability ratio test.

    `alpha` is how often it may find A stronger by mistake, `beta` how often it may miss that A is. The unit is a duel
    with its mean share, so that what a seat is worth does not count as chance; the likelihood is that of a normal mean.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidArgument(f"a test needs elo0 below elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise InvalidArgument(f"{name} lies between 0 and 0.5, not at {value:g}")

    def decide(self, shares: Sequence[float]) -> Verdict | None:
        """What the mean shares of A in the duels say, in the order of their numbers; None if they are too few."""
        lower, upper = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        for number, llr in enumerate(self._ratios(shares), 1):
            if not lower < llr < upper:
                return Verdict(number, llr >= upper, llr)
        return None

    def words(self, verdict: Verdict) -> str:
        """What a verdict says of A."""
        found, other = (self.elo1, self.elo0) if verdict.stronger else (self.elo0, self.elo1)
        return f"stronger by {found:g} Elo rather than by {other:g}, decided after {verdict.duels} duels"

    def _ratios(self, shares: Sequence[float]) -> Iterator[float]:
        """The log of the likelihood ratio after each duel."""
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        total = squares = 0.0
        for number, share in enumerate(shares, 1):
            total, squares = total + share, squares + share * share
            # One duel won and one lost are added: the first few may be all alike, and would prove anything.
            mean = (total + 1) / (number + 2)
            variance = (squares + 1) / (number + 2) - mean * mean
            yield (high - low) * (2 * total - number * (low + high)) / (2 * variance)


def until_decided(duels: Iterable[Duel], test: Sprt) -> Iterator[Duel]:
    """The duels by their numbers, up to the one that decides: however they were spread, the same ones."""
    waiting: dict[int, Duel] = {}
    shares: list[float] = []
    for duel in duels:
        waiting[duel.number] = duel
        while following := waiting.pop(len(shares), None):
            shares.append(fmean(following.shares))
            yield following
            if test.decide(shares):
                return
