"""Helpers that play over HTTP as the page does."""

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
from polindrome.server.games.clock import parse_timestamp
from polindrome.server.games.repository import summarise
from polindrome.server.games.session import GameSession
from polindrome.server.http.schemas import CreatedGame, ErrorResponse
from polindrome.storage import Event as LogEvent
from polindrome.storage import EventBatch
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
"""The creators' tokens by game id."""

AT = "2026-11-16T01:02:03.456Z"
"""The timestamp of games that were not really played."""


def new_key() -> str:
    """Return an idempotency key that no other request has."""
    return f"key-{next(_keys):08}"


def make(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, EASY), **more: Any) -> Json:
    """Create a game; return its response with secrets, which `token_of` remembers."""
    return remember(client.post("/api/games", json={"game": game, "seats": list(seats), **more}))


def remember(answer: httpx.Response) -> Json:
    """Store the secrets in the response to a game's creator."""
    assert answer.status_code == 201, answer.text
    CreatedGame.model_validate_json(answer.content)
    created: Json = answer.json()
    if created["token"]:
        TOKENS[created["game"]["id"]] = created["token"]
    return created


def create(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, EASY), **more: Any) -> Json:
    """Create a game; return its snapshot."""
    snapshot: Json = make(client, game, seats, **more)["game"]
    return snapshot


def bearer(token: str) -> dict[str, str]:
    """Return the authorization header of a token."""
    return {"Authorization": f"Bearer {token}"}


def token_of(game_id: str) -> dict[str, str]:
    """Return the authorization header of a game's creator."""
    return bearer(TOKENS[game_id]) if game_id in TOKENS else {}


def look(client: httpx.Client, game_id: str) -> Json:
    """Return the snapshot for the game's creator."""
    answer = client.get(f"/api/games/{game_id}", headers=token_of(game_id))
    assert answer.status_code == 200, answer.text
    snapshot: Json = answer.json()
    return snapshot


def is_waiting(snapshot: Json) -> bool:
    """Whether nothing will change automatically: a person is to move, or the game is over."""
    return snapshot["turn"] is None or snapshot["seats"][snapshot["turn"]]["kind"] == "human"


def settle(client: httpx.Client, game_id: str) -> Json:
    """Return the snapshot once the bots have played."""

    def probe() -> Json | None:
        snapshot = look(client, game_id)
        return snapshot if is_waiting(snapshot) else None

    return eventually(probe)


def choose(snapshot: Json, seed: int = 0) -> str:
    """Return one of the legal moves, as text."""
    move = Random(f"{seed} {snapshot['ply']}").choice(snapshot["legal_moves"])
    return format_move(Move(**move), VARIANTS[snapshot["game"]].size) if snapshot["family"] == "blokus" else str(move)


def send(
    client: httpx.Client, game_id: str, command: str, headers: Mapping[str, str] | None = None, **body: Any
) -> httpx.Response:
    """Send a command, as the game's creator unless other headers are given."""
    who = token_of(game_id) if headers is None else headers
    return client.post(f"/api/games/{game_id}/{command}", json={"key": new_key(), **body}, headers=who)


def send_move(client: httpx.Client, snapshot: Json, move: str | None = None, key: str | None = None) -> httpx.Response:
    """Send a given move, or any legal one, as the game's creator."""
    body = {"ply": snapshot["ply"], "key": key or new_key(), "move": choose(snapshot) if move is None else move}
    return send(client, snapshot["id"], "moves", **body)


def send_undo(client: httpx.Client, snapshot: Json, key: str | None = None) -> httpx.Response:
    """Request an undo as the game's creator."""
    return send(client, snapshot["id"], "undo", ply=snapshot["ply"], key=key or new_key())


def position(snapshot: Json) -> Json:
    """Return the board and the seat to move."""
    return {name: value for name, value in snapshot.items() if name not in ("id", "sequence", "can_undo")}


def undo(client: httpx.Client, snapshot: Json) -> Json:
    """Undo; return the snapshot."""
    assert snapshot["can_undo"]
    answer = send_undo(client, snapshot)
    assert answer.status_code == 200, answer.text
    return look(client, snapshot["id"])


def play_on(client: httpx.Client, snapshot: Json, plies: int = 10_000, seed: int = 0) -> Json:
    """Move for the people and wait for the bots until the game is at least at a ply, or over."""
    while snapshot["turn"] is not None and snapshot["ply"] < plies:
        answer = send_move(client, snapshot, choose(snapshot, seed))
        assert answer.status_code == 200, answer.text
        snapshot = settle(client, snapshot["id"])
    return snapshot


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of an error, and check its shape."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "reasons", "fault", "current"}
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """Assert that the response is an expected error; return it."""
    assert error_of(answer) == (status, code), answer.text
    ErrorResponse.model_validate_json(answer.content)
    error: Json = answer.json()["error"]
    return error


def events_of(live: Live, game_id: str) -> list[LogEvent]:
    """Return the logged events of a game."""
    return live.run(live.log.read(game_id))


def put_game(live: Live, game: Game, seats: Sequence[Json], **more: Any) -> str:
    """Write a game that was played elsewhere into the log; return its id."""
    game_id = new_key()
    session = GameSession.from_events(game_id, log_of(game, seats, **more))
    live.run(live.log.append(EventBatch(session.events, summarise(session, AT, AT))))
    return game_id


def log_of(game: Game, seats: Sequence[Json], **more: Any) -> list[LogEvent]:
    """Return the events that a server would have stored for a game, whose draws must follow from its seed."""
    created = {"game": game.name, "options": game.options, "seats": list(seats), "undo_all": False, "seed": 1, **more}
    session, new_events = GameSession.create("", created, parse_timestamp(AT))
    while session.ply < len(game.history):
        new_events += session.play(game.history[session.ply])
    assert list(session.game.history) == list(game.history)
    return [LogEvent(place, kind, AT, data) for place, (kind, data) in enumerate(new_events)]


def entropy_after(plies: int, seed: int = 1, **options: Any) -> EntropyGame:
    """Return a random game of Entropy at a ply or at the next decision after it; its draws follow from the seed."""
    created = {"game": "entropy", "options": options, "seats": [HUMAN, HUMAN], "undo_all": False, "seed": seed}
    session, _ = GameSession.create("", created, parse_timestamp(AT))
    rng = Random(seed)
    while session.ply < plies and session.game.turn != OVER:
        session.play(rng.choice(session.game.legal_actions()))
    assert isinstance(session.game, EntropyGame)
    return session.game


def game_where_first_out_is(colour: int, variant: Variant) -> BlokusGame:
    """Return a random game up to where only that colour is out and another one is to move."""
    name = variant.players[colour].name
    for seed in range(1000):
        for game in play_randomly(variant, seed):
            out = {who for _, who in game.skips}
            if out and (out != {name} or game.is_over):
                break
            if out:
                return game
    raise AssertionError(f"expected a random game in which only {name} is out")


class PatientBot:
    """A bot that plays the first move once the test lets it."""

    def __init__(self) -> None:
        self.asked = Event()
        self.may_play = Event()
        self.times_asked = 0

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """Return the first legal move, once the test lets it play."""
        self.times_asked += 1
        self.asked.set()
        assert self.may_play.wait(10 * PATIENCE), "the test has to set may_play"
        action = game.legal_actions()[0]
        return Decision(action, ((action, 0.0),), 0.0)
