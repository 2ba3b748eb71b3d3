"""Connections to the database that a URL names, set up so that what was committed survives a crash."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from polindrome.errors import StorageError

SQLITE = "sqlite:///"
BUSY_MILLISECONDS = 10_000
TRIES = 200


@asynccontextmanager
async def writing_alone(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction during which nobody else writes; it fails at once where we may not write."""
    async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        yield connection


async def use_write_ahead_log(engine: AsyncEngine) -> None:
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


def engine_of(url: str) -> AsyncEngine:
    """An engine for `sqlite:///PATH`; StorageError for any other URL, or if there is no such folder."""
    path = path_of(url)
    if not path.parent.is_dir():
        raise StorageError(f"cannot keep games in {url!r}: there is no folder {str(path.parent)!r}")
    if path.is_dir():
        raise StorageError(f"cannot keep games in {url!r}: that is a folder, expected a file")
    _check_opens(path, url)
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)))
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def path_of(url: str) -> Path:
    """The file that a URL names; StorageError if it is no URL of a kind that we can use."""
    path = url.removeprefix(SQLITE)
    if path == url or not path.isprintable() or path in ("", ":memory:"):
        raise StorageError(f"cannot keep games in {url!r}: expected {SQLITE}PATH, such as {SQLITE}games.sqlite3")
    return Path(path).absolute()


def _check_opens(path: Path, url: str) -> None:
    # The asynchronous driver would leave a thread behind if it could not open the file.
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise StorageError(f"cannot keep games in {url!r}: {error}") from error


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
