"""Games in the log: reads one and works out its position, adds to one and says so."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from time import time

from polindrome.errors import InvalidRecord, StorageError
from polindrome.server.errors import UnknownGame
from polindrome.server.games.clock import seconds_of, text_of
from polindrome.server.games.table import Draft, Table
from polindrome.server.realtime.hub import Hub
from polindrome.storage import Change, Event, EventLog, Line

_LOG = logging.getLogger(__name__)

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

MOST_REMEMBERED = 2000
"""Games whose position is kept in memory, so that only what is new has to be read and replayed."""


MOST_LINES = 100
"""Of an older version, that are worked out at a time."""


class Ledger:
    """The log is the only truth, for other processes as well.

    What is remembered of a game is part of it, and all of it as far as this process knows. When another one may have
    added to it, what is remembered is in doubt, and brought up to date before it is used.
    """

    def __init__(self, log: EventLog, hub: Hub) -> None:
        self.log = log
        self.hub = hub
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._in_doubt: set[str] = set()
        self._writing: set[asyncio.Task[None]] = set()

    async def read(self, game_id: str, *, remembered: bool = False) -> Table:
        """The game as it stands, at the time that it is now; UnknownGame if there is none of that id."""
        table = (await self.look(game_id, remembered=remembered)).copy()
        table.tick(now())
        return table

    async def look(self, game_id: str, *, remembered: bool = False) -> Table:
        """The game after its last event, which is not to be changed; it may be as it is remembered, without doubt."""
        known = self._tables.get(game_id)
        if known and remembered and game_id not in self._in_doubt:
            return known
        after = known.sequence if known else -1
        # Before it is read: what is added meanwhile brings new doubts.
        self._in_doubt.discard(game_id)
        events = await self._read(game_id, after)
        if known is None and not events:
            raise UnknownGame(f"no game has the id {game_id[:80]!r}; expected one from the answer that created it")
        return self._remember(self._brought_up_to_date(game_id, known, events))

    def doubt(self, *game_ids: str) -> None:
        """Another process may have added to these games."""
        self._in_doubt.update(self._tables.keys() & game_ids)

    def doubt_all(self) -> None:
        """Another process may have added to any game."""
        self._in_doubt = set(self._tables)

    def is_due(self, game_id: str) -> bool:
        """Whether a bot is to move or a clock runs, as far as is remembered; also if nothing is."""
        table = self._tables.get(game_id)
        return table is None or table.bot is not None or table.deadline is not None

    async def commit(self, *changes: tuple[Table, Sequence[Draft], str | None]) -> None:
        """Write what was done at some tables, each with the key of the request; Conflict if somebody wrote since."""
        writing = asyncio.create_task(self.log.append(*(_change(table, drafts, key) for table, drafts, key in changes)))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        try:
            # Who asks may be sent away meanwhile, when his line breaks: what is begun is finished.
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            writing.add_done_callback(partial(self._tell_late, [table.id for table, _, _ in changes]))
            raise
        except StorageError:
            self.doubt(*(table.id for table, _, _ in changes))
            raise
        for table, drafts, key in changes:
            table.events.extend(_events(table, drafts, key))
            self._remember(table)
            self.hub.announce(table.id)

    def _tell_late(self, game_ids: Sequence[str], writing: asyncio.Task[None]) -> None:
        # Only now: who looks before it is written sees nothing new.
        if not writing.cancelled() and writing.exception() is None:
            self.doubt(*game_ids)
            for game_id in game_ids:
                self.hub.announce(game_id)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def work_out_lines(self) -> None:
        """Write some of the lines that an older version has left open."""
        for line in await self.log.unknown_lines(MOST_LINES):
            try:
                table = await self.look(line.id)
                known = line_of(table, line.created_at, table.events[-1].at)
            except InvalidRecord:
                _LOG.exception("game %s is damaged, nobody will see to it", line.id)
                known = line
            await self.log.correct(known)

    def _brought_up_to_date(self, game_id: str, known: Table | None, events: Sequence[Event]) -> Table:
        if known is None:
            return Table.of(game_id, events)
        # Somebody else may have read on meanwhile, or put back what he had read before.
        table = max(known, self._tables.get(game_id, known), key=lambda each: each.sequence)
        news = [event for event in events if event.sequence > table.sequence]
        if not news:
            return table
        table = table.copy()
        table.follow(news)
        return table

    async def _read(self, game_id: str, after: int) -> list[Event]:
        try:
            return await self.log.read(game_id, after) if _GAME_ID.fullmatch(game_id) else []
        except BaseException:
            self.doubt(game_id)
            raise

    def _remember(self, table: Table) -> Table:
        known = self._tables.get(table.id)
        # Who was slow does not undo what others have read or written meanwhile.
        if known is None or known.sequence < table.sequence:
            self._tables[table.id] = known = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > MOST_REMEMBERED:
            forgotten, _ = self._tables.popitem(last=False)
            self._in_doubt.discard(forgotten)
        return known


def now() -> float:
    """The time, in the steps in which the log counts it."""
    return seconds_of(text_of(time()))


def _events(table: Table, drafts: Sequence[Draft], key: str | None) -> list[Event]:
    at, first = text_of(table.time), len(table.events)
    # One key for the whole commit: its first event carries it.
    return [
        Event(first + place, kind, at, data, key if place == 0 else None) for place, (kind, data) in enumerate(drafts)
    ]


def _change(table: Table, drafts: Sequence[Draft], key: str | None) -> Change:
    events = _events(table, drafts, key)
    created_at = table.events[0].at if table.events else events[0].at
    return Change(events, line_of(table, created_at, events[-1].at))


def line_of(table: Table, created_at: str, updated_at: str) -> Line:
    """What the list of games says of a table."""
    about = {
        "seats": [seat.to_json() for seat in table.seats],
        "ply": table.ply,
        "outcome": asdict(table.outcome) if table.outcome else None,
    }
    is_due = table.bot is not None
    return Line(table.id, table.game.name, table.status, is_due, table.deadline, created_at, updated_at, about)
