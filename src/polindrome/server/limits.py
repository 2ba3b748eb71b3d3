"""How much one person, and one address, may ask for in a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic

from polindrome.server.errors import TooMany

MOST_REMEMBERED = 50_000
"""Of those who asked; who has not for the longest time is forgotten first, and begins anew."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds, all at once or spread."""

    requests: int
    seconds: float


class Limit:
    """Counts what each of many asks for: an allowance that fills up again as time passes."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> None:
        """Count one request; TooMany says when to come again."""
        now = self._clock()
        left, before = self._left.pop(who, (float(self._rate.requests), now))
        per_second = self._rate.requests / self._rate.seconds
        left = min(float(self._rate.requests), left + (now - before) * per_second)
        # Who comes at the very moment that was named is not refused for the sake of rounding.
        enough = left >= 1 - 1e-6
        self._left[who] = (left - 1 if enough else left, now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        if not enough:
            raise TooMany(
                f"expected at most {self._rate.requests} requests in {self._rate.seconds:g} seconds",
                retry_after=ceil((1 - left) / per_second),
            )


@dataclass(frozen=True, slots=True)
class Limits:
    """One limit for each token, and a larger one for each address, behind which there may be many people."""

    person: Limit
    address: Limit

    def spend(self, address: str, holder: str | None) -> None:
        """Count one request of somebody; TooMany if it is one too many."""
        self.address.spend(address)
        if holder is not None:
            self.person.spend(holder)
