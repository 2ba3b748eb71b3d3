"""CPU time measurement for benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ROUNDS = 5
"""Repetitions of each measurement; the best one counts, which is the least disturbed one."""


def best_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest round."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        best = min(best, process_time() - begin)
    return best
