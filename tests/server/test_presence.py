"""Presence: local and remote connections, and expiry."""

from __future__ import annotations

import pytest

from polindrome.server.realtime import presence
from polindrome.server.realtime.presence import SPECTATOR, Presence


class Told:
    """The messages that a presence sent, and their recipients."""

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.counts: list[tuple[str, dict[str, int]]] = []
        self.presence = Presence(self.changes.append)
        self.presence.on_local_change = lambda game_id, counts: self.counts.append((game_id, counts))


def test_connection_counts_while_it_lasts() -> None:
    told = Told()
    with told.presence.connect("a"), told.presence.connect("a"), told.presence.connect("b"):
        assert told.presence.counts("a") == {SPECTATOR: 2}
        assert told.presence.local_counts() == {"a": {SPECTATOR: 2}, "b": {SPECTATOR: 1}}
    assert told.presence.counts("a") == {}
    assert told.presence.local_counts() == {}
    assert told.changes == ["a", "a", "b", "b", "a", "a"]
    assert told.counts[-1] == ("a", {})


def test_identified_connection_counts_for_its_holder() -> None:
    told = Told()
    with told.presence.connect("a") as place:
        place.identify("ann")
        place.identify("bob")
        assert told.presence.counts("a") == {"bob": 1}
    assert told.presence.local_counts() == {}


def test_remote_connections_count_and_are_not_forwarded() -> None:
    told = Told()
    with told.presence.connect("a"):
        told.presence.set_remote_counts("p", "a", {"ann": 1, SPECTATOR: 2})
        told.presence.set_remote_counts("q", "a", {"ann": 1})
        assert told.presence.counts("a") == {"ann": 2, SPECTATOR: 3}
        told.presence.set_remote_counts("p", "a", {})
        assert told.presence.counts("a") == {"ann": 1, SPECTATOR: 1}
        assert told.presence.local_counts() == {"a": {SPECTATOR: 1}}
    assert told.counts == [("a", {SPECTATOR: 1}), ("a", {})]


def test_counts_of_a_silent_process_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: now[0])
    told = Told()
    told.presence.set_remote_counts("dead", "a", {"ann": 1})
    now[0] += presence.EXPIRY_SECONDS / 2
    told.presence.set_remote_counts("alive", "a", {"bob": 1})
    told.presence.set_remote_counts("left", "b", {})
    now[0] += presence.EXPIRY_SECONDS / 2
    assert told.presence.counts("a") == {"bob": 1}
    told.changes.clear()
    told.presence.expire()
    told.presence.expire()
    assert sorted(told.changes) == ["a", "b"]
    now[0] += presence.EXPIRY_SECONDS
    told.presence.expire()
    assert not told.presence._remote
