"""A server process on this machine, for load and crash tests."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import httpx

SERVE = ("-m", "polindrome", "serve")
NO_RATE_LIMIT = ("--person-rate", "1000000/1", "--address-rate", "1000000/1")
"""All clients share one IP address."""

TIMEOUT_SECONDS = 60.0
POLL_SECONDS = 0.01


class ServerProcess:
    """A server in its own process; `command` has the arguments of `python`, `environment` further variables."""

    def __init__(self, command: Sequence[str], port: int, environment: Mapping[str, str] | None = None) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.started = perf_counter()
        arguments = [sys.executable, *command, *NO_RATE_LIMIT, "--port", str(port)]
        self._process = subprocess.Popen(
            arguments, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
        )

    async def wait_until_ready(self) -> float:
        """Wait until the server and its database respond; return the seconds since the start."""
        async with (
            asyncio.timeout(TIMEOUT_SECONDS),
            httpx.AsyncClient(base_url=self.url, timeout=TIMEOUT_SECONDS) as client,
        ):
            while not await self._is_ready(client):
                await asyncio.sleep(POLL_SECONDS)
        return perf_counter() - self.started

    async def _is_ready(self, client: httpx.AsyncClient) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError(f"the server ended with exit code {self._process.returncode} before it was ready")
        try:
            return (await client.get("/api/health")).is_success
        except httpx.TransportError:
            return False

    def cpu_seconds(self) -> float:
        """Return the CPU time so far, including worker processes; 0 on systems without /proc."""
        return sum(map(_cpu_seconds, _process_tree(self._process.pid)))

    def kill(self) -> None:
        """Kill the process (SIGKILL)."""
        self._process.kill()
        self._process.wait(TIMEOUT_SECONDS)

    def stop(self) -> None:
        """Stop the server (SIGTERM)."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(TIMEOUT_SECONDS)


@contextmanager
def reserved_port() -> Iterator[int]:
    """Reserve a free port, also while no server listens on it."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]


def _process_tree(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children")
    found = children.read_text().split() if children.exists() else []
    return [process, *(each for child in found for each in _process_tree(int(child)))]


def _cpu_seconds(process: int) -> float:
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    # The program name, in brackets, may contain spaces; two of the fields after it are the CPU times.
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
