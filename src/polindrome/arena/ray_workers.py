"""An executor that runs tasks on a Ray cluster of one or more machines."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from polindrome.arena.workers import MAX_ATTEMPTS, TASKS_PER_WORKER
from polindrome.errors import ExtraMissing, ProgramError, WorkLost

_CANCEL_ATTEMPTS = 10
"""How often unfinished tasks are cancelled, one second apart."""

_CONNECT_TIMEOUT = 10
"""Seconds to wait for a connection to the cluster."""

_TOKEN_HINT = "if the cluster uses a token, set RAY_AUTH_MODE=token and provide the same token here"

Task = TypeVar("Task")
Result = TypeVar("Result")


class RayCluster:
    """A connection to the Ray cluster at an address until this process ends; "auto" finds or starts one locally.

    A cluster started by "auto" listens on loopback only. Every machine needs the same version of Polindrome and the
    files that the tasks name.
    """

    def __init__(self, address: str) -> None:
        if address == "auto":
            stay_on_loopback()
        self._ray = import_ray()
        if not self._ray.is_initialized():
            self._connect(None if address == "auto" else address)

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

    def _connect(self, address: str | None) -> None:
        try:
            if address is not None:
                _check_reachable(address)
            self._ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            hint = "" if isinstance(error, ConnectionRefusedError) or not address else f"; {_TOKEN_HINT}"
            raise ProgramError(f"cannot reach a Ray cluster at {address or 'auto'!r}: {error}{hint}") from error

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
    """Make a cluster that starts here listen on loopback only; Ray derives that from this setting."""
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
