"""Connections to the database that a URL names, set up so that what was committed survives a crash."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from polindrome.errors import StorageError
from polindrome.storage.schema import upgrade

SQLITE = "sqlite:///"
POSTGRESQL = "postgresql://"
BUSY_MILLISECONDS = 10_000
CONNECTIONS = 5
TRIES = 200
MIGRATING = 7_063_546
"""The number of the lock under which PostgreSQL lets one process at a time bring the tables up to date."""


class Database:
    """Connections to one database; make one with `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite has one writer at a time, and those who find it busy look again now and then: queueing is quicker.
        self._turn = asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        # Each step of a transaction is a way to another thread and back; a single SELECT needs none.
        self._reader = engine.execution_options(begin=None)

    @classmethod
    async def open(cls, url: str) -> Self:
        """The database of that URL, brought up to date; StorageError says why it cannot be opened."""
        database = cls(_engine_of(url))
        try:
            async with storage_errors(f"cannot keep games in {shown(url)!r}"):
                await _bring_up_to_date(database.engine)
        except BaseException:
            await database.close()
            raise
        return database

    @asynccontextmanager
    async def reading(self, what: str) -> AsyncIterator[AsyncConnection]:
        """A connection for one look; StorageError says what could not be done."""
        async with storage_errors(what), self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self, what: str) -> AsyncIterator[AsyncConnection]:
        """A transaction, which is on the disk when the block ends; IntegrityError if a place in it is taken."""
        async with storage_errors(what), self._turn, self.engine.begin() as connection:
            yield connection

    async def check(self) -> None:
        """StorageError if the database does not answer."""
        async with self.reading("the database does not answer") as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()


@asynccontextmanager
async def storage_errors(what: str) -> AsyncIterator[None]:
    """What the database says went wrong, as a StorageError; taken places are the business of whoever writes."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, StorageError, OSError) as error:
        raise StorageError(f"{what}: {getattr(error, 'orig', error)}") from error


def shown(url: str) -> str:
    """The URL as people may see it, without a password."""
    try:
        return url if url.startswith(SQLITE) or "@" not in url else make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url.partition("://")[0] + "://..."


def _engine_of(url: str) -> AsyncEngine:
    if url.startswith(POSTGRESQL):
        return _postgresql_engine(url)
    path = path_of(url)
    if not path.parent.is_dir():
        raise StorageError(f"cannot keep games in {url!r}: there is no folder {str(path.parent)!r}")
    if path.is_dir():
        raise StorageError(f"cannot keep games in {url!r}: that is a folder, expected a file")
    _check_opens(path, url)
    # Whoever finds all connections busy waits for one: to open more for a moment takes longer.
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)), pool_size=CONNECTIONS, max_overflow=0
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _postgresql_engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StorageError(f"cannot keep games in {shown(url)!r}: {error}") from error
    # A connection that the server has closed meanwhile is noticed before it is used.
    return create_async_engine(parsed.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)


def path_of(url: str) -> Path:
    """The file that a URL names; StorageError if it is no URL of a kind that we can use."""
    path = url.removeprefix(SQLITE)
    if path == url or not path.isprintable() or path in ("", ":memory:"):
        expected = f"expected {SQLITE}PATH, such as {SQLITE}games.sqlite3, or {POSTGRESQL}USER:PASSWORD@HOST/NAME"
        raise StorageError(f"cannot keep games in {shown(url)!r}: {expected}")
    return Path(path).absolute()


def _check_opens(path: Path, url: str) -> None:
    # The asynchronous driver would leave a thread behind if it could not open the file. To look at one that is there
    # must not change it, as it would when the last one who has it open takes in what a crash has left beside it; but
    # a journal of a migration that was cut off has to be taken in before anybody can look.
    mode = "ro" if path.exists() and not Path(f"{path}-journal").exists() else "rwc"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise StorageError(f"cannot keep games in {url!r}: {error}") from error
    if found != "ok":
        raise StorageError(f"cannot keep games in {url!r}: the database is damaged: {found}")


async def _bring_up_to_date(engine: AsyncEngine) -> None:
    # Nobody else writes meanwhile; it fails at once where we may not write.
    async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        await connection.run_sync(upgrade)
    if engine.dialect.name == "sqlite":
        # Only now, when it is known to be ours: the mode is written into the file.
        await _use_write_ahead_log(engine)


async def _use_write_ahead_log(engine: AsyncEngine) -> None:
    """Let readers go on while somebody writes; the file remembers it."""
    for tries_left in reversed(range(TRIES)):
        try:
            async with engine.execution_options(begin=None).connect() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError:
            # SQLite does not wait here, as it does elsewhere, for somebody who opens the same file.
            if not tries_left:
                raise
            await asyncio.sleep(BUSY_MILLISECONDS / TRIES / 1000)


def _set_up(connection: DBAPIConnection, _record: Any) -> None:
    # Transactions begin and end where we say so: the driver would leave the migrations out of them.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout = {BUSY_MILLISECONDS}", "synchronous = FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    if begin := connection.get_execution_options().get("begin", "BEGIN"):
        connection.exec_driver_sql(begin)
