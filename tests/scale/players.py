"""Players who move over HTTP, follow the game over a WebSocket, and reconnect and retry."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from random import Random
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from polindrome.game import Game
from polindrome.records import parse_record
from polindrome.registry import new_game
from tests.server.live import PATIENCE
from tests.server.playing import Json, new_key

PAUSE = 0.05
TRANSIENT = {"presence", "clock", "low_time", "search_progress", "review_progress"}
"""Messages that are not in the event log."""


class Player:
    """A client with a seat token and several server URLs; `game` is folded from the events that it received."""

    def __init__(self, game_id: str, seat: int, token: str, urls: Sequence[str]) -> None:
        self.game_id, self.seat, self.token, self._urls = game_id, seat, token, urls
        self.events: list[Json] = []
        self.acknowledged: list[Json] = []
        """The events that a server acknowledged in response to moves."""
        self.visits = 0
        self.accepts: Callable[[int], bool] = lambda _port: True
        """Whether to keep a new connection from a local port; WebSocket and HTTP are two connections."""
        self.when_sent: dict[int, Callable[[], object]] = {}
        """Called once the move at a ply is sent, before a response can arrive."""
        self.when_acknowledged: dict[int, Callable[[], object]] = {}
        """Called as soon as a server acknowledges the move at a ply."""
        self._pending_move: Json | None = None
        self._answered = -1
        self._deadline = 0.0

    @property
    def game(self) -> Game:
        """The position that the player knows."""
        game = new_game(self.events[0]["game"], **self.events[0]["options"])
        for event in self.events:
            if event["kind"] in ("moved", "drawn"):
                game.apply(event["action"])
        return game

    def play(self) -> None:
        """Play until the game is over, reconnecting to one URL after the other."""
        self._deadline = monotonic() + PATIENCE
        for url in cycle(self._urls):
            if self._has_finished():
                return
            assert monotonic() < self._deadline, (self.seat, self.visits, self._pending_move, self.events[-1:])
            with suppress(OSError, WebSocketException, HTTPException):
                self._visit(url)
            sleep(PAUSE)

    def _has_finished(self) -> bool:
        return bool(self.events) and self.events[-1]["kind"] == "finished" and self._pending_move is None

    def _visit(self, url: str) -> None:
        with follow(url, self.game_id, self.token, len(self.events) - 1) as socket:
            if not self.accepts(socket.local_address[1]):
                return
            self.visits += 1
            while not self._has_finished():
                if self._pending_move is None and self.events and self.game.turn == self.seat:
                    self._pending_move = self._choose()
                while self._pending_move and not self._move(url, self._pending_move):
                    sleep(PAUSE)
                self._handle(json.loads(socket.recv(timeout=max(0.0, self._deadline - monotonic()))))

    def _move(self, url: str, move: Json) -> bool:
        """Send a move; False if the server failed and the move has to be sent again."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with self._connect(url) as http:
            http.request("POST", f"/api/games/{self.game_id}/moves", json.dumps(move), headers)
            self.when_sent.pop(move["ply"], lambda: None)()
            response = http.getresponse()
            answer = json.load(response)
        if response.status != HTTPStatus.OK:
            assert answer["error"]["code"] == "internal_error", answer
            return False
        self.acknowledged += answer["events"]
        self._answered, self._pending_move = move["ply"], None
        self.when_acknowledged.pop(move["ply"], lambda: None)()
        return True

    @contextmanager
    def _connect(self, url: str) -> Iterator[HTTPConnection]:
        """Open an HTTP connection that is accepted."""
        while True:
            with closing(HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as http:
                # A worker has the connection once it has answered.
                http.request("GET", "/api/health")
                http.getresponse().read()
                if self.accepts(http.sock.getsockname()[1]):
                    yield http
                    return
            assert monotonic() < self._deadline, self.seat

    def _choose(self) -> Json | None:
        game = self.game
        ply = len(game.history)
        if ply <= self._answered:
            # The player's own move has not arrived as an event yet.
            return None
        action = Random(ply).choice(game.legal_actions())
        return {"ply": ply, "key": new_key(), "move": game.format_action(action)}

    def _handle(self, message: Json) -> None:
        if message["kind"] not in TRANSIENT:
            assert message["sequence"] == len(self.events), (message, self.events[-1:])
            self.events.append(message)


@contextmanager
def follow(url: str, game_id: str, token: str, since: int = -1) -> Iterator[ClientConnection]:
    """Open a socket that follows a game as the holder of a token."""
    address = f"{url.replace('http', 'ws', 1)}/api/games/{game_id}/events?since={since}"
    with connect(address, proxy=None, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"kind": "hello", "token": token}))
        yield socket


def post(client: httpx.Client, path: str, token: str | None = None, **body: Any) -> Json:
    answer = client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
    assert answer.is_success, answer.text
    found: Json = answer.json()
    return found


def sit_down(first: httpx.Client, second: httpx.Client, game: str, urls: Sequence[str]) -> tuple[Player, Player]:
    """Create a game of two players, one of them invited; each tries the URLs in a different order."""
    made = post(first, "/api/games", game=game, seats=[{"kind": "human"}, {"kind": "open"}])
    game_id = made["game"]["id"]
    claimed = post(second, f"/api/games/{game_id}/claim", key=new_key(), invitation=made["invitations"][1])
    return Player(game_id, 0, made["token"], urls), Player(game_id, 1, claimed["token"], urls[::-1])


def play_together(players: Sequence[Player]) -> None:
    """Let all players play to the end."""
    with ThreadPoolExecutor(len(players)) as threads:
        for playing in [threads.submit(player.play) for player in players]:
            playing.result()


def check_nothing_is_lost(players: Sequence[Player], *clients: httpx.Client) -> None:
    """Assert that all servers and all players have the same game, with every acknowledged move once."""
    path = f"/api/games/{players[0].game_id}"
    logs = [client.get(f"{path}/events").json()["events"] for client in clients]
    records = [parse_record(client.get(f"{path}/record").text) for client in clients]
    assert [event["sequence"] for event in logs[0]] == list(range(len(logs[0])))
    assert all(log == logs[0] for log in logs)
    for player in players:
        assert player.events == logs[0]
        assert [event for event in player.acknowledged if event not in logs[0]] == []
        mine = [event for event in logs[0] if event["kind"] == "moved" and event["seat"] == player.seat]
        assert [event for event in player.acknowledged if event["kind"] == "moved"] == mine
        assert all(tuple(record.actions) == tuple(player.game.history) for record in records)
