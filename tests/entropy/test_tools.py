"""Tests of the time manager and the LRU cache."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from polindrome.entropy import LRUCache, TimeManager


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


def test_least_recently_used_entry_is_evicted_first() -> None:
    cache: LRUCache[str, int] = LRUCache(2)
    cache.set("a", 1)
    cache.set("b", 2)
    assert cache.get("a") == 1
    cache.set("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)
    cache.set("a", 4)
    cache.set("d", 5)
    assert (cache.get("a"), cache.get("c"), cache.size()) == (4, None, 2)
    cache.clear()
    assert (cache.get("a"), cache.size()) == (None, 0)


def test_default_size_is_a_thousand() -> None:
    cache: LRUCache[int, int] = LRUCache()
    for number in range(1001):
        cache.set(number, number)
    assert (cache.size(), cache.get(0), cache.get(1)) == (1000, None, 1)


def test_cache_is_thread_safe() -> None:
    cache: LRUCache[int, int] = LRUCache(8)

    def use(start: int) -> None:
        for number in range(start, start + 4000):
            cache.set(number % 16, number)
            cache.get(number % 11)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert cache.size() == 8
