"""Who is connected to a game: counted here, heard of elsewhere, and forgotten when nothing more is heard."""

from __future__ import annotations

import pytest

from polindrome.server.realtime import presence
from polindrome.server.realtime.presence import NOBODY, Presence


class Told:
    """What a presence said, and to whom."""

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.counts: list[tuple[str, dict[str, int]]] = []
        self.presence = Presence(self.changes.append)
        self.presence.on_count = lambda game_id, counts: self.counts.append((game_id, counts))


def test_a_connection_counts_while_it_lasts() -> None:
    told = Told()
    with told.presence.visit("a"), told.presence.visit("a"), told.presence.visit("b"):
        assert told.presence.of("a") == {NOBODY: 2}
        assert told.presence.games() == {"a": {NOBODY: 2}, "b": {NOBODY: 1}}
    assert told.presence.of("a") == {}
    assert told.presence.games() == {}
    assert told.changes == ["a", "a", "b", "b", "a", "a"]
    assert told.counts[-1] == ("a", {})


def test_a_connection_counts_for_who_says_hello() -> None:
    told = Told()
    with told.presence.visit("a") as place:
        place.belongs_to("ann")
        place.belongs_to("bob")
        assert told.presence.of("a") == {"bob": 1}
    assert told.presence.games() == {}


def test_those_elsewhere_count_as_well_and_are_not_passed_on() -> None:
    told = Told()
    with told.presence.visit("a"):
        told.presence.hear("p", "a", {"ann": 1, NOBODY: 2})
        told.presence.hear("q", "a", {"ann": 1})
        assert told.presence.of("a") == {"ann": 2, NOBODY: 3}
        told.presence.hear("p", "a", {})
        assert told.presence.of("a") == {"ann": 1, NOBODY: 1}
        assert told.presence.games() == {"a": {NOBODY: 1}}
    assert told.counts == [("a", {NOBODY: 1}), ("a", {})]


def test_a_process_that_says_nothing_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: now[0])
    told = Told()
    told.presence.hear("dead", "a", {"ann": 1})
    now[0] += presence.SECONDS / 2
    told.presence.hear("alive", "a", {"bob": 1})
    told.presence.hear("left", "b", {})
    now[0] += presence.SECONDS / 2
    assert told.presence.of("a") == {"bob": 1}
    told.changes.clear()
    told.presence.forget()
    told.presence.forget()
    assert sorted(told.changes) == ["a", "b"]
    now[0] += presence.SECONDS
    told.presence.forget()
    assert not told.presence._elsewhere
