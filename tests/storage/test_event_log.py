"""The event log: what was committed stays, places and keys are taken once, and a bad database is named."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from polindrome.errors import Conflict, StorageError
from polindrome.storage import Event, EventLog

T = TypeVar("T")


def with_log(path: Path, use: Callable[[EventLog], Awaitable[T]]) -> T:
    """Open the log, use it and close it."""

    async def run() -> T:
        log = await EventLog.open(f"sqlite:///{path}")
        try:
            return await use(log)
        finally:
            await log.close()

    return asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that is not there yet, with characters that a URL would take for something else."""
    return tmp_path / "my games %20#1?.sqlite3"


def event(sequence: int, key: str | None = None) -> Event:
    return Event(sequence, "moved", "2026-11-16T01:02:03.456Z", {"who": "Zoë", "list": [1, None, True]}, key)


def test_events_come_back_in_order_and_by_game(path: Path) -> None:
    async def use(log: EventLog) -> None:
        await log.append("a", [event(0, "key")])
        await log.append("b", [event(0, "key")])
        await log.append("a", [event(1), event(2)])
        assert await log.read("a") == [event(0, "key"), event(1), event(2)]
        assert await log.read("a", after=1) == [event(2)]
        assert await log.read("a", after=2) == []
        assert await log.read("b") == [event(0, "key")]
        assert await log.read("c") == []

    with_log(path, use)
    assert with_log(path, lambda log: log.read("a", after=1)) == [event(2)]


@pytest.mark.parametrize(
    "late",
    [[event(1)], [event(2), event(1)], [event(2, "taken")], [event(2), event(3, "taken")], [event(2), event(2)]],
    ids=["place", "place of the second", "key", "key of the second", "its own place"],
)
def test_a_place_or_a_key_that_is_taken_is_a_conflict_and_nothing_is_written(path: Path, late: list[Event]) -> None:
    async def use(log: EventLog) -> None:
        first = [event(0, "taken"), event(1)]
        await log.append("a", first)
        with pytest.raises(Conflict, match="'a'"):
            await log.append("a", late)
        assert await log.read("a") == first
        await log.append("a", [event(2, "free")])

    with_log(path, use)


def test_of_many_writers_one_gets_the_place(path: Path) -> None:
    async def use(log: EventLog) -> None:
        writers = (log.append("a", [event(0, f"key {number}")]) for number in range(20))
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19
        assert len(await log.read("a")) == 1

    with_log(path, use)


def test_two_logs_of_one_file_see_each_other(path: Path) -> None:
    async def use() -> None:
        one, other = await asyncio.gather(*(EventLog.open(f"sqlite:///{path}") for _ in range(2)))
        await one.append("a", [event(0)])
        assert await other.read("a") == [event(0)]
        with pytest.raises(Conflict):
            await other.append("a", [event(0)])
        await one.close()
        await other.close()

    asyncio.run(use())


def test_commits_are_made_to_survive_a_power_failure(path: Path) -> None:
    async def use(log: EventLog) -> list[object]:
        async with log._engine.connect() as connection:
            names = ("journal_mode", "synchronous", "busy_timeout")
            return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert with_log(path, use) == ["wal", 2, 10_000]


def test_a_second_start_changes_nothing(path: Path) -> None:
    with_log(path, lambda log: log.append("a", [event(0)]))
    before = dump(path)
    with_log(path, lambda log: log.check())
    assert dump(path) == before
    assert "CREATE UNIQUE INDEX events_of_key" in before


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def complaint(url: object) -> str:
    with pytest.raises(StorageError) as caught:
        asyncio.run(EventLog.open(f"{url}"))
    assert str(caught.value).startswith(f"cannot keep games in {url!r}: ")
    return str(caught.value).partition(": ")[2]


def test_a_database_of_a_newer_version_is_left_alone(path: Path) -> None:
    with_log(path, lambda log: log.append("a", [event(0)]))
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert complaint(f"sqlite:///{path}") == (
        "the database has the revision '9999', of a newer Polindrome; this one knows 0001"
    )
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    execute(path, "CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    assert complaint(f"sqlite:///{path}") == "the database is not Polindrome's: it has the tables bookmarks"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    path.write_text("my diary\n" * 1000)
    before = path.read_bytes()
    assert complaint(f"sqlite:///{path}") == "file is not a database"
    assert path.read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    def fail(*_: object, **__: object) -> None:
        raise StorageError("the lights went out")

    with monkeypatch.context() as patch:
        patch.setattr(Operations, "create_index", fail)
        assert complaint(f"sqlite:///{path}") == "the lights went out"
    assert "CREATE" not in dump(path)
    with_log(path, lambda log: log.append("a", [event(0)]))


def test_a_folder_that_is_missing_or_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert complaint(f"sqlite:///{tmp_path}/nowhere/games") == f"there is no folder '{tmp_path}/nowhere'"
    assert complaint(f"sqlite:///{tmp_path}/file/games") == f"there is no folder '{tmp_path}/file'"
    assert complaint(f"sqlite:///{tmp_path}") == "that is a folder, expected a file"


def test_a_folder_in_which_nothing_can_be_written() -> None:
    assert complaint("sqlite:////proc/games.sqlite3") == "unable to open database file"


@pytest.mark.parametrize(
    "url", ["games.sqlite3", "sqlite://games", "sqlite:///", "sqlite:///:memory:", "postgresql://me@here/games", ""]
)
def test_a_url_of_another_kind(url: str) -> None:
    assert complaint(url) == "expected sqlite:///PATH, such as sqlite:///games.sqlite3"
