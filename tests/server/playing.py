"""Playing over HTTP: what a page does, without the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from threading import Event
from typing import Any

import httpx

from polindrome.blokus import VARIANTS, BlokusGame, Move, Variant
from polindrome.blokus.notation import format_move
from polindrome.bots import Budget, Decision
from polindrome.entropy import EntropyGame
from polindrome.game import OVER, Game
from polindrome.server.games.clock import seconds_of
from polindrome.server.games.ledger import line_of
from polindrome.server.games.table import Table
from polindrome.server.http.schemas import CreatedGame, ErrorAnswer
from polindrome.storage import Change
from polindrome.storage import Event as LogEvent
from tests.random_play import play_randomly
from tests.server.live import PATIENCE, Live, eventually

HUMAN = {"kind": "human"}
OPEN = {"kind": "open"}
EASY = {"kind": "bot", "level": "easy"}
MEDIUM = {"kind": "bot", "level": "medium"}
BEGINNER = {"kind": "bot", "level": "beginner"}

END_OF_ROUND = 146
"""Draws, placements and slides of one round of Entropy."""

Json = dict[str, Any]
_keys = count()
TOKENS: dict[str, str] = {}
"""Of those who made a game, by its id."""

AT = "2026-11-16T01:02:03.456Z"
"""When games were played that were not played."""


def new_key() -> str:
    return f"key-{next(_keys):08}"


def make(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, EASY), **more: Any) -> Json:
    """A new game with its secrets, which `token_of` remembers."""
    return remember(client.post("/api/games", json={"game": game, "seats": list(seats), **more}))


def remember(answer: httpx.Response) -> Json:
    """What was answered to who made a game."""
    assert answer.status_code == 201, answer.text
    CreatedGame.model_validate_json(answer.content)
    created: Json = answer.json()
    if created["token"]:
        TOKENS[created["game"]["id"]] = created["token"]
    return created


def create(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, EASY), **more: Any) -> Json:
    """The snapshot of a new game."""
    snapshot: Json = make(client, game, seats, **more)["game"]
    return snapshot


def bearer(token: str) -> dict[str, str]:
    """The header of who holds a token."""
    return {"Authorization": f"Bearer {token}"}


def token_of(game_id: str) -> dict[str, str]:
    """The header of who made a game."""
    return bearer(TOKENS[game_id]) if game_id in TOKENS else {}


def look(client: httpx.Client, game_id: str) -> Json:
    answer = client.get(f"/api/games/{game_id}", headers=token_of(game_id))
    assert answer.status_code == 200, answer.text
    snapshot: Json = answer.json()
    return snapshot


def is_waiting(snapshot: Json) -> bool:
    """Whether nothing will change by itself: a person is to move, or it is over."""
    return snapshot["turn"] is None or snapshot["seats"][snapshot["turn"]]["kind"] == "human"


def settle(client: httpx.Client, game_id: str) -> Json:
    """The snapshot once the bots have played."""

    def probe() -> Json | None:
        snapshot = look(client, game_id)
        return snapshot if is_waiting(snapshot) else None

    return eventually(probe)


def choose(snapshot: Json, seed: int = 0) -> str:
    """One of the legal moves, as text."""
    move = Random(f"{seed} {snapshot['ply']}").choice(snapshot["legal_moves"])
    return format_move(Move(**move), VARIANTS[snapshot["game"]].size) if snapshot["family"] == "blokus" else str(move)


def send(
    client: httpx.Client, game_id: str, wish: str, headers: Mapping[str, str] | None = None, **body: Any
) -> httpx.Response:
    """Ask for a change of a game; who made it asks, unless the headers of another one are given."""
    who = token_of(game_id) if headers is None else headers
    return client.post(f"/api/games/{game_id}/{wish}", json={"key": new_key(), **body}, headers=who)


def send_move(client: httpx.Client, snapshot: Json, move: str | None = None, key: str | None = None) -> httpx.Response:
    body = {"ply": snapshot["ply"], "key": key or new_key(), "move": choose(snapshot) if move is None else move}
    return send(client, snapshot["id"], "moves", **body)


def send_undo(client: httpx.Client, snapshot: Json, key: str | None = None) -> httpx.Response:
    return send(client, snapshot["id"], "undo", ply=snapshot["ply"], key=key or new_key())


def position(snapshot: Json) -> Json:
    """What is on the board and who is to move."""
    return {name: value for name, value in snapshot.items() if name not in ("id", "sequence", "can_undo")}


def undo(client: httpx.Client, snapshot: Json) -> Json:
    """Take back, and look."""
    assert snapshot["can_undo"]
    answer = send_undo(client, snapshot)
    assert answer.status_code == 200, answer.text
    return look(client, snapshot["id"])


def play_on(client: httpx.Client, snapshot: Json, plies: int = 10_000, seed: int = 0) -> Json:
    """Make moves for the people and wait for the bots until the game is at that ply or beyond, or it is over."""
    while snapshot["turn"] is not None and snapshot["ply"] < plies:
        answer = send_move(client, snapshot, choose(snapshot, seed))
        assert answer.status_code == 200, answer.text
        snapshot = settle(client, snapshot["id"])
    return snapshot


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of an error, which has the one shape."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "reasons", "fault", "current"}
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """The error that was expected."""
    assert error_of(answer) == (status, code), answer.text
    ErrorAnswer.model_validate_json(answer.content)
    error: Json = answer.json()["error"]
    return error


def events_of(live: Live, game_id: str) -> list[LogEvent]:
    return live.run(live.log.read(game_id))


def put_game(live: Live, game: Game, seats: Sequence[Json], **more: Any) -> str:
    """Write a game that was played elsewhere into the log; its id."""
    game_id = new_key()
    table = Table.of(game_id, log_of(game, seats, **more))
    live.run(live.log.append(Change(table.events, line_of(table, AT, AT))))
    return game_id


def log_of(game: Game, seats: Sequence[Json], **more: Any) -> list[LogEvent]:
    """The events that a server would have kept of a game, whose draws have to be those of its seed."""
    created = {"game": game.name, "options": game.options, "seats": list(seats), "undo_all": False, "seed": 1, **more}
    table, drafts = Table.start("", created, seconds_of(AT))
    while table.ply < len(game.history):
        drafts += table.play(game.history[table.ply])
    assert list(table.game.history) == list(game.history)
    return [LogEvent(place, kind, AT, data) for place, (kind, data) in enumerate(drafts)]


def entropy_after(plies: int, seed: int = 1, **options: Any) -> EntropyGame:
    """A random game of Entropy at that ply or at the next one at rest; its draws are those of the seed."""
    created = {"game": "entropy", "options": options, "seats": [HUMAN, HUMAN], "undo_all": False, "seed": seed}
    table, _ = Table.start("", created, seconds_of(AT))
    rng = Random(seed)
    while table.ply < plies and table.game.turn != OVER:
        table.play(rng.choice(table.game.legal_actions()))
    assert isinstance(table.game, EntropyGame)
    return table.game


def game_where_first_out_is(colour: int, variant: Variant) -> BlokusGame:
    """A random game up to where that colour, and no other, is out and another is to move."""
    name = variant.players[colour].name
    for seed in range(1000):
        for game in play_randomly(variant, seed):
            out = {who for _, who in game.skips}
            if out and (out != {name} or game.is_over):
                break
            if out:
                return game
    raise AssertionError("there is such a game")


class PatientBot:
    """Plays the first move, when it is let."""

    def __init__(self) -> None:
        self.asked = Event()
        self.may_play = Event()
        self.times_asked = 0

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """The first legal move, once it may play."""
        self.times_asked += 1
        self.asked.set()
        assert self.may_play.wait(10 * PATIENCE), "the test let it play"
        action = game.legal_actions()[0]
        return Decision(action, ((action, 0.0),), 0.0)
