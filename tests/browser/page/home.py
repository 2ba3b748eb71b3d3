"""The server as users run it: `polindrome serve` in its own process, which tests can kill."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.server.live import ServerProcess

NO_LIMIT = "1000000/1"
SERVE = ("-m", "polindrome", "serve", "--person-rate", NO_LIMIT, "--address-rate", NO_LIMIT)
"""Rate limits that tests never reach: they send more requests than people do."""


class Home:
    """A server that keeps its address and its games across restarts."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self._command = (*SERVE, *options)
        self._server = ServerProcess(database, self._command)

    @property
    def url(self) -> str:
        """The base URL."""
        return self._server.url

    def start(self) -> None:
        """Start the server again on the same port."""
        self._server = ServerProcess(self.database, self._command, port=urlsplit(self.url).port or 0)

    def kill(self) -> None:
        """Kill the process without warning, as in a power failure."""
        self._server.kill()

    def client(self) -> httpx.Client:
        """Return an HTTP client of the server."""
        return self._server.client()
