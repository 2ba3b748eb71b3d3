"""Work in several processes: results as they come, errors as they are, and nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

from polindrome.arena.workers import spread
from polindrome.errors import InvalidArgument

ROOT = Path(__file__).parents[2]
LONG = 60
"""Seconds that nobody waits for, unless something is wrong."""


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


def test_a_process_that_dies_ends_the_work() -> None:
    with pytest.raises(BrokenProcessPool):
        list(spread(die, [1, 2], 2))
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_its_result(jobs: int) -> None:
    assert sorted(spread(square, range(10), jobs)) == [number * number for number in range(10)]
    assert not active_children()


def test_one_job_stays_in_this_process() -> None:
    assert list(spread(wait_unless_zero, [0], 1)) == [os.getpid()]
    assert list(spread(wait_unless_zero, [0, 0], 2)) != [os.getpid()] * 2


def test_an_error_comes_as_it_is_and_ends_the_work_under_way() -> None:
    with pytest.raises(InvalidArgument, match="no zero"):
        list(spread(wait_or_fail, [1, 0, 2], 2))
    assert not active_children()


def test_closing_ends_the_work_under_way() -> None:
    results = spread(wait_unless_zero, [1, 0, 0, 2], 2)
    next(results)
    workers = active_children()
    results.close()
    assert not active_children()
    assert {worker.exitcode for worker in workers} == {-signal.SIGTERM}


def hears_ctrl_c(_number: int) -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_ctrl_c_is_for_this_process_only() -> None:
    results = spread(hears_ctrl_c, range(6), 2)
    assert next(results) is False
    assert hears_ctrl_c(0)
    assert set(results) == {False}
    assert hears_ctrl_c(0)


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []
    tasks = (taken.append(number) or number for number in range(1000))  # type: ignore[func-returns-value]
    results = spread(square, tasks, 2)
    next(results)
    results.close()
    assert len(taken) < 10


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that has ended and is only waited for does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes where Linux shows them")
def test_processes_end_when_the_one_that_started_them_is_killed() -> None:
    code = (
        "from polindrome.arena.workers import spread; from tests.arena.test_workers import wait_unless_zero\n"
        "results = spread(wait_unless_zero, [0, 1, 2], 2); print(next(results), flush=True); input()"
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
