"""Work spread over the processors of this machine."""

from __future__ import annotations

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
from typing import Generic, TypeVar

from polindrome.errors import WorkLost

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks that are handed out for each processor: one that it does, and the next one waiting."""

TRIES = 3
"""How often a task is done whose process died, or one of those beside it: it may not have been its fault."""


@dataclass(slots=True)
class _Attempt(Generic[Task]):
    task: Task
    number: int = 1


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes, which end with this one; one alone is this one."""

    workers: int = 1

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as they come, in any order; what a process was at when it died is done again."""
        if self.workers == 1:
            yield from map(work, tasks)
            return
        attempts: Iterator[_Attempt[Task]] = map(_Attempt, tasks)
        lost: list[_Attempt[Task]] = []
        while True:
            yield from self._until_one_dies(work, attempts, lost)
            if not lost:
                return
            attempts = chain(map(_again, lost.copy()), attempts)
            lost.clear()

    def _until_one_dies(
        self, work: Callable[[Task], Result], attempts: Iterator[_Attempt[Task]], lost: list[_Attempt[Task]]
    ) -> Generator[Result, None, None]:
        others = set(active_children())
        # Nothing is shared but what is sent: a fork would take locks and threads of this process along.
        with ProcessPoolExecutor(self.workers, get_context("spawn"), _leave_with_parent) as pool:
            try:
                yield from _results(pool, work, attempts, lost, AHEAD * self.workers)
            except BaseException:
                for worker in set(active_children()) - others:
                    worker.terminate()
                raise


HERE = Processes()
"""This process, which does one task after the other."""


def _results(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    attempts: Iterator[_Attempt[Task]],
    lost: list[_Attempt[Task]],
    ahead: int,
) -> Generator[Result, None, None]:
    """Hand out one task more for each that is done; once a process has died, what is lost with it is told in `lost`."""
    pending: dict[Future[Result], _Attempt[Task]] = {}

    def hand_out() -> None:
        with _ways_of_a_worker():
            for attempt in islice(attempts, 0 if lost else ahead - len(pending)):
                try:
                    pending[pool.submit(work, attempt.task)] = attempt
                except BrokenProcessPool:
                    lost.append(attempt)

    hand_out()
    while pending:
        done = {future: pending.pop(future) for future in wait(pending, return_when=FIRST_COMPLETED).done}
        lost += [attempt for future, attempt in done.items() if _is_lost(future)]
        hand_out()
        for future in done:
            if not _is_lost(future):
                yield future.result()


def _is_lost(future: Future[Result]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


def _again(attempt: _Attempt[Task]) -> _Attempt[Task]:
    if attempt.number == TRIES:
        raise WorkLost(f"the processes of task {attempt.task!r} died {TRIES} times")
    return _Attempt(attempt.task, attempt.number + 1)


@contextmanager
def _ways_of_a_worker() -> Iterator[None]:
    """What processes that start meanwhile inherit: Ctrl-C is not for them, and numpy has one thread in each.

    Ctrl-C waits here, too: it is for this process to end the others. Windows cannot hold it back: there they hear it.
    """
    chosen = "OMP_NUM_THREADS" in os.environ
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        with interrupts_held_back():
            yield
    finally:
        if not chosen:
            del os.environ["OMP_NUM_THREADS"]


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits until this is over, and processes that start meanwhile never hear it; not on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_with_parent() -> None:
    """End this process when the one that started it is gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None, "only called in a process that was started for the work"

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
