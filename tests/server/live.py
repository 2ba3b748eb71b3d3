"""Servers for tests: one in a thread, with access to its services, and one in a process, which can be killed."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx

from polindrome.cli.serve import listen
from polindrome.server.app import create_app
from polindrome.server.rate_limits import Rate
from polindrome.server.runner import Server
from polindrome.server.services import ServerSettings
from polindrome.storage import EventLog

PATIENCE = 60
"""Timeout of every wait in seconds."""

NO_LIMIT = Rate(10**6, 1)
T = TypeVar("T")


class Live:
    """A running server and its HTTP client."""

    def __init__(self, folder: Path, log: EventLog, loop: asyncio.AbstractEventLoop, client: httpx.Client) -> None:
        self.folder = folder
        self.log = log
        self.client = client
        self._loop = loop

    @property
    def socket_url(self) -> str:
        """The base URL of its sockets."""
        return f"{self.client.base_url}".replace("http", "ws")

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)


@contextmanager
def live_server(
    folder: Path, *, person_rate: Rate = NO_LIMIT, address_rate: Rate = NO_LIMIT, plugins: bool = False, **settings: Any
) -> Iterator[Live]:
    """Run a server in a thread of this process, with its database in a folder."""
    database = f"sqlite:///{folder / 'games.sqlite3'}"
    app = create_app(
        ServerSettings(database, person_rate=person_rate, address_rate=address_rate, plugins=plugins, **settings)
    )
    loops: list[asyncio.AbstractEventLoop] = []
    started = threading.Event()

    def on_start() -> None:
        loops.append(asyncio.get_running_loop())
        started.set()

    server = Server(app, on_start)
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, args=[[listener]])
        thread.start()
        try:
            assert started.wait(PATIENCE)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
                yield Live(folder, EventLog(app.state.services.database), loops[0], client)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


class ServerProcess:
    """A server in its own process, on any free port unless one is given."""

    def __init__(self, database: Path, command: Sequence[str] = ("-m", "polindrome", "serve"), port: int = 0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *command, "--port", str(port), "--database", f"sqlite:///{database}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, (line, self._process.communicate(timeout=PATIENCE))
        self.url = found[0]

    def client(self) -> httpx.Client:
        """Return an HTTP client of the server."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    def kill(self) -> None:
        """Kill it without warning."""
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to stop; return its exit code and its standard error."""
        self._process.send_signal(number)
        _, said = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, said


@contextmanager
def server_process(database: Path) -> Iterator[ServerProcess]:
    """Run a server in its own process, and kill it at the end."""
    process = ServerProcess(database)
    try:
        yield process
    finally:
        process.kill()


def eventually(probe: Callable[[], T | None]) -> T:
    """Poll until the probe returns something other than None; return it."""
    pause = threading.Event()
    for _ in range(PATIENCE * 50):
        if (answer := probe()) is not None:
            return answer
        pause.wait(0.02)
    raise AssertionError(f"the probe returned None for {PATIENCE} seconds")
