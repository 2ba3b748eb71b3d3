"""Runs the server: in this process, or in several that share one socket."""

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
from polindrome.server.settings import Settings
from polindrome.storage import Database

_LOG = logging.getLogger(__name__)

SECONDS_TO_STOP = 3
LARGEST_MESSAGE = 1024
"""Bytes that a client may send over a socket, on which it has little to say."""

LEAST_LIFE = 5.0
"""Seconds that a worker has to live at least; one that dies sooner is not started again at once."""

COLLECT_AFTER = (20_000, 10, 10)
"""New objects after which Python looks for garbage among them, and how much seldomer it looks among older ones."""

# A fork would take locks and threads of this process along.
_SPAWN = get_context("spawn")


def run(settings: Settings, listener: socket.socket, on_start: Callable[[], None], workers: int = 1) -> None:
    """Serve until Ctrl-C or a polite kill; StorageError if the database or Redis cannot be used."""
    asyncio.run(_check(settings))
    if workers == 1:
        # When it has stopped, uvicorn hands the signal on to whoever was there before: that it came is no failure.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        app = create_app(settings)
        _collect_seldom()
        Server(app, on_start).run([listener])
    else:
        _Crew(settings, listener, workers).work(on_start)


class Server(uvicorn.Server):
    """An application that answers on a socket; it calls back once it does."""

    def __init__(self, app: FastAPI, on_start: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            # Messages are short: it would cost time, and 50 kB a socket, and save little.
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=SECONDS_TO_STOP,
        )
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call back."""
        await super().startup(sockets)
        self._on_start()


class _Worker:
    """A process that answers."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._hears, says = _SPAWN.Pipe(duplex=False)
        self.process = _SPAWN.Process(target=_serve, args=(settings, listener, says, _format_of_logs()))
        self.process.start()
        self.started = monotonic()
        says.close()

    def wait_until_ready(self) -> None:
        """ProgramError if it dies before it answers."""
        try:
            self._hears.recv()
        except EOFError as error:
            self.process.join()
            raise ProgramError(
                f"a worker ended with exit code {self.process.exitcode} before it could answer"
            ) from error


class _Crew:
    """Processes that answer on one socket; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket, workers: int) -> None:
        self._settings, self._listener = settings, listener
        self._ended = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._end)
        self._workers = [_Worker(settings, listener) for _ in range(workers)]

    def work(self, on_start: Callable[[], None]) -> None:
        """Look after the workers until a signal ends it."""
        try:
            for worker in self._workers:
                worker.wait_until_ready()
            on_start()
            while not self._ended:
                wait([worker.process.sentinel for worker in self._workers], timeout=1)
                if not self._ended:
                    self._workers = [self._replaced(worker) for worker in self._workers]
        finally:
            for worker in self._workers:
                worker.process.terminate()
            for worker in self._workers:
                worker.process.join(2 * SECONDS_TO_STOP)
                worker.process.kill()

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ended = True

    def _replaced(self, worker: _Worker) -> _Worker:
        if worker.process.is_alive():
            return worker
        _LOG.error("a worker ended with exit code %s; another one takes its place", worker.process.exitcode)
        sleep(max(0.0, worker.started + LEAST_LIFE - monotonic()))
        return _Worker(self._settings, self._listener)


def _format_of_logs() -> logging.Formatter | None:
    return next((handler.formatter for handler in logging.getLogger().handlers), None)


def _serve(settings: Settings, listener: socket.socket, says: Connection, logs: logging.Formatter | None) -> None:
    """All that a worker does; Ctrl-C is for the one who started it, and when that is gone it ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(logs)
    server = Server(create_app(settings), lambda: says.send("ready"))
    _collect_seldom()
    threading.Thread(target=_end_with_parent, args=[server], daemon=True).start()
    server.run([listener])


def _collect_seldom() -> None:
    """Let Python look for garbage less often, and not among what is there already: nobody is answered meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _end_with_parent(server: Server) -> None:
    parent = parent_process()
    assert parent, "only asked in a worker"
    parent.join()
    server.should_exit = True


async def _check(settings: Settings) -> None:
    """Let the caller see what is wrong with the database; once the server runs, it would be a traceback."""
    await (await Database.open(settings.database)).close()
    if settings.redis:
        await Bus.check(settings.redis)
