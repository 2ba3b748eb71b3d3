"""A table is what its log adds up to; a log that contradicts the rules is refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from polindrome.blokus import DUO
from polindrome.errors import InvalidRecord
from polindrome.server.table import Table
from polindrome.storage import Event
from tests.random_play import finished_game
from tests.server.playing import HUMAN

CREATED: dict[str, Any] = {"game": "duo", "options": {}, "seats": [HUMAN, HUMAN], "undo_all": False, "seed": 1}


def log_of_finished_game() -> list[Event]:
    events = [Event(0, "created", "", CREATED)]
    table = Table.of("x", events)
    for action in finished_game(DUO, 1).history:
        events += [Event(len(events) + place, kind, "", data) for place, (kind, data) in enumerate(table.play(action))]
    return events


def complaint(events: list[Event]) -> str:
    with pytest.raises(InvalidRecord, match="the log of game 'x' is damaged") as caught:
        Table.of("x", events)
    return str(caught.value)


def index(events: list[Event], kind: str) -> int:
    return next(place for place, event in enumerate(events) if event.kind == kind)


def test_a_log_adds_up_to_the_game() -> None:
    table = Table.of("x", log_of_finished_game())
    game = finished_game(DUO, 1)
    assert list(table.game.history) == list(game.history)
    assert table.game.outcome() == game.outcome()


def test_an_undo_takes_back_the_end() -> None:
    events = log_of_finished_game()
    over = Table.of("x", events)
    ply = events[index(events, "passed")].data["ply"] - 1
    drafts = over.take_back(ply)
    table = Table.of("x", [*events, *(Event(len(events), kind, "", data) for kind, data in drafts)])
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
        ("finished", {}),
        ("undone", {"seat": 0, "ply": 1, "move": ""}),
        ("undone", {"seat": 1, "ply": 0, "move": ""}),
        ("undone", {}),
        ("eaten", {}),
    ],
)
def test_an_event_too_many_is_noticed(kind: str, data: dict[str, Any]) -> None:
    complaint([*log_of_finished_game()[:2], Event(2, kind, "", data)])
