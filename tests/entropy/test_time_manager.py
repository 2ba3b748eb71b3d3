"""Tests of the time limit of a move."""

from __future__ import annotations

from polindrome.entropy import TimeManager


class Clock:
    """A clock that advances only when the test sets it."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_remaining_time_falls_below_zero() -> None:
    clock = Clock()
    time = TimeManager(1.5, clock=clock)
    assert (time.elapsed(), time.remaining(), time.should_stop()) == (0.0, 1500.0, False)
    clock.now += 1.0
    assert (time.elapsed(), time.remaining(), time.has_time_remaining()) == (1000.0, 500.0, True)
    clock.now += 0.5
    assert (time.remaining(), time.has_time_remaining(), time.should_stop()) == (0.0, False, True)
    clock.now += 0.5
    assert time.remaining() == -500.0


def test_reset_restores_the_full_limit_of_two_seconds_by_default() -> None:
    clock = Clock()
    time = TimeManager(clock=clock)
    clock.now += 3
    assert time.should_stop()
    time.reset()
    assert time.remaining() == 2000.0


def test_default_clock_advances() -> None:
    time = TimeManager(0)
    assert time.should_stop()
    assert time.elapsed() >= 0
