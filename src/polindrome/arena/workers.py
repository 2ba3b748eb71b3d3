"""Work spread over the processors of this machine; the one place to change for more machines than one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    """The results as they come, in any order; with one job, in this process.

    An error in a task ends everything, and so does closing the generator: work that is under way is dropped.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    others = set(active_children())
    # Nothing is shared but what is sent: a fork would take locks and threads of this process along.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_with_parent) as pool:
        try:
            yield from _results(pool, work, iter(tasks), jobs)
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _results(
    pool: ProcessPoolExecutor, work: Callable[[Task], Result], tasks: Iterator[Task], jobs: int
) -> Generator[Result, None, None]:
    """Hand out one task more for each that is done; every process has its next one waiting."""
    with _interrupts_held_back():
        pending = {pool.submit(work, task) for task in islice(tasks, 2 * jobs)}
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        with _interrupts_held_back():
            pending |= {pool.submit(work, task) for task in islice(tasks, len(done))}
        for future in done:
            yield future.result()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits, and processes that start meanwhile never hear of it: it is for this one to end them.

    Windows cannot hold it back: there they hear it too.
    """
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
