"""The append-only event log, from which every game can be replayed, and the summaries of all games."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Select, and_, bindparam, or_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from polindrome.errors import Conflict, StorageError
from polindrome.storage.database import Database
from polindrome.storage.schema import EVENTS, GAMES, LEASES


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game; `key` is the idempotency key of the client's request, if any."""

    sequence: int
    kind: str
    at: str
    data: Mapping[str, Any]
    key: str | None = None


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A row of the list of games.

    The scheduler uses `bot_due` (a bot is to move) and `deadline` (a player runs out of time, in seconds since 1970).
    `about` holds the other fields that clients get.
    """

    id: str
    game: str
    status: str
    bot_due: bool
    deadline: float | None
    created_at: str
    updated_at: str
    about: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EventBatch:
    """Events to append to a game, and its summary after them."""

    events: Sequence[Event]
    summary: GameSummary


@dataclass(eq=False, slots=True)
class _PendingAppend:
    """Batches of one caller that waits until all or none of them are written."""

    batches: Sequence[EventBatch]
    is_done: bool = False
    error: Exception | None = None


class EventLog:
    """The events and summaries of all games.

    Appends that arrive during a transaction are written together in the next one (group commit), so that many games
    cost little more than one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: list[_PendingAppend] = []
        self._write_lock = asyncio.Lock()

    async def append(self, *batches: EventBatch) -> None:
        """Write all of the events or, if one of their sequences or keys is taken, none of them (Conflict)."""
        append = _PendingAppend(batches)
        self._pending.append(append)
        try:
            async with self._write_lock:
                if not append.is_done:
                    await self._write_pending()
        finally:
            # A cancelled caller's events must not be written later.
            if append in self._pending:
                self._pending.remove(append)
        if append.error:
            raise append.error

    async def _write_pending(self) -> None:
        appends, self._pending = self._pending, []
        try:
            await self._write(appends)
        except BaseException:
            # The task that writes was cancelled; the others still wait. Events already written give a Conflict.
            self._pending[:0] = [append for append in appends if not append.is_done]
            raise

    async def _write(self, appends: Sequence[_PendingAppend]) -> None:
        # In the same order everywhere: two processes that write to the same games cannot deadlock.
        batches = sorted((batch for append in appends for batch in append.batches), key=lambda batch: batch.summary.id)
        ids = ", ".join(batch.summary.id for batch in batches)
        error: Exception | None = None
        try:
            async with self._database.writing(f"cannot write games {ids}") as connection:
                await _insert(connection, batches)
        except IntegrityError:
            if len(appends) > 1:
                # One by one, so that a conflict fails only its own append.
                for append in appends:
                    await self._write([append])
                return
            error = Conflict(f"another event has that sequence number or key already: {ids}")
        except StorageError as problem:
            error = problem
        for append in appends:
            append.is_done, append.error = True, error

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """The events of a game with a sequence above `after`, in order; empty for an unknown game."""
        columns = EVENTS.c
        query = (
            EVENTS.select()
            .with_only_columns(columns.sequence, columns.kind, columns.at, columns.data, columns.key)
            .where(columns.game == game, columns.sequence > after)
            .order_by(columns.sequence)
        )
        async with self._database.reading(f"cannot read game {game!r}") as connection:
            return [Event(*row) for row in await connection.execute(query)]

    async def list_games(
        self, *, game: str | None = None, status: str | None = None, before: tuple[str, str] | None = None, limit: int
    ) -> list[GameSummary]:
        """The newest games, optionally of one game or status; `before` is the time and the id of the previous one."""
        query = GAMES.select().order_by(GAMES.c.created_at.desc(), GAMES.c.id.desc()).limit(limit)
        if game is not None:
            query = query.where(GAMES.c.game == game)
        if status is not None:
            query = query.where(GAMES.c.status == status)
        if before is not None:
            at, last = before
            same_time = and_(GAMES.c.created_at == at, GAMES.c.id < last)
            query = query.where(or_(GAMES.c.created_at < at, same_time))
        return await self._summaries(query)

    async def unleased_due_games(self, now: float, until: float) -> list[str]:
        """The games with a bot to move or a deadline before `until`, and without a valid lease at the time `now`."""
        due = or_(GAMES.c.bot_due == 1, GAMES.c.deadline < until)
        free = or_(LEASES.c.expires.is_(None), LEASES.c.expires < now)
        query = (
            GAMES.select()
            .with_only_columns(GAMES.c.id)
            .join(LEASES, GAMES.c.id == LEASES.c.game, isouter=True)
            .where(due, free)
        )
        async with self._database.reading("cannot read the list of games") as connection:
            return list((await connection.execute(query)).scalars())

    async def incomplete_summaries(self, limit: int) -> list[GameSummary]:
        """Summaries of games of the first version, which a migration could not complete without the rules."""
        return await self._summaries(GAMES.select().where(GAMES.c.bot_due.is_(None)).limit(limit))

    async def complete_summary(self, summary: GameSummary) -> None:
        """Replace an incomplete summary, unless an append has replaced it already."""
        incomplete = (GAMES.c.id == summary.id, GAMES.c.bot_due.is_(None))
        async with self._database.writing(f"cannot write the summary of game {summary.id!r}") as connection:
            await connection.execute(GAMES.update().where(*incomplete).values(_summary_row(summary)))

    async def _summaries(self, query: Select[Any]) -> list[GameSummary]:
        async with self._database.reading("cannot read the list of games") as connection:
            rows = (row._asdict() for row in await connection.execute(query))
            return [GameSummary(**{**row, "bot_due": bool(row["bot_due"])}) for row in rows]


async def _insert(connection: AsyncConnection, batches: Sequence[EventBatch]) -> None:
    columns = [field.name for field in fields(Event)]
    rows = [
        {"game": batch.summary.id, **{name: getattr(event, name) for name in columns}}
        for batch in batches
        for event in batch.events
    ]
    await connection.execute(EVENTS.insert(), rows)
    if new := [_summary_row(batch.summary) for batch in batches if batch.events[0].sequence == 0]:
        await connection.execute(GAMES.insert(), new)
    if updated := [_summary_row(batch.summary) for batch in batches if batch.events[0].sequence > 0]:
        await connection.execute(_UPDATE, [{**row, "this": row["id"]} for row in updated])


_UPDATE = GAMES.update().where(GAMES.c.id == bindparam("this"))


def _summary_row(summary: GameSummary) -> dict[str, Any]:
    row = {field.name: getattr(summary, field.name) for field in fields(summary)}
    return row | {"bot_due": int(summary.bot_due)}
