"""Processes that hear of each other over a real Redis, which may go away and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from redis import Redis

from polindrome.errors import StorageError
from polindrome.server.games.ledger import Ledger
from polindrome.server.realtime import bus
from polindrome.server.realtime.bus import CHANNEL, Bus
from polindrome.server.realtime.hub import FOR_CLIENTS, Hub
from polindrome.server.realtime.presence import Presence
from polindrome.storage import EventLog
from tests.scale.services import RedisService, free_port
from tests.server.live import PATIENCE

pytestmark = pytest.mark.usefixtures("no_hanging")

NEVER = 10_000.0
MESSAGE = {"kind": "thinking", "move": "Zoë"}


@pytest.fixture(autouse=True)
def no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for what he has not heard of: all that is known came over Redis."""
    monkeypatch.setattr(bus, "LOOK", NEVER)


class Unread(Ledger):
    """Games of which nothing is read; notes which are in doubt."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(cast(EventLog, None), hub)
        self.doubted: list[str] = []

    def doubt(self, *game_ids: str) -> None:
        """As the ledger does, also of games that it does not remember."""
        self.doubted += game_ids


class Process:
    """What each process of a server has."""

    def __init__(self, url: str, name: str) -> None:
        self.hub = Hub()
        self.presence = Presence(self.hub.hear)
        self.ledger = Unread(self.hub)
        self.bus = Bus(url, name, self.ledger, self.presence)


@asynccontextmanager
async def processes(url: str, count: int = 2) -> AsyncIterator[list[Process]]:
    """So many processes that hear of each other."""
    crew = [Process(url, f"process {number}") for number in range(count)]
    try:
        await until(lambda: listeners(url) == count)
        yield crew
    finally:
        for process in crew:
            await process.bus.close()


def listeners(url: str) -> int:
    with Redis.from_url(url) as redis:
        ((_, count),) = redis.pubsub_numsub(CHANNEL)
        return int(count)


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.01)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_news_of_a_game_wakes_those_who_follow_it_in_all_processes(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url, 3) as (one, other, third):
            with one.hub.follow("a") as here, other.hub.follow("a") as there, third.hub.follow("b") as elsewhere:
                one.hub.announce("a")
                await until(there.news.is_set)
                assert here.news.is_set()
                # What others remember of it is behind; who has written it knows.
                assert (one.ledger.doubted, other.ledger.doubted) == ([], ["a"])
                third.hub.announce("c")
                one.hub.announce("b")
                await until(elsewhere.news.is_set)
                there.news.clear()
                third.hub.announce("a")
                await until(there.news.is_set)

    run(use())


def test_messages_come_once_to_those_who_want_them(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with (
                one.hub.follow("a", wants=FOR_CLIENTS) as here,
                other.hub.follow("a", wants=FOR_CLIENTS) as there,
                other.hub.follow("a") as deaf,
            ):
                one.hub.tell("a", MESSAGE)
                one.hub.announce("a")
                await until(deaf.news.is_set)
                assert list(here.messages) == list(there.messages) == [MESSAGE]
                assert other.ledger.doubted == ["a"]
                assert not deaf.messages

    run(use())


def test_who_is_there_is_known_in_all_processes(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with one.presence.visit("a") as place, other.presence.visit("a"), other.hub.follow("a") as follower:
                place.belongs_to("me")
                await until(lambda: other.presence.of("a") == {"me": 1, "": 1})
                assert follower.news.is_set()
                await until(lambda: one.presence.of("a") == {"me": 1, "": 1})
            await until(lambda: not other.presence.of("a").total())

    run(use())


def test_who_comes_late_hears_who_is_there(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        monkeypatch.setattr(bus, "LOOK", 0.05)
        async with processes(redis_url, 1) as (one,):
            with one.presence.visit("a") as place:
                place.belongs_to("me")
                late = Process(redis_url, "late")
                await until(lambda: late.presence.of("a") == {"me": 1})
                await late.bus.close()

    run(use())


def test_who_was_cut_off_for_a_moment_looks_for_what_he_missed(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with other.hub.follow("a", wants=FOR_CLIENTS) as follower:
                one.hub.tell("a", MESSAGE)
                await until(lambda: len(follower.messages) == 1)
                follower.news.clear()
                with Redis.from_url(redis_url) as client:
                    client.client_kill_filter(_type="pubsub")
                await until(follower.news.is_set)
                assert len(follower.messages) == 1

    run(use())


def test_news_comes_again_when_redis_does(redis: RedisService, caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        async with processes(redis.url) as (one, other):
            with other.hub.follow("a", wants=FOR_CLIENTS) as follower:
                one.hub.tell("a", MESSAGE)
                await until(lambda: len(follower.messages) == 1)
                with redis.away():
                    follower.news.clear()
                    # What nobody can be told of now, all look for when they listen again.
                    one.hub.announce("a")
                    await until(lambda: "_send" in {record.funcName for record in caplog.records})
                    assert not follower.news.is_set()
                await until(follower.news.is_set)
                await until(lambda: listeners(redis.url) == 2)
                one.hub.tell("a", MESSAGE)
                await until(lambda: len(follower.messages) == 2)

    run(use())


def test_a_redis_that_cannot_be_had_is_named_without_its_password(redis_url: str) -> None:
    secret = redis_url.partition("redis://:")[2].partition("@")[0]
    assert len(secret) == 64
    run(Bus.check(redis_url))
    for url, reason in (
        (redis_url.replace(secret, "wrong-word"), "invalid username-password pair"),
        (f"redis://:{secret}@127.0.0.1:{free_port()}/0", "Error 111 connecting"),
        (f"redis://:{secret}@127.0.0.1:port/0", "Port could not be cast"),
        (f"rabbit://:{secret}@127.0.0.1/0", "Redis URL must specify"),
    ):
        with pytest.raises(StorageError, match=reason) as caught:
            run(Bus.check(url))
        assert str(caught.value).startswith("cannot reach Redis at 'r")
        assert secret not in str(caught.value)
        assert "wrong-word" not in str(caught.value)
