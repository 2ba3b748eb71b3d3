"""Work in several processes: results as they come, errors as they are, and nothing left running."""

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

from polindrome.arena import executor_of
from polindrome.errors import ExtraMissing, InvalidArgument, WorkLost

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


def die_once(mark: Path) -> str:
    """End this process with the first try; the mark tells the second one."""
    if not mark.exists():
        mark.touch()
        die(0)
    return mark.name


def test_what_a_process_did_when_it_died_is_done_again(tmp_path: Path) -> None:
    marks = [tmp_path / name for name in "abc"]
    for mark in marks[1:]:
        mark.touch()
    assert sorted(executor_of(2).map_unordered(die_once, marks)) == ["a", "b", "c"]
    assert not active_children()


def test_a_task_that_ends_every_process_is_given_up() -> None:
    with pytest.raises(WorkLost, match="of task 1 died 3 times"):
        list(executor_of(2).map_unordered(die, [1]))
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_its_result(jobs: int) -> None:
    assert sorted(executor_of(jobs).map_unordered(square, range(10))) == [number * number for number in range(10)]
    assert not active_children()


def test_one_job_stays_in_this_process() -> None:
    assert list(executor_of(1).map_unordered(wait_unless_zero, [0])) == [os.getpid()]
    assert list(executor_of(2).map_unordered(wait_unless_zero, [0, 0])) != [os.getpid()] * 2


def test_an_error_comes_as_it_is_and_ends_the_work_under_way() -> None:
    with pytest.raises(InvalidArgument, match="no zero"):
        list(executor_of(2).map_unordered(wait_or_fail, [1, 0, 2]))
    assert not active_children()


def test_closing_ends_the_work_under_way() -> None:
    results = executor_of(2).map_unordered(wait_unless_zero, [1, 0, 0, 2])
    next(results)
    workers = active_children()
    results.close()
    assert not active_children()
    assert {worker.exitcode for worker in workers} == {-signal.SIGTERM}


def hears_ctrl_c(_number: int) -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_ctrl_c_is_for_this_process_only() -> None:
    results = executor_of(2).map_unordered(hears_ctrl_c, range(6))
    assert next(results) is False
    assert hears_ctrl_c(0)
    assert set(results) == {False}
    assert hears_ctrl_c(0)


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []
    tasks = (taken.append(number) or number for number in range(1000))  # type: ignore[func-returns-value]
    results = executor_of(2).map_unordered(square, tasks)
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
        "from polindrome.arena import executor_of; from tests.arena.test_executor import wait_unless_zero\n"
        "results = executor_of(2).map_unordered(wait_unless_zero, [0, 1, 2])\n"
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


def threads_of_numpy(_number: int) -> str | None:
    return os.environ.get("OMP_NUM_THREADS")


def test_processes_have_one_thread_each_unless_somebody_chose_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert set(executor_of(2).map_unordered(threads_of_numpy, range(2))) == {"1"}
    assert "OMP_NUM_THREADS" not in os.environ
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    assert set(executor_of(2).map_unordered(threads_of_numpy, range(2))) == {"3"}


def test_without_ray_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExtraMissing, match=re.escape("ray is not installed: pip install 'polindrome[ray]'")):
        executor_of(1, "auto")
