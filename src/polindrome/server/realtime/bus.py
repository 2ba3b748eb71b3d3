"""The bus: connects the hubs of several server processes over Redis, without delivery guarantees.

All state is in the database. A lost message delays updates until the next resync, a few seconds later.
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
from polindrome.server.games.repository import GameRepository
from polindrome.server.realtime.presence import Presence
from polindrome.storage.database import redact_url

_LOG = logging.getLogger(__name__)

CHANNEL = "polindrome:updates"
RESYNC_SECONDS = 5.0
"""Interval at which all followers read the log, in case a message was lost."""

RETRY_SECONDS = 1.0
QUEUE_SIZE = 10_000


class Bus:
    """Forwards the messages and connection counts of this process to the others, and delivers theirs."""

    def __init__(self, url: str, process: str, repository: GameRepository, presence: Presence) -> None:
        self._redis = Redis.from_url(url, socket_connect_timeout=RETRY_SECONDS)
        self._process, self._repository, self._presence = process, repository, presence
        self._queue: asyncio.Queue[str] = asyncio.Queue(QUEUE_SIZE)
        repository.hub.add_listener(lambda game_id, message: self._forward(game_id, message=message))
        presence.on_local_change = lambda game_id, counts: self._forward(game_id, counts=counts)
        self._tasks = [asyncio.create_task(work()) for work in (self._send, self._listen, self._resync_forever)]

    @staticmethod
    async def check(url: str) -> None:
        """Raise StorageError if Redis does not answer at the URL."""
        try:
            async with Redis.from_url(url, socket_connect_timeout=RETRY_SECONDS) as redis:
                await redis.ping()
        except (RedisError, OSError, ValueError) as error:
            raise StorageError(f"cannot reach Redis at {redact_url(url)!r}: {error}") from error

    async def close(self) -> None:
        """Disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def _forward(self, game_id: str, **data: Any) -> None:
        # The next resync makes up for messages that the queue drops.
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait(json.dumps({"from": self._process, "game": game_id, **data}))

    async def _send(self) -> None:
        while True:
            text = await self._queue.get()
            try:
                await self._redis.publish(CHANNEL, text)
            except (RedisError, OSError) as error:
                _LOG.warning("Redis does not answer: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._resync()
                    async for received in channel.listen():
                        if received["type"] == "message":
                            self._receive(json.loads(received["data"]))
            except (RedisError, OSError) as error:
                _LOG.warning("Redis does not answer: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, data: dict[str, Any]) -> None:
        if data["from"] == self._process:
            return
        if "counts" in data:
            self._presence.set_remote_counts(data["from"], data["game"], data["counts"])
        else:
            if data["message"] is None:
                self._repository.invalidate(data["game"])
            self._repository.hub.deliver(data["game"], data["message"])

    def _resync(self) -> None:
        """Let all followers read the log, since messages may have been lost."""
        self._repository.invalidate_all()
        self._repository.hub.wake_all()

    async def _resync_forever(self) -> None:
        while True:
            await asyncio.sleep(RESYNC_SECONDS)
            self._presence.expire()
            self._resync()
            for game_id, counts in self._presence.local_counts().items():
                self._forward(game_id, counts=counts)
