"""A killed server loses no acknowledged move and continues its games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import crash as benchmark
from benchmarks.crash import EARLY_ACK, Findings, crash
from benchmarks.server_process import SERVE
from polindrome.blokus import DUO
from polindrome.game import Game
from polindrome.server.games.repository import summarise
from polindrome.server.games.session import GameSession
from polindrome.storage import Database, EventBatch, EventLog
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


def test_acknowledged_moves_survive_crashes(tmp_path: Path) -> None:
    found = asyncio.run(crash(SERVE, tmp_path, CRASHES))
    assert found.problems == []
    assert len(found.ready) == CRASHES
    assert found.acknowledged > CRASHES
    assert found.interrupted > 0


def test_crash_benchmark_detects_early_acknowledgements(tmp_path: Path) -> None:
    assert asyncio.run(crash(EARLY_ACK, tmp_path, CRASHES)).problems


@pytest.mark.parametrize(
    ("problems", "options", "exit_code"),
    [([], [], 0), (["lost"], [], 1), (["lost"], ["--broken"], 0), ([], ["--broken"], 1)],
)
def test_crash_benchmark_exit_code_reports_problems(
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
def test_bot_moves_after_a_restart(tmp_path: Path, game: Game, seats: list[Json], ply: int) -> None:
    database = tmp_path / "games.sqlite3"
    asyncio.run(_write(f"sqlite:///{database}", GameSession.from_events("owed", log_of(game, seats))))
    with server_process(database) as server, server.client() as client:
        assert look(client, "owed")["ply"] in (ply - 1, ply)
        assert settle(client, "owed")["ply"] == ply


async def _write(url: str, session: GameSession) -> None:
    database = await Database.open(url)
    await EventLog(database).append(EventBatch(session.events, summarise(session, AT, AT)))
    await database.close()


def test_stopped_server_exits_cleanly_and_repeats_the_search_after_restart(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "games.sqlite3")
    with server.client() as client:
        start = create(client, "entropy", [{"kind": "bot", "level": "master"}, HUMAN])
        assert send_move(client, start, "d4").status_code == 200
    assert server.stop() == (0, "")
    with server_process(tmp_path / "games.sqlite3") as again, again.client() as client:
        assert settle(client, start["id"])["last_move"] != "d4"
