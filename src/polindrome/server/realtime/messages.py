"""Schemas of WebSocket messages: events of the log, and transient messages that are not logged."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from polindrome.server.http.schemas import GameEvent, Token
from polindrome.server.wire import Strict


class Hello(Strict):
    """The client's token: the client counts as connected to its seats."""

    kind: Literal["hello"]
    token: Token


class PresenceMessage(Strict):
    """Whether the player of each seat is connected (bots always are), and the number of spectators."""

    kind: Literal["presence"]
    connected: list[bool]
    spectators: int


class ClockMessage(Strict):
    """The seconds left to each seat at the time of sending, and whether the clock of the seat to move runs."""

    kind: Literal["clock"]
    left: list[float]
    running: bool


class LowTime(Strict):
    """The seat to move has only this many seconds left."""

    kind: Literal["low_time"]
    seat: int
    seconds: float


class SearchProgress(Strict):
    """Search progress of the bot to move: simulations so far, the best move, and its win probability."""

    kind: Literal["search_progress"]
    seat: int
    ply: int
    simulations: int | None
    move: str | None
    win: float | None


class ReviewProgress(Strict):
    """Progress of the review of the game up to event `sequence`."""

    kind: Literal["review_progress"]
    sequence: int
    state: Literal["requested", "running", "failed", "ready"]
    done: int
    total: int


Transient = Annotated[
    PresenceMessage | ClockMessage | LowTime | SearchProgress | ReviewProgress,
    Field(discriminator="kind"),
]
FromServer = GameEvent | Transient


FROM_CLIENT = TypeAdapter(Hello)
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)


@cache
def describe_messages() -> dict[str, Any]:
    """The JSON Schema of all messages, with `FromClient` and `FromServer` in its `$defs`."""
    sides = {"FromClient": FROM_CLIENT, "FromServer": FROM_SERVER}
    schemas, others = TypeAdapter.json_schemas((name, "validation", side) for name, side in sides.items())
    named = {name: schema for (name, _), schema in schemas.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages over the WebSocket of a game",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named],
        "$defs": {**named, **others["$defs"]},
    }
