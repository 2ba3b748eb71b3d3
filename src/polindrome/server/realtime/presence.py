"""Who is connected to a game, in all processes of the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

NOBODY = ""
"""Stands for those who hold no token: they watch."""

SECONDS = 30.0
"""How long the count of another process holds that says nothing more: it may be gone."""

Counts = dict[str, int]
"""Connections by person."""


class Place:
    """Where one connection counts."""

    def __init__(self, presence: Presence, game_id: str) -> None:
        self._presence, self.game_id, self.holder = presence, game_id, NOBODY

    def belongs_to(self, holder: str) -> None:
        """Let it count for this person."""
        self._presence.count(self, -1)
        self.holder = holder
        self._presence.count(self, 1)


class Presence:
    """Connections of this process by game and person, and what other processes said of theirs.

    `on_change` is told the game, for those who follow it here; `on_count` the game and what is counted here.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, Counts]]] = {}
        self._on_change = on_change
        self.on_count: Callable[[str, Counts], None] = lambda _game_id, _counts: None

    @contextmanager
    def visit(self, game_id: str) -> Iterator[Place]:
        """Count a connection while it lasts."""
        place = Place(self, game_id)
        self.count(place, 1)
        try:
            yield place
        finally:
            self.count(place, -1)

    def of(self, game_id: str) -> Counter[str]:
        """How many connections each person has to a game; NOBODY stands for those who watch."""
        found = Counter(self._here.get(game_id))
        for heard_at, counts in self._elsewhere.get(game_id, {}).values():
            if _is_recent(heard_at):
                found.update(counts)
        return found

    def games(self) -> dict[str, Counts]:
        """What is counted here, of all games."""
        return {game_id: dict(counts) for game_id, counts in self._here.items()}

    def hear(self, process: str, game_id: str, counts: Counts) -> None:
        """Note what another process has counted."""
        self._elsewhere.setdefault(game_id, {})[process] = (monotonic(), counts)
        self._on_change(game_id)

    def forget(self) -> None:
        """Drop what other processes said too long ago, or that nobody is there, and let those know who followed."""
        for game_id, by_process in list(self._elsewhere.items()):
            kept = {process: said for process, said in by_process.items() if said[1] and _is_recent(said[0])}
            if kept == by_process:
                continue
            self._elsewhere[game_id] = kept
            if not kept:
                del self._elsewhere[game_id]
            self._on_change(game_id)

    def count(self, place: Place, by: int) -> None:
        """Let one connection more or less count."""
        here = self._here.setdefault(place.game_id, Counter())
        here[place.holder] += by
        here += Counter()  # drops who is gone
        if not here:
            del self._here[place.game_id]
        self.on_count(place.game_id, dict(here))
        self._on_change(place.game_id)


def _is_recent(heard_at: float) -> bool:
    return heard_at + SECONDS > monotonic()
