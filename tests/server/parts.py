"""The services of a server without HTTP, for tests of internals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from polindrome.server.games.game_manager import Command, GameManager
from polindrome.server.games.new_games import GameSetup
from polindrome.server.games.repository import GameRepository, summarise
from polindrome.server.games.seats import hash_token
from polindrome.server.games.session import GameSession
from polindrome.server.jobs.game_scheduler import GameScheduler
from polindrome.server.jobs.search_queue import SearchQueue
from polindrome.server.realtime.hub import Hub, Message
from polindrome.server.realtime.presence import Presence
from polindrome.storage import Database, EventBatch, EventLog, Leases
from polindrome.storage import Event as LogEvent
from tests.server.live import PATIENCE
from tests.server.playing import AT, Json, new_key

T = TypeVar("T")


@dataclass(frozen=True)
class Parts:
    """A server without its routes."""

    database: Database
    log: EventLog
    hub: Hub
    repository: GameRepository
    leases: Leases
    searches: SearchQueue
    scheduler: GameScheduler
    manager: GameManager

    async def create(self, game: str, seats: list[Json], **more: Any) -> tuple[str, str | None]:
        """Create a game; return its id and the stored hash of its creator's token."""
        made = await self.manager.create(GameSetup(game, seats, **more))
        return made["game"]["id"], hash_token(made["token"]) if made["token"] else None

    async def move(self, game_id: str, holder: str | None, ply: int, move: str) -> Json:
        """Make a move for a person."""
        return await self.manager.move(game_id, Command(holder, new_key(), ply), move)

    async def put(self, events: list[LogEvent], game_id: str | None = None) -> str:
        """Write a game that was played elsewhere into the log; return its id."""
        session = GameSession.from_events(game_id or new_key(), events)
        await self.log.append(EventBatch(session.events, summarise(session, AT, AT)))
        return session.id

    async def kinds(self, game_id: str) -> list[str]:
        """Return the kinds of events of a game."""
        return [event.kind for event in await self.log.read(game_id)]

    async def wait_for(self, game_id: str, kind: str, since: int = -1) -> Message:
        """Wait for the first event or message of a kind."""
        async with aclosing(self.manager.follow(game_id, since)) as messages:
            async for message in messages:
                if message["kind"] == kind:
                    return message
        raise AssertionError("the messages do not end")


@asynccontextmanager
async def parts_at(
    path: Path, owner: str = "me", searches: int = 2, log_of: Callable[[Database], EventLog] = EventLog
) -> AsyncIterator[Parts]:
    """Open the services of a server with its database in a file, for the duration of the block."""
    async with AsyncExitStack() as stack:
        database = await Database.open(f"sqlite:///{path}")
        stack.push_async_callback(database.close)
        hub, log, leases = Hub(), log_of(database), Leases(database, owner)
        repository, searching = GameRepository(log, hub), SearchQueue(searches)
        stack.push_async_callback(repository.close)
        stack.callback(searching.close)
        scheduler = GameScheduler(repository, leases, searching)
        stack.push_async_callback(scheduler.close)
        manager = GameManager(repository, Presence(hub.deliver), scheduler.wake)
        yield Parts(database, log, hub, repository, leases, searching, scheduler, manager)


async def wait_until_set(event: Event) -> None:
    """Wait until another thread sets an event."""
    assert await asyncio.to_thread(event.wait, PATIENCE / 2)


async def poll(probe: Callable[[], Awaitable[T | None]]) -> T:
    """Poll until the probe returns something other than None; return it."""
    while (answer := await probe()) is None:
        await asyncio.sleep(0.02)
    return answer
