"""A server that is broken on purpose: it acknowledges first and writes a moment later."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from polindrome.cli import main
from polindrome.server import app
from polindrome.storage import Event, EventLog

DELAY = 0.1


class ForgetfulLog(EventLog):
    """Keeps the last events in memory for a while, as a careless cache would."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self._late: dict[str, list[Event]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def append(self, game: str, events: Sequence[Event]) -> None:
        """Say that it is written."""
        self._late.setdefault(game, []).extend(events)
        before = self._tasks[-1] if self._tasks else None
        self._tasks.append(asyncio.create_task(self._write_late(game, events, before)))

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """What is written, and what is said to be."""
        written = await super().read(game, after)
        late = [event for event in self._late.get(game, []) if event.sequence > after + len(written)]
        return [*written, *late]

    async def _write_late(self, game: str, events: Sequence[Event], before: asyncio.Task[None] | None) -> None:
        await asyncio.sleep(DELAY)
        if before is not None:
            # In the order in which it was said: it forgets the end of a log, never its middle.
            await before
        await super().append(game, events)


if __name__ == "__main__":
    vars(app)["EventLog"] = ForgetfulLog
    main(["serve", *sys.argv[1:]])
