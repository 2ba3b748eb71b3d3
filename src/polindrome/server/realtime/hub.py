"""The hub: wakes the followers of a game in this process when it changes; they read the events from the log."""

from __future__ import annotations

from asyncio import Event
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

MESSAGE_BUFFER = 20
"""A slow follower loses the oldest messages beyond this number, but never events."""

Message = dict[str, Any]
"""A transient message that is in no log, such as a bot's search progress."""

CLIENT_MESSAGES = ("low_time", "review_progress", "search_progress")
"""The kinds of messages that WebSocket clients get."""

MOVE_NOW = "move_now"
"""The kind of message that tells a bot to stop its search and move; its `sequence` is that of the last event."""


@dataclass(eq=False, slots=True)
class Follower:
    """A subscription: `changed` is set after events and messages; clear it before reading the log."""

    kinds: Collection[str]
    """The kinds of messages to receive."""
    changed: Event = field(default_factory=Event)
    messages: deque[Message] = field(default_factory=lambda: deque(maxlen=MESSAGE_BUFFER))


Listener = Callable[[str, Message | None], None]


class Hub:
    """The followers of each game in this process."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._listeners: list[Listener] = []

    def add_listener(self, listener: Listener) -> None:
        """Call a function for everything that is published here, to forward it to other processes."""
        self._listeners.append(listener)

    def publish(self, game_id: str, message: Message | None = None) -> None:
        """Send a message to the followers of a game in all processes; without one, tell them to read the log."""
        self.deliver(game_id, message)
        for listener in self._listeners:
            listener(game_id, message)

    def deliver(self, game_id: str, message: Message | None = None) -> None:
        """Do the same in this process only."""
        for follower in self._followers.get(game_id, ()):
            if message is None:
                follower.changed.set()
            elif message["kind"] in follower.kinds:
                follower.messages.append(message)
                follower.changed.set()

    def wake_all(self) -> None:
        """Wake all followers of all games, since updates may have been missed."""
        for game_id in self._followers:
            self.deliver(game_id)

    @contextmanager
    def follow(self, game_id: str, *, kinds: Collection[str] = ()) -> Iterator[Follower]:
        """Subscribe to a game's changes and to messages of some kinds."""
        follower = Follower(kinds)
        self._followers[game_id].add(follower)
        try:
            yield follower
        finally:
            self._followers[game_id].discard(follower)
            if not self._followers[game_id]:
                del self._followers[game_id]
