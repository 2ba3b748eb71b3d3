"""Human players over HTTP, each with their own token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from polindrome.server.http.schemas import Acknowledgement, ClaimedSeat
from tests.server.playing import EASY, HUMAN, OPEN, Json, bearer, choose, make, new_key, send


@dataclass(frozen=True)
class Person:
    """A client of a game, with or without a seat token."""

    client: httpx.Client
    game_id: str
    headers: dict[str, str]

    def look(self) -> Json:
        """Return the game as this client sees it."""
        answer = self.client.get(f"/api/games/{self.game_id}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        snapshot: Json = answer.json()
        return snapshot

    def send(self, command: str, **body: Any) -> httpx.Response:
        """Send a command."""
        return send(self.client, self.game_id, command, self.headers, **body)

    def ask(self, command: str, **body: Any) -> httpx.Response:
        """Send a command for the current position."""
        return self.send(command, ply=self.look()["ply"], **body)

    def move(self, move: str | None = None) -> Json:
        """Make a given move, or any legal one; return the response."""
        return acknowledged(self.ask("moves", move=move or choose(self.look())))


def acknowledged(answer: httpx.Response) -> Json:
    """Return the body of a successful response."""
    assert answer.status_code == 200, answer.text
    Acknowledgement.model_validate({name: answer.json()[name] for name in Acknowledgement.model_fields})
    granted: Json = answer.json()
    return granted


def kinds_of(answer: Json) -> list[str]:
    """Return the kinds of events."""
    return [event["kind"] for event in answer["events"]]


def claim(client: httpx.Client, game_id: str, invitation: str, key: str | None = None) -> httpx.Response:
    """Request an open seat."""
    return send(client, game_id, "claim", {}, invitation=invitation, key=key or new_key())


def join(client: httpx.Client, game_id: str, invitation: str) -> Person:
    """Take an open seat."""
    answer = claim(client, game_id, invitation)
    assert answer.status_code == 200, answer.text
    return Person(client, game_id, bearer(ClaimedSeat.model_validate_json(answer.content).token))


def meet(client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, OPEN), **more: Any) -> list[Person]:
    """Create a game and claim all its open seats; return the clients by seat."""
    created = make(client, game, seats, **more)
    game_id = created["game"]["id"]
    host = Person(client, game_id, bearer(created["token"]))
    return [host, *(join(client, game_id, invitation) for invitation in created["invitations"] if invitation)]


def strangers(client: httpx.Client, game_id: str) -> list[Person]:
    """Return clients without a token, with an invalid one, and with one of another game."""
    other = make(client, seats=[HUMAN, EASY])["token"]
    return [Person(client, game_id, headers) for headers in ({}, bearer("x" * 32), bearer(other))]
