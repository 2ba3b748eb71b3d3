"""People who play each other over HTTP, each with a token of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from polindrome.server.http.schemas import Acknowledgement, ClaimedSeat
from tests.server.playing import EASY, HUMAN, OPEN, Json, bearer, choose, make, new_key, send


@dataclass(frozen=True)
class Person:
    """Somebody at a game, or somebody who only thinks so."""

    client: httpx.Client
    game_id: str
    headers: dict[str, str]

    def look(self) -> Json:
        """The game as this person sees it."""
        answer = self.client.get(f"/api/games/{self.game_id}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        snapshot: Json = answer.json()
        return snapshot

    def send(self, wish: str, **body: Any) -> httpx.Response:
        """Ask for something."""
        return send(self.client, self.game_id, wish, self.headers, **body)

    def ask(self, wish: str, **body: Any) -> httpx.Response:
        """Ask for something in the position as it is now."""
        return self.send(wish, ply=self.look()["ply"], **body)

    def move(self, move: str | None = None) -> Json:
        """Make a move, any one if none is named; the answer."""
        return acknowledged(self.ask("moves", move=move or choose(self.look())))


def acknowledged(answer: httpx.Response) -> Json:
    """What was answered to a wish that was granted."""
    assert answer.status_code == 200, answer.text
    Acknowledgement.model_validate({name: answer.json()[name] for name in Acknowledgement.model_fields})
    granted: Json = answer.json()
    return granted


def kinds_of(answer: Json) -> list[str]:
    """What happened."""
    return [event["kind"] for event in answer["events"]]


def claim(client: httpx.Client, game_id: str, invitation: str, key: str | None = None) -> httpx.Response:
    """Ask for an open seat."""
    return send(client, game_id, "claim", {}, invitation=invitation, key=key or new_key())


def join(client: httpx.Client, game_id: str, invitation: str) -> Person:
    """Take an open seat."""
    answer = claim(client, game_id, invitation)
    assert answer.status_code == 200, answer.text
    return Person(client, game_id, bearer(ClaimedSeat.model_validate_json(answer.content).token))


def meet(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, OPEN), **more: Any) -> list[Person]:
    """Who made a game, and all whom he invited, by their seats."""
    created = make(client, game, seats, **more)
    game_id = created["game"]["id"]
    host = Person(client, game_id, bearer(created["token"]))
    return [host, *(join(client, game_id, invitation) for invitation in created["invitations"] if invitation)]


def strangers(client: httpx.Client, game_id: str) -> list[Person]:
    """People who hold no token, a wrong one, and one of another game."""
    other = make(client, seats=[HUMAN, EASY])["token"]
    return [Person(client, game_id, headers) for headers in ({}, bearer("x" * 32), bearer(other))]
