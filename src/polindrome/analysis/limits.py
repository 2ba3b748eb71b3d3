"""What an analysis may spend, and when it has to stop."""

from __future__ import annotations

from collections.abc import Callable

from polindrome.bots import Budget
from polindrome.errors import Cancelled

Progress = Callable[[int, int], None]
"""Told after each move: how many are done, and how many there are."""


def check_stop(budget: Budget) -> None:
    """Raise Cancelled if somebody asked to stop."""
    if budget.stop is not None and budget.stop.is_set():
        raise Cancelled("the analysis was stopped")


def no_progress(done: int, total: int) -> None:
    """For callers who do not want to know."""
