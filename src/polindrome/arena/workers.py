"""Executors that spread tasks over worker processes on this machine or over a Ray cluster."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Generic, Protocol, TypeVar

from polindrome.errors import WorkLost

Task = TypeVar("Task")
Result = TypeVar("Result")

TASKS_PER_WORKER = 2
"""Tasks submitted per worker: the running one and the next one in its queue."""

MAX_ATTEMPTS = 3
"""Attempts per task if its worker dies; the death may have another cause, such as another task of the pool."""


class Executor(Protocol):
    """Runs tasks concurrently. The work is an importable function; tasks and results must be picklable.

    A result must depend on the task only, including its seeds. Then all executors give the same results, and a task
    whose worker died can be run again.
    """

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield results as they complete, in any order; tasks are consumed lazily, a few ahead of the workers.

        An exception in a task is raised unchanged and cancels the rest, as does closing the generator. Raises WorkLost
        if the workers of a task die repeatedly.
        """


def new_executor(workers: int, ray: str | None = None) -> Executor:
    """An executor with a number of local processes, or the Ray cluster at an address ("auto": find or start one here).

    Raises ExtraMissing if Ray is not installed and ProgramError if the cluster cannot be reached.
    """
    if ray is None:
        return Processes(workers)
    from polindrome.arena.ray_workers import RayCluster

    return RayCluster(ray)


@dataclass(slots=True)
class _Attempt(Generic[Task]):
    task: Task
    number: int = 1


@dataclass(frozen=True, slots=True)
class Processes:
    """An executor with local worker processes, which end with this process; with one worker, tasks run in-process."""

    workers: int = 1

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield results as they complete, in any order; tasks of a process that died are run again."""
        if self.workers == 1:
            yield from map(work, tasks)
            return
        attempts: Iterator[_Attempt[Task]] = map(_Attempt, tasks)
        lost: list[_Attempt[Task]] = []
        while True:
            yield from self._run_until_crash(work, attempts, lost)
            if not lost:
                return
            attempts = chain(map(_retry, lost.copy()), attempts)
            lost.clear()

    def _run_until_crash(
        self, work: Callable[[Task], Result], attempts: Iterator[_Attempt[Task]], lost: list[_Attempt[Task]]
    ) -> Generator[Result, None, None]:
        others = set(active_children())
        # A fork would copy the locks and threads of this process.
        setup = (logging.getLogger().level, _terminal_formatter())
        with ProcessPoolExecutor(self.workers, get_context("spawn"), _set_up_worker, setup) as pool:
            try:
                yield from _results(pool, work, attempts, lost, TASKS_PER_WORKER * self.workers)
            except BaseException:
                for worker in set(active_children()) - others:
                    worker.terminate()
                raise


IN_PROCESS = Processes()
"""Runs one task after the other in this process."""


def _results(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    attempts: Iterator[_Attempt[Task]],
    lost: list[_Attempt[Task]],
    limit: int,
) -> Generator[Result, None, None]:
    """Keep up to `limit` tasks submitted; after a worker died, submit no more and collect its tasks in `lost`."""
    pending: dict[Future[Result], _Attempt[Task]] = {}

    def submit() -> None:
        with _worker_environment():
            for attempt in islice(attempts, 0 if lost else limit - len(pending)):
                try:
                    pending[pool.submit(work, attempt.task)] = attempt
                except BrokenProcessPool:
                    lost.append(attempt)

    submit()
    while pending:
        done = {future: pending.pop(future) for future in wait(pending, return_when=FIRST_COMPLETED).done}
        lost += [attempt for future, attempt in done.items() if _is_lost(future)]
        submit()
        for future in done:
            if not _is_lost(future):
                yield future.result()


def _is_lost(future: Future[Result]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


def _retry(attempt: _Attempt[Task]) -> _Attempt[Task]:
    if attempt.number == MAX_ATTEMPTS:
        raise WorkLost(f"the processes of task {attempt.task!r} died {MAX_ATTEMPTS} times")
    return _Attempt(attempt.task, attempt.number + 1)


@contextmanager
def _worker_environment() -> Iterator[None]:
    """Processes that start here ignore Ctrl-C and run numpy with one thread.

    Ctrl-C is also blocked in this process meanwhile. Windows cannot block it: there the workers receive it, too.
    """
    is_set = "OMP_NUM_THREADS" in os.environ
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        with interrupts_blocked():
            yield
    finally:
        if not is_set:
            del os.environ["OMP_NUM_THREADS"]


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT until the end of the block; processes that start inside never receive it. No effect on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _terminal_formatter() -> logging.Formatter | None:
    """The format of this process's log on standard error; None if it does not log there."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler) and handler.stream is sys.stderr:
            return handler.formatter
    return None


def _set_up_worker(level: int, formatter: logging.Formatter | None) -> None:
    """Log to the standard error shared with the parent process, and exit with that process."""
    if formatter:
        handler = logging.StreamHandler()
        handler.setFormatter(formatter)
        logging.basicConfig(level=level, handlers=[handler])
    _exit_with_parent()


def _exit_with_parent() -> None:
    """Exit this worker when the parent process ends, even if the parent was killed."""
    parent = parent_process()
    assert parent is not None, "only called in a worker process"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
