"""Runs the server until somebody stops it."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from polindrome.server.app import Settings, create_app
from polindrome.storage import EventLog

SECONDS_TO_STOP = 3
LARGEST_MESSAGE = 1024
"""Bytes that a client may send over a socket, on which it has nothing to say."""


def run(settings: Settings, listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve until Ctrl-C or a polite kill; StorageError if the database cannot be used."""
    asyncio.run(_check_database(settings.database))
    # When it has stopped, uvicorn hands the signal on to whoever was there before: that it came is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    Server(create_app(settings), on_start).run([listener])


class Server(uvicorn.Server):
    """An application that answers on a socket; it calls back once it does."""

    def __init__(self, app: FastAPI, on_start: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
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


async def _check_database(url: str) -> None:
    """Let the caller see what is wrong with the database; once the server runs, it would be a traceback."""
    await (await EventLog.open(url)).close()
