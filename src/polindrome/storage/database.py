"""Durable connections to SQLite or PostgreSQL: committed transactions survive a crash."""

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
WAL_TRIES = 200
MIGRATION_LOCK = 7_063_546
"""Number of the PostgreSQL advisory lock under which one process at a time migrates the schema."""


class Database:
    """A connection pool of one database; create it with `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite has one writer at a time and polls while it is busy; a queue in this process is faster.
        self._write_lock = asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        # Each step of a transaction costs a switch to another thread and back; a single SELECT needs no transaction.
        self._reader = engine.execution_options(begin=None)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at a URL and migrate it; StorageError says why it cannot be opened."""
        database = cls(_engine_of(url))
        try:
            async with storage_errors(f"cannot open the database {redact_url(url)!r}"):
                await _migrate(database.engine)
        except BaseException:
            await database.close()
            raise
        return database

    @asynccontextmanager
    async def reading(self, failure: str) -> AsyncIterator[AsyncConnection]:
        """A connection for one SELECT; a StorageError starts with the `failure` text."""
        async with storage_errors(failure), self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self, failure: str) -> AsyncIterator[AsyncConnection]:
        """A transaction, durable when the block ends; IntegrityError if a unique key is taken."""
        async with storage_errors(failure), self._write_lock, self.engine.begin() as connection:
            yield connection

    async def check(self) -> None:
        """Raise StorageError if the database does not answer."""
        async with self.reading("the database does not answer") as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


@asynccontextmanager
async def storage_errors(failure: str) -> AsyncIterator[None]:
    """Turn database errors into StorageError; the caller handles IntegrityError."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, StorageError, OSError) as error:
        raise StorageError(f"{failure}: {getattr(error, 'orig', error)}") from error


def redact_url(url: str) -> str:
    """The URL without its password, for messages."""
    try:
        return url if url.startswith(SQLITE) or "@" not in url else make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url.partition("://")[0] + "://..."


def _engine_of(url: str) -> AsyncEngine:
    if url.startswith(POSTGRESQL):
        try:
            parsed = make_url(url)
        except (ArgumentError, ValueError) as error:
            raise StorageError(f"cannot open the database {redact_url(url)!r}: {error}") from error
        # The ping finds connections that the database server has closed.
        return create_async_engine(parsed.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)
    path = sqlite_path(url)
    if not path.parent.is_dir():
        raise StorageError(f"cannot open the database {url!r}: the folder {str(path.parent)!r} does not exist")
    if path.is_dir():
        raise StorageError(f"cannot open the database {url!r}: it is a folder, expected a file")
    _check_opens(path, url)
    # Waiting for a connection of the pool is faster than opening one more for a moment.
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)), pool_size=CONNECTIONS, max_overflow=0
    )
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def sqlite_path(url: str) -> Path:
    """The file of an SQLite URL; StorageError for any other URL."""
    path = url.removeprefix(SQLITE)
    if path == url or not path.isprintable() or path in ("", ":memory:"):
        expected = f"expected {SQLITE}PATH, such as {SQLITE}games.sqlite3, or {POSTGRESQL}USER:PASSWORD@HOST/NAME"
        raise StorageError(f"cannot open the database {redact_url(url)!r}: {expected}")
    return Path(path).absolute()


def _check_opens(path: Path, url: str) -> None:
    # aiosqlite leaks a thread if it cannot open a file, so check first. Read-only, since closing the last read-write
    # connection would checkpoint the write-ahead log of a crashed server. Only a rollback journal, which an
    # interrupted migration leaves behind, needs write access.
    mode = "ro" if path.exists() and not Path(f"{path}-journal").exists() else "rwc"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise StorageError(f"cannot open the database {url!r}: {error}") from error
    if found != "ok":
        raise StorageError(f"cannot open the database {url!r}: the database is damaged: {found}")


async def _migrate(engine: AsyncEngine) -> None:
    # An exclusive transaction: it keeps other writers out, and fails immediately if the file is read-only.
    async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(upgrade)
    if engine.dialect.name == "sqlite":
        # After the check that the file is a Polindrome database: the mode is stored in the file.
        await _use_write_ahead_log(engine)


async def _use_write_ahead_log(engine: AsyncEngine) -> None:
    """Switch the file to WAL mode, in which readers do not wait for the writer."""
    for tries_left in reversed(range(WAL_TRIES)):
        try:
            async with engine.execution_options(begin=None).connect() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError:
            # busy_timeout does not apply to this pragma while another process opens the file.
            if not tries_left:
                raise
            await asyncio.sleep(BUSY_MILLISECONDS / WAL_TRIES / 1000)


def _configure(connection: DBAPIConnection, _record: Any) -> None:
    # Explicit transactions only: the implicit ones of the driver exclude schema changes.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout = {BUSY_MILLISECONDS}", "synchronous = FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    if begin := connection.get_execution_options().get("begin", "BEGIN"):
        connection.exec_driver_sql(begin)
