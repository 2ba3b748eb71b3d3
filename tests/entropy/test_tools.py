"""The clock of a move and the memory of limited size."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from polindrome.entropy import LRUCache, TimeManager


class Clock:
    """Seconds that pass only when told to."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_time_goes_from_the_limit_to_zero_and_below() -> None:
    clock = Clock()
    time = TimeManager(1.5, clock=clock)
    assert (time.elapsed(), time.remaining(), time.should_stop()) == (0.0, 1500.0, False)
    clock.now += 1.0
    assert (time.elapsed(), time.remaining(), time.has_time_remaining()) == (1000.0, 500.0, True)
    clock.now += 0.5
    assert (time.remaining(), time.has_time_remaining(), time.should_stop()) == (0.0, False, True)
    clock.now += 0.5
    assert time.remaining() == -500.0


def test_a_reset_gives_the_whole_time_again_and_two_seconds_are_the_default() -> None:
    clock = Clock()
    time = TimeManager(clock=clock)
    clock.now += 3
    assert time.should_stop()
    time.reset()
    assert time.remaining() == 2000.0


def test_the_real_clock_runs() -> None:
    time = TimeManager(0)
    assert time.should_stop()
    assert time.elapsed() >= 0


def test_the_least_recently_used_goes_first() -> None:
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


def test_a_thousand_values_by_default() -> None:
    cache: LRUCache[int, int] = LRUCache()
    for number in range(1001):
        cache.set(number, number)
    assert (cache.size(), cache.get(0), cache.get(1)) == (1000, None, 1)


def test_threads_may_share_a_cache() -> None:
    cache: LRUCache[int, int] = LRUCache(8)

    def use(start: int) -> None:
        for number in range(start, start + 4000):
            cache.set(number % 16, number)
            cache.get(number % 11)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert cache.size() == 8
