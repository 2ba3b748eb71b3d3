"""A server in a process of its own, on this machine, that can be kept busy or killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import httpx

SERVE = ("-m", "polindrome", "serve")
NO_LIMIT = ("--person-rate", "1000000/1", "--address-rate", "1000000/1")
"""One address plays for everybody."""

PATIENCE = 60.0
LOOK = 0.01


class ServerProcess:
    """A server that was started; `command` are the words after `python`."""

    def __init__(self, command: Sequence[str], port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.started = perf_counter()
        words = [sys.executable, *command, *NO_LIMIT, "--port", str(port)]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL)

    async def wait_until_ready(self) -> float:
        """Wait until it answers and so does its database; the seconds since it was started."""
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as client:
            while not await self._answers(client):
                await asyncio.sleep(LOOK)
        return perf_counter() - self.started

    async def _answers(self, client: httpx.AsyncClient) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"the server ended with exit code {self._process.returncode} before it could answer")
        try:
            return (await client.get("/api/health")).is_success
        except httpx.TransportError:
            return False

    def cpu_seconds(self) -> float:
        """What it has used so far, with the workers that it started; 0 where the system does not say."""
        return sum(map(_cpu_seconds, _family(self._process.pid)))

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask it to end."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)


@contextmanager
def reserved_port() -> Iterator[int]:
    """A free port that the system gives to nobody else, even while no server listens on it."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


def _family(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children")
    found = children.read_text().split() if children.exists() else []
    return [process, *(each for child in found for each in _family(int(child)))]


def _cpu_seconds(process: int) -> float:
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    # The name of the program, in brackets, may have spaces; of what follows, two fields are the time.
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
