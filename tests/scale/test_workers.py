"""`polindrome serve --workers 2`: both play, one that dies is replaced, and none outlives whoever started it."""

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
def crew(database_url: str, redis_url: str) -> Iterator[Serving]:
    """A server with two workers."""
    with serving("--workers", "2", *shared(database_url, redis_url)) as server:
        yield server


def stay_with(player: Player, crew: Serving, worker: int) -> None:
    """Let somebody hang up until he is connected to a worker, as long as that is there."""
    player.choose_line = lambda socket: is_gone(worker) or crew.worker_of(socket.local_address[1]) == worker


def test_a_game_goes_through_both_workers_and_on_when_one_is_killed_and_replaced(crew: Serving) -> None:
    first, second = crew.workers()
    with crew.client() as client:
        players = sit_down(client, client, "duo", [crew.url])
        stay_with(players[0], crew, first)
        stay_with(players[1], crew, second)
        players[0].when_sent[8] = lambda: os.kill(first, signal.SIGKILL)
        play_together(players)
        assert players[0].visits > 1
        assert players[1].visits == 1
        check_nothing_is_lost(players, client)
    new = eventually(lambda: [worker for worker in crew.workers() if worker not in (first, second)] or None)
    assert set(crew.workers()) == {second, *new}
    assert "a worker ended with exit code -9; another one takes its place" in crew.errors()
    os.kill(second, signal.SIGKILL)
    # Whoever answers now is the new one.
    eventually(lambda: answers(crew))


def answers(crew: Serving) -> bool | None:
    try:
        return httpx.get(f"{crew.url}/api/health").is_success or None
    except httpx.TransportError:
        return None


def test_workers_end_when_whoever_started_them_is_killed(crew: Serving) -> None:
    workers = crew.workers()
    assert len(workers) == 2
    crew.kill()
    eventually(lambda: all(is_gone(worker) for worker in workers) or None)
    assert answers(crew) is None


def test_variables_set_it_up_without_showing_passwords_and_a_polite_kill_ends_all_workers(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLINDROME_DATABASE", database_url)
    monkeypatch.setenv("POLINDROME_REDIS", redis_url)
    monkeypatch.setenv("POLINDROME_WORKERS", "2")
    with serving() as server:
        workers = server.workers()
        assert len(workers) == 2
        assert "Games are kept in postgresql://polindrome:***@127.0.0.1:" in server.said
        assert server.stop() == 0
        assert all(is_gone(worker) for worker in workers)
        assert answers(server) is None
        assert server.errors() == ""


@pytest.mark.parametrize("name", ["database", "redis"])
def test_a_wrong_password_is_an_error_that_does_not_show_it(name: str, database_url: str, redis_url: str) -> None:
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
