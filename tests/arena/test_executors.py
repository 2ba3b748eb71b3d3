"""Executors with local worker processes: results, errors, retries after crashes, and cleanup."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from polindrome.arena import new_executor
from polindrome.errors import ExtraMissing, InvalidArgument, WorkLost

ROOT = Path(__file__).parents[2]
LONG = 60
"""Seconds; only a failing test waits that long."""


def square(number: int) -> int:
    return number * number


def wait_or_fail(number: int) -> int:
    if number == 0:
        raise InvalidArgument("no zero")
    time.sleep(LONG)
    return number


def wait_unless_zero(number: int) -> int:
    if number:
        time.sleep(LONG)
    return os.getpid()


def die(_number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: Path) -> str:
    """Kill this process in the first attempt, which leaves a file for the second."""
    if not mark.exists():
        mark.touch()
        die(0)
    return mark.name


def test_tasks_of_a_dead_worker_are_run_again(tmp_path: Path) -> None:
    marks = [tmp_path / name for name in "abc"]
    for mark in marks[1:]:
        mark.touch()
    assert sorted(new_executor(2).map_unordered(die_once, marks)) == ["a", "b", "c"]
    assert not active_children()


def test_a_task_that_kills_every_worker_raises_work_lost() -> None:
    with pytest.raises(WorkLost, match="of task 1 died 3 times"):
        list(new_executor(2).map_unordered(die, [1]))
    assert not active_children()


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_gives_a_result(workers: int) -> None:
    assert sorted(new_executor(workers).map_unordered(square, range(10))) == [number * number for number in range(10)]
    assert not active_children()


def test_one_worker_runs_in_this_process() -> None:
    assert list(new_executor(1).map_unordered(wait_unless_zero, [0])) == [os.getpid()]
    assert list(new_executor(2).map_unordered(wait_unless_zero, [0, 0])) != [os.getpid()] * 2


def test_an_exception_is_raised_unchanged_and_stops_the_workers() -> None:
    with pytest.raises(InvalidArgument, match="no zero"):
        list(new_executor(2).map_unordered(wait_or_fail, [1, 0, 2]))
    assert not active_children()


def test_closing_the_generator_stops_the_workers() -> None:
    results = new_executor(2).map_unordered(wait_unless_zero, [1, 0, 0, 2])
    next(results)
    workers = active_children()
    results.close()
    assert not active_children()
    assert {worker.exitcode for worker in workers} == {-signal.SIGTERM}


def receives_sigint(_number: int) -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_workers_ignore_ctrl_c() -> None:
    results = new_executor(2).map_unordered(receives_sigint, range(6))
    assert next(results) is False
    assert receives_sigint(0)
    assert set(results) == {False}
    assert receives_sigint(0)


def test_tasks_are_consumed_lazily() -> None:
    taken: list[int] = []
    tasks = (taken.append(number) or number for number in range(1000))  # type: ignore[func-returns-value]
    results = new_executor(2).map_unordered(square, tasks)
    next(results)
    results.close()
    assert len(taken) < 10


def is_running(pid: int) -> bool:
    """Whether a process is running; zombies do not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_end_when_the_parent_is_killed() -> None:
    code = (
        "from polindrome.arena import new_executor; from tests.arena.test_executors import wait_unless_zero\n"
        "results = new_executor(2).map_unordered(wait_unless_zero, [0, 1, 2])\n"
        "print(next(results), flush=True); input()"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        assert is_running(worker)
        parent.kill()
    deadline = time.monotonic() + 60
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(worker)


def numpy_threads(_number: int) -> str | None:
    return os.environ.get("OMP_NUM_THREADS")


def test_workers_use_one_numpy_thread_unless_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert set(new_executor(2).map_unordered(numpy_threads, range(2))) == {"1"}
    assert "OMP_NUM_THREADS" not in os.environ
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    assert set(new_executor(2).map_unordered(numpy_threads, range(2))) == {"3"}


def test_missing_ray_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExtraMissing, match=re.escape("ray is not installed: pip install 'polindrome[ray]'")):
        new_executor(1, "auto")
