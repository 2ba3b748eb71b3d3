"""The bus over a real Redis, with outages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from redis import Redis

from polindrome.errors import StorageError
from polindrome.server.games.repository import GameRepository
from polindrome.server.realtime import bus
from polindrome.server.realtime.bus import CHANNEL, Bus
from polindrome.server.realtime.hub import CLIENT_MESSAGES, Hub
from polindrome.server.realtime.presence import Presence
from polindrome.storage import EventLog
from tests.scale.services import RedisService, free_port
from tests.server.live import PATIENCE

pytestmark = pytest.mark.usefixtures("no_hanging")

NEVER = 10_000.0
MESSAGE = {"kind": "search_progress", "move": "Zoë"}


@pytest.fixture(autouse=True)
def no_resync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the periodic resync: all updates come over Redis."""
    monkeypatch.setattr(bus, "RESYNC_SECONDS", NEVER)


class RecordingRepository(GameRepository):
    """A repository that reads nothing and records which games are invalidated."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(cast(EventLog, None), hub)
        self.invalidated: list[str] = []

    def invalidate(self, *game_ids: str) -> None:
        """Like the repository, also for games that are not cached."""
        self.invalidated += game_ids


class Process:
    """The services that each server process has."""

    def __init__(self, url: str, name: str) -> None:
        self.hub = Hub()
        self.presence = Presence(self.hub.deliver)
        self.repository = RecordingRepository(self.hub)
        self.bus = Bus(url, name, self.repository, self.presence)


@asynccontextmanager
async def processes(url: str, count: int = 2) -> AsyncIterator[list[Process]]:
    """Start a number of processes that are connected to each other."""
    started = [Process(url, f"process {number}") for number in range(count)]
    try:
        await until(lambda: listeners(url) == count)
        yield started
    finally:
        for process in started:
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


def test_publish_wakes_followers_in_all_processes(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url, 3) as (one, other, third):
            with one.hub.follow("a") as here, other.hub.follow("a") as there, third.hub.follow("b") as elsewhere:
                one.hub.publish("a")
                await until(there.changed.is_set)
                assert here.changed.is_set()
                # The caches of the others are stale; the writer's own is current.
                assert (one.repository.invalidated, other.repository.invalidated) == ([], ["a"])
                third.hub.publish("c")
                one.hub.publish("b")
                await until(elsewhere.changed.is_set)
                there.changed.clear()
                third.hub.publish("a")
                await until(there.changed.is_set)

    run(use())


def test_messages_reach_followers_once(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with (
                one.hub.follow("a", kinds=CLIENT_MESSAGES) as here,
                other.hub.follow("a", kinds=CLIENT_MESSAGES) as there,
                other.hub.follow("a") as without_messages,
            ):
                one.hub.publish("a", MESSAGE)
                one.hub.publish("a")
                await until(without_messages.changed.is_set)
                assert list(here.messages) == list(there.messages) == [MESSAGE]
                assert other.repository.invalidated == ["a"]
                assert not without_messages.messages

    run(use())


def test_presence_is_shared_between_processes(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with (
                one.presence.connect("a") as connection,
                other.presence.connect("a"),
                other.hub.follow("a") as follower,
            ):
                connection.identify("me")
                await until(lambda: other.presence.counts("a") == {"me": 1, "": 1})
                assert follower.changed.is_set()
                await until(lambda: one.presence.counts("a") == {"me": 1, "": 1})
            await until(lambda: not other.presence.counts("a").total())

    run(use())


def test_late_process_learns_the_presence(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        monkeypatch.setattr(bus, "RESYNC_SECONDS", 0.05)
        async with processes(redis_url, 1) as (one,):
            with one.presence.connect("a") as connection:
                connection.identify("me")
                late = Process(redis_url, "late")
                await until(lambda: late.presence.counts("a") == {"me": 1})
                await late.bus.close()

    run(use())


def test_reconnected_process_resyncs(redis_url: str) -> None:
    async def use() -> None:
        async with processes(redis_url) as (one, other):
            with other.hub.follow("a", kinds=CLIENT_MESSAGES) as follower:
                one.hub.publish("a", MESSAGE)
                await until(lambda: len(follower.messages) == 1)
                follower.changed.clear()
                with Redis.from_url(redis_url) as client:
                    client.client_kill_filter(_type="pubsub")
                await until(follower.changed.is_set)
                assert len(follower.messages) == 1

    run(use())


def test_updates_resume_when_redis_is_back(redis: RedisService, caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        async with processes(redis.url) as (one, other):
            with other.hub.follow("a", kinds=CLIENT_MESSAGES) as follower:
                one.hub.publish("a", MESSAGE)
                await until(lambda: len(follower.messages) == 1)
                with redis.away():
                    follower.changed.clear()
                    # Updates that cannot be published now are read by all processes when they listen again.
                    one.hub.publish("a")
                    await until(lambda: "_send" in {record.funcName for record in caplog.records})
                    assert not follower.changed.is_set()
                await until(follower.changed.is_set)
                await until(lambda: listeners(redis.url) == 2)
                one.hub.publish("a", MESSAGE)
                await until(lambda: len(follower.messages) == 2)

    run(use())


def test_unreachable_redis_is_named_without_its_password(redis_url: str) -> None:
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
