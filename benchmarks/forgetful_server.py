"""A server that is broken on purpose: it acknowledges events before it writes them."""

from __future__ import annotations

import asyncio
import sys

from polindrome.cli.main import main
from polindrome.errors import Conflict
from polindrome.server import services
from polindrome.storage import Database, Event, EventBatch, EventLog

DELAY = 0.1


class ForgetfulLog(EventLog):
    """An event log that writes with a delay."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._late: dict[str, list[Event]] = {}
        self._last: asyncio.Task[None] | None = None

    async def append(self, *batches: EventBatch) -> None:
        """Return before the events are written."""
        for batch in batches:
            late = self._late.setdefault(batch.summary.id, [])
            if late and late[-1].sequence >= batch.events[0].sequence:
                raise Conflict(f"game {batch.summary.id!r} already has an event with that number")
            late.extend(batch.events)
        self._last = asyncio.create_task(self._write_late(batches, self._last))

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """Written events, and those that are still to be written."""
        written = await super().read(game, after)
        late = [event for event in self._late.get(game, []) if event.sequence > after + len(written)]
        return [*written, *late]

    async def _write_late(self, batches: tuple[EventBatch, ...], before: asyncio.Task[None] | None) -> None:
        await asyncio.sleep(DELAY)
        if before is not None:
            # In order: a crash loses the end of a log, never its middle.
            await before
        await super().append(*batches)


if __name__ == "__main__":
    vars(services)["EventLog"] = ForgetfulLog
    main(["serve", *sys.argv[1:]])
