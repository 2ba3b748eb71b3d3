"""Tells those who follow a game that there is news; what the news is they read in the log."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Who follows which game."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[Event]] = defaultdict(set)

    def announce(self, game_id: str) -> None:
        """Wake all who follow the game."""
        for follower in self._followers.get(game_id, ()):
            follower.set()

    @contextmanager
    def follow(self, game_id: str) -> Iterator[Event]:
        """A flag that is set whenever there is news; whoever waits for it clears it before reading."""
        news = Event()
        self._followers[game_id].add(news)
        try:
            yield news
        finally:
            self._followers[game_id].discard(news)
            if not self._followers[game_id]:
                del self._followers[game_id]
