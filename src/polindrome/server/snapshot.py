"""What clients are told: a game as it stands, its events, and the answer to a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from polindrome.game import OVER
from polindrome.server.blokus_view import describe_position
from polindrome.server.table import Table
from polindrome.storage import Event

CONSEQUENCES = ("passed", "finished")
"""Kinds of events that follow a placement in the same commit."""


def snapshot_of(table: Table) -> dict[str, Any]:
    """All that a page needs to show the game and to let the seat to move choose."""
    game = table.game
    outcome = game.outcome()
    return {
        "id": table.id,
        "game": game.name,
        "options": dict(game.options),
        "seats": list(table.seats),
        "undo_all": table.undo_all,
        "sequence": table.sequence,
        "ply": table.ply,
        "turn": None if game.turn == OVER else game.turn,
        "can_undo": not table.waits_for_bot and table.ply_to_undo() is not None,
        "last_move": game.format_action(game.history[-1]) if game.history else None,
        "skips": [list(skip) for skip in game.skips],
        "outcome": asdict(outcome) if outcome else None,
        **describe_position(game),
    }


def describe_event(event: Event) -> dict[str, Any]:
    """An event as it goes over the wire; its key is between the log and the client that sent it."""
    return {"sequence": event.sequence, "kind": event.kind, "at": event.at, **event.data}


def acknowledgement(game_id: str, events: Sequence[Event], first: int) -> dict[str, Any]:
    """The answer to the request whose event has the number `first` in the log; the same for ever."""
    commit = [events[first]]
    for event in events[first + 1 :]:
        if event.kind not in CONSEQUENCES:
            break
        commit.append(event)
    return {
        "game": game_id,
        "sequence": commit[-1].sequence,
        "ply": ply_after(commit[0]),
        "events": [describe_event(event) for event in commit],
    }


def ply_after(event: Event) -> int:
    """How many placements are on the board after a placement or an undo."""
    ply: int = event.data["ply"]
    return ply + 1 if event.kind == "moved" else ply
