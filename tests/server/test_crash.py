"""A server that is killed in mid-game loses nothing that it has acknowledged, and goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import crash as benchmark
from benchmarks.crash import FORGETFUL, Findings, crash
from benchmarks.serving import SERVE
from polindrome.blokus import DUO
from polindrome.game import Game
from polindrome.server.games.ledger import line_of
from polindrome.server.games.table import Table
from polindrome.storage import Change, Database, EventLog
from tests.random_play import position_after
from tests.server.live import ServerProcess, server_process
from tests.server.playing import (
    AT,
    BEGINNER,
    EASY,
    HUMAN,
    Json,
    create,
    entropy_after,
    log_of,
    look,
    send_move,
    settle,
)

CRASHES = 4


def test_what_was_acknowledged_survives_and_the_games_go_on(tmp_path: Path) -> None:
    found = asyncio.run(crash(SERVE, tmp_path, CRASHES))
    assert found.problems == []
    assert len(found.ready) == CRASHES
    assert found.acknowledged > CRASHES
    assert found.interrupted > 0


def test_a_server_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    assert asyncio.run(crash(FORGETFUL, tmp_path, CRASHES)).problems


@pytest.mark.parametrize(
    ("problems", "options", "exit_code"),
    [([], [], 0), (["lost"], [], 1), (["lost"], ["--broken"], 0), ([], ["--broken"], 1)],
)
def test_the_benchmark_says_by_its_exit_code_whether_it_went_as_it_should(
    monkeypatch: pytest.MonkeyPatch, problems: list[str], options: list[str], exit_code: int
) -> None:
    async def found(*_: object, **__: object) -> Findings:
        return Findings(problems, [1.0])

    monkeypatch.setattr(benchmark, "crash", found)
    assert CliRunner().invoke(benchmark.main, options).exit_code == exit_code


@pytest.mark.parametrize(
    ("game", "seats", "ply"),
    [(position_after(DUO, 1, 2), [EASY, HUMAN], 3), (entropy_after(3), [BEGINNER, HUMAN], 4)],
    ids=["duo", "entropy"],
)
def test_a_bot_that_owed_an_answer_answers_after_the_restart(
    tmp_path: Path, game: Game, seats: list[Json], ply: int
) -> None:
    database = tmp_path / "games.sqlite3"
    asyncio.run(_write(f"sqlite:///{database}", Table.of("owed", log_of(game, seats))))
    with server_process(database) as server, server.client() as client:
        assert look(client, "owed")["ply"] in (ply - 1, ply)
        assert settle(client, "owed")["ply"] == ply


async def _write(url: str, table: Table) -> None:
    database = await Database.open(url)
    await EventLog(database).append(Change(table.events, line_of(table, AT, AT)))
    await database.close()


def test_a_server_that_is_stopped_while_a_bot_thinks_ends_well_and_asks_it_again(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "games.sqlite3")
    with server.client() as client:
        start = create(client, "entropy", [{"kind": "bot", "level": "master"}, HUMAN])
        assert send_move(client, start, "d4").status_code == 200
    assert server.stop() == (0, "")
    with server_process(tmp_path / "games.sqlite3") as again, again.client() as client:
        assert settle(client, start["id"])["last_move"] != "d4"
