"""Runs the server in this process, or in several worker processes that share one listening socket."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from time import monotonic, sleep
from types import FrameType

import uvicorn
from fastapi import FastAPI

from polindrome.errors import ProgramError
from polindrome.server.app import create_app
from polindrome.server.realtime.bus import Bus
from polindrome.server.services import ServerSettings
from polindrome.storage import Database

_LOG = logging.getLogger(__name__)

SHUTDOWN_SECONDS = 3
MAX_MESSAGE = 1024
"""Maximum size in bytes of a WebSocket message from a client."""

RESTART_SECONDS = 5.0
"""Minimum time between two starts of a worker, so that one that always crashes does not restart in a tight loop."""

GC_THRESHOLDS = (20_000, 10, 10)
"""Arguments of gc.set_threshold: collections pause all requests, so they are less frequent than by default."""

# A fork would copy locks and threads of this process.
_SPAWN = get_context("spawn")


def run(settings: ServerSettings, listener: socket.socket, on_start: Callable[[], None], workers: int = 1) -> None:
    """Serve until SIGINT or SIGTERM; StorageError if the database or Redis cannot be used."""
    asyncio.run(_check_connections(settings))
    if workers == 1:
        # After its shutdown uvicorn raises the signal again; the default handler would end with an error.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        app = create_app(settings)
        _tune_garbage_collector()
        Server(app, on_start).run([listener])
    else:
        _Supervisor(settings, listener, workers).run(on_start)


class Server(uvicorn.Server):
    """A uvicorn server that calls `on_start` once it accepts requests."""

    def __init__(self, app: FastAPI, on_start: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            # Messages are short: compression costs time and 50 kB per socket, and saves little.
            ws_per_message_deflate=False,
            log_config=None,
            log_level=_library_level(),
            access_log=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `on_start`."""
        await super().startup(sockets)
        self._on_start()


LogSettings = tuple[int, logging.Formatter | None]
"""Level and format of the log, which a worker takes over from its supervisor."""


class _Worker:
    """A worker process."""

    def __init__(self, settings: ServerSettings, listener: socket.socket) -> None:
        self._receiver, sender = _SPAWN.Pipe(duplex=False)
        root = logging.getLogger()
        logs = root.level, next((handler.formatter for handler in root.handlers), None)
        self.process = _SPAWN.Process(target=_serve, args=(settings, listener, sender, logs))
        self.process.start()
        self.started = monotonic()
        sender.close()

    def wait_until_ready(self) -> None:
        """Wait until the worker accepts requests; ProgramError if it dies before."""
        try:
            self._receiver.recv()
        except EOFError as error:
            self.process.join()
            raise ProgramError(f"a worker ended with exit code {self.process.exitcode} before it was ready") from error


class _Supervisor:
    """Starts worker processes on one socket, and replaces those that die."""

    def __init__(self, settings: ServerSettings, listener: socket.socket, workers: int) -> None:
        self._settings, self._listener = settings, listener
        self._stopped = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        self._workers = [_Worker(settings, listener) for _ in range(workers)]

    def run(self, on_start: Callable[[], None]) -> None:
        """Supervise the workers until a signal arrives, then stop them."""
        try:
            for worker in self._workers:
                worker.wait_until_ready()
            on_start()
            while not self._stopped:
                wait([worker.process.sentinel for worker in self._workers], timeout=1)
                if not self._stopped:
                    self._workers = [self._restart_if_dead(worker) for worker in self._workers]
        finally:
            for worker in self._workers:
                worker.process.terminate()
            for worker in self._workers:
                worker.process.join(2 * SHUTDOWN_SECONDS)
                worker.process.kill()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopped = True

    def _restart_if_dead(self, worker: _Worker) -> _Worker:
        if worker.process.is_alive():
            return worker
        _LOG.error("a worker ended with exit code %s; restarting it", worker.process.exitcode)
        sleep(max(0.0, worker.started + RESTART_SECONDS - monotonic()))
        return _Worker(self._settings, self._listener)


def _library_level() -> int:
    """The log level of uvicorn and Alembic, which log every step at level INFO."""
    level = logging.getLogger().getEffectiveLevel()
    return level if level <= logging.DEBUG else max(level, logging.WARNING)


def _serve(settings: ServerSettings, listener: socket.socket, sender: Connection, logs: LogSettings) -> None:
    """Run a worker; it ignores Ctrl-C, which the supervisor handles, and stops when the supervisor dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    level, formatter = logs
    logging.basicConfig(level=level)
    logging.getLogger("alembic").setLevel(_library_level())
    for handler in logging.getLogger().handlers:
        handler.setFormatter(formatter)
    server = Server(create_app(settings), lambda: sender.send("ready"))
    _tune_garbage_collector()
    threading.Thread(target=_stop_with_parent, args=[server], daemon=True).start()
    server.run([listener])


def _tune_garbage_collector() -> None:
    """Collect garbage less often, and never among the objects made at start, since it pauses all requests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _stop_with_parent(server: Server) -> None:
    """Wait until the supervisor has ended, then stop the server."""
    parent = parent_process()
    assert parent, "runs in a worker"
    parent.join()
    server.should_exit = True


async def _check_connections(settings: ServerSettings) -> None:
    """Raise StorageError before the start if the database or Redis cannot be used; uvicorn would log a traceback."""
    await (await Database.open(settings.database)).close()
    if settings.redis:
        await Bus.check(settings.redis)
