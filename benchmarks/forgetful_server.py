"""A server that is broken on purpose: it acknowledges first and writes a moment later."""

from __future__ import annotations

import asyncio
import sys

from polindrome.cli.main import main
from polindrome.errors import Conflict
from polindrome.server import services
from polindrome.storage import Change, Database, Event, EventLog

DELAY = 0.1


class ForgetfulLog(EventLog):
    """Keeps the last events in memory for a while, as a careless cache would."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._late: dict[str, list[Event]] = {}
        self._last: asyncio.Task[None] | None = None

    async def append(self, *changes: Change) -> None:
        """Say that it is written."""
        for change in changes:
            late = self._late.setdefault(change.line.id, [])
            if late and late[-1].sequence >= change.events[0].sequence:
                raise Conflict(f"game {change.line.id!r} has another event of that number")
            late.extend(change.events)
        self._last = asyncio.create_task(self._write_late(changes, self._last))

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """What is written, and what is said to be."""
        written = await super().read(game, after)
        late = [event for event in self._late.get(game, []) if event.sequence > after + len(written)]
        return [*written, *late]

    async def _write_late(self, changes: tuple[Change, ...], before: asyncio.Task[None] | None) -> None:
        await asyncio.sleep(DELAY)
        if before is not None:
            # In the order in which it was said: it forgets the end of a log, never its middle.
            await before
        await super().append(*changes)


if __name__ == "__main__":
    vars(services)["EventLog"] = ForgetfulLog
    main(["serve", *sys.argv[1:]])
