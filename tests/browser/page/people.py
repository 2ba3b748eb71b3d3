"""People who play with each other, each in their own browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import httpx
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.home import Home
from tests.browser.page.open_game import GIVE_TOKEN
from tests.server.playing import HUMAN, Json, bearer, make, new_key, send

OPEN = {"kind": "open"}


class People:
    """A game created by the first person; the others join through its open seats."""

    def __init__(
        self, client: httpx.Client, game: str = "duo", seats: Sequence[Json] = (HUMAN, OPEN), **more: Any
    ) -> None:
        self.client = client
        created = make(client, game, seats, **more)
        self.id: str = created["game"]["id"]
        self.invitations: list[str] = [invitation for invitation in created["invitations"] if invitation]
        self.tokens: list[str] = [created["token"]]

    def join(self) -> People:
        """Let the others take the open seats; return the same object."""
        for invitation in self.invitations:
            body = {"key": new_key(), "invitation": invitation}
            self.tokens.append(self.client.post(f"/api/games/{self.id}/claim", json=body).json()["token"])
        return self

    def look(self, person: int) -> Json:
        """Return the game as one of the people sees it."""
        snapshot: Json = self.client.get(f"/api/games/{self.id}", headers=bearer(self.tokens[person])).json()
        return snapshot

    def move(self, person: int, move: str) -> None:
        """Let one of the people move without the page."""
        answer = send(
            self.client, self.id, "moves", bearer(self.tokens[person]), ply=self.look(person)["ply"], move=move
        )
        assert answer.status_code == 200, answer.text

    def sit_down(
        self,
        new_page: NewPage,
        home: Home,
        person: int | None,
        init_script: str = "() => {}",
        link: str = "",
        on_socket: Callable[[WebSocketRoute], None] | None = None,
    ) -> Page:
        """Return the page of a seated person, or of another visitor, who may have a link."""
        page = new_page(base_url=home.url, viewport=WINDOW)
        page.add_init_script(f"({init_script})()")
        if on_socket:
            page.route_web_socket("**/events*", on_socket)
        if person is not None:
            page.add_init_script(f"({GIVE_TOKEN})({json.dumps([self.id, self.tokens[person]])})")
        page.goto(f"/game/{self.id}{link}")
        page.locator("#board .ground, #board [data-square=a1], #board pre").first.wait_for()
        return page
