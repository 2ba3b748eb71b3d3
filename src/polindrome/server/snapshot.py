"""What clients are told: a game as it stands, its events, and the answer to a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from polindrome.game import OVER
from polindrome.server.table import Table
from polindrome.server.views import view_of
from polindrome.storage import Event

CONSEQUENCES = ("passed", "drawn", "finished")
"""Kinds of events that follow another in the same commit."""

STEPS = {"moved": 1, "drawn": 1, "undone": 0}
"""How far the position after an event is from the ply that it names."""

SECRETS = ("seed",)
"""What stays in the log: who knew the seed would know all draws to come."""


def snapshot_of(table: Table) -> dict[str, Any]:
    """All that a page needs to show the game and to let the seat to move choose."""
    game = table.game
    outcome, view = game.outcome(), view_of(game)
    return {
        "id": table.id,
        "game": game.name,
        "family": view.FAMILY,
        "options": dict(game.options),
        "seats": list(table.seats),
        "undo_all": table.undo_all,
        "sequence": table.sequence,
        "ply": table.ply,
        "turn": None if game.turn == OVER else game.turn,
        "can_undo": table.ply_to_undo() is not None,
        "last_move": table.last_move(),
        "skips": [list(skip) for skip in game.skips],
        "outcome": asdict(outcome) if outcome else None,
        **view.describe_position(game),
    }


def describe_event(event: Event) -> dict[str, Any]:
    """An event as it goes over the wire; its key is between the log and the client that sent it."""
    public = {name: value for name, value in event.data.items() if name not in SECRETS}
    return {"sequence": event.sequence, "kind": event.kind, "at": event.at, **public}


def acknowledgement(game_id: str, events: Sequence[Event], first: int) -> dict[str, Any]:
    """The answer to the request whose event has the number `first` in the log; the same for ever."""
    commit = [events[first]]
    for event in events[first + 1 :]:
        if event.kind not in CONSEQUENCES:
            break
        commit.append(event)
    last = [event for event in commit if event.kind in STEPS][-1]
    return {
        "game": game_id,
        "sequence": commit[-1].sequence,
        "ply": last.data["ply"] + STEPS[last.kind],
        "events": [describe_event(event) for event in commit],
    }
