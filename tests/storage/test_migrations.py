"""A database of the first version becomes one of this: its games are all there, and lists show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from polindrome.storage import Event, EventLog
from tests.storage.opening import AT, asynchronous, database_at, dump, event, line, make_old_database

CREATED = Event(0, "created", AT, {"game": "duo"}, None)
GAMES = {"a": [CREATED, event(1, "key")], "b": [CREATED]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database as the first version left it."""
    make_old_database(tmp_path / "games", GAMES)
    return tmp_path / "games"


@asynchronous
async def test_the_events_of_an_old_database_stay_and_each_game_gets_a_line(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        assert {game: await log.read(game) for game in GAMES} == GAMES
        lines = await log.lines(most=9)
        assert [(each.id, each.game, each.created_at) for each in lines] == [("b", "duo", AT), ("a", "duo", AT)]


@asynchronous
async def test_a_line_that_has_to_be_worked_out_is_corrected_once(path: Path) -> None:
    async with database_at(path) as database:
        log = EventLog(database)
        assert {each.id for each in await log.unknown_lines(9)} == {"a", "b"}
        assert len(await log.unknown_lines(1)) == 1
        assert await log.neglected(0.0, 9.0) == []
        await log.correct(line("a", bot_due=True))
        await log.correct(line("a", status="over"))
        assert (await log.lines(most=9))[1] == line("a", bot_due=True)
        assert [each.id for each in await log.unknown_lines(9)] == ["b"]
        assert await log.neglected(0.0, 9.0) == ["a"]


def test_an_old_database_has_the_same_tables_as_a_new_one(path: Path, tmp_path: Path) -> None:
    @asynchronous
    async def open_both() -> None:
        for each in (path, tmp_path / "new"):
            async with database_at(each):
                pass

    open_both()
    assert names_in(path) == names_in(tmp_path / "new")


def names_in(path: Path) -> set[str]:
    """The tables and indices of a database."""
    return {" ".join(each.split(" (")[0].split()) for each in dump(path).splitlines() if each.startswith("CREATE")}
