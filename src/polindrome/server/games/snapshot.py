"""JSON for clients: the snapshot of a game, its events, and the response to a command."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from polindrome.server.games.clock import format_timestamp
from polindrome.server.games.session import GameSession
from polindrome.server.wire import wire_of
from polindrome.storage import Event

SECRETS = ("seed", "holder", "holders", "invitations")
"""Fields of events that clients never get: the seed reveals all future draws, and the hashes belong to tokens."""


def describe_session(session: GameSession, holder: str | None = None) -> dict[str, Any]:
    """The snapshot of a game, with its legal moves; `yours` and `can_undo` depend on the client's token."""
    game, wire = session.game, wire_of(session.game.name)
    outcome, takeback = session.outcome, session.takeback_request
    return {
        "id": session.id,
        "game": game.name,
        "family": wire.FAMILY,
        "options": dict(game.options),
        "seats": [seat.to_json() for seat in session.seats],
        "yours": sorted(session.seats.held_by(holder)),
        "status": session.status,
        "undo_all": session.created["undo_all"],
        "sequence": session.sequence,
        "ply": session.ply,
        "turn": session.turn,
        "can_undo": session.ply_to_undo(holder) is not None,
        "takeback_request": takeback.seat if takeback else None,
        "last_move": session.last_move(),
        "skips": [list(skip) for skip in game.skips],
        "outcome": asdict(outcome) if outcome else None,
        "clock": describe_clock(session),
        "rematch": session.rematch,
        **wire.describe_position(game, is_over=session.turn is None),
    }


def describe_clock(session: GameSession) -> dict[str, Any] | None:
    """The time left to each seat at the session's current time; None for a game without a clock."""
    clock = session.clock
    if clock is None:
        return None
    return {
        "kind": "move" if clock.per_move else "total",
        "seconds": clock.seconds,
        "increment": clock.increment,
        "left": [round(max(0.0, left), 3) for left in clock.left],
        "at": format_timestamp(session.time),
        "running": session.deadline is not None,
    }


def describe_event(event: Event) -> dict[str, Any]:
    """An event without its secrets and without its idempotency key."""
    public = {name: value for name, value in event.data.items() if name not in SECRETS}
    return {"sequence": event.sequence, "kind": event.kind, "at": event.at, **public}


def acknowledgement(session: GameSession, first: int) -> dict[str, Any]:
    """The response to the command whose events start with number `first`; `session` is the game after them."""
    return {
        "game_id": session.id,
        "sequence": session.sequence,
        "ply": session.ply,
        "events": [describe_event(event) for event in session.events[first:]],
    }
