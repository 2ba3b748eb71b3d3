"""Schemas of WebSocket messages: events of the log, and transient messages that are not logged."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from polindrome.server.http.schemas import Acknowledgement, ErrorDetail, GameEvent, Key, Ply, Token
from polindrome.server.wire import Strict


class Hello(Strict):
    """The client's token: later moves on this connection are for its seats."""

    kind: Literal["hello"]
    token: Token


class MoveMessage(Strict):
    """A move for the client's seat; the server responds with `acknowledged` or `refused` and the same key."""

    kind: Literal["move"]
    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


FromClient = Annotated[Hello | MoveMessage, Field(discriminator="kind")]


class PresenceMessage(Strict):
    """Whether the player of each seat is connected (bots always are), and the number of spectators."""

    kind: Literal["presence"]
    seats: list[bool]
    watchers: int


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


class Thinking(Strict):
    """Search progress of the bot to move: simulations so far, the best move, and its win probability."""

    kind: Literal["thinking"]
    seat: int
    ply: int
    simulations: int | None
    move: str | None
    win: float | None


class ReviewProgress(Strict):
    """Progress of the review of the game up to event `sequence`."""

    kind: Literal["review"]
    sequence: int
    state: Literal["asked", "running", "failed", "ready"]
    done: int
    total: int


class Acknowledged(Acknowledgement):
    """The response to a committed move."""

    kind: Literal["acknowledged"]
    key: str


class RefusedMove(Strict):
    """The response to a move that was refused."""

    kind: Literal["refused"]
    key: str
    error: ErrorDetail


Transient = Annotated[
    PresenceMessage | ClockMessage | LowTime | Thinking | ReviewProgress | Acknowledged | RefusedMove,
    Field(discriminator="kind"),
]
FromServer = GameEvent | Transient


FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(FromClient)
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
