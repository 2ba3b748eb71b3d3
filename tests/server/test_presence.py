"""Presence: local and remote connections, and expiry."""

from __future__ import annotations

import pytest

from polindrome.server.realtime import presence
from polindrome.server.realtime.presence import SPECTATOR, Presence


class Recorder:
    """A presence whose callbacks are recorded."""

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.counts: list[tuple[str, dict[str, int]]] = []
        self.presence = Presence(self.changes.append)
        self.presence.on_local_change = lambda game_id, counts: self.counts.append((game_id, counts))


def test_connection_counts_while_it_lasts() -> None:
    recorder = Recorder()
    with recorder.presence.connect("a"), recorder.presence.connect("a"), recorder.presence.connect("b"):
        assert recorder.presence.counts("a") == {SPECTATOR: 2}
        assert recorder.presence.local_counts() == {"a": {SPECTATOR: 2}, "b": {SPECTATOR: 1}}
    assert recorder.presence.counts("a") == {}
    assert recorder.presence.local_counts() == {}
    assert recorder.changes == ["a", "a", "b", "b", "a", "a"]
    assert recorder.counts[-1] == ("a", {})


def test_identified_connection_counts_for_its_holder() -> None:
    recorder = Recorder()
    with recorder.presence.connect("a") as connection:
        connection.identify("ann")
        connection.identify("bob")
        assert recorder.presence.counts("a") == {"bob": 1}
    assert recorder.presence.local_counts() == {}


def test_remote_connections_count_and_are_not_forwarded() -> None:
    recorder = Recorder()
    with recorder.presence.connect("a"):
        recorder.presence.set_remote_counts("p", "a", {"ann": 1, SPECTATOR: 2})
        recorder.presence.set_remote_counts("q", "a", {"ann": 1})
        assert recorder.presence.counts("a") == {"ann": 2, SPECTATOR: 3}
        recorder.presence.set_remote_counts("p", "a", {})
        assert recorder.presence.counts("a") == {"ann": 1, SPECTATOR: 1}
        assert recorder.presence.local_counts() == {"a": {SPECTATOR: 1}}
    assert recorder.counts == [("a", {SPECTATOR: 1}), ("a", {})]


def test_counts_of_a_silent_process_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: now[0])
    recorder = Recorder()
    recorder.presence.set_remote_counts("dead", "a", {"ann": 1})
    now[0] += presence.EXPIRY_SECONDS / 2
    recorder.presence.set_remote_counts("alive", "a", {"bob": 1})
    recorder.presence.set_remote_counts("left", "b", {})
    now[0] += presence.EXPIRY_SECONDS / 2
    assert recorder.presence.counts("a") == {"bob": 1}
    recorder.changes.clear()
    recorder.presence.expire()
    recorder.presence.expire()
    assert sorted(recorder.changes) == ["a", "b"]
    now[0] += presence.EXPIRY_SECONDS
    recorder.presence.expire()
    assert not recorder.presence._remote
