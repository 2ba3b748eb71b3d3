"""Searches: so many at once, everybody in turn, and whoever gives up makes room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event, Lock

import pytest

from polindrome.core import is_core_built, new_stop
from polindrome.server.jobs.searches import Searches
from tests.server.live import PATIENCE
from tests.server.parts import happens
from tests.storage.opening import asynchronous


class Work:
    """Searches that end when they are let, and know their order and how many there are at once."""

    def __init__(self) -> None:
        self.may_end = Event()
        self.begun = Event()
        self.order: list[str] = []
        self.most = 0
        self._now = 0
        self._lock = Lock()

    def search(self, name: str) -> str:
        """Work on something of that name."""
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
async def searches_of(most: int) -> AsyncIterator[tuple[Searches, Work]]:
    """So many places, and work for them."""
    searches, work = Searches(most), Work()
    try:
        yield searches, work
    finally:
        work.may_end.set()
        searches.close()


def ask(searches: Searches, work: Work, who: str, name: str) -> asyncio.Task[str]:
    return asyncio.create_task(searches.run(who, lambda: work.search(name)))


@asynchronous
async def test_there_are_so_many_at_once_and_all_get_their_answers() -> None:
    async with searches_of(2) as (searches, work):
        asked = [ask(searches, work, f"game {number}", f"a{number}") for number in range(9)]
        await happens(work.begun)
        await asyncio.sleep(0.05)
        assert len(work.order) <= 2
        work.may_end.set()
        assert await asyncio.gather(*asked) == [f"A{number}" for number in range(9)]
        assert work.most <= 2


@asynchronous
async def test_who_asks_for_much_does_not_keep_others_waiting() -> None:
    async with searches_of(1) as (searches, work):
        asked = [ask(searches, work, "greedy", f"g{number}") for number in range(4)]
        asked += [ask(searches, work, who, who) for who in ("ann", "bob")]
        await happens(work.begun)
        work.may_end.set()
        await asyncio.gather(*asked)
        assert work.order == ["g0", "g1", "ann", "bob", "g2", "g3"]


@asynchronous
async def test_a_search_that_fails_gives_its_place_back() -> None:
    async with searches_of(1) as (searches, work):
        work.may_end.set()

        def fail() -> str:
            raise ValueError("a mishap")

        for _ in range(3):
            with pytest.raises(ValueError, match="a mishap"):
                await searches.run("a", fail)
        assert await searches.run("a", lambda: work.search("next")) == "NEXT"


@asynchronous
async def test_who_gives_up_while_waiting_is_passed_over() -> None:
    async with searches_of(1) as (searches, work):
        asked = [ask(searches, work, name, name) for name in ("first", "quitter", "second")]
        await happens(work.begun)
        asked[1].cancel()
        work.may_end.set()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert (results[0], results[2]) == ("FIRST", "SECOND")
        assert work.order == ["first", "second"]
        assert (searches._free, len(searches._waiting)) == (1, 0)


@asynchronous
async def test_who_gives_up_during_the_search_gives_the_place_back() -> None:
    async with searches_of(1) as (searches, work):
        asked = ask(searches, work, "a", "a")
        await happens(work.begun)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        work.may_end.set()
        assert await searches.run("b", lambda: "found") == "found"
        assert searches._free == 1


@asynchronous
async def test_who_gives_up_at_the_moment_of_being_let_in_gives_the_place_back() -> None:
    async with searches_of(1) as (searches, work):
        first, quitter = (ask(searches, work, name, name) for name in ("first", "quitter"))
        await happens(work.begun)
        # Its turn is given to it and it is sent away before it runs again.
        searches._free += 1
        searches._let_next_in()
        quitter.cancel()
        await asyncio.gather(quitter, return_exceptions=True)
        assert searches._free == 1
        searches._free -= 1
        work.may_end.set()
        await first
        assert (searches._free, work.order) == (1, ["first"])


def test_only_the_core_has_searches_that_need_to_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (new_stop() is not None) == is_core_built()
    monkeypatch.setattr("polindrome.core._load_core", lambda: None)
    assert new_stop() is None
