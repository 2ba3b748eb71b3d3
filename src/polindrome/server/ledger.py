"""Games in the log: reads one and works out its position, adds to one and says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from polindrome.server.hub import Hub
from polindrome.server.refusals import UnknownGame
from polindrome.server.table import Draft, Table
from polindrome.storage import Event, EventLog

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Ledger:
    """Nothing is remembered between two readings: the log is the only truth, for other processes as well."""

    def __init__(self, log: EventLog, hub: Hub) -> None:
        self.log = log
        self.hub = hub

    async def read(self, game_id: str) -> Table:
        """The game as it stands; UnknownGame if there is none of that id."""
        events = await self.log.read(game_id) if _GAME_ID.fullmatch(game_id) else []
        if not events:
            raise UnknownGame(f"no game has the id {game_id[:80]!r}; expected one from the answer that created it")
        return Table.of(game_id, events)

    async def add(
        self, game_id: str, events: Sequence[Event], drafts: Sequence[Draft], key: str | None = None
    ) -> list[Event]:
        """Write what follows the events that were read, and give back all; Conflict if somebody wrote since."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        # One key for the whole commit: its first event carries it.
        keys = [key, *[None] * (len(drafts) - 1)]
        places = range(len(events), len(events) + len(drafts))
        new = [Event(place, kind, at, data, own) for place, (kind, data), own in zip(places, drafts, keys, strict=True)]
        await self.log.append(game_id, new)
        self.hub.announce(game_id)
        return [*events, *new]
