"""The server of the page as its users run it: `polindrome serve` in a process of its own, which can be killed."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.server.live import ServerProcess

NO_LIMIT = "1000000/1"
SERVE = ("-m", "polindrome", "serve", "--person-rate", NO_LIMIT, "--address-rate", NO_LIMIT)
"""Tests ask more often than people do."""


class Home:
    """A server that keeps its address and its games when it is started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._server = ServerProcess(database, SERVE)

    @property
    def url(self) -> str:
        """Where it is."""
        return self._server.url

    def start(self) -> None:
        """Serve again, on the same port."""
        self._server = ServerProcess(self.database, SERVE, port=urlsplit(self.url).port or 0)

    def kill(self) -> None:
        """End it without a warning, as when the power fails."""
        self._server.kill()

    def client(self) -> httpx.Client:
        """A client that talks to it."""
        return self._server.client()
