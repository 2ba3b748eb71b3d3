"""The rate limiter: bursts, refill and retry times."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from polindrome.server import rate_limits
from polindrome.server.errors import TooManyRequests
from polindrome.server.rate_limits import Rate, RateLimiter, RateLimits


class ManualClock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def count_allowed(limit: RateLimiter, who: str, times: int) -> int:
    """Return how many of `times` requests are allowed."""
    allowed = 0
    for _ in range(times):
        try:
            limit.spend(who)
            allowed += 1
        except TooManyRequests:
            pass
    return allowed


def test_bucket_allows_a_burst_and_refills_continuously() -> None:
    clock = ManualClock()
    limit = RateLimiter(Rate(10, 20), clock)
    assert count_allowed(limit, "ann", 15) == 10
    assert count_allowed(limit, "bob", 5) == 5
    clock.now = 2.0
    assert count_allowed(limit, "ann", 5) == 1
    clock.now = 1000.0
    assert count_allowed(limit, "ann", 15) == 10


def test_error_names_the_rate() -> None:
    limit = RateLimiter(Rate(1, 20), ManualClock())
    limit.spend("ann")
    with pytest.raises(TooManyRequests, match="expected at most 1 requests in 20 seconds") as caught:
        limit.spend("ann")
    assert caught.value.retry_after == 20


@given(st.integers(1, 500), st.integers(1, 100), st.lists(st.floats(0, 5), max_size=30))
@example(1, 10, [4.4559695157319304e-10, 5.60663206553819e-18])
def test_retry_after_the_named_time_is_allowed(requests: int, seconds: int, pauses: list[float]) -> None:
    clock = ManualClock()
    limit = RateLimiter(Rate(requests, seconds), clock)
    count_allowed(limit, "ann", requests)
    for pause in pauses:
        clock.now += pause
        try:
            limit.spend("ann")
        except TooManyRequests as error:
            clock.now += error.retry_after
            limit.spend("ann")


def test_least_recent_client_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MAX_CLIENTS", 2)
    limit = RateLimiter(Rate(1, 10), ManualClock())
    for who in ("ann", "bob", "ann", "cy"):
        count_allowed(limit, who, 1)
    assert [count_allowed(limit, who, 1) for who in ("ann", "bob")] == [0, 1]


def test_tokens_behind_one_address_have_separate_limits() -> None:
    clock = ManualClock()
    both = RateLimits(RateLimiter(Rate(2, 10), clock), RateLimiter(Rate(5, 10), clock))
    for who in ("ann", "ann", "bob", "bob"):
        both.spend("here", who)
    with pytest.raises(TooManyRequests, match="at most 2"):
        both.spend("here", "ann")
    with pytest.raises(TooManyRequests, match="at most 5"):
        both.spend("here", None)
    both.spend("there", None)
