"""Opening, migrating and refusing databases."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from polindrome.errors import StorageError
from polindrome.storage import Database, EventBatch, EventLog
from polindrome.storage.database import redact_url
from tests.storage.opening import asynchronous, database_at, dump, event, execute, summary


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path of a new database, with characters that have a meaning in URLs."""
    return tmp_path / "my games %20#1?.sqlite3"


@pytest.fixture
def used(path: Path) -> Path:
    """A database with many games."""

    @asynchronous
    async def use() -> None:
        async with database_at(path) as database:
            events = [event(place) for place in range(10)]
            await EventLog(database).append(*(EventBatch(events, summary(f"game-{number}")) for number in range(100)))

    use()
    return path


def complaint(url: str) -> str:
    """Return the error of opening a database."""
    with pytest.raises(StorageError) as caught:
        asyncio.run(Database.open(url))
    assert str(caught.value).startswith(f"cannot open the database {url!r}: ")
    return str(caught.value).partition(": ")[2]


@contextmanager
def untouched(path: Path) -> Iterator[None]:
    """Assert that no byte of the database and the files beside it changes in the block."""
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    yield
    assert {each: each.read_bytes() for each in before} == before


@asynchronous
async def test_connections_use_full_synchronous_mode(path: Path) -> None:
    async with database_at(path) as database, database.reading("it") as connection:
        names = ("journal_mode", "synchronous", "busy_timeout")
        found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]
        assert found == ["wal", 2, 10_000]


def test_second_open_changes_nothing(used: Path) -> None:
    before = dump(used)
    asyncio.run(open_and_check(used))
    assert dump(used) == before
    assert "CREATE UNIQUE INDEX events_of_key" in before


async def open_and_check(path: Path) -> None:
    async with database_at(path) as database:
        await database.check()


def test_newer_database_is_unchanged(used: Path) -> None:
    execute(used, "UPDATE alembic_version SET version_num = '9999'")
    with untouched(used):
        assert complaint(f"sqlite:///{used}") == (
            "the database has the revision '9999', of a newer Polindrome; this one knows 0001, 0002, 0003"
        )


def test_foreign_database_is_unchanged(path: Path) -> None:
    execute(path, "CREATE TABLE bookmarks (url TEXT)")
    with untouched(path):
        assert complaint(f"sqlite:///{path}") == "the database is not Polindrome's: it has the tables bookmarks"


def test_other_file_is_unchanged(path: Path) -> None:
    path.write_text("my diary\n" * 1000)
    with untouched(path):
        assert complaint(f"sqlite:///{path}") == "file is not a database"


PAGE = 4096


@pytest.mark.parametrize("part", ["the header", "the tables", "events", "events_of_key", "games"])
def test_damaged_database_is_unchanged(used: Path, part: str) -> None:
    damage(used, {"the header": 20, "the tables": 100}.get(part) or root_of(used, part) * PAGE)
    with untouched(used):
        assert re.search("malformed|damaged|not a database", complaint(f"sqlite:///{used}"))


@asynchronous
async def test_write_ahead_log_of_a_damaged_database_is_unchanged(used: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed" / "games"
    crashed.parent.mkdir()
    async with database_at(used) as database:
        await EventLog(database).append(EventBatch([event(0)], summary("last")))
        for ending in ("", "-wal"):
            Path(f"{crashed}{ending}").write_bytes(Path(f"{used}{ending}").read_bytes())
    damage(crashed, root_of(used, "events") * PAGE)
    with untouched(crashed), pytest.raises(StorageError, match=r"damaged|malformed"):
        await Database.open(f"sqlite:///{crashed}")


def test_interrupted_migration_is_rolled_back_and_repeated(used: Path, tmp_path: Path) -> None:
    before, crashed = dump(used), tmp_path / "crashed"
    with closing(sqlite3.connect(used, isolation_level=None)) as connection:
        for statement in (
            "PRAGMA journal_mode = DELETE",
            "PRAGMA cache_size = 1",
            "BEGIN",
            "UPDATE events SET kind = 1",
        ):
            connection.execute(statement)
        for ending in ("", "-journal"):
            Path(f"{crashed}{ending}").write_bytes(Path(f"{used}{ending}").read_bytes())
    asyncio.run(open_and_check(crashed))
    assert dump(crashed) == before


def test_truncated_database_is_unchanged(used: Path) -> None:
    data = used.read_bytes()
    used.write_bytes(data[: len(data) // PAGE // 2 * PAGE])
    with untouched(used):
        assert "malformed" in complaint(f"sqlite:///{used}")


def damage(path: Path, start: int) -> None:
    """Overwrite a part of a database with garbage."""
    data = bytearray(path.read_bytes())
    data[start : start + 60] = b"\xa5" * 60
    path.write_bytes(data)


def root_of(path: Path, name: str) -> int:
    """Return the number of pages before the root page of a table or an index."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA page_size").fetchone() == (PAGE,)
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return int(connection.execute(query, [name]).fetchone()[0]) - 1


def test_failed_migration_is_rolled_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    def fail(*_: object, **__: object) -> None:
        raise StorageError("the lights went out")

    with monkeypatch.context() as patch:
        patch.setattr(Operations, "create_index", fail)
        assert complaint(f"sqlite:///{path}") == "the lights went out"
    assert "CREATE" not in dump(path)
    asyncio.run(open_and_check(path))


def test_missing_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert complaint(f"sqlite:///{tmp_path}/nowhere/games") == f"the folder '{tmp_path}/nowhere' does not exist"
    assert complaint(f"sqlite:///{tmp_path}/file/games") == f"the folder '{tmp_path}/file' does not exist"
    assert complaint(f"sqlite:///{tmp_path}") == "it is a folder, expected a file"


def test_read_only_folder_is_an_error() -> None:
    assert complaint("sqlite:////proc/games.sqlite3") == "unable to open database file"


@pytest.mark.parametrize(
    "url", ["games.sqlite3", "sqlite://games", "sqlite:///", "sqlite:///:memory:", "mysql://x", ""]
)
def test_unknown_url_is_an_error(url: str) -> None:
    assert complaint(url) == (
        "expected sqlite:///PATH, such as sqlite:///games.sqlite3, or postgresql://USER:PASSWORD@HOST/NAME"
    )


def test_unreachable_server_is_named_without_the_password() -> None:
    with pytest.raises(
        StorageError, match=r"cannot open the database 'postgresql://me:\*\*\*@127.0.0.1:1/games': "
    ) as caught:
        asyncio.run(Database.open("postgresql://me:secret@127.0.0.1:1/games"))
    assert "secret" not in str(caught.value)
    assert redact_url("postgresql://me:secret@here:port/x") == "postgresql://..."
