"""How the processes of a server hear of each other: over Redis, which may lose what it likes.

What matters is in the database. A message that is lost delays news until the next look, a few seconds later.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from polindrome.errors import StorageError
from polindrome.server.games.ledger import Ledger
from polindrome.server.realtime.hub import Message
from polindrome.server.realtime.presence import Counts, Presence
from polindrome.storage.database import shown

_LOG = logging.getLogger(__name__)

CHANNEL = "polindrome:news"
LOOK = 5.0
"""Seconds after which everybody looks whether there is news that was not heard of."""

PAUSE = 1.0
MOST_WAITING = 10_000


class Bus:
    """Passes on what is announced, told and counted here, and hears what other processes pass on."""

    def __init__(self, url: str, process: str, ledger: Ledger, presence: Presence) -> None:
        self._redis = Redis.from_url(url, socket_connect_timeout=PAUSE)
        self._process, self._ledger, self._presence = process, ledger, presence
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        ledger.hub.pass_on(self._pass_on)
        presence.on_count = self._count
        self._tasks = [asyncio.create_task(work()) for work in (self._send, self._listen, self._look)]

    @staticmethod
    async def check(url: str) -> None:
        """StorageError if nobody answers there."""
        try:
            async with Redis.from_url(url, socket_connect_timeout=PAUSE) as redis:
                await redis.ping()
        except (RedisError, OSError, ValueError) as error:
            raise StorageError(f"cannot reach Redis at {shown(url)!r}: {error}") from error

    async def close(self) -> None:
        """Stop passing on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def _pass_on(self, game_id: str, message: Message | None) -> None:
        self._put({"game": game_id, "message": message})

    def _count(self, game_id: str, counts: Counts) -> None:
        self._put({"game": game_id, "counts": counts})

    def _put(self, data: dict[str, Any]) -> None:
        # Whoever cannot be told looks by himself.
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(json.dumps({"from": self._process, **data}))

    async def _send(self) -> None:
        while True:
            text = await self._waiting.get()
            try:
                await self._redis.publish(CHANNEL, text)
            except (RedisError, OSError) as error:
                _LOG.warning("Redis does not answer: %s", error)
                await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._look_everywhere()
                    async for received in channel.listen():
                        if received["type"] == "message":
                            self._hear(json.loads(received["data"]))
            except (RedisError, OSError) as error:
                _LOG.warning("Redis does not answer: %s", error)
                await asyncio.sleep(PAUSE)

    def _hear(self, data: dict[str, Any]) -> None:
        if data["from"] == self._process:
            return
        if "counts" in data:
            self._presence.hear(data["from"], data["game"], data["counts"])
        else:
            if data["message"] is None:
                self._ledger.doubt(data["game"])
            self._ledger.hub.hear(data["game"], data["message"])

    def _look_everywhere(self) -> None:
        """Let nobody go by what is remembered: news may have been missed."""
        self._ledger.doubt_all()
        self._ledger.hub.wake_all()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self._presence.forget()
            self._look_everywhere()
            for game_id, counts in self._presence.games().items():
                self._count(game_id, counts)
