"""WebSocket players: they reconnect after a cut, and retry requests without a response."""

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

from benchmarks.serving import PATIENCE
from polindrome import new_game
from polindrome.blokus import BlokusGame
from polindrome.entropy import EntropyGame
from polindrome.game import Game
from polindrome.records import parse_record

Json = dict[str, Any]

PAUSE = 0.02
"""Seconds before a retry."""

PASSING = {"presence", "clock", "low_time", "thinking", "review"}
"""Messages that are not logged."""


class Refused(Exception):
    """The server refused a valid request."""


async def ask(client: httpx.AsyncClient, path: str, body: Json | None = None, token: str = "") -> Any:
    """The response to a request, with retries; Refused if the server refuses it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        try:
            answer = await client.request("POST" if body else "GET", path, json=body, headers=headers)
            break
        except httpx.TransportError:
            await asyncio.sleep(PAUSE)
    if not answer.is_success:
        raise Refused(f"{path}: {answer.status_code} {answer.text[:300]}")
    return answer.json()


class Person:
    """A connected player of a seat, inside `async with`."""

    def __init__(self, url: str, game_id: str, seat: int, token: str) -> None:
        self.game_id, self.seat, self.token = game_id, seat, token
        self.events: list[Json] = []
        """Received events, in order."""
        self.acknowledged: dict[str, list[Json]] = {}
        """Acknowledged events, by the key of the move."""
        self.unanswered: dict[str, Json] = {}
        """Moves without a response, by key."""
        self.problems: list[str] = []
        self.breaks = 0
        """Number of unintended disconnects."""
        self.news = asyncio.Event()
        self._address = f"{url.replace('http', 'ws', 1)}/api/games/{game_id}/events"
        self._socket: ClientConnection | None = None
        self._is_dropped = False
        self._answers: dict[str, asyncio.Future[Json]] = {}

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._attend())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def move(self, ply: int, move: str, client: httpx.AsyncClient | None = None) -> Json:
        """Make a move over the WebSocket or over HTTP, with retries; returns the response."""
        key = uuid4().hex
        body = self.unanswered[key] = {"ply": ply, "key": key, "move": move}
        answer: Json
        if client:
            answer = await ask(client, f"/api/games/{self.game_id}/moves", body, self.token)
        else:
            answer = await self._say(body)
        del self.unanswered[key]
        self.acknowledged[key] = answer["events"]
        return answer

    def known(self) -> list[Json]:
        """All received and acknowledged events."""
        return [*self.events, *(event for events in self.acknowledged.values() for event in events)]

    async def hear(self, sequence: int) -> None:
        """Wait for the event with that number."""
        while len(self.events) <= sequence:
            await self.listen()

    async def listen(self) -> None:
        """Wait for a message."""
        self.news.clear()
        await self.news.wait()

    def drop(self) -> bool:
        """Cut the connection; returns whether there was one."""
        if self._socket is None:
            return False
        self._is_dropped = True
        self._socket.transport.abort()
        return True

    async def _say(self, body: Json) -> Json:
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[body["key"]] = answer
        if self._socket:
            await self._send_move(self._socket, body)
        return await answer

    async def _attend(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                address = f"{self._address}?since={len(self.events) - 1}"
                # As in a browser: no pings, and no proxy for this machine.
                async with connect(address, proxy=None, ping_interval=None, open_timeout=PATIENCE) as socket:
                    await self._converse(socket)
            self.breaks += not self._is_dropped
            self._is_dropped = False
            await asyncio.sleep(PAUSE)

    async def _converse(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"kind": "hello", "token": self.token}))
        self._socket = socket
        try:
            for key in list(self._answers):
                await self._send_move(socket, self.unanswered[key])
            async for text in socket:
                self._take_in(json.loads(text))
        finally:
            self._socket = None

    @staticmethod
    async def _send_move(socket: ClientConnection, body: Json) -> None:
        with suppress(WebSocketException):
            await socket.send(json.dumps({"kind": "move", **body}))

    def _take_in(self, message: Json) -> None:
        kind = message["kind"]
        if kind in ("acknowledged", "refused"):
            # A move that was sent twice gets two responses.
            if answer := self._answers.pop(message["key"], None):
                _settle(answer, message)
        elif kind not in PASSING:
            if message["sequence"] != len(self.events):
                self.problems.append(f"game {self.game_id}: heard {message['sequence']} after {len(self.events) - 1}")
                return
            self.events.append(message)
            self.news.set()


def _settle(answer: asyncio.Future[Json], message: Json) -> None:
    if message["kind"] == "refused":
        answer.set_exception(Refused(f"{message['error']['code']}: {message['error']['message']}"))
    elif not answer.done():
        answer.set_result(message)


async def sit_down(client: httpx.AsyncClient, game: str, bot: str | None = None) -> list[Person]:
    """A new game of two people, or of one person against a bot."""
    other = {"kind": "bot", "level": bot} if bot else {"kind": "open"}
    created = await ask(client, "/api/games", {"game": game, "seats": [{"kind": "human"}, other]})
    game_id, url = created["game"]["id"], str(client.base_url).rstrip("/")
    people = [Person(url, game_id, 0, created["token"])]
    if not bot:
        invitation = {"key": uuid4().hex, "invitation": created["invitations"][1]}
        claimed = await ask(client, f"/api/games/{game_id}/claim", invitation)
        people.append(Person(url, game_id, 1, claimed["token"]))
    return people


class Replay:
    """A game replayed from events by the rules alone."""

    def __init__(self, created: Json) -> None:
        self.game: Game = new_game(created["game"], **created["options"])
        self._seen = 1

    def follow(self, events: Sequence[Json]) -> Game:
        """Replay the events that are new."""
        for event in events[self._seen :]:
            if event["kind"] in ("moved", "drawn"):
                self.game.apply(event["action"])
        self._seen = len(events)
        return self.game


def board_of(game: Game) -> list[Any]:
    """The board of a snapshot."""
    if isinstance(game, EntropyGame):
        return list(game.state)
    assert isinstance(game, BlokusGame)
    return list(game.board.grid.tolist())


async def differences(client: httpx.AsyncClient, game_id: str, people: Sequence[Person]) -> list[str]:
    """Events that clients know and the log lacks, and boards that differ, for a game at rest."""
    log = (await ask(client, f"/api/games/{game_id}/events"))["events"]
    snapshot = await ask(client, f"/api/games/{game_id}")
    record = parse_record(json.dumps(await ask(client, f"/api/games/{game_id}/record")))
    boards = [board_of(record.replay()), snapshot.get("board", snapshot.get("state"))]
    for person in people:
        await person.hear(len(log) - 1)
        boards.append(board_of(Replay(person.events[0]).follow(person.events)))
    found = [problem for person in people for problem in (*person.problems, *losses(game_id, person.known(), log))]
    if any(board != boards[0] for board in boards):
        found.append(f"game {game_id}: the boards differ: {boards}")
    return found


def losses(game_id: str, known: Sequence[Json], log: Sequence[Json]) -> list[str]:
    """Events that were known before the log was read and are missing from it."""
    return [f"game {game_id}: lost {event}" for event in known if not _has(log, event)]


def _has(log: Sequence[Json], event: Json) -> bool:
    sequence: int = event["sequence"]
    return sequence < len(log) and log[sequence] == event
