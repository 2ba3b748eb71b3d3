"""A Ray cluster of two nodes: the same results as local workers, also when workers or nodes die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from socket import inet_ntoa, socket
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest

from polindrome.arena import Executor, Match, new_executor, play_match
from polindrome.arena.selfplay import SelfPlay, play_missing
from polindrome.cli.main import run
from polindrome.errors import InvalidArgument, ProgramError, WorkLost
from tests.arena.test_executors import LONG, die, die_once, numpy_threads, square, wait_or_fail
from tests.scale.conftest import ROOT, TOO_LONG

pytestmark = pytest.mark.usefixtures("no_hanging")

Item = TypeVar("Item")
Result = TypeVar("Result")

PLAN = SelfPlay("duo", "mcts:2000", games=12, seed=5, shard_games=5)
LISTEN = "0A"
"""The state LISTEN in /proc/net/tcp."""
GONE = (FileNotFoundError, ProcessLookupError)
"""Errors for processes that ended meanwhile."""


def workers_running(name: str, cluster: Any) -> list[int]:
    """The worker processes of the cluster that run a function now."""
    raylets = {node.all_processes["raylet"][0].process.pid for node in cluster.list_all_nodes()}
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            title = (folder / "cmdline").read_text()
        except GONE:
            continue
        if parent in raylets and title.startswith(f"ray::{name}"):
            found.append(int(folder.name))
    return found


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    children: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(*GONE):
            children += map(int, path.read_text().split())
    return [pid, *(each for child in children for each in process_tree(child))]


def files_of(pid: int) -> list[str]:
    """The open files and sockets of a process."""
    files: list[str] = []
    with suppress(*GONE):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(*GONE):
                files.append(str(link.readlink()))
    return files


def addresses_of(pid: int) -> set[str]:
    """The addresses on which a process and its descendants listen."""
    theirs = {name for each in process_tree(pid) for name in files_of(each)}
    addresses = set()
    for version in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{version}").read_text().splitlines():
            _, local, _, state, *_, inode = line.split()[:10]
            if state == LISTEN and f"socket:[{inode}]" in theirs:
                # The last four bytes of an IPv6 address are the IPv4 address, in reverse byte order.
                addresses.add(inet_ntoa(bytes.fromhex(local.partition(":")[0])[:-5:-1]))
    return addresses


def shards_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def test_every_task_gives_a_result_with_one_thread(executor: Executor) -> None:
    assert sorted(executor.map_unordered(square, range(30))) == [number * number for number in range(30)]
    assert set(executor.map_unordered(numpy_threads, range(4))) == {"1"}


@pytest.mark.usefixtures("executor")
def test_the_test_cluster_listens_on_loopback_only() -> None:
    assert addresses_of(os.getpid()) == {"127.0.0.1"}


@dataclass(frozen=True)
class Holding:
    """An executor whose first task writes its process id to a file and never returns."""

    executor: Executor
    note: Path

    def map_unordered(self, work: Callable[[Item], Result], tasks: Iterable[Item]) -> Generator[Result, None, None]:
        """Delegate to the executor."""
        return self.executor.map_unordered(partial(hold_first, work, self.note), tasks)


def hold_first(work: Callable[[Item], Result], note: Path, task: Item) -> Result:
    """Run the work; the first task waits until its process is killed."""
    with suppress(FileExistsError):
        with note.open("x") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(TOO_LONG)
    return work(task)


def test_a_killed_worker_loses_no_game(executor: Executor, tmp_path: Path) -> None:
    note = tmp_path / "held"
    played = play_missing(PLAN, tmp_path / "ray", executor=Holding(executor, note))
    numbers = [next(played).number]
    # The fixture `no_hanging` limits the time.
    while not (note.exists() and note.read_text()):
        time.sleep(0.01)
    worker = int(note.read_text())
    os.kill(worker, signal.SIGKILL)
    numbers += [game.number for game in played]
    assert sorted(numbers) == list(range(PLAN.games))
    assert not Path(f"/proc/{worker}").exists()
    for _ in play_missing(PLAN, tmp_path / "processes", executor=new_executor(2)):
        pass
    assert len(shards_in(tmp_path / "ray")) == 3
    assert shards_in(tmp_path / "ray") == shards_in(tmp_path / "processes")


def test_commands_accept_a_cluster_address(cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "duo", "--bot", "easy", "--games", "3", "--out", str(tmp_path), "--ray", cluster.address]
    assert run(["selfplay", *words]) == 0
    assert "3 games in" in capsys.readouterr().out
    assert run(["match", "duo", "hard", "easy", "--games", "2", "--ray", cluster.address]) == 0
    assert "2 of 2 games" in capsys.readouterr().out


def test_a_match_gives_the_same_results_on_a_cluster(executor: Executor) -> None:
    match = Match("duo", "hard", "easy", seed=3)
    there, here = (
        sorted((duel.number, duel.points) for duel in play_match(match, 6, executor=each))
        for each in (executor, new_executor(1))
    )
    assert there == here


def test_a_task_is_retried_a_limited_number_of_times(
    executor: Executor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(executor.map_unordered(die_once, [tmp_path / "a"])) == ["a"]
    with pytest.raises(WorkLost, match="of task 7 died 3 times"):
        list(executor.map_unordered(die, [7]))
    assert capsys.readouterr().out == ""


def test_an_exception_is_raised_unchanged_and_cancels_running_tasks(cluster: Any, executor: Executor) -> None:
    with pytest.raises(InvalidArgument, match="no zero"):
        list(executor.map_unordered(wait_or_fail, [1, 0, 2]))
    # A task that was being scheduled may run for a moment.
    quiet, deadline = 0, time.monotonic() + LONG / 2
    while quiet < 20 and time.monotonic() < deadline:
        quiet = 0 if workers_running("_run_task", cluster) else quiet + 1
        time.sleep(0.05)
    assert quiet == 20


def test_tasks_are_consumed_lazily(executor: Executor) -> None:
    taken: list[int] = []
    tasks = (taken.append(number) or number for number in range(1000))  # type: ignore[func-returns-value]
    results = executor.map_unordered(square, tasks)
    next(results)
    results.close()
    assert len(taken) < 10


def sleep_and_return(number: int) -> int:
    time.sleep(0.3)
    return number


def test_a_lost_node_loses_no_task(cluster: Any, executor: Executor) -> None:
    results = executor.map_unordered(sleep_and_return, range(12))
    numbers = [next(results)]
    cluster.remove_node(cluster.list_all_nodes()[1], allow_graceful=False)
    assert sorted(numbers + list(results)) == list(range(12))


def test_an_unreachable_cluster_error_names_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{closed.getsockname()[1]}"
        for asked in (address, f"ray://{address}"):
            with pytest.raises(ProgramError, match=f"cannot reach a Ray cluster at '{asked}': .*refused"):
                new_executor(1, asked)
    with pytest.raises(ProgramError, match="cannot reach a Ray cluster at 'nowhere': Invalid address"):
        new_executor(1, "nowhere")


def test_a_cluster_started_by_auto_listens_on_loopback_only() -> None:
    code = (
        "import os; from polindrome.arena import new_executor; from tests.scale.test_ray import addresses_of, square\n"
        "print(sum(new_executor(1, 'auto').map_unordered(square, range(4))), *addresses_of(os.getpid()))"
    )
    # A separate folder, so that no other cluster is found; a short path, because socket paths are limited.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = {**os.environ, "RAY_ADDRESS": "", "RAY_TMPDIR": folder, "HOME": folder}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "14 127.0.0.1\n", done.stderr
