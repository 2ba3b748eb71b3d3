"""What goes over a WebSocket, field by field: events of the log, and messages that are in no log."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from polindrome.server.http.event_schemas import GameEvent
from polindrome.server.http.schemas import Acknowledgement, Key, Ply, Problem, Token
from polindrome.server.wire import Strict


class Hello(Strict):
    """Who is there: from now on moves are those of this person."""

    kind: Literal["hello"]
    token: Token


class Move(Strict):
    """An action of the person to move; `acknowledged` or `refused` comes back with the key."""

    kind: Literal["move"]
    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


FromClient = Annotated[Hello | Move, Field(discriminator="kind")]


class Presence(Strict):
    """Who is connected: by seat, whether its person is, and how many watch. Bots are always there."""

    kind: Literal["presence"]
    seats: list[bool]
    watchers: int


class Clock(Strict):
    """The seconds that are left to each seat as this is sent, and whether those of the seat to move get less."""

    kind: Literal["clock"]
    left: list[float]
    running: bool


class LowTime(Strict):
    """The seat to move has so many seconds left."""

    kind: Literal["low_time"]
    seat: int
    seconds: float


class Thinking(Strict):
    """A bot thinks: what it has looked at so far, and what it would play now, with its chance to win."""

    kind: Literal["thinking"]
    seat: int
    ply: int
    simulations: int | None
    move: str | None
    win: float | None


class ReviewProgress(Strict):
    """How far the review of the game up to an event is."""

    kind: Literal["review"]
    sequence: int
    state: Literal["asked", "running", "failed", "ready"]
    done: int
    total: int


class Acknowledged(Acknowledgement):
    """The answer to a move that was made."""

    kind: Literal["acknowledged"]
    key: str


class Refused(Strict):
    """The answer to a move that was not."""

    kind: Literal["refused"]
    key: str
    error: Problem


Passing = Annotated[
    Presence | Clock | LowTime | Thinking | ReviewProgress | Acknowledged | Refused, Field(discriminator="kind")
]
FromServer = GameEvent | Passing


FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(FromClient)
FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)


@cache
def describe_messages() -> dict[str, Any]:
    """The JSON Schema of all messages: `$defs` has one for those of a client, one for those of the server."""
    sides = {"FromClient": FROM_CLIENT, "FromServer": FROM_SERVER}
    schemas, others = TypeAdapter.json_schemas((name, "validation", side) for name, side in sides.items())
    named = {name: schema for (name, _), schema in schemas.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over the WebSocket of a game",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named],
        "$defs": {**named, **others["$defs"]},
    }
