"""The time limit of one move."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

DEFAULT_LIMIT_SECONDS = 2.0


class TimeManager:
    """Tracks the time limit of a move in milliseconds; `clock` returns seconds."""

    def __init__(
        self, time_limit_seconds: float = DEFAULT_LIMIT_SECONDS, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._limit = time_limit_seconds * 1000
        self._clock = clock
        self._start = clock()

    def reset(self) -> None:
        """Restart with the full time limit."""
        self._start = self._clock()

    def elapsed(self) -> float:
        """Return the milliseconds since the start."""
        return (self._clock() - self._start) * 1000

    def remaining(self) -> float:
        """Return the remaining milliseconds; negative once the time is up."""
        return self._limit - self.elapsed()

    def has_time_remaining(self) -> bool:
        """Return whether the time is not up yet."""
        return self.elapsed() < self._limit

    def should_stop(self) -> bool:
        """Return whether the time is up."""
        return self.elapsed() >= self._limit
