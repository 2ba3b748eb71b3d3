"""CPU time measurement for the benchmarks of `polindrome bench`."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ROUNDS = 5
"""Repetitions of each measurement. The fastest round counts: other processes disturb it least."""


def best_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest round."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        best = min(best, process_time() - begin)
    return best


def best_rate(work: Callable[[], int]) -> float:
    """Return the rate of the fastest round, per CPU second; `work` returns its number of steps, games or nodes.

    `work` also runs once before, to warm up caches.
    """
    return work() / best_seconds(work)
