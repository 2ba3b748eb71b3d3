"""What every game on the page has, whichever it is."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod

import httpx
from playwright.sync_api import Locator, Page

from tests.server.playing import TOKENS, Json, look

GIVE_TOKEN = """([id, token]) => {
  const known = JSON.parse(localStorage.getItem("polindrome.tokens") ?? "{}");
  localStorage.setItem("polindrome.tokens", JSON.stringify({ ...known, [id]: token }));
}"""
"""Lets the page know a token, as if it had made the game."""

READ_TOKEN = """(id) => JSON.parse(localStorage.getItem("polindrome.tokens") ?? "{}")[id]"""


class OpenGame(ABC):
    """An open game: what is seen, and what a mouse does with it."""

    def __init__(self, page: Page, client: httpx.Client, game_id: str) -> None:
        self.page = page
        self.client = client
        self.id = game_id
        self.board = page.locator("#board")
        self.status = page.locator("#status")
        self.live = page.locator("#live")

    def open(self) -> None:
        """Visit the game as who made it and wait until it is the player's turn, or over."""
        if self.id in TOKENS:
            self.page.add_init_script(f"({GIVE_TOKEN})({json.dumps([self.id, TOKENS[self.id]])})")
        self.page.goto(f"/game/{self.id}")
        self.settled()

    def snapshot(self) -> Json:
        """What the server says of the game now."""
        return look(self.client, self.id)

    def share_token(self) -> None:
        """Let requests of the test count as those of the page, which made the game."""
        TOKENS[self.id] = self.page.evaluate(READ_TOKEN, self.id)

    @abstractmethod
    def settled(self) -> Json:
        """Wait until the computer has answered and the page shows it; the server's snapshot."""

    def take_down(self) -> None:
        """Note from now on what the page tells aloud."""
        self.page.evaluate(
            "() => { window.said = []; const live = document.querySelector('#live');"
            " new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true }); }"
        )

    def told(self) -> list[str]:
        """What was told aloud since, without the news of a thought that took long, as any does on a busy machine."""
        said: list[str] = self.page.evaluate("() => window.said")
        return [text for text in said if text != "The computer is thinking…"]

    def control(self, name: str) -> Locator:
        """A button of the dock."""
        return self.page.locator(f"#{name}")

    def out_of_sight(self, parts: tuple[str, ...], width: int, height: int) -> list[str]:
        """Which of the parts are not wholly in a window of that size."""
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
