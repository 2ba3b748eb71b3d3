"""Presence: the connections to each game in all processes of the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

SPECTATOR = ""
"""The holder under which connections without a token are counted."""

EXPIRY_SECONDS = 30.0
"""How long the counts of another process are valid without an update: it may have died."""

Counts = dict[str, int]
"""Number of connections by holder."""


class Connection:
    """A counted connection to a game; a spectator's until `identify` is called."""

    def __init__(self, presence: Presence, game_id: str) -> None:
        self._presence, self.game_id, self.holder = presence, game_id, SPECTATOR

    def identify(self, holder: str) -> None:
        """Count the connection for the holder of a token."""
        self._presence.update(self, -1)
        self.holder = holder
        self._presence.update(self, 1)


class Presence:
    """Connections of this process by game and holder, and the counts that other processes sent.

    `on_change` gets the game's id after every change, `on_local_change` also the new counts of this process.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._local: dict[str, Counter[str]] = {}
        self._remote: dict[str, dict[str, tuple[float, Counts]]] = {}
        self._on_change = on_change
        self.on_local_change: Callable[[str, Counts], None] = lambda _game_id, _counts: None

    @contextmanager
    def connect(self, game_id: str) -> Iterator[Connection]:
        """Count a connection while it lasts."""
        connection = Connection(self, game_id)
        self.update(connection, 1)
        try:
            yield connection
        finally:
            self.update(connection, -1)

    def counts(self, game_id: str) -> Counter[str]:
        """The number of connections to a game by holder, SPECTATOR included."""
        total = Counter(self._local.get(game_id))
        for received_at, counts in self._remote.get(game_id, {}).values():
            if _is_recent(received_at):
                total.update(counts)
        return total

    def local_counts(self) -> dict[str, Counts]:
        """The connections of this process, by game."""
        return {game_id: dict(counts) for game_id, counts in self._local.items()}

    def set_remote_counts(self, process: str, game_id: str, counts: Counts) -> None:
        """Store the counts of another process."""
        self._remote.setdefault(game_id, {})[process] = (monotonic(), counts)
        self._on_change(game_id)

    def expire(self) -> None:
        """Drop empty and outdated counts of other processes."""
        for game_id, by_process in list(self._remote.items()):
            kept = {process: entry for process, entry in by_process.items() if entry[1] and _is_recent(entry[0])}
            if kept == by_process:
                continue
            self._remote[game_id] = kept
            if not kept:
                del self._remote[game_id]
            self._on_change(game_id)

    def update(self, connection: Connection, by: int) -> None:
        """Add a connection to the counts with 1, or remove it with -1."""
        local = self._local.setdefault(connection.game_id, Counter())
        local[connection.holder] += by
        local += Counter()  # drops zero counts
        if not local:
            del self._local[connection.game_id]
        self.on_local_change(connection.game_id, dict(local))
        self._on_change(connection.game_id)


def _is_recent(received_at: float) -> bool:
    return received_at + EXPIRY_SECONDS > monotonic()
