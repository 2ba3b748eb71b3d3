"""A WebSocket client that validates every message against the published schema."""

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
"""The connection closed without a close code."""


def follow(live: Live, game_id: str, query: str = "", **options: Any) -> ClientConnection:
    """Open a socket that follows a game."""
    address = f"{live.socket_url}/api/games/{game_id}/events{query}"
    socket: ClientConnection = connect(address, open_timeout=PATIENCE, **options)
    return socket


@cache
def published(side: str) -> Any:
    """Return the published message schema of one side."""
    return jsonschema_rs.validator_for({**describe_messages(), "anyOf": [{"$ref": f"#/$defs/{side}"}]})


def receive(socket: ClientConnection) -> Json:
    """Return the next message."""
    text = socket.recv(timeout=PATIENCE)
    FROM_SERVER.validate_json(text)
    message: Json = json.loads(text)
    published("FromServer").validate(message)
    return message


def receive_until(socket: ClientConnection, is_it: Callable[[Json], bool]) -> Json:
    """Return the first message that satisfies a predicate."""
    while not is_it(message := receive(socket)):
        pass
    return message


def receive_kind(socket: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    return receive_until(socket, lambda message: message["kind"] == kind)


def is_event(message: Json) -> bool:
    """Whether a message is an event of the log, not a transient message."""
    return "at" in message


def receive_events(socket: ClientConnection, count: int) -> list[Json]:
    """Return the next `count` events of the log, skipping transient messages."""
    return [receive_until(socket, is_event) for _ in range(count)]


def send_message(socket: ClientConnection, **message: Any) -> None:
    """Send a message that matches the published schema."""
    published("FromClient").validate(message)
    socket.send(json.dumps(message))


def receive_close(socket: ClientConnection) -> tuple[int, str]:
    """Return the code and reason with which the server closes the socket, skipping earlier messages."""
    try:
        while True:
            receive(socket)
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (ABNORMAL, "")
