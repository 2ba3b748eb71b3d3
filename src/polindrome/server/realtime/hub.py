"""Tells those who follow a game that there is news; what the news is they read in the log."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

MOST_MESSAGES = 20
"""What a follower who does not keep up misses are old messages, never events."""

Message = dict[str, Any]
"""Something that passes: what a bot thinks, that it shall hurry. It is in no log."""

FOR_CLIENTS = ("low_time", "review", "thinking")
"""The kinds of messages that go on to those who follow over a socket."""

HURRY = "hurry"
"""The kind of message by which a bot is told to move now; it has the number of the last event."""


@dataclass(eq=False, slots=True)
class Follower:
    """A flag that is set whenever there is news, which whoever waits for it clears before reading; and messages."""

    wants: Collection[str]
    """The kinds of messages that it hears."""
    news: Event = field(default_factory=Event)
    messages: deque[Message] = field(default_factory=lambda: deque(maxlen=MOST_MESSAGES))


class Hub:
    """Who follows which game in this process."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._listeners: list[Callable[[str, Message | None], None]] = []

    def pass_on(self, listener: Callable[[str, Message | None], None]) -> None:
        """Let somebody know of all that is announced or told here, to tell other processes."""
        self._listeners.append(listener)

    def announce(self, game_id: str) -> None:
        """Wake all who follow the game, in all processes."""
        self._everywhere(game_id, None)

    def tell(self, game_id: str, message: Message) -> None:
        """Let all who follow the game, in all processes, have a message."""
        self._everywhere(game_id, message)

    def hear(self, game_id: str, message: Message | None = None) -> None:
        """The same for those in this process alone."""
        for follower in self._followers.get(game_id, ()):
            if message is None:
                follower.news.set()
            elif message["kind"] in follower.wants:
                follower.messages.append(message)
                follower.news.set()

    def wake_all(self) -> None:
        """Let everybody look: news may have been missed."""
        for game_id in self._followers:
            self.hear(game_id)

    @contextmanager
    def follow(self, game_id: str, *, wants: Collection[str] = ()) -> Iterator[Follower]:
        """Follow a game for a while, and hear messages of the kinds that are wanted."""
        follower = Follower(wants)
        self._followers[game_id].add(follower)
        try:
            yield follower
        finally:
            self._followers[game_id].discard(follower)
            if not self._followers[game_id]:
                del self._followers[game_id]

    def _everywhere(self, game_id: str, message: Message | None) -> None:
        self.hear(game_id, message)
        for listener in self._listeners:
            listener(game_id, message)
