"""Listening to a game over a WebSocket: whatever the server says is checked against what it published."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from polindrome.server.realtime.messages import FROM_SERVER, describe_messages
from tests.server.live import PATIENCE, Live
from tests.server.playing import Json

ABNORMAL = 1006
"""The line broke without a word."""


def follow(live: Live, game_id: str, query: str = "", **options: Any) -> ClientConnection:
    """A socket that hears of a game."""
    address = f"{live.socket_url}/api/games/{game_id}/events{query}"
    socket: ClientConnection = connect(address, open_timeout=PATIENCE, **options)
    return socket


@cache
def published(side: str) -> Any:
    """What one side may say, as everybody can read it."""
    return jsonschema_rs.validator_for({**describe_messages(), "anyOf": [{"$ref": f"#/$defs/{side}"}]})


def hear(socket: ClientConnection) -> Json:
    """The next message."""
    text = socket.recv(timeout=PATIENCE)
    FROM_SERVER.validate_json(text)
    message: Json = json.loads(text)
    published("FromServer").validate(message)
    return message


def hear_until(socket: ClientConnection, is_it: Callable[[Json], bool]) -> Json:
    """The first message that is the one."""
    while not is_it(message := hear(socket)):
        pass
    return message


def hear_kind(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    return hear_until(socket, lambda message: message["kind"] == kind)


def is_event(message: Json) -> bool:
    """Whether it is of the log, and does not merely pass."""
    return "at" in message


def hear_events(socket: ClientConnection, count: int) -> list[Json]:
    """The next so many events of the log, whatever passes between them."""
    return [hear_until(socket, is_event) for _ in range(count)]


def say(socket: ClientConnection, **message: Any) -> None:
    """Send a message that the server promised to take."""
    published("FromClient").validate(message)
    socket.send(json.dumps(message))


def farewell(socket: ClientConnection) -> tuple[int, str]:
    """Code and reason with which the server ends it, whatever it says before."""
    try:
        while True:
            hear(socket)
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (ABNORMAL, "")
