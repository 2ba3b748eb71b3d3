"""Storage in PostgreSQL: atomic appends, conflicts, leases and refusals."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from time import time
from typing import Any, TypeVar

import pytest

from polindrome.errors import Conflict, StorageError
from polindrome.storage import (
    Database,
    Event,
    EventBatch,
    EventLog,
    GameSummary,
    Leases,
    ReviewRepository,
    StoredReview,
)
from polindrome.storage.database import redact_url
from tests.scale.conftest import TOO_LONG
from tests.scale.services import PostgreSQL, free_port

pytestmark = pytest.mark.usefixtures("no_hanging")

MANY = 8
AT = "2026-11-16T01:02:03.456Z"
MAKE_TABLES = """
import asyncio, sys
from polindrome.storage import Database
print("ready", flush=True)
asyncio.run(Database.open(sys.stdin.readline()))
"""

T = TypeVar("T")


def event(sequence: int, key: str | None = None) -> Event:
    data = {"who": "Zoë ♟", "list": [1, None, True, 0.1], "seed": 2**64 - 1, "odd": "\0\\u0000'"}
    return Event(sequence, "moved", AT, data, key)


def summary(game_id: str, **more: Any) -> GameSummary:
    known = {"game": "duo", "status": "playing", "bot_due": False, "deadline": None, "created_at": AT, "updated_at": AT}
    return GameSummary(id=game_id, **{**known, "about": {"ply": 3}, **more})


def batch(game_id: str, *events: Event, **more: Any) -> EventBatch:
    return EventBatch(events, summary(game_id, **more))


def with_databases(url: str, count: int, use: Callable[[Sequence[Database]], Awaitable[T]]) -> T:
    """Open a database several times, as several processes would, use all of them and close them."""

    async def run() -> T:
        async with AsyncExitStack() as stack:
            databases = []
            for _ in range(count):
                databases.append(await Database.open(url))
                stack.push_async_callback(databases[-1].close)
            return await use(databases)

    return asyncio.run(run())


def with_log(url: str, use: Callable[[EventLog], Awaitable[T]]) -> T:
    return with_databases(url, 1, lambda databases: use(EventLog(databases[0])))


def test_events_round_trip(database_url: str) -> None:
    async def use(log: EventLog) -> None:
        await log.append(batch("b", event(0, "key-b")), batch("a", event(0, "key-a"), event(1)))
        await log.append(batch("a", event(2, "late"), status="over"))
        assert await log.read("a") == [event(0, "key-a"), event(1), event(2, "late")]
        assert await log.read("a", after=1) == [event(2, "late")]
        assert await log.read("c") == []
        assert await log.list_games(limit=9) == [summary("b"), summary("a", status="over")]

    with_log(database_url, use)
    assert with_log(database_url, lambda log: log.read("b")) == [event(0, "key-b")]


@pytest.mark.parametrize(
    "late",
    [
        [batch("a", event(1))],
        [batch("a", event(2), event(1))],
        [batch("a", event(2, "taken"))],
        [batch("new", event(0)), batch("a", event(1))],
        [batch("a", event(2)), batch("b", event(0))],
    ],
    ids=["place", "place of the second", "key", "place in the second game", "second game is there"],
)
def test_conflict_writes_nothing(database_url: str, late: list[EventBatch], postgresql: PostgreSQL) -> None:
    async def use(log: EventLog) -> None:
        await log.append(batch("a", event(0, "taken"), event(1)), batch("b", event(0)))
        before = contents(postgresql, database_url)
        with pytest.raises(Conflict):
            await log.append(*late)
        assert contents(postgresql, database_url) == before
        await log.append(batch("a", event(2, "free")))

    with_log(database_url, use)


def test_one_of_many_writers_gets_each_sequence(database_url: str) -> None:
    async def use(databases: Sequence[Database]) -> None:
        logs = [EventLog(database) for database in databases]
        for place in range(10):
            wanted = [batch("a", event(place, f"key-{number}-{place}"), status=f"{number}") for number in range(MANY)]
            writers = (log.append(each) for log, each in zip(logs, wanted, strict=True))
            results = await asyncio.gather(*writers, return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert sum(isinstance(result, Conflict) for result in results) == MANY - 1
            winner = results.index(None)
            assert (await logs[0].read("a"))[-1] == wanted[winner].events[0]
            assert [each.status for each in await logs[0].list_games(limit=9)] == [f"{winner}"]
        assert [each.sequence for each in await logs[0].read("a")] == list(range(10))

    with_databases(database_url, MANY, use)


def test_lease_has_one_owner_and_another_after_expiry(database_url: str, postgresql: PostgreSQL) -> None:
    async def use(databases: Sequence[Database]) -> None:
        contenders = [Leases(database, f"process {number}") for number, database in enumerate(databases)]
        owners = []
        for _ in range(5):
            taken = await asyncio.gather(*(leases.acquire("a") for leases in contenders))
            assert sum(taken) == 1
            owners.append(taken.index(True))
            assert await contenders[owners[-1]].acquire("a")
            # The former owner does not come back.
            postgresql.execute("UPDATE leases SET expires = 1", url=database_url)
            contenders.append(Leases(contenders[owners[-1]]._database, f"process {len(contenders)}"))

    with_databases(database_url, MANY, use)


def test_renewal_reports_lost_leases(database_url: str, postgresql: PostgreSQL) -> None:
    async def use(databases: Sequence[Database]) -> None:
        one, other = (Leases(database, name) for database, name in zip(databases, ("one", "other"), strict=True))
        assert [await one.acquire(game) for game in "abc"] == [True] * 3
        assert await one.renew() == {"a", "b", "c"}
        await one.release(["a"])
        await one.release([])
        assert await other.acquire("a")
        postgresql.execute("UPDATE leases SET expires = 1 WHERE game = 'b'", url=database_url)
        assert await other.acquire("b")
        assert await one.renew() == {"c"}
        assert await other.renew() == {"a", "b"}

    with_databases(database_url, 2, use)


def test_unleased_due_games_are_found(database_url: str, postgresql: PostgreSQL) -> None:
    async def use(databases: Sequence[Database]) -> None:
        log, leases = EventLog(databases[0]), Leases(databases[0], "one")
        now = time()
        await log.append(
            batch("bot", event(0), bot_due=True),
            batch("soon", event(0), deadline=now + 5),
            batch("later", event(0), deadline=now + 500),
            batch("person", event(0)),
        )
        assert set(await log.unleased_due_games(now, now + 10)) == {"bot", "soon"}
        assert await leases.acquire("bot")
        assert await log.unleased_due_games(now, now + 10) == ["soon"]
        postgresql.execute("UPDATE leases SET expires = 1", url=database_url)
        assert set(await log.unleased_due_games(now, now + 10)) == {"bot", "soon"}

    with_databases(database_url, 1, use)


def test_list_pages_have_no_gaps_or_duplicates(database_url: str) -> None:
    async def use(log: EventLog) -> None:
        # Three games each have the same time, so that a page ends among them.
        for number in range(20):
            times = {
                "created_at": f"2026-11-16T01:02:{number // 3:02}.000Z",
                "game": "duo" if number % 2 else "entropy",
            }
            await log.append(batch(f"game-{number:02}", event(0), status="over" if number < 5 else "playing", **times))
        pages, before = [], None
        while page := await log.list_games(before=before, limit=4):
            pages += [each.id for each in page]
            before = (page[-1].created_at, page[-1].id)
        assert pages == [f"game-{number:02}" for number in reversed(range(20))]
        assert [each.id for each in await log.list_games(status="over", game="duo", limit=9)] == ["game-03", "game-01"]

    with_log(database_url, use)


def test_newer_review_replaces_the_older_one(database_url: str) -> None:
    async def use(databases: Sequence[Database]) -> None:
        reviews = [ReviewRepository(database) for database in databases]
        assert await reviews[0].read("a") is None
        for state in ("requested", "running", "failed"):
            wanted = [StoredReview("a", 7, state, number, 20) for number in range(MANY)]
            await asyncio.gather(*(repository.save(each) for repository, each in zip(reviews, wanted, strict=True)))
            assert await reviews[0].read("a") in wanted
            assert await reviews[1].unfinished() == ([] if state == "failed" else ["a"])
        ready = StoredReview("a", 7, "ready", 20, 20, {"plies": [{"label": "Zoë"}]})
        await reviews[0].save(ready)
        assert await reviews[1].read("a") == ready

    with_databases(database_url, MANY, use)


def test_concurrent_starts_create_the_tables_once(database_url: str, postgresql: PostgreSQL) -> None:
    pipe, command = subprocess.PIPE, [sys.executable, "-c", MAKE_TABLES]
    starters = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(4)]
    for starter in starters:
        assert starter.stdout
        assert starter.stdout.readline() == "ready\n"
    with ThreadPoolExecutor(4) as together:
        said = list(together.map(lambda starter: starter.communicate(database_url, TOO_LONG)[1], starters))
    assert [starter.returncode for starter in starters] == [0] * 4, said
    assert set(contents(postgresql, database_url)) == {"alembic_version", "events", "games", "leases", "reviews"}
    newest = max(path.stem[1:5] for path in Path("src/polindrome/storage/migrations/versions").glob("v*.py"))
    assert postgresql.execute("SELECT version_num FROM alembic_version", url=database_url) == [(newest,)]


def contents(postgresql: PostgreSQL, url: str) -> dict[str, list[Any]]:
    """Return the contents of all tables of a database."""
    names = postgresql.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url=url)
    return {name: postgresql.execute(f"SELECT t::text FROM {name} t ORDER BY 1", url=url) for (name,) in names}


def complaint(url: str) -> str:
    """Return the error of opening a database; it contains no password."""
    with pytest.raises(StorageError) as caught:
        asyncio.run(Database.open(url))
    before, _, reason = str(caught.value).partition(": ")
    assert before == f"cannot open the database {redact_url(url)!r}", caught.value
    assert password_of(url) not in str(caught.value)
    return reason


def password_of(url: str) -> str:
    return url.partition("polindrome:")[2].partition("@")[0]


def test_newer_database_is_unchanged(database_url: str, postgresql: PostgreSQL) -> None:
    with_log(database_url, lambda log: log.append(batch("a", event(0))))
    postgresql.execute("UPDATE alembic_version SET version_num = '9999'", url=database_url)
    before = contents(postgresql, database_url)
    assert complaint(database_url).startswith("the database has the revision '9999', of a newer Polindrome")
    assert contents(postgresql, database_url) == before


def test_foreign_database_is_unchanged(database_url: str, postgresql: PostgreSQL) -> None:
    postgresql.execute("CREATE TABLE bookmarks (url TEXT)", "INSERT INTO bookmarks VALUES ('x')", url=database_url)
    assert complaint(database_url) == "the database is not Polindrome's: it has the tables bookmarks"
    assert contents(postgresql, database_url) == {"bookmarks": [("(x)",)]}


def test_unreachable_database_is_named_without_its_password(database_url: str) -> None:
    secret = password_of(database_url)
    assert len(secret) == 64
    assert "password authentication failed" in complaint(database_url.replace(secret, "wrong-word"))
    assert 'database "nowhere" does not exist' in complaint(f"{database_url.rpartition('/')[0]}/nowhere")
    assert "Connect call failed" in complaint(f"postgresql://polindrome:{secret}@127.0.0.1:{free_port()}/games")


def test_log_recovers_after_a_database_outage(database_url: str, postgresql: PostgreSQL) -> None:
    async def use(log: EventLog) -> None:
        await log.append(batch("a", event(0)))
        with postgresql.away():
            for work in (log.read("a"), log.append(batch("a", event(1))), log.unleased_due_games(0, 1)):
                with pytest.raises(StorageError):
                    await work
        await log.append(batch("a", event(1)))
        assert await log.read("a") == [event(0), event(1)]

    with_log(database_url, use)
