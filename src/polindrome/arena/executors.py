"""Executors: they run tasks in local worker processes or on a Ray cluster of one or more machines."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

from polindrome.errors import ExtraMissing, ProgramError, WorkLost

Task = TypeVar("Task")
Result = TypeVar("Result")

TASKS_PER_WORKER = 2
"""Tasks submitted per worker: the running one and the next one in its queue."""

MAX_ATTEMPTS = 3
"""Attempts per task if its worker dies; another task of the same pool may have killed it."""

_CANCEL_ATTEMPTS = 10
"""How often unfinished tasks of a Ray cluster are cancelled, one second apart."""

_CONNECT_TIMEOUT = 10
"""Seconds to wait for a connection to a Ray cluster."""

_TOKEN_HINT = "if the cluster uses a token, set RAY_AUTH_MODE=token and provide the same token here"


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
    """Create an executor with a number of local processes, or on the Ray cluster at the address `ray`.

    The address "auto" finds a cluster on this machine or starts one. Raises ExtraMissing if Ray is not installed and
    ProgramError if the cluster cannot be reached.
    """
    return Processes(workers) if ray is None else RayCluster(ray)


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
            for attempt in lost:
                if attempt.number == MAX_ATTEMPTS:
                    raise WorkLost(f"the processes of task {attempt.task!r} died {MAX_ATTEMPTS} times")
            attempts = chain([_Attempt(attempt.task, attempt.number + 1) for attempt in lost], attempts)
            lost.clear()

    def _run_until_crash(
        self, work: Callable[[Task], Result], attempts: Iterator[_Attempt[Task]], lost: list[_Attempt[Task]]
    ) -> Generator[Result, None, None]:
        """Yield results until all tasks are done or a worker dies; then add its unfinished tasks to `lost`."""
        others = set(active_children())
        setup = (logging.getLogger().level, _terminal_formatter())
        # Spawn: a fork would copy the locks and threads of this process.
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
    """Keep up to `limit` tasks submitted; after a worker dies, submit no more and add its tasks to `lost`."""
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


@contextmanager
def _worker_environment() -> Iterator[None]:
    """Make processes that start in this block ignore Ctrl-C and run numpy with one thread.

    The block also delays Ctrl-C in this process. Windows cannot block it: there the workers receive it, too.
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
    """Log to the standard error shared with the parent process, and exit with that process, even if it is killed."""
    if formatter:
        handler = logging.StreamHandler()
        handler.setFormatter(formatter)
        logging.basicConfig(level=level, handlers=[handler])
    parent = parent_process()
    assert parent is not None, "only called in a worker process"

    def exit_with_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=exit_with_parent, daemon=True).start()


class RayCluster:
    """An executor on the Ray cluster at an address, connected until this process ends.

    The address "auto" finds a cluster on this machine, or starts one that listens on loopback only. Every machine needs
    the same version of Polindrome and the files that the tasks name.
    """

    def __init__(self, address: str) -> None:
        if address == "auto":
            stay_on_loopback()
        self._ray = import_ray()
        if self._ray.is_initialized():
            return
        given = None if address == "auto" else address
        try:
            if given:
                _check_reachable(given)
            self._ray.init(address=given, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            hint = f"; {_TOKEN_HINT}" if given and not isinstance(error, ConnectionRefusedError) else ""
            raise ProgramError(f"cannot reach a Ray cluster at {address!r}: {error}{hint}") from error

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Yield results as they complete, in any order; Ray retries a task whose worker or machine died."""
        function = self._ray.remote(max_retries=MAX_ATTEMPTS - 1)(_run_task)
        shared = self._ray.put(work)
        pending: dict[Any, Task] = {}
        remaining = iter(tasks)
        try:
            self._submit(function, shared, remaining, pending)
            while pending:
                done, _ = self._ray.wait(list(pending))
                results = [self._result(reference, pending.pop(reference)) for reference in done]
                self._submit(function, shared, remaining, pending)
                yield from results
        finally:
            self._cancel(list(pending))

    def _cancel(self, references: list[Any]) -> None:
        """Cancel until all tasks have ended: a task that is being scheduled misses the first request."""
        for _ in range(_CANCEL_ATTEMPTS):
            for reference in references:
                self._ray.cancel(reference, force=True)
            if references:
                _, references = self._ray.wait(references, num_returns=len(references), timeout=1)

    def _submit(self, function: Any, work: Any, tasks: Iterator[Task], pending: dict[Any, Task]) -> None:
        """Keep a few tasks submitted per processor, including processors of machines that joined the cluster."""
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        for task in islice(tasks, max(0, TASKS_PER_WORKER * processors - len(pending))):
            pending[function.remote(work, task)] = task

    def _result(self, reference: Any, task: object) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except self._ray.exceptions.RayError as error:
            raise WorkLost(f"the workers of task {task!r} died {MAX_ATTEMPTS} times: {error}") from error


def stay_on_loopback() -> None:
    """Make a cluster that this process starts listen on loopback only, which Ray derives from this setting."""
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")


def import_ray() -> Any:
    """The `ray` module, with usage statistics and worker logs off; ExtraMissing if it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Ray prints messages about lost workers to standard output, where they would mix with a command's results.
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
    try:
        return import_module("ray")
    except ModuleNotFoundError as error:
        raise ExtraMissing("ray", "ray") from error


def _check_reachable(address: str) -> None:
    """Raise OSError if nothing listens at the address: Ray itself would retry for a quarter of an hour."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    # Ray rejects malformed addresses itself.
    if port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=_CONNECT_TIMEOUT).close()


def _run_task(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)
