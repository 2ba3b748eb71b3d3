"""What clients are told: a game as it stands, its events, and the answer to a request."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from polindrome.server.games.clock import text_of
from polindrome.server.games.table import Table
from polindrome.server.wire import wire_of
from polindrome.storage import Event

SECRETS = ("seed", "holder", "holders", "invitations")
"""What stays in the log: who knew the seed would know all draws to come, and hashes of tokens are nobody's business."""


def snapshot_of(table: Table, holder: str | None = None) -> dict[str, Any]:
    """All that a page needs to show the game and to let the seat to move choose; some of it is for who asks."""
    game, wire = table.game, wire_of(table.game.name)
    outcome = table.outcome
    return {
        "id": table.id,
        "game": game.name,
        "family": wire.FAMILY,
        "options": dict(game.options),
        "seats": [seat.to_json() for seat in table.seats],
        "yours": sorted(table.seats.held_by(holder)),
        "status": table.status,
        "undo_all": table.created["undo_all"],
        "sequence": table.sequence,
        "ply": table.ply,
        "turn": table.turn,
        "can_undo": table.ply_to_undo(holder) is not None,
        "undo_wish": table.wish.seat if table.wish else None,
        "last_move": table.last_move(),
        "skips": [list(skip) for skip in game.skips],
        "outcome": asdict(outcome) if outcome else None,
        "clock": describe_clock(table),
        "rematch": table.rematch,
        **wire.describe_position(game, is_over=table.turn is None),
    }


def describe_clock(table: Table) -> dict[str, Any] | None:
    """What is left to each seat at the time of the table; None where there is no clock."""
    clock = table.clock
    if clock is None:
        return None
    return {
        "kind": "move" if clock.per_move else "total",
        "seconds": clock.seconds,
        "increment": clock.increment,
        "left": [round(max(0.0, left), 3) for left in clock.left],
        "at": text_of(table.time),
        "running": table.deadline is not None,
    }


def describe_event(event: Event) -> dict[str, Any]:
    """An event as it goes over the wire; its key is between the log and the client that sent it."""
    public = {name: value for name, value in event.data.items() if name not in SECRETS}
    return {"sequence": event.sequence, "kind": event.kind, "at": event.at, **public}


def acknowledgement(table: Table, first: int) -> dict[str, Any]:
    """The answer to the request whose events begin with the number `first`, after which it stood so."""
    return {
        "game": table.id,
        "sequence": table.sequence,
        "ply": table.ply,
        "events": [describe_event(event) for event in table.events[first:]],
    }
