"""Migration of databases of older versions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polindrome.storage import Event, EventLog, ReviewRepository, StoredReview
from tests.storage.opening import AT, asynchronous, database_at, dump, event, execute, make_old_database, summary

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


@asynchronous
async def test_migration_renames_kinds_and_fields_of_events(tmp_path: Path) -> None:
    old: list[tuple[str, dict[str, Any]]] = [
        ("created", {"game": "duo"}),
        ("passed", {"ply": 3, "who": "BLUE"}),
        ("undo_wished", {"seat": 0, "ply": 0}),
        ("undo_answered", {"seat": 1, "agree": True}),
        ("rematched", {"next": "b"}),
    ]
    make_old_database(
        tmp_path / "games", {"a": [Event(number, kind, AT, data) for number, (kind, data) in enumerate(old)]}
    )
    async with database_at(tmp_path / "games") as database:
        assert [(each.kind, each.data) for each in await EventLog(database).read("a")] == [
            ("created", {"game": "duo"}),
            ("passed", {"ply": 3, "colour": "BLUE"}),
            ("takeback_requested", {"seat": 0, "ply": 0}),
            ("takeback_answered", {"seat": 1, "agree": True}),
            ("rematch_created", {"game_id": "b"}),
        ]


@asynchronous
async def test_migration_renames_states_and_fields_of_reviews(tmp_path: Path) -> None:
    path = tmp_path / "games"
    async with database_at(path):
        pass
    choice = {"action": 7, "text": "c4", "outlook": {"win": None, "points": 3.5}}
    better = {**choice, "facts": {}, "sentence": "A sentence."}
    moves = [
        {"number": 1, "choices": [choice], "only": True, "better": None},
        {"number": 2, "choices": [choice, choice], "only": False, "better": better},
    ]
    execute(
        path,
        # The tables of 0002 are those of 0003.
        "UPDATE alembic_version SET version_num = '0002'",
        "INSERT INTO reviews VALUES ('waits', 4, 'asked', 0, 3, NULL)",
        f"INSERT INTO reviews VALUES ('ready', 4, 'ready', 3, 3, '{json.dumps({'game': 'entropy', 'moves': moves})}')",
    )
    async with database_at(path) as database:
        reviews = ReviewRepository(database)
        assert await reviews.read("waits") == StoredReview("waits", 4, "requested", 0, 3)
        assert await reviews.unfinished() == ["waits"]
        ready = await reviews.read("ready")
        assert ready is not None
        choice = {"action": 7, "text": "c4", "estimate": {"win": None, "points": 3.5}}
        better = {**choice, "facts": {}, "sentence": "A sentence."}
        assert ready.result == {
            "game": "entropy",
            "moves": [
                {"number": 1, "choices": [choice], "forced": True, "better": None},
                {"number": 2, "choices": [choice, choice], "forced": False, "better": better},
            ],
        }


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
