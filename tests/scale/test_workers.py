"""`polindrome serve --workers 2`: both serve, dead workers are restarted, and all end with the supervisor."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

from tests.scale.players import Player, check_nothing_is_lost, play_together, sit_down
from tests.scale.serving import Serving, is_gone, serving, shared
from tests.server.live import PATIENCE, eventually

pytestmark = pytest.mark.usefixtures("no_hanging")


@pytest.fixture
def supervisor(database_url: str, redis_url: str) -> Iterator[Serving]:
    """A server with two workers."""
    with serving("--workers", "2", *shared(database_url, redis_url)) as server:
        yield server


def stay_with(player: Player, supervisor: Serving, worker: int) -> None:
    """Make a player reconnect until it is connected to a given worker, while that worker exists."""
    player.accepts = lambda port: is_gone(worker) or supervisor.worker_of(port) == worker


def test_game_continues_when_a_worker_is_killed_and_restarted(supervisor: Serving) -> None:
    first, second = supervisor.workers()
    with supervisor.client() as client:
        players = sit_down(client, client, "duo", [supervisor.url])
        stay_with(players[0], supervisor, first)
        stay_with(players[1], supervisor, second)
        players[0].when_sent[8] = lambda: os.kill(first, signal.SIGKILL)
        play_together(players)
        assert players[0].visits > 1
        assert players[1].visits == 1
        check_nothing_is_lost(players, client)
    new = eventually(lambda: [worker for worker in supervisor.workers() if worker not in (first, second)] or None)
    assert set(supervisor.workers()) == {second, *new}
    assert "a worker ended with exit code -9; restarting it" in supervisor.errors()
    os.kill(second, signal.SIGKILL)
    # The worker that responds now is the new one.
    eventually(lambda: answers(supervisor))


def answers(supervisor: Serving) -> bool | None:
    try:
        return httpx.get(f"{supervisor.url}/api/health").is_success or None
    except httpx.TransportError:
        return None


def test_workers_end_with_a_killed_supervisor(supervisor: Serving) -> None:
    workers = supervisor.workers()
    assert len(workers) == 2
    supervisor.kill()
    eventually(lambda: all(is_gone(worker) for worker in workers) or None)
    assert answers(supervisor) is None


def test_environment_variables_configure_workers_and_sigterm_ends_them(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLINDROME_DATABASE", database_url)
    monkeypatch.setenv("POLINDROME_REDIS", redis_url)
    monkeypatch.setenv("POLINDROME_WORKERS", "2")
    with serving() as server:
        workers = server.workers()
        assert len(workers) == 2
        assert "Games are stored in postgresql://polindrome:***@127.0.0.1:" in server.said
        assert server.stop() == 0
        assert all(is_gone(worker) for worker in workers)
        assert answers(server) is None
        assert server.errors() == ""


@pytest.mark.parametrize("name", ["database", "redis"])
def test_wrong_password_error_does_not_show_the_password(name: str, database_url: str, redis_url: str) -> None:
    urls = {"database": database_url, "redis": redis_url}
    urls[name] = urls[name].replace("@", "-wrong@")
    command = [sys.executable, "-m", "polindrome", "serve", "--port", "0", "--workers", "2"]
    words = shared(urls["database"], urls["redis"])
    done = subprocess.run([*command, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "password" in done.stderr
    assert "***@" in done.stderr
    assert "-wrong" not in done.stderr
