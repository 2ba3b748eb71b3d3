"""Migration of databases of the first version."""

from __future__ import annotations

from pathlib import Path

import pytest

from polindrome.storage import Event, EventLog
from tests.storage.opening import AT, asynchronous, database_at, dump, event, make_old_database, summary

CREATED = Event(0, "created", AT, {"game": "duo"}, None)
GAMES = {"a": [CREATED, event(1, "key")], "b": [CREATED]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of the first version."""
    make_old_database(tmp_path / "games", GAMES)
    return tmp_path / "games"


@asynchronous
async def test_migration_keeps_events_and_adds_summaries(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        assert {game: await log.read(game) for game in GAMES} == GAMES
        summaries = await log.list_games(limit=9)
        assert [(each.id, each.game, each.created_at) for each in summaries] == [("b", "duo", AT), ("a", "duo", AT)]


@asynchronous
async def test_incomplete_summary_is_completed_once(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        assert {each.id for each in await log.incomplete_summaries(9)} == {"a", "b"}
        assert len(await log.incomplete_summaries(1)) == 1
        assert await log.unleased_due_games(0.0, 9.0) == []
        await log.complete_summary(summary("a", bot_due=True))
        await log.complete_summary(summary("a", status="over"))
        assert (await log.list_games(limit=9))[1] == summary("a", bot_due=True)
        assert [each.id for each in await log.incomplete_summaries(9)] == ["b"]
        assert await log.unleased_due_games(0.0, 9.0) == ["a"]


def test_migrated_schema_equals_a_new_one(path: Path, tmp_path: Path) -> None:
    @asynchronous
    async def open_both() -> None:
        for each in (path, tmp_path / "new"):
            async with database_at(each):
                pass

    open_both()
    assert names_in(path) == names_in(tmp_path / "new")


def names_in(path: Path) -> set[str]:
    """Return the tables and indices of a database."""
    return {" ".join(each.split(" (")[0].split()) for each in dump(path).splitlines() if each.startswith("CREATE")}
