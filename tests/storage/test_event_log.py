"""The event log: atomic appends, conflicts and lists."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from polindrome.errors import Conflict, StorageError
from polindrome.storage import Database, Event, EventBatch, EventLog, Leases
from tests.storage.opening import AT, asynchronous, database_at, event, execute, summary


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path of a new database, with characters that have a meaning in URLs."""
    return tmp_path / "my games %20#1?.sqlite3"


def batch(game: str, *events: Event) -> EventBatch:
    return EventBatch(events, summary(game))


@asynchronous
async def test_events_are_read_in_order_by_game(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(batch("a", event(0, "key")))
        await log.append(batch("b", event(0, "key")))
        await log.append(batch("a", event(1), event(2)))
        assert await log.read("a") == [event(0, "key"), event(1), event(2)]
        assert await log.read("a", after=1) == [event(2)]
        assert await log.read("a", after=2) == []
        assert await log.read("b") == [event(0, "key")]
        assert await log.read("c") == []
    async with database_at(path) as database:
        assert await EventLog(database).read("a", after=1) == [event(2)]


@pytest.mark.parametrize(
    "late",
    [[event(1)], [event(2), event(1)], [event(2, "taken")], [event(2), event(3, "taken")], [event(2), event(2)]],
    ids=["place", "place of the second", "key", "key of the second", "its own place"],
)
def test_taken_sequence_or_key_is_a_conflict(path: Path, late: list[Event]) -> None:
    @asynchronous
    async def write_late() -> None:
        async with database_at(path) as database:
            log = EventLog(database)
            first = [event(0, "taken"), event(1)]
            await log.append(batch("a", *first))
            with pytest.raises(Conflict, match="a"):
                await log.append(batch("a", *late))
            assert await log.read("a") == first
            await log.append(batch("a", event(2, "free")))

    write_late()


@asynchronous
async def test_batches_of_two_games_are_atomic(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(batch("a", event(0)))
        with pytest.raises(Conflict):
            await log.append(batch("b", event(0)), batch("a", event(0)))
        assert (await log.read("b"), [each.id for each in await log.list_games(limit=9)]) == ([], ["a"])
        await log.append(batch("b", event(0)), batch("a", event(1)))
        assert (await log.read("b"), await log.read("a")) == ([event(0)], [event(0), event(1)])


@asynchronous
async def test_one_of_many_writers_wins(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        writers = (log.append(batch("a", event(0, f"key {number}"))) for number in range(20))
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19
        assert len(await log.read("a")) == 1


@asynchronous
async def test_conflict_fails_only_its_own_append(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(batch("g3", event(0)))
        writers = (log.append(batch(f"g{number}", event(0))) for number in range(8))
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert [type(result).__name__ for result in results].count("Conflict") == 1
        assert isinstance(results[3], Conflict)
        assert len(await log.list_games(limit=20)) == 8


@asynchronous
async def test_cancelled_writer_does_not_cancel_others(path: Path) -> None:
    """The cancelled writer's own events may or may not be stored; the events of the others are."""
    async with database_at(path) as database:
        log = EventLog(database)
        for number in range(20):
            games = [f"{name}{number}" for name in "abc"]
            writers = [asyncio.create_task(log.append(batch(game, event(0)))) for game in games]
            for _ in range(number):
                await asyncio.sleep(0)
            writers[number % 3].cancel()
            results = await asyncio.gather(*writers, return_exceptions=True)
            for game, result in zip(games, results, strict=True):
                if result is None:
                    assert await log.read(game) == [event(0)]
                else:
                    assert isinstance(result, asyncio.CancelledError)


@asynchronous
async def test_cancelled_waiting_writer_writes_nothing(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        async with log._write_lock:
            late = asyncio.create_task(log.append(batch("late", event(0))))
            await asyncio.sleep(0)
            late.cancel()
            await asyncio.gather(late, return_exceptions=True)
        await log.append(batch("next", event(0)))
        assert await log.read("late") == []


@asynchronous
async def test_two_logs_of_one_file_share_events(path: Path) -> None:
    url = f"sqlite:///{path}"
    one, other = await asyncio.gather(Database.open(url), Database.open(url))
    await EventLog(one).append(batch("a", event(0)))
    assert await EventLog(other).read("a") == [event(0)]
    with pytest.raises(Conflict):
        await EventLog(other).append(batch("a", event(0)))
    await one.close()
    await other.close()


@asynchronous
async def test_storage_errors_name_the_game(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        execute(path, "DROP TABLE events")
        with pytest.raises(StorageError, match="cannot read game 'a': no such table"):
            await log.read("a")
        with pytest.raises(StorageError, match=r"cannot write games.*no such table") as caught:
            await log.append(batch("a", event(0)))
        assert not isinstance(caught.value, Conflict)


@asynchronous
async def test_summary_comes_with_the_last_events(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        first, last = summary("a", status="waiting"), summary("a", status="over", deadline=12.5)
        await log.append(EventBatch([event(0)], first))
        assert await log.list_games(limit=9) == [first]
        await log.append(EventBatch([event(1)], last))
        assert await log.list_games(limit=9) == [last]
        with pytest.raises(Conflict):
            await log.append(EventBatch([event(1)], first))
        assert await log.list_games(limit=9) == [last]


@asynchronous
async def test_list_has_the_newest_games_first_page_by_page(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        minutes = {"e": "03", "b": "02", "d": "02", "a": "02", "c": "01"}
        for game, minute in minutes.items():
            await log.append(EventBatch([event(0)], summary(game, created_at=AT.replace(":02:", f":{minute}:"))))
        seen: list[str] = []
        before: tuple[str, str] | None = None
        while page := await log.list_games(before=before, limit=2):
            seen += [each.id for each in page]
            before = (page[-1].created_at, page[-1].id)
        assert "".join(seen) == "edbac"


@asynchronous
async def test_list_filters_by_game_and_status(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        for game in ("duo", "entropy"):
            for status in ("waiting", "over"):
                await log.append(EventBatch([event(0)], summary(f"{game} {status}", game, status)))
        assert {each.id for each in await log.list_games(game="duo", limit=9)} == {"duo waiting", "duo over"}
        assert {each.id for each in await log.list_games(status="over", limit=9)} == {"duo over", "entropy over"}
        assert [each.id for each in await log.list_games(game="duo", status="over", limit=9)] == ["duo over"]
        assert await log.list_games(game="classic", limit=9) == []


@asynchronous
async def test_due_games_without_a_lease_are_found(path: Path) -> None:
    async with database_at(path) as database:
        log, leases = EventLog(database), Leases(database, "me")
        for each in (
            summary("idle"),
            summary("bot", bot_due=True),
            summary("soon", deadline=109.0),
            summary("later", deadline=111.0),
            summary("leased", bot_due=True),
            summary("lost", bot_due=True),
        ):
            await log.append(EventBatch([event(0)], each))
        assert await leases.acquire("leased")
        assert await leases.acquire("lost")
        execute(path, "UPDATE leases SET expires = 99.0 WHERE game = 'lost'")
        assert set(await log.unleased_due_games(100.0, 110.0)) == {"bot", "soon", "lost"}
