"""The log of events from which every game can be made again; nothing in it is ever changed."""

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
    """One line of a game's log; the key, if any, is the one under which a client asked for it."""

    sequence: int
    kind: str
    at: str
    data: Mapping[str, Any]
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What the list of games says of one.

    `bot_due` and `deadline`, in seconds since 1970, are what the server has to see to: a bot is to move, or
    somebody's time ends. `about` is what else is shown.
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
class Change:
    """Events that a game gets, and its line after them."""

    events: Sequence[Event]
    line: Line


@dataclass(eq=False, slots=True)
class _Wish:
    """Changes that somebody waits to see written, all or none of them."""

    changes: Sequence[Change]
    is_met: bool = False
    error: Exception | None = None


class EventLog:
    """The events of all games, and a line for each of them.

    What is asked for while something is being written is written together after it, so that many games cost little
    more than one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Wish] = []
        self._turn = asyncio.Lock()

    async def append(self, *changes: Change) -> None:
        """Keep all of the events or, if one of their sequences or keys is taken, none of them (Conflict)."""
        wish = _Wish(changes)
        self._waiting.append(wish)
        try:
            async with self._turn:
                if not wish.is_met:
                    await self._write_for_all()
        finally:
            # Who is sent away before anything was written is gone: nothing is to happen in his name later.
            if wish in self._waiting:
                self._waiting.remove(wish)
        if wish.error:
            raise wish.error

    async def _write_for_all(self) -> None:
        wishes, self._waiting = self._waiting, []
        try:
            await self._write(wishes)
        except BaseException:
            # Whoever writes was sent away; the others still wait. What is written already shows as a Conflict.
            self._waiting[:0] = [wish for wish in wishes if not wish.is_met]
            raise

    async def _write(self, wishes: Sequence[_Wish]) -> None:
        changes = sorted((change for wish in wishes for change in wish.changes), key=lambda change: change.line.id)
        names = ", ".join(change.line.id for change in changes)
        error: Exception | None = None
        try:
            # In the same order everywhere: two processes that write to the same games do not wait for each other.
            async with self._database.writing(f"games cannot be written: {names}") as connection:
                await _write(connection, changes)
        except IntegrityError:
            if len(wishes) > 1:
                # Some of them are too late; the others need not suffer.
                for wish in wishes:
                    await self._write([wish])
                return
            error = Conflict(f"another event has that number or the key already: {names}")
        except StorageError as problem:
            error = problem
        for wish in wishes:
            wish.is_met, wish.error = True, error

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """The events of a game with a sequence above `after`, in order; empty if there is no such game."""
        columns = EVENTS.c
        query = (
            EVENTS.select()
            .with_only_columns(columns.sequence, columns.kind, columns.at, columns.data, columns.key)
            .where(columns.game == game, columns.sequence > after)
            .order_by(columns.sequence)
        )
        async with self._database.reading(f"game {game!r} cannot be read") as connection:
            return [Event(*row) for row in await connection.execute(query)]

    async def lines(
        self, *, game: str | None = None, status: str | None = None, before: tuple[str, str] | None = None, most: int
    ) -> list[Line]:
        """The newest games, of one kind or status if that is named; `before` is the time and the id of one of them."""
        query = GAMES.select().order_by(GAMES.c.created_at.desc(), GAMES.c.id.desc()).limit(most)
        if game is not None:
            query = query.where(GAMES.c.game == game)
        if status is not None:
            query = query.where(GAMES.c.status == status)
        if before is not None:
            at, last = before
            same_time = and_(GAMES.c.created_at == at, GAMES.c.id < last)
            query = query.where(or_(GAMES.c.created_at < at, same_time))
        return await self._lines(query)

    async def neglected(self, now: float, until: float) -> list[str]:
        """The games with a bot to move, or whose time ends before `until`, that nobody has a lease of now."""
        due = or_(GAMES.c.bot_due == 1, GAMES.c.deadline < until)
        free = or_(LEASES.c.expires.is_(None), LEASES.c.expires < now)
        query = (
            GAMES.select()
            .with_only_columns(GAMES.c.id)
            .join(LEASES, GAMES.c.id == LEASES.c.game, isouter=True)
            .where(due, free)
        )
        async with self._database.reading("the list of games cannot be read") as connection:
            return list((await connection.execute(query)).scalars())

    async def unknown_lines(self, most: int) -> list[Line]:
        """Lines of games that an older version kept, as far as they can be told without the rules."""
        return await self._lines(GAMES.select().where(GAMES.c.bot_due.is_(None)).limit(most))

    async def correct(self, line: Line) -> None:
        """Let such a line say what is so, unless the game got one with an event meanwhile."""
        unknown = (GAMES.c.id == line.id, GAMES.c.bot_due.is_(None))
        async with self._database.writing(f"the line of game {line.id!r} cannot be written") as connection:
            await connection.execute(GAMES.update().where(*unknown).values(_row_of_line(line)))

    async def _lines(self, query: Select[Any]) -> list[Line]:
        async with self._database.reading("the list of games cannot be read") as connection:
            rows = (row._asdict() for row in await connection.execute(query))
            return [Line(**{**row, "bot_due": bool(row["bot_due"])}) for row in rows]


async def _write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    rows = [_row_of_event(change.line.id, event) for change in changes for event in change.events]
    await connection.execute(EVENTS.insert(), rows)
    # A game whose first event is among them has no line yet.
    if begun := [_row_of_line(change.line) for change in changes if change.events[0].sequence == 0]:
        await connection.execute(GAMES.insert(), begun)
    if went_on := [_row_of_line(change.line) for change in changes if change.events[0].sequence > 0]:
        await connection.execute(_REPLACE, [{**row, "this": row["id"]} for row in went_on])


_REPLACE = GAMES.update().where(GAMES.c.id == bindparam("this"))


def _row_of_event(game: str, event: Event) -> dict[str, Any]:
    return {"game": game, **{field.name: getattr(event, field.name) for field in fields(event)}}


def _row_of_line(line: Line) -> dict[str, Any]:
    return {field.name: getattr(line, field.name) for field in fields(line)} | {"bot_due": int(line.bot_due)}
