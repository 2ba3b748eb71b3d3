"""The search queue: limit, fairness and cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event, Lock

import pytest

from polindrome.core import is_core_built, new_stop
from polindrome.server.jobs.search_queue import SearchQueue
from tests.server.live import PATIENCE
from tests.server.parts import wait_until_set
from tests.storage.opening import asynchronous


class Work:
    """Searches that end when the test lets them, and record their order and concurrency."""

    def __init__(self) -> None:
        self.may_end = Event()
        self.begun = Event()
        self.order: list[str] = []
        self.most = 0
        self._now = 0
        self._lock = Lock()

    def search(self, name: str) -> str:
        """Run a search of a given name."""
        with self._lock:
            self.order.append(name)
            self._now += 1
            self.most = max(self.most, self._now)
        self.begun.set()
        assert self.may_end.wait(PATIENCE)
        with self._lock:
            self._now -= 1
        return name.upper()


@asynccontextmanager
async def searches_of(most: int) -> AsyncIterator[tuple[SearchQueue, Work]]:
    """Return a queue with a number of slots, and work for it."""
    searches, work = SearchQueue(most), Work()
    try:
        yield searches, work
    finally:
        work.may_end.set()
        searches.close()


def ask(searches: SearchQueue, work: Work, who: str, name: str) -> asyncio.Task[str]:
    return asyncio.create_task(searches.run(who, lambda: work.search(name)))


@asynchronous
async def test_searches_run_up_to_the_limit_and_all_finish() -> None:
    async with searches_of(2) as (searches, work):
        asked = [ask(searches, work, f"game {number}", f"a{number}") for number in range(9)]
        await wait_until_set(work.begun)
        await asyncio.sleep(0.05)
        assert len(work.order) <= 2
        work.may_end.set()
        assert await asyncio.gather(*asked) == [f"A{number}" for number in range(9)]
        assert work.most <= 2


@asynchronous
async def test_clients_take_turns() -> None:
    async with searches_of(1) as (searches, work):
        asked = [ask(searches, work, "greedy", f"g{number}") for number in range(4)]
        asked += [ask(searches, work, who, who) for who in ("ann", "bob")]
        await wait_until_set(work.begun)
        work.may_end.set()
        await asyncio.gather(*asked)
        assert work.order == ["g0", "g1", "ann", "bob", "g2", "g3"]


@asynchronous
async def test_failed_search_frees_its_slot() -> None:
    async with searches_of(1) as (searches, work):
        work.may_end.set()

        def fail() -> str:
            raise ValueError("a mishap")

        for _ in range(3):
            with pytest.raises(ValueError, match="a mishap"):
                await searches.run("a", fail)
        assert await searches.run("a", lambda: work.search("next")) == "NEXT"


@asynchronous
async def test_cancelled_waiter_is_skipped() -> None:
    async with searches_of(1) as (searches, work):
        asked = [ask(searches, work, name, name) for name in ("first", "quitter", "second")]
        await wait_until_set(work.begun)
        asked[1].cancel()
        work.may_end.set()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert (results[0], results[2]) == ("FIRST", "SECOND")
        assert work.order == ["first", "second"]
        assert (searches._free, len(searches._waiting)) == (1, 0)


@asynchronous
async def test_cancelled_search_frees_its_slot() -> None:
    async with searches_of(1) as (searches, work):
        asked = ask(searches, work, "a", "a")
        await wait_until_set(work.begun)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        work.may_end.set()
        assert await searches.run("b", lambda: "found") == "found"
        assert searches._free == 1


@asynchronous
async def test_cancellation_while_a_slot_is_assigned_frees_it() -> None:
    async with searches_of(1) as (searches, work):
        first, quitter = (ask(searches, work, name, name) for name in ("first", "quitter"))
        await wait_until_set(work.begun)
        # Its slot is assigned and it is cancelled before it runs again.
        searches._free += 1
        searches._assign_slots()
        quitter.cancel()
        await asyncio.gather(quitter, return_exceptions=True)
        assert searches._free == 1
        searches._free -= 1
        work.may_end.set()
        await first
        assert (searches._free, work.order) == (1, ["first"])


def test_only_core_searches_have_a_stop_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (new_stop() is not None) == is_core_built()
    monkeypatch.setattr("polindrome.core._load_core", lambda: None)
    assert new_stop() is None
