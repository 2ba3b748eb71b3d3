"""Work spread over a Ray cluster: this machine alone, or many."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from polindrome.arena.workers import AHEAD, TRIES
from polindrome.errors import ExtraMissing, ProgramError, WorkLost

_CALLS = 10
"""How often work that is not wanted any more is told so, a second apart."""

_PATIENCE = 10
"""Seconds for a cluster to answer at its address."""

_HINT = "if it has a token, RAY_AUTH_MODE=token and the same token are needed here, too"

Task = TypeVar("Task")
Result = TypeVar("Result")


class RayCluster:
    """The cluster at an address, until this process ends; "auto" is one that runs on this machine, or a new one.

    A new one listens on loopback only. Every machine of a cluster needs the same Polindrome, and the files that the
    tasks name.
    """

    def __init__(self, address: str) -> None:
        if address == "auto":
            stay_on_loopback()
        self._ray = import_ray()
        if not self._ray.is_initialized():
            self._connect(None if address == "auto" else address)

    def map_unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as they come, in any order; Ray hands a task whose worker or machine died to another one."""
        function = self._ray.remote(max_retries=TRIES - 1)(_do)
        shared = self._ray.put(work)
        pending: dict[Any, Task] = {}
        left = iter(tasks)
        try:
            self._hand_out(function, shared, left, pending)
            while pending:
                done, _ = self._ray.wait(list(pending))
                results = [self._result(reference, pending.pop(reference)) for reference in done]
                self._hand_out(function, shared, left, pending)
                yield from results
        finally:
            self._drop(list(pending))

    def _drop(self, references: list[Any]) -> None:
        """Cancel until all have ended: one that is on its way to a worker does not hear it at first."""
        for _ in range(_CALLS):
            for reference in references:
                self._ray.cancel(reference, force=True)
            if references:
                _, references = self._ray.wait(references, num_returns=len(references), timeout=1)

    def _connect(self, address: str | None) -> None:
        try:
            if address is not None:
                _knock(address)
            self._ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            hint = "" if isinstance(error, ConnectionRefusedError) or not address else f"; {_HINT}"
            raise ProgramError(f"cannot reach a Ray cluster at {address or 'auto'!r}: {error}{hint}") from error

    def _hand_out(self, function: Any, work: Any, tasks: Iterator[Task], pending: dict[Any, Task]) -> None:
        """Keep every processor busy and its next tasks waiting; machines that join the cluster get their part."""
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        for task in islice(tasks, max(0, AHEAD * processors - len(pending))):
            pending[function.remote(work, task)] = task

    def _result(self, reference: Any, task: object) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except self._ray.exceptions.RayError as error:
            raise WorkLost(f"the workers of task {task!r} died {TRIES} times: {error}") from error


def stay_on_loopback() -> None:
    """Let a cluster that starts here not listen on all addresses of the machine; this is how Ray is told so."""
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")


def import_ray() -> Any:
    """The library, told to keep quiet; ExtraMissing if it is not installed."""
    # Ray tells its makers of every start, unless it is asked not to.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # What it has to say of lost workers would come on standard output, between the results of a command.
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
    try:
        return import_module("ray")
    except ModuleNotFoundError as error:
        raise ExtraMissing("ray", "ray") from error


def _knock(address: str) -> None:
    """OSError if nobody is there: Ray itself would go on asking for a quarter of an hour."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    # What is no address at all is for Ray to refuse.
    if port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _do(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)
