"""Limits: so much at once, more as time passes, and who is told when to come again is let in then."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from polindrome.server import limits
from polindrome.server.errors import TooMany
from polindrome.server.limits import Limit, Limits, Rate


class Hands:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def count_allowed(limit: Limit, who: str, times: int) -> int:
    """How many of so many requests are let in."""
    allowed = 0
    for _ in range(times):
        try:
            limit.spend(who)
            allowed += 1
        except TooMany:
            pass
    return allowed


def test_so_many_at_once_and_one_more_for_each_part_of_the_time() -> None:
    clock = Hands()
    limit = Limit(Rate(10, 20), clock)
    assert count_allowed(limit, "ann", 15) == 10
    assert count_allowed(limit, "bob", 5) == 5
    clock.now = 2.0
    assert count_allowed(limit, "ann", 5) == 1
    clock.now = 1000.0
    assert count_allowed(limit, "ann", 15) == 10


def test_the_refusal_says_what_was_expected() -> None:
    limit = Limit(Rate(1, 20), Hands())
    limit.spend("ann")
    with pytest.raises(TooMany, match="expected at most 1 requests in 20 seconds") as caught:
        limit.spend("ann")
    assert caught.value.retry_after == 20


@given(st.integers(1, 500), st.integers(1, 100), st.lists(st.floats(0, 5), max_size=30))
@example(1, 10, [4.4559695157319304e-10, 5.60663206553819e-18])
def test_who_comes_again_when_told_to_is_let_in(requests: int, seconds: int, pauses: list[float]) -> None:
    clock = Hands()
    limit = Limit(Rate(requests, seconds), clock)
    count_allowed(limit, "ann", requests)
    for pause in pauses:
        clock.now += pause
        try:
            limit.spend("ann")
        except TooMany as error:
            clock.now += error.retry_after
            limit.spend("ann")


def test_who_has_not_asked_for_the_longest_time_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 2)
    limit = Limit(Rate(1, 10), Hands())
    for who in ("ann", "bob", "ann", "cy"):
        count_allowed(limit, who, 1)
    assert [count_allowed(limit, who, 1) for who in ("ann", "bob")] == [0, 1]


def test_people_have_limits_of_their_own_behind_one_address() -> None:
    clock = Hands()
    both = Limits(Limit(Rate(2, 10), clock), Limit(Rate(5, 10), clock))
    for who in ("ann", "ann", "bob", "bob"):
        both.spend("here", who)
    with pytest.raises(TooMany, match="at most 2"):
        both.spend("here", "ann")
    with pytest.raises(TooMany, match="at most 5"):
        both.spend("here", None)
    both.spend("there", None)
