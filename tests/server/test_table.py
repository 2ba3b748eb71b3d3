"""A table is what its log adds up to; a log that contradicts the rules is refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from polindrome.blokus import DUO
from polindrome.entropy import COLORS
from polindrome.errors import InvalidRecord
from polindrome.game import CHANCE
from polindrome.server.games.table import Table
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
"""As the first version of the server wrote it."""


def log_of_finished_game() -> list[Event]:
    return log_of(finished_game(DUO, 1), [HUMAN, HUMAN])


def log_of_entropy(plies: int = 1000) -> list[Event]:
    return log_of(entropy_after(plies), [HUMAN, HUMAN])


def complaint(events: list[Event]) -> str:
    with pytest.raises(InvalidRecord, match="the log of game 'x' is damaged") as caught:
        Table.of("x", events)
    return str(caught.value)


def test_no_log_and_a_log_without_times_are_damaged() -> None:
    complaint([])
    complaint([replace(event, at="yesterday") for event in log_of_finished_game()])


def index(events: list[Event], kind: str) -> int:
    return next(place for place, event in enumerate(events) if event.kind == kind)


def test_a_log_adds_up_to_the_game() -> None:
    table = Table.of("x", log_of_finished_game())
    game = finished_game(DUO, 1)
    assert list(table.game.history) == list(game.history)
    assert table.game.outcome() == game.outcome()


def test_a_log_of_the_first_version_adds_up_to_the_game() -> None:
    table = Table.of("x", [Event(place, kind, AT, data) for place, (kind, data) in enumerate(OLD_LOG)])
    assert (list(table.game.history), table.sequence, table.undo_used) == ([12480], 4, False)
    assert (table.status, table.clock, table.seats.held_by("anybody")) == ("playing", None, {0, 1})


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("plies", [1, 2, 50, 146, 1000])
def test_a_log_with_draws_adds_up_to_the_game(plies: int, open_draw: bool) -> None:
    game = entropy_after(plies, open_draw=open_draw)
    table = Table.of("x", log_of(game, [HUMAN, HUMAN]))
    assert list(table.game.history) == list(game.history)
    assert table.game.turn == game.turn != CHANCE


def test_an_undo_takes_back_the_end() -> None:
    events = log_of_finished_game()
    over = Table.of("x", events)
    ply = events[index(events, "passed")].data["ply"] - 1
    drafts = over.take_back(ply)
    table = Table.of("x", [*events, *(Event(len(events), kind, AT, data) for kind, data in drafts)])
    assert (table.ply, table.game.outcome(), list(table.game.skips), table.undo_used) == (ply, None, [], True)


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("moved", {"seat": 1}, "the rules say"),
        ("moved", {"ply": 5}, "the rules say"),
        ("moved", {"move": "O1@a1"}, "the rules say"),
        ("moved", {"action": 0}, "the first piece has to cover the start square"),
        ("moved", {"action": 10**9}, "no action has the id"),
        ("moved", {"action": "one"}, "TypeError"),
        ("passed", {"who": "GREEN"}, "the rules say"),
        ("finished", {"winners": [0, 1]}, "the rules say"),
        ("created", {"game": "dou"}, "did you mean 'duo'"),
        ("created", {"options": {"size": 3}}, "TypeError"),
    ],
    ids=str,
)
def test_a_changed_event_is_noticed(kind: str, change: dict[str, Any], said: str) -> None:
    events = log_of_finished_game()
    place = index(events, kind)
    events[place] = replace(events[place], data={**events[place].data, **change})
    assert said in complaint(events)


@pytest.mark.parametrize("place", [1, 3, -4], ids=["the first draw", "a draw", "the last draw"])
def test_another_draw_is_noticed(place: int) -> None:
    """Every draw is that of the seed, even where another token is in the bag."""
    events = log_of_entropy()
    drawn = events[place]
    assert drawn.kind == "drawn"
    other = (drawn.data["action"] + 1) % 7
    events[place] = replace(drawn, data={**drawn.data, "action": other, "move": COLORS[other]})
    assert "the rules say" in complaint(events)


@pytest.mark.parametrize("place", [1, 3, -4], ids=["the first draw", "a draw", "the last draw"])
def test_a_missing_draw_is_noticed(place: int) -> None:
    events = log_of_entropy()
    assert events.pop(place).kind == "drawn"
    complaint(events)


def test_half_a_commit_is_noticed() -> None:
    events = log_of_entropy(plies=2)
    assert [event.kind for event in events] == ["created", "drawn", "moved", "drawn"]
    complaint(events[:3])
    complaint(events[:1])


@pytest.mark.parametrize("ply", [0, 2])
def test_an_undo_that_leaves_a_draw_open_is_noticed(ply: int) -> None:
    events = log_of_entropy(plies=4)
    complaint([*events, Event(len(events), "undone", AT, {"seat": 0, "ply": ply, "move": "R"})])


@pytest.mark.parametrize("kind", ["created", "moved", "passed", "finished"])
def test_a_missing_event_is_noticed(kind: str) -> None:
    events = log_of_finished_game()
    del events[index(events, kind)]
    complaint(events)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("created", CREATED),
        ("passed", {"ply": 1, "who": "BLUE"}),
        ("drawn", {"ply": 1, "action": 0, "move": "R"}),
        ("finished", {}),
        ("undone", {"seat": 0, "ply": 1, "move": ""}),
        ("undone", {"seat": 1, "ply": 0, "move": ""}),
        ("undone", {}),
        ("undo_wished", {"seat": 9, "ply": 0}),
        ("undo_answered", {"seat": 0, "agree": True}),
        ("claimed", {"seat": 2, "holder": "x"}),
        ("resigned", {"seat": 0, "level": None}),
        ("flagged", {"seat": 0, "level": None}),
        ("rematched", {}),
        ("eaten", {}),
    ],
)
def test_an_event_too_many_is_noticed(kind: str, data: dict[str, Any]) -> None:
    complaint([*log_of_finished_game()[:2], Event(2, kind, AT, data)])
