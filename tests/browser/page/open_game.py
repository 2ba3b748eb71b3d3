"""Page object shared by the games of every kind."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.server.playing import TOKENS, Json, look

GIVE_TOKEN = """([id, token]) => {
  const known = JSON.parse(localStorage.getItem("polindrome.tokens") ?? "{}");
  localStorage.setItem("polindrome.tokens", JSON.stringify({ ...known, [id]: token }));
}"""
"""Stores a token in the page, as if the page had created the game."""

GAME_ADDRESS = re.compile(r"[#/]game[=/]([\w-]+)")
"""The id of a game in an address of the page, or in a link of the server."""

READ_TOKEN = """(id) => JSON.parse(localStorage.getItem("polindrome.tokens") ?? "{}")[id]"""


class OpenGame(ABC):
    """An open game: its visible state and mouse operations."""

    def __init__(self, page: Page, client: httpx.Client, game_id: str) -> None:
        self.page = page
        self.client = client
        self.id = game_id
        self.board = page.locator("#board")
        self.status = page.locator("#status")
        self.live = page.locator("#live")

    def open(self) -> None:
        """Open the game with its creator's token and wait until it is the player's turn, or over."""
        if self.id in TOKENS:
            self.page.add_init_script(f"({GIVE_TOKEN})({json.dumps([self.id, TOKENS[self.id]])})")
        self.page.goto(f"/game/{self.id}")
        self.settled()

    def snapshot(self) -> Json:
        """Return the server's current snapshot of the game."""
        return look(self.client, self.id)

    def share_token(self) -> None:
        """Send the page's token with the test's own requests."""
        TOKENS[self.id] = self.page.evaluate(READ_TOKEN, self.id)

    @abstractmethod
    def settled(self) -> Json:
        """Wait until the computer has answered and the page shows it; return the server's snapshot."""

    def analyse(self) -> None:
        """Open the tab with numbers and graphs, which are loaded on first use."""
        self.page.locator("#tab-analyse").click()
        expect(self.page.locator("#panel-analyse .about").first).to_be_visible()

    def show_result(self) -> Locator:
        """Show the result of a finished game, unless it is open; return its locator."""
        return show_result(self.page)

    def take_down(self) -> None:
        """Start recording the page's live-region announcements."""
        self.page.evaluate(
            "() => { window.said = []; const live = document.querySelector('#live');"
            " new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true }); }"
        )

    def told(self) -> list[str]:
        """Return the announcements since then, except those about long thinking, which any busy machine causes."""
        said: list[str] = self.page.evaluate("() => window.said")
        return [text for text in said if text != "The computer is thinking…"]

    def control(self, name: str) -> Locator:
        """Return the locator of a button in the dock."""
        return self.page.locator(f"#{name}")

    def out_of_sight(self, parts: tuple[str, ...], width: int, height: int) -> list[str]:
        """Return the parts that are not fully visible in a window of that size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => scrollTo(0, 0)")
        boxes = {part: self.page.locator(part).bounding_box() for part in parts}
        hidden = [
            f"{part} from {box['y']:.0f} to {box['y'] + box['height']:.0f}"
            for part, box in boxes.items()
            if box
            and (min(box["x"], box["y"]) < 0 or box["x"] + box["width"] > width or box["y"] + box["height"] > height)
        ]
        is_wide = self.page.evaluate("() => document.documentElement.scrollWidth") > width
        return hidden + ["something sticks out sideways"] * is_wide


def game_in(url: str) -> str:
    """Return the id of the game that an address names; empty if it names none."""
    found = GAME_ADDRESS.search(url)
    return found[1] if found else ""


def wait_for_game(page: Page, other_than: str = "") -> str:
    """Wait until the page shows a game, other than the given one; return its id."""
    page.wait_for_url(lambda url: game_in(url) not in ("", other_than))
    return game_in(page.url)


def show_result(page: Page) -> Locator:
    """Show the result of a finished game, unless it is open; return its locator."""
    result = page.locator("#over")
    button = page.locator("#show-over")
    expect(page.locator("#over, #show-over:visible")).to_have_count(1)
    if button.is_visible():
        button.click()
    expect(result).to_be_visible()
    return result
