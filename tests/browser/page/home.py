"""The server of the page as its users run it: `polindrome serve` in a process of its own, which can be killed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.browser.page.positions import Json, put_game

PATIENCE = 60


class Home:
    """A server that keeps its address and its games when it is started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Serve, the first time on any free port."""
        options = ["--port", str(self._port), "--database", f"sqlite:///{self.database}"]
        command = [sys.executable, "-m", "polindrome", "serve", *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found, line
        self._port = int(found[1])

    def kill(self) -> None:
        """End it without a warning, as when the power fails."""
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)

    def client(self) -> httpx.Client:
        """A client that talks to it."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    def put_game(self, moves: Sequence[str], seats: Sequence[Json], seed: int, undo_all: bool) -> str:
        """Write a game with these moves into its log; its id."""
        return put_game(self.database, moves, seats, seed, undo_all)
