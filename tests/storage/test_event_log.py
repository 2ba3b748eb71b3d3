"""The event log: what was committed stays, places and keys are taken once, and lists show what is asked for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from polindrome.errors import Conflict, StorageError
from polindrome.storage import Change, Database, Event, EventLog, Leases
from tests.storage.opening import AT, asynchronous, database_at, event, execute, line


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database that is not there yet, with characters that a URL would take for something else."""
    return tmp_path / "my games %20#1?.sqlite3"


def change(game: str, *events: Event) -> Change:
    return Change(events, line(game))


@asynchronous
async def test_events_come_back_in_order_and_by_game(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(change("a", event(0, "key")))
        await log.append(change("b", event(0, "key")))
        await log.append(change("a", event(1), event(2)))
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
def test_a_place_or_a_key_that_is_taken_is_a_conflict_and_nothing_is_written(path: Path, late: list[Event]) -> None:
    @asynchronous
    async def write_late() -> None:
        async with database_at(path) as database:
            log = EventLog(database)
            first = [event(0, "taken"), event(1)]
            await log.append(change("a", *first))
            with pytest.raises(Conflict, match="a"):
                await log.append(change("a", *late))
            assert await log.read("a") == first
            await log.append(change("a", event(2, "free")))

    write_late()


@asynchronous
async def test_changes_of_two_games_are_kept_together_or_not_at_all(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(change("a", event(0)))
        with pytest.raises(Conflict):
            await log.append(change("b", event(0)), change("a", event(0)))
        assert (await log.read("b"), [each.id for each in await log.lines(most=9)]) == ([], ["a"])
        await log.append(change("b", event(0)), change("a", event(1)))
        assert (await log.read("b"), await log.read("a")) == ([event(0)], [event(0), event(1)])


@asynchronous
async def test_of_many_writers_one_gets_the_place(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        writers = (log.append(change("a", event(0, f"key {number}"))) for number in range(20))
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 19
        assert len(await log.read("a")) == 1


@asynchronous
async def test_writers_at_once_do_not_suffer_from_one_that_is_too_late(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        await log.append(change("g3", event(0)))
        writers = (log.append(change(f"g{number}", event(0))) for number in range(8))
        results = await asyncio.gather(*writers, return_exceptions=True)
        assert [type(result).__name__ for result in results].count("Conflict") == 1
        assert isinstance(results[3], Conflict)
        assert len(await log.lines(most=20)) == 8


@asynchronous
async def test_a_writer_who_is_sent_away_takes_nobody_along(path: Path) -> None:
    """Whether its own events are there is open, as it is for whoever loses a connection; but not for the others."""
    async with database_at(path) as database:
        log = EventLog(database)
        for number in range(20):
            games = [f"{name}{number}" for name in "abc"]
            writers = [asyncio.create_task(log.append(change(game, event(0)))) for game in games]
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
async def test_a_writer_who_is_sent_away_while_it_waits_writes_nothing_later(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        async with log._turn:
            late = asyncio.create_task(log.append(change("late", event(0))))
            await asyncio.sleep(0)
            late.cancel()
            await asyncio.gather(late, return_exceptions=True)
        await log.append(change("next", event(0)))
        assert await log.read("late") == []


@asynchronous
async def test_two_logs_of_one_file_see_each_other(path: Path) -> None:
    url = f"sqlite:///{path}"
    one, other = await asyncio.gather(Database.open(url), Database.open(url))
    await EventLog(one).append(change("a", event(0)))
    assert await EventLog(other).read("a") == [event(0)]
    with pytest.raises(Conflict):
        await EventLog(other).append(change("a", event(0)))
    await one.close()
    await other.close()


@asynchronous
async def test_what_cannot_be_read_or_written_is_named(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        execute(path, "DROP TABLE events")
        with pytest.raises(StorageError, match="game 'a' cannot be read: no such table"):
            await log.read("a")
        with pytest.raises(StorageError, match=r"cannot be written.*no such table") as caught:
            await log.append(change("a", event(0)))
        assert not isinstance(caught.value, Conflict)


@asynchronous
async def test_the_line_of_a_game_is_the_one_that_came_with_its_last_events(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        first, last = line("a", status="waiting"), line("a", status="over", deadline=12.5)
        await log.append(Change([event(0)], first))
        assert await log.lines(most=9) == [first]
        await log.append(Change([event(1)], last))
        assert await log.lines(most=9) == [last]
        with pytest.raises(Conflict):
            await log.append(Change([event(1)], first))
        assert await log.lines(most=9) == [last]


@asynchronous
async def test_lists_have_the_newest_games_first_page_by_page(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        minutes = {"e": "03", "b": "02", "d": "02", "a": "02", "c": "01"}
        for game, minute in minutes.items():
            await log.append(Change([event(0)], line(game, created_at=AT.replace(":02:", f":{minute}:"))))
        seen: list[str] = []
        before: tuple[str, str] | None = None
        while page := await log.lines(before=before, most=2):
            seen += [each.id for each in page]
            before = (page[-1].created_at, page[-1].id)
        assert "".join(seen) == "edbac"


@asynchronous
async def test_lists_are_of_one_kind_and_status_if_these_are_named(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        for game in ("duo", "entropy"):
            for status in ("waiting", "over"):
                await log.append(Change([event(0)], line(f"{game} {status}", game, status)))
        assert {each.id for each in await log.lines(game="duo", most=9)} == {"duo waiting", "duo over"}
        assert {each.id for each in await log.lines(status="over", most=9)} == {"duo over", "entropy over"}
        assert [each.id for each in await log.lines(game="duo", status="over", most=9)] == ["duo over"]
        assert await log.lines(game="classic", most=9) == []


@asynchronous
async def test_games_with_a_bot_to_move_or_little_time_are_neglected_while_nobody_has_their_lease(path: Path) -> None:
    async with database_at(path) as database:
        log, leases = EventLog(database), Leases(database, "me")
        for each in (
            line("idle"),
            line("bot", bot_due=True),
            line("soon", deadline=109.0),
            line("later", deadline=111.0),
            line("leased", bot_due=True),
            line("lost", bot_due=True),
        ):
            await log.append(Change([event(0)], each))
        assert await leases.take("leased")
        assert await leases.take("lost")
        execute(path, "UPDATE leases SET expires = 99.0 WHERE game = 'lost'")
        assert set(await log.neglected(100.0, 110.0)) == {"bot", "soon", "lost"}
