"""A real Ray cluster of two nodes: workers and nodes die in mid-run, nothing is lost, and the data are the same."""

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

from polindrome.arena import Executor, Match, executor_of, play_match
from polindrome.arena.selfplay import SelfPlay
from polindrome.arena.selfplay_folder import play_missing
from polindrome.cli.main import run
from polindrome.errors import InvalidArgument, ProgramError, WorkLost
from tests.arena.test_executor import LONG, die, die_once, square, threads_of_numpy, wait_or_fail
from tests.scale.conftest import ROOT, TOO_LONG

pytestmark = pytest.mark.usefixtures("no_hanging")

Item = TypeVar("Item")
Result = TypeVar("Result")

PLAN = SelfPlay("duo", "mcts:2000", games=12, seed=5, shard_games=5)
LISTENS = "0A"
"""The state of such a socket in the tables of Linux."""
GONE = (FileNotFoundError, ProcessLookupError)
"""Workers and their files come and go."""


def workers_at(name: str, cluster: Any) -> list[int]:
    """The processes of the cluster's nodes that do this function right now."""
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


def with_all_children(pid: int) -> list[int]:
    """A process, those that it started, and those that they started."""
    children: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(*GONE):
            children += map(int, path.read_text().split())
    return [pid, *(each for child in children for each in with_all_children(child))]


def files_of(pid: int) -> list[str]:
    """What a process has open: files, and sockets by their numbers."""
    files: list[str] = []
    with suppress(*GONE):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(*GONE):
                files.append(str(link.readlink()))
    return files


def addresses_of(pid: int) -> set[str]:
    """Where this process and its children listen."""
    theirs = {name for each in with_all_children(pid) for name in files_of(each)}
    addresses = set()
    for version in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{version}").read_text().splitlines():
            _, local, _, state, *_, inode = line.split()[:10]
            if state == LISTENS and f"socket:[{inode}]" in theirs:
                # The end of a long address is the short one, or zero for all of them; the first byte comes last.
                addresses.add(inet_ntoa(bytes.fromhex(local.partition(":")[0])[:-5:-1]))
    return addresses


def shards_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def test_every_task_has_its_result_with_one_thread(executor: Executor) -> None:
    assert sorted(executor.map_unordered(square, range(30))) == [number * number for number in range(30)]
    assert set(executor.map_unordered(threads_of_numpy, range(4))) == {"1"}


@pytest.mark.usefixtures("executor")
def test_the_cluster_of_these_tests_listens_on_loopback_only() -> None:
    assert addresses_of(os.getpid()) == {"127.0.0.1"}


@dataclass(frozen=True)
class Holding:
    """An executor whose first worker writes down who it is, and does not come back."""

    executor: Executor
    note: Path

    def map_unordered(self, work: Callable[[Item], Result], tasks: Iterable[Item]) -> Generator[Result, None, None]:
        """As the executor itself does it."""
        return self.executor.map_unordered(partial(hold_first, work, self.note), tasks)


def hold_first(work: Callable[[Item], Result], note: Path, task: Item) -> Result:
    """Do the work, but for the first task, which is held until its process is killed."""
    with suppress(FileExistsError):
        with note.open("x") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(TOO_LONG)
    return work(task)


def test_a_worker_that_is_killed_in_mid_run_loses_nothing(executor: Executor, tmp_path: Path) -> None:
    note = tmp_path / "held"
    played = play_missing(PLAN, tmp_path / "ray", executor=Holding(executor, note))
    numbers = [next(played).number]
    # There is no limit here: the guard of the tests has one.
    while not (note.exists() and note.read_text()):
        time.sleep(0.01)
    worker = int(note.read_text())
    os.kill(worker, signal.SIGKILL)
    numbers += [game.number for game in played]
    assert sorted(numbers) == list(range(PLAN.games))
    assert not Path(f"/proc/{worker}").exists()
    for _ in play_missing(PLAN, tmp_path / "processes", executor=executor_of(2)):
        pass
    assert len(shards_in(tmp_path / "ray")) == 3
    assert shards_in(tmp_path / "ray") == shards_in(tmp_path / "processes")


def test_a_command_names_the_cluster(cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "duo", "--bot", "easy", "--games", "3", "--out", str(tmp_path), "--ray", cluster.address]
    assert run(["selfplay", *words]) == 0
    assert "3 games in" in capsys.readouterr().out
    assert run(["match", "duo", "hard", "easy", "--games", "2", "--ray", cluster.address]) == 0
    assert "2 of 2 games" in capsys.readouterr().out


def test_a_match_is_the_same_on_a_cluster(executor: Executor) -> None:
    match = Match("duo", "hard", "easy", seed=3)
    there, here = (
        sorted((duel.number, duel.points) for duel in play_match(match, 6, executor=each))
        for each in (executor, executor_of(1))
    )
    assert there == here


def test_a_task_is_done_again_but_not_for_ever(
    executor: Executor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(executor.map_unordered(die_once, [tmp_path / "a"])) == ["a"]
    with pytest.raises(WorkLost, match="of task 7 died 3 times"):
        list(executor.map_unordered(die, [7]))
    assert capsys.readouterr().out == ""


def test_an_error_comes_as_it_is_and_ends_the_work_under_way(cluster: Any, executor: Executor) -> None:
    with pytest.raises(InvalidArgument, match="no zero"):
        list(executor.map_unordered(wait_or_fail, [1, 0, 2]))
    # A task that was on its way to a worker may show up there for a moment.
    quiet, deadline = 0, time.monotonic() + LONG / 2
    while quiet < 20 and time.monotonic() < deadline:
        quiet = 0 if workers_at("_do", cluster) else quiet + 1
        time.sleep(0.05)
    assert quiet == 20


def test_tasks_are_taken_as_they_are_needed(executor: Executor) -> None:
    taken: list[int] = []
    tasks = (taken.append(number) or number for number in range(1000))  # type: ignore[func-returns-value]
    results = executor.map_unordered(square, tasks)
    next(results)
    results.close()
    assert len(taken) < 10


def sleep_and_tell(number: int) -> int:
    time.sleep(0.3)
    return number


def test_a_node_that_is_lost_loses_nothing(cluster: Any, executor: Executor) -> None:
    results = executor.map_unordered(sleep_and_tell, range(12))
    numbers = [next(results)]
    cluster.remove_node(cluster.list_all_nodes()[1], allow_graceful=False)
    assert sorted(numbers + list(results)) == list(range(12))


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{deaf.getsockname()[1]}"
        for asked in (address, f"ray://{address}"):
            with pytest.raises(ProgramError, match=f"cannot reach a Ray cluster at '{asked}': .*refused"):
                executor_of(1, asked)
    with pytest.raises(ProgramError, match="cannot reach a Ray cluster at 'nowhere': Invalid address"):
        executor_of(1, "nowhere")


def test_a_cluster_that_is_started_for_the_work_listens_on_loopback_only() -> None:
    code = (
        "import os; from polindrome.arena import executor_of; from tests.scale.test_ray import addresses_of, square\n"
        "print(sum(executor_of(1, 'auto').map_unordered(square, range(4))), *addresses_of(os.getpid()))"
    )
    # A folder of its own, where no other cluster is found; names of sockets are short, so it is no long path.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = {**os.environ, "RAY_ADDRESS": "", "RAY_TMPDIR": folder, "HOME": folder}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "14 127.0.0.1\n", done.stderr
