"""The parts of a server without HTTP, for tests that reach inside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from polindrome.server.games.changes import Request
from polindrome.server.games.game_manager import GameManager
from polindrome.server.games.ledger import Ledger, line_of
from polindrome.server.games.new_games import Plan
from polindrome.server.games.seats import hash_of
from polindrome.server.games.table import Table
from polindrome.server.jobs.attendants import Attendants
from polindrome.server.jobs.searches import Searches
from polindrome.server.realtime.hub import Hub, Message
from polindrome.server.realtime.presence import Presence
from polindrome.storage import Change, Database, EventLog, Leases
from polindrome.storage import Event as LogEvent
from tests.server.live import PATIENCE
from tests.server.playing import AT, Json, new_key

T = TypeVar("T")


@dataclass(frozen=True)
class Parts:
    """A server, but for its routes."""

    database: Database
    log: EventLog
    hub: Hub
    ledger: Ledger
    leases: Leases
    searches: Searches
    attendants: Attendants
    manager: GameManager

    async def create(self, game: str, seats: list[Json], **more: Any) -> tuple[str, str | None]:
        """A new game; its id, and what is kept of the token of who made it."""
        made = await self.manager.create(Plan(game, seats, **more))
        return made["game"]["id"], hash_of(made["token"]) if made["token"] else None

    async def move(self, game_id: str, holder: str | None, ply: int, move: str) -> Json:
        """Act for a person."""
        return await self.manager.move(game_id, Request(holder, new_key(), ply), move)

    async def put(self, events: list[LogEvent], game_id: str | None = None) -> str:
        """Write a game that was played elsewhere into the log; its id."""
        table = Table.of(game_id or new_key(), events)
        await self.log.append(Change(table.events, line_of(table, AT, AT)))
        return table.id

    async def kinds(self, game_id: str) -> list[str]:
        """What has happened in a game."""
        return [event.kind for event in await self.log.read(game_id)]

    async def wait_for(self, game_id: str, kind: str, since: int = -1) -> Message:
        """The first event or message of that kind."""
        async with aclosing(self.manager.news(game_id, since)) as news:
            async for message in news:
                if message["kind"] == kind:
                    return message
        raise AssertionError("news never end")


@asynccontextmanager
async def parts_at(
    path: Path, owner: str = "me", searches: int = 2, log_of: Callable[[Database], EventLog] = EventLog
) -> AsyncIterator[Parts]:
    """The parts of a server whose games are in a file, until the end of the block."""
    async with AsyncExitStack() as stack:
        database = await Database.open(f"sqlite:///{path}")
        stack.push_async_callback(database.close)
        hub, log, leases = Hub(), log_of(database), Leases(database, owner)
        ledger, searching = Ledger(log, hub), Searches(searches)
        stack.push_async_callback(ledger.close)
        stack.callback(searching.close)
        attendants = Attendants(ledger, leases, searching)
        stack.push_async_callback(attendants.close)
        manager = GameManager(ledger, Presence(hub.hear), attendants.wake)
        yield Parts(database, log, hub, ledger, leases, searching, attendants, manager)


async def happens(event: Event) -> None:
    """Wait for something that happens in a thread."""
    assert await asyncio.to_thread(event.wait, PATIENCE / 2)


async def soon(probe: Callable[[], Awaitable[T | None]]) -> T:
    """The first answer of the probe that is not None."""
    while (answer := await probe()) is None:
        await asyncio.sleep(0.02)
    return answer
