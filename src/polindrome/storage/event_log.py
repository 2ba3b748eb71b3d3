"""The log of events from which every game can be made again; nothing in it is ever changed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any, Self

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from polindrome.errors import Conflict, StorageError
from polindrome.storage.database import engine_of, use_write_ahead_log, writing_alone
from polindrome.storage.schema import EVENTS, upgrade


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's log; the key, if any, is the one under which a client asked for it."""

    sequence: int
    kind: str
    at: str
    data: Mapping[str, Any]
    key: str | None = None


class EventLog:
    """The events of all games; make one with `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, url: str) -> Self:
        """The log in the database of that URL, brought up to date; StorageError says why it cannot be opened."""
        engine = engine_of(url)
        log = cls(engine)
        try:
            async with _storage_errors(f"cannot keep games in {url!r}"):
                async with writing_alone(engine) as connection:
                    await connection.run_sync(upgrade)
                # Only now, when it is known to be ours: the mode is written into the file.
                await use_write_ahead_log(engine)
        except BaseException:
            await log.close()
            raise
        return log

    async def append(self, game: str, events: Sequence[Event]) -> None:
        """Keep all of the events or, if one of their sequences or keys is taken, none of them (Conflict)."""
        rows = [{"game": game, **asdict(event)} for event in events]
        try:
            async with _storage_errors(f"game {game!r} cannot be written"), self._engine.begin() as connection:
                await connection.execute(EVENTS.insert(), rows)
        except IntegrityError as error:
            raise Conflict(f"game {game!r} has another event {events[0].sequence} or the key already") from error

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """The events of a game with a sequence above `after`, in order; empty if there is no such game."""
        columns = EVENTS.c
        query = (
            EVENTS.select()
            .with_only_columns(columns.sequence, columns.kind, columns.at, columns.data, columns.key)
            .where(columns.game == game, columns.sequence > after)
            .order_by(columns.sequence)
        )
        async with _storage_errors(f"game {game!r} cannot be read"), self._engine.connect() as connection:
            return [Event(*row) for row in await connection.execute(query)]

    async def check(self) -> None:
        """StorageError if the database does not answer."""
        async with _storage_errors("the database does not answer"), self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()


@asynccontextmanager
async def _storage_errors(what: str) -> AsyncIterator[None]:
    """What the database says went wrong, as a StorageError; taken places are the business of `append`."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, StorageError) as error:
        raise StorageError(f"{what}: {getattr(error, 'orig', error)}") from error
