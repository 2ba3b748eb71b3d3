"""Server processes that share a database and Redis."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import httpx

from tests.server.live import PATIENCE

NO_LIMIT = ("--person-rate", "1000000/1", "--address-rate", "1000000/1")
"""All test clients share one IP address, so rate limits are high."""

GONE = (FileNotFoundError, ProcessLookupError)
"""Errors for processes and files that disappear meanwhile."""


class Serving:
    """`polindrome serve` with the given arguments, on any free port."""

    def __init__(self, errors: IO[str], *words: str) -> None:
        self._errors = errors
        self.process = subprocess.Popen(
            [sys.executable, "-m", "polindrome", "serve", "--port", "0", *NO_LIMIT, *words],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        assert self.process.stdout
        greeting = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", greeting)
        assert found, (greeting, self.errors())
        self.url = found[0]
        self.said = greeting + self.process.stdout.readline()

    def errors(self) -> str:
        """Return its standard error."""
        self._errors.seek(0)
        return self._errors.read()

    def client(self) -> httpx.Client:
        """Return an HTTP client of the server."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    def workers(self) -> list[int]:
        """Return the worker processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if "--multiprocessing-fork" in _read(child, "cmdline")]

    def worker_of(self, port: int) -> int | None:
        """Return the process at the other end of a connection from this port; None if there is none yet."""
        ours = {f"socket:[{inode}]" for inode in _ends_of(port)}
        return next((worker for worker in self.workers() if ours & _files_of(worker)), None)

    def kill(self) -> None:
        """Kill it without warning."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop, and wait; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(*words: str) -> Iterator[Serving]:
    """Run a server for the duration of the block."""
    with TemporaryFile("w+") as errors:
        server = Serving(errors, *words)
        try:
            yield server
        finally:
            server.stop()
            server.process.communicate()


def shared(database_url: str, redis_url: str) -> tuple[str, ...]:
    """Return the arguments of servers that share a database and Redis."""
    return ("--database", database_url, "--redis", redis_url)


def is_gone(process: int) -> bool:
    """Whether a process has ended, even if it has not been reaped."""
    status = _read(process, "stat")
    return not status or status.rpartition(")")[2].split()[0] == "Z"


def _read(process: int | str, name: str) -> str:
    try:
        return Path(f"/proc/{process}/{name}").read_text()
    except GONE:
        return ""


def _files_of(process: int) -> set[str]:
    files = set()
    with suppress(*GONE):
        for link in Path(f"/proc/{process}/fd").iterdir():
            with suppress(*GONE):
                files.add(str(link.readlink()))
    return files


def _ends_of(port: int) -> Iterator[str]:
    """Return the inodes of the sockets that are connected to this port."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        remote, inode = line.split()[2], line.split()[9]
        if int(remote.partition(":")[2], 16) == port:
            yield inode
