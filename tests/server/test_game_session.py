"""Replay of event logs, and detection of damaged ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from polindrome.blokus import DUO
from polindrome.entropy import COLORS
from polindrome.errors import InvalidRecord
from polindrome.game import CHANCE
from polindrome.server.games.session import GameSession
from polindrome.storage import Event
from tests.random_play import finished_game
from tests.server.playing import AT, HUMAN, entropy_after, log_of

CREATED: dict[str, Any] = {"game": "duo", "options": {}, "seats": [HUMAN, HUMAN], "undo_all": False, "seed": 1}


OLD_LOG: list[tuple[str, dict[str, Any]]] = [
    ("created", {"game": "duo", "options": {}, "seats": [HUMAN, HUMAN], "undo_all": False, "seed": 77}),
    ("moved", {"seat": 0, "ply": 0, "action": 6473, "move": "I5.270@e10"}),
    ("moved", {"seat": 1, "ply": 1, "action": 135, "move": "O1@j5"}),
    ("undone", {"seat": 0, "ply": 0, "move": "I5.270@e10"}),
    ("moved", {"seat": 0, "ply": 0, "action": 12480, "move": "X@d11"}),
]
"""The format of the first version of the server."""


def log_of_finished_game() -> list[Event]:
    return log_of(finished_game(DUO, 1), [HUMAN, HUMAN])


def log_of_entropy(plies: int = 1000) -> list[Event]:
    return log_of(entropy_after(plies), [HUMAN, HUMAN])


def complaint(events: list[Event]) -> str:
    with pytest.raises(InvalidRecord, match="the log of game 'x' is damaged") as caught:
        GameSession.from_events("x", events)
    return str(caught.value)


def test_empty_log_and_log_without_timestamps_are_damaged() -> None:
    complaint([])
    complaint([replace(event, at="yesterday") for event in log_of_finished_game()])


def index(events: list[Event], kind: str) -> int:
    return next(place for place, event in enumerate(events) if event.kind == kind)


def test_log_replays_to_the_game() -> None:
    session = GameSession.from_events("x", log_of_finished_game())
    game = finished_game(DUO, 1)
    assert list(session.game.history) == list(game.history)
    assert session.game.outcome() == game.outcome()


def test_log_of_the_first_version_replays_to_the_game() -> None:
    session = GameSession.from_events("x", [Event(place, kind, AT, data) for place, (kind, data) in enumerate(OLD_LOG)])
    assert (list(session.game.history), session.sequence, session.undo_used) == ([12480], 4, False)
    assert session.events[-1].data["move"] == "X@e11", "the text is in today's notation"
    assert (session.status, session.clock, session.seats.held_by("anybody")) == ("playing", None, {0, 1})


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("plies", [1, 2, 50, 146, 1000])
def test_log_with_draws_replays_to_the_game(plies: int, open_draw: bool) -> None:
    game = entropy_after(plies, open_draw=open_draw)
    session = GameSession.from_events("x", log_of(game, [HUMAN, HUMAN]))
    assert list(session.game.history) == list(game.history)
    assert session.game.turn == game.turn != CHANCE


def test_undo_event_reopens_the_game() -> None:
    events = log_of_finished_game()
    over = GameSession.from_events("x", events)
    ply = events[index(events, "passed")].data["ply"] - 1
    new_events = over.take_back(ply)
    session = GameSession.from_events(
        "x", [*events, *(Event(len(events), kind, AT, data) for kind, data in new_events)]
    )
    assert (session.ply, session.game.outcome(), list(session.game.skips), session.undo_used) == (ply, None, [], True)


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("moved", {"seat": 1}, ", expected "),
        ("moved", {"ply": 5}, ", expected "),
        ("moved", {"action": 0}, "the first piece has to cover the start square"),
        ("moved", {"action": 10**9}, "no action has the id"),
        ("moved", {"action": "one"}, "TypeError"),
        ("passed", {"colour": "GREEN"}, ", expected "),
        ("finished", {"winners": [0, 1]}, ", expected "),
        ("created", {"game": "dou"}, "did you mean 'duo'"),
        ("created", {"options": {"size": 3}}, "TypeError"),
    ],
    ids=str,
)
def test_changed_event_is_detected(kind: str, change: dict[str, Any], said: str) -> None:
    events = log_of_finished_game()
    place = index(events, kind)
    events[place] = replace(events[place], data={**events[place].data, **change})
    assert said in complaint(events)


@pytest.mark.parametrize("place", [1, 3, -4], ids=["the first draw", "a draw", "the last draw"])
def test_changed_draw_is_detected(place: int) -> None:
    """Every draw follows from the seed, even where another token is in the bag."""
    events = log_of_entropy()
    drawn = events[place]
    assert drawn.kind == "drawn"
    other = (drawn.data["action"] + 1) % 7
    events[place] = replace(drawn, data={**drawn.data, "action": other, "move": COLORS[other]})
    assert ", expected " in complaint(events)


@pytest.mark.parametrize("place", [1, 3, -4], ids=["the first draw", "a draw", "the last draw"])
def test_missing_draw_is_detected(place: int) -> None:
    events = log_of_entropy()
    assert events.pop(place).kind == "drawn"
    complaint(events)


def test_incomplete_commit_is_detected() -> None:
    events = log_of_entropy(plies=2)
    assert [event.kind for event in events] == ["created", "drawn", "moved", "drawn"]
    complaint(events[:3])
    complaint(events[:1])


@pytest.mark.parametrize("ply", [0, 2])
def test_undo_to_a_chance_node_is_detected(ply: int) -> None:
    events = log_of_entropy(plies=4)
    complaint([*events, Event(len(events), "undone", AT, {"seat": 0, "ply": ply, "move": "R"})])


@pytest.mark.parametrize("kind", ["created", "moved", "passed", "finished"])
def test_missing_event_is_detected(kind: str) -> None:
    events = log_of_finished_game()
    del events[index(events, kind)]
    complaint(events)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("created", CREATED),
        ("passed", {"ply": 1, "colour": "BLUE"}),
        ("drawn", {"ply": 1, "action": 0, "move": "R"}),
        ("finished", {}),
        ("undone", {"seat": 0, "ply": 1, "move": ""}),
        ("undone", {"seat": 1, "ply": 0, "move": ""}),
        ("undone", {}),
        ("takeback_requested", {"seat": 9, "ply": 0}),
        ("takeback_answered", {"seat": 0, "agree": True}),
        ("claimed", {"seat": 2, "holder": "x"}),
        ("resigned", {"seat": 0, "level": None}),
        ("flagged", {"seat": 0, "level": None}),
        ("rematch_created", {}),
        ("eaten", {}),
    ],
)
def test_extra_event_is_detected(kind: str, data: dict[str, Any]) -> None:
    complaint([*log_of_finished_game()[:2], Event(2, kind, AT, data)])
