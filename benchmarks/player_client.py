"""Player clients, which reconnect and retry, and comparisons of what they know with the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server_process import TIMEOUT_SECONDS
from polindrome import new_game
from polindrome.blokus import BlokusGame
from polindrome.entropy import EntropyGame
from polindrome.game import Game
from polindrome.records import parse_record

Json = dict[str, Any]

RETRY_SECONDS = 0.02
"""Delay before a retry."""

UNLOGGED_KINDS = {"presence", "clock", "low_time", "search_progress", "review_progress"}
"""Kinds of messages that are not in the event log."""


class RequestRefused(Exception):
    """The server refused a valid request."""


async def request(client: httpx.AsyncClient, path: str, body: Json | None = None, token: str = "") -> Any:
    """Send a request, with retries, and return the response; RequestRefused if the server refuses it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        try:
            response = await client.request("POST" if body else "GET", path, json=body, headers=headers)
            break
        except httpx.TransportError:
            await asyncio.sleep(RETRY_SECONDS)
    if not response.is_success:
        raise RequestRefused(f"{path}: {response.status_code} {response.text[:300]}")
    return response.json()


class PlayerClient:
    """The client of one seat: it moves over HTTP, and inside `async with` it follows the game over a WebSocket."""

    def __init__(self, client: httpx.AsyncClient, game_id: str, seat: int, token: str) -> None:
        self._client, self.game_id, self.seat, self.token = client, game_id, seat, token
        self.events: list[Json] = []
        """Received events, in order."""
        self.acknowledged: dict[str, list[Json]] = {}
        """Acknowledged events, by the key of the move."""
        self.pending: dict[str, Json] = {}
        """Moves without a response, by key."""
        self.problems: list[str] = []
        self.lost_connections = 0
        """Number of disconnects other than by `disconnect`."""
        self.event_received = asyncio.Event()
        self._path = f"/api/games/{game_id}"
        self._address = f"{str(client.base_url).rstrip('/').replace('http', 'ws', 1)}{self._path}/events"
        self._socket: ClientConnection | None = None
        self._disconnecting = False

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def move(self, ply: int, move: str) -> Json:
        """Make a move; retry until there is a response."""
        key = uuid4().hex
        body = self.pending[key] = {"ply": ply, "key": key, "move": move}
        response: Json = await request(self._client, f"{self._path}/moves", body, self.token)
        del self.pending[key]
        self.acknowledged[key] = response["events"]
        return response

    def known_events(self) -> list[Json]:
        """Return all received and acknowledged events."""
        return [*self.events, *(event for events in self.acknowledged.values() for event in events)]

    async def wait_for(self, sequence: int) -> None:
        """Wait for the event with that number."""
        while len(self.events) <= sequence:
            await self.wait_for_event()

    async def wait_for_event(self) -> None:
        """Wait for the next event."""
        self.event_received.clear()
        await self.event_received.wait()

    def disconnect(self) -> bool:
        """Cut the connection; return whether there was one."""
        if self._socket is None:
            return False
        self._disconnecting = True
        self._socket.transport.abort()
        return True

    async def _stay_connected(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                address = f"{self._address}?since={len(self.events) - 1}"
                # As in a browser: no pings. No proxy, since the server is on this machine.
                async with connect(address, proxy=None, ping_interval=None, open_timeout=TIMEOUT_SECONDS) as socket:
                    await self._receive(socket)
            self.lost_connections += not self._disconnecting
            self._disconnecting = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, socket: ClientConnection) -> None:
        """Identify the player, and handle messages until the connection closes."""
        await socket.send(json.dumps({"kind": "hello", "token": self.token}))
        self._socket = socket
        try:
            async for text in socket:
                self._handle(json.loads(text))
        finally:
            self._socket = None

    def _handle(self, message: Json) -> None:
        if message["kind"] in UNLOGGED_KINDS:
            return
        if message["sequence"] != len(self.events):
            last = len(self.events) - 1
            self.problems.append(f"game {self.game_id}: received event {message['sequence']} after event {last}")
            return
        self.events.append(message)
        self.event_received.set()


async def create_game(client: httpx.AsyncClient, game: str, bot: str | None = None) -> list[PlayerClient]:
    """Create a game of two players, or of one player against a bot; return the clients of the players."""
    other = {"kind": "bot", "level": bot} if bot else {"kind": "open"}
    created = await request(client, "/api/games", {"game": game, "seats": [{"kind": "human"}, other]})
    game_id = created["game"]["id"]
    players = [PlayerClient(client, game_id, 0, created["token"])]
    if not bot:
        invitation = {"key": uuid4().hex, "invitation": created["invitations"][1]}
        claimed = await request(client, f"/api/games/{game_id}/claim", invitation)
        players.append(PlayerClient(client, game_id, 1, claimed["token"]))
    return players


class Replay:
    """A game replayed from events by the rules alone."""

    def __init__(self, created: Json) -> None:
        self.game: Game = new_game(created["game"], **created["options"])
        self._replayed = 1

    def update(self, events: Sequence[Json]) -> Game:
        """Replay the events that are new."""
        for event in events[self._replayed :]:
            if event["kind"] in ("moved", "drawn"):
                self.game.apply(event["action"])
        self._replayed = len(events)
        return self.game


def board_of(game: Game) -> list[Any]:
    """Return the board in the form of a snapshot."""
    if isinstance(game, EntropyGame):
        return list(game.state)
    assert isinstance(game, BlokusGame)
    return list(game.board.grid.tolist())


async def find_differences(client: httpx.AsyncClient, game_id: str, players: Sequence[PlayerClient]) -> list[str]:
    """Find events that clients know and the log lacks, and boards that differ; the game must be at rest."""
    log = (await request(client, f"/api/games/{game_id}/events"))["events"]
    snapshot = await request(client, f"/api/games/{game_id}")
    record = parse_record(json.dumps(await request(client, f"/api/games/{game_id}/record")))
    boards = [board_of(record.replay()), snapshot.get("board", snapshot.get("state"))]
    problems = []
    for player in players:
        await player.wait_for(len(log) - 1)
        boards.append(board_of(Replay(player.events[0]).update(player.events)))
        problems += [*player.problems, *find_lost_events(game_id, player.known_events(), log)]
    if any(board != boards[0] for board in boards):
        problems.append(f"game {game_id}: the boards differ: {boards}")
    return problems


def find_lost_events(game_id: str, known: Sequence[Json], log: Sequence[Json]) -> list[str]:
    """Find events that a client knew before the log was read and that the log lacks."""
    by_sequence = dict(enumerate(log))
    return [f"game {game_id}: lost {event}" for event in known if by_sequence.get(event["sequence"]) != event]
