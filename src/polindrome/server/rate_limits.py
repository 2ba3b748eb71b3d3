"""Rate limits per token and per IP address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic

from polindrome.server.errors import TooManyRequests

MAX_CLIENTS = 50_000
"""Clients remembered by a limiter; beyond it, the least recent client is forgotten and starts with a full bucket."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of requests per number of seconds; bursts up to that number are allowed."""

    requests: int
    seconds: float


class RateLimiter:
    """A token bucket for each client, refilled continuously."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, client: str) -> None:
        """Count one request; TooManyRequests says when to retry."""
        now = self._clock()
        left, before = self._buckets.pop(client, (float(self._rate.requests), now))
        per_second = self._rate.requests / self._rate.seconds
        left = min(float(self._rate.requests), left + (now - before) * per_second)
        # The tolerance keeps rounding from refusing a client that retries exactly after `retry_after`.
        allowed = left >= 1 - 1e-6
        self._buckets[client] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise TooManyRequests(
                f"expected at most {self._rate.requests} requests in {self._rate.seconds:g} seconds",
                retry_after=ceil((1 - left) / per_second),
            )


@dataclass(frozen=True, slots=True)
class RateLimits:
    """A limit per token, and a higher one per IP address, which several players may share."""

    person: RateLimiter
    address: RateLimiter

    def spend(self, address: str, holder: str | None) -> None:
        """Count one request of a client; TooManyRequests if it exceeds a limit."""
        self.address.spend(address)
        if holder is not None:
            self.person.spend(holder)
