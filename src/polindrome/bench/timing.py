"""The time that a piece of work takes."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ROUNDS = 5
"""Every figure is the best of so many rounds: what a quiet machine gives."""


def best_seconds(work: Callable[[], object]) -> float:
    """Seconds of CPU, the least of all rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        best = min(best, process_time() - begin)
    return best
