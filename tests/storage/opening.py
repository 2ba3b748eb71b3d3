"""Helpers: databases, events and an event loop per test."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from polindrome.storage import Database, Event, GameSummary

PATIENCE = 60
AT = "2026-11-16T01:02:03.456Z"
P = ParamSpec("P")


def asynchronous(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in its own event loop, and check that it leaves no tasks."""

    async def run_alone(*args: P.args, **kwargs: P.kwargs) -> None:
        async with asyncio.timeout(PATIENCE):
            await test(*args, **kwargs)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(run_alone(*args, **kwargs))

    return run


@asynccontextmanager
async def database_at(path: Path) -> AsyncIterator[Database]:
    """Open a database."""
    database = await Database.open(f"sqlite:///{path}")
    try:
        yield database
    finally:
        await database.close()


def event(sequence: int, key: str | None = None) -> Event:
    """Return an example event."""
    return Event(sequence, "moved", AT, {"who": "Zoë", "list": [1, None, True]}, key)


def summary(
    game_id: str, game: str = "duo", status: str = "playing", created_at: str = AT, **due: bool | float | None
) -> GameSummary:
    """Return an example summary, of a game with nothing due by default."""
    about = {"seats": [], "ply": 3}
    return GameSummary(game_id, game, status, bool(due.get("bot_due")), due.get("deadline"), created_at, AT, about)


def dump(path: Path) -> str:
    """Return the contents of a database as text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def execute(path: Path, *statements: str) -> None:
    """Change a database outside of the code under test."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def make_old_database(path: Path, games: Mapping[str, Sequence[Event]]) -> None:
    """Create a database of the first version with these games."""
    columns = "game TEXT NOT NULL, sequence INTEGER NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL, key TEXT, data JSON"
    execute(
        path,
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)",
        "INSERT INTO alembic_version VALUES ('0001')",
        f"CREATE TABLE events ({columns} NOT NULL, PRIMARY KEY (game, sequence))",
        "CREATE UNIQUE INDEX events_of_key ON events (game, key)",
    )
    rows = [
        (game, each.sequence, each.kind, each.at, each.key, json.dumps(each.data))
        for game, events in games.items()
        for each in events
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
