"""The first load of the page is small, whatever its URL: few requests, few bytes."""

from __future__ import annotations

import httpx
import pytest

from tests.browser.conftest import NewPage
from tests.browser.page.home import Home
from tests.server.playing import EASY, HUMAN, create

MOST = 100_000
MOST_REQUESTS = 12

LOADED = """() => {
  const files = performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/"));
  return [...performance.getEntriesByType("navigation"), ...files].map((file) => [file.name, file.encodedBodySize]);
}"""
"""Returns the resources fetched so far and their transfer sizes in bytes."""


@pytest.mark.parametrize("game", [None, "classic", "entropy"])
def test_first_load_is_small(new_page: NewPage, home: Home, client: httpx.Client, game: str | None) -> None:
    bot = {"kind": "bot", "level": "casual"} if game == "entropy" else EASY
    seats = [HUMAN, *[bot] * (3 if game == "classic" else 1)]
    page = new_page(base_url=home.url)
    page.goto(f"/game/{create(client, game, seats=seats)['id']}" if game else "/", wait_until="networkidle")
    files = dict(page.evaluate(LOADED))
    assert len(files) <= MOST_REQUESTS, list(files)
    assert sum(files.values()) <= MOST, sorted(files.items(), key=lambda file: -file[1])[:10]
