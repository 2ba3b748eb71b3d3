"""A server that is broken on purpose: it acknowledges events before it commits them."""

from __future__ import annotations

import asyncio
import sys

from polindrome.cli.main import main
from polindrome.errors import Conflict
from polindrome.server import services
from polindrome.storage import Database, Event, EventBatch, EventLog

DELAY_SECONDS = 0.1


class EarlyAckLog(EventLog):
    """An event log that writes with a delay."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._uncommitted: dict[str, list[Event]] = {}
        self._last: asyncio.Task[None] | None = None

    async def append(self, *batches: EventBatch) -> None:
        """Return before the events are written."""
        for batch in batches:
            events = self._uncommitted.setdefault(batch.summary.id, [])
            if events and events[-1].sequence >= batch.events[0].sequence:
                raise Conflict(f"game {batch.summary.id!r} already has an event with that number")
            events.extend(batch.events)
        self._last = asyncio.create_task(self._write_delayed(batches, self._last))

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """Return committed events, and those that are still to be written."""
        written = await super().read(game, after)
        uncommitted = [event for event in self._uncommitted.get(game, []) if event.sequence > after + len(written)]
        return [*written, *uncommitted]

    async def _write_delayed(self, batches: tuple[EventBatch, ...], before: asyncio.Task[None] | None) -> None:
        await asyncio.sleep(DELAY_SECONDS)
        if before is not None:
            # In order: a crash loses the end of a log, never its middle.
            await before
        await super().append(*batches)


if __name__ == "__main__":
    vars(services)["EventLog"] = EarlyAckLog
    main(["serve", *sys.argv[1:]])
