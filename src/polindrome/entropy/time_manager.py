"""The clock of one move."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

DEFAULT_LIMIT_SECONDS = 2.0


class TimeManager:
    """How much of the time for a move is gone, in milliseconds; the clock may be any that counts seconds."""

    def __init__(
        self, time_limit_seconds: float = DEFAULT_LIMIT_SECONDS, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._limit = time_limit_seconds * 1000
        self._clock = clock
        self._start = clock()

    def reset(self) -> None:
        """Start anew with the whole time."""
        self._start = self._clock()

    def elapsed(self) -> float:
        """Milliseconds since the start."""
        return (self._clock() - self._start) * 1000

    def remaining(self) -> float:
        """Milliseconds that are left; negative once the time is up."""
        return self._limit - self.elapsed()

    def has_time_remaining(self) -> bool:
        """Whether the time is not up yet."""
        return self.elapsed() < self._limit

    def should_stop(self) -> bool:
        """Whether the time is up."""
        return self.elapsed() >= self._limit
