"""The page loads with few requests and few bytes, whatever its URL, and keeps what it has loaded."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.home import Home
from tests.server.playing import EASY, HUMAN, create

MOST_REQUESTS = 12
"""For the first screen; those of the lobby include its requests to the API."""

MOST_BYTES = 107_000
"""Compressed size of the files of the first screen."""

MOST_BYTES_WITH_GAME = 120_000
"""Compressed size of everything from an empty cache to an open game of Duo."""

LOADED = """() =>
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => ({
    path: new URL(entry.name).pathname,
    size: entry.encodedBodySize,
    isRequested: entry.transferSize > 0,
  }))"""
"""Returns all responses so far: compressed sizes in bytes, and whether the browser sent a request."""

Response = dict[str, Any]


def _loaded(page: Page) -> list[Response]:
    page.wait_for_load_state("networkidle")
    found: list[Response] = page.evaluate(LOADED)
    return found


def _largest(found: list[Response]) -> list[Response]:
    return sorted(found, key=lambda response: -response["size"])[:10]


@pytest.mark.parametrize("game", [None, "classic", "entropy"])
def test_first_load_is_small(new_page: NewPage, home: Home, client: httpx.Client, game: str | None) -> None:
    bot = {"kind": "bot", "level": "casual"} if game == "entropy" else EASY
    seats = [HUMAN, *[bot] * (3 if game == "classic" else 1)]
    page = new_page(base_url=home.url)
    page.goto(f"/game/{create(client, game, seats=seats)['id']}" if game else "/")
    expect(page.locator("#board svg" if game else "#start")).to_be_visible()
    files = [response for response in _loaded(page) if not response["path"].startswith("/api/")]
    assert len(files) <= MOST_REQUESTS, files
    assert sum(file["size"] for file in files) <= MOST_BYTES, _largest(files)


def test_lobby_and_a_game_started_from_it_load_little(lobby: Page) -> None:
    found = _loaded(lobby)
    assert len(found) <= MOST_REQUESTS, found
    assert [response["path"] for response in found].count("/api/catalogue") == 1, "the preloaded one is used"
    lobby.locator("#start").click()
    expect(lobby.locator("#board .ground")).to_be_visible()
    found = _loaded(lobby)
    assert sum(response["size"] for response in found) <= MOST_BYTES_WITH_GAME, _largest(found)


def test_second_visit_requests_no_file_with_a_hash(lobby: Page, home: Home) -> None:
    _loaded(lobby)
    again = lobby.context.new_page()
    again.goto(home.url)
    expect(again.locator("#start")).to_be_visible()
    found = _loaded(again)
    requested = {response["path"] for response in found if response["isRequested"]}
    assert {"/", "/api/catalogue"} <= requested <= {"/", "/api/catalogue", "/static/icon.svg"}
    assert [path for path in (response["path"] for response in found) if path.startswith("/static/assets/")]
