"""A game of Entropy on the page, as a player sees and operates it."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from polindrome.entropy import COLORS
from polindrome.entropy.board import COLOR_NAMES
from tests.browser.page.open_game import OpenGame, game_in, wait_for_game
from tests.server.playing import Json, settle

READ = """() => {
  const numbers = (kind) => [...document.querySelectorAll(`#board .points[data-${kind}]`)]
    .map((node) => Number(node.textContent));
  const [, from, to] = ["", ...document.querySelectorAll("#board .square.last")];
  return {
    names: [...document.querySelectorAll("#board [data-square]")].map((node) => node.getAttribute("aria-label")),
    tokens: [...document.querySelectorAll("#board .tokens .token")].map((node) => {
      const [x, y] = node.style.transform.match(/[\\d.]+/g).map(Number);
      return [Math.floor(y) * 7 + Math.floor(x), [...node.classList].find((name) => name.length === 1)];
    }),
    rows: numbers("row"),
    columns: numbers("column"),
    corner: Number(document.querySelector("#board .points.total").textContent),
    total: Number(document.querySelector("#total").textContent),
    marks: [...document.querySelectorAll("#board .mark-line")].map((node) =>
      [node.classList.contains("row") ? "row" : "column", ...node.dataset.span.split(" ").map(Number)]),
    last: [from, to].filter(Boolean).map((node) => node.dataset.square),
    targets: [...document.querySelectorAll("#board .target")].map((node) => node.dataset.target).sort(),
    bag: Object.fromEntries([...document.querySelectorAll(".bag li")].map((node) =>
      [node.dataset.color, [Number(node.dataset.left), node.querySelector(".chance").textContent]])),
  };
}"""
"""Reads everything that the table shows."""

SHOWS = """([state, isOver]) => {
  const names = [...document.querySelectorAll("#board [data-square]")].map((node) => node.getAttribute("aria-label"));
  const isFree = document.querySelector("#board")?.dataset.mode !== "pending";
  const isTurn = isOver || document.querySelector(".player[data-active=true][data-thinking=false]");
  return String(names) === String(state) && isFree && isTurn;
}"""
"""Whether the page shows a board, and it is the player's turn or the game is over."""


class EntropyPage(OpenGame):
    """An open game of Entropy."""

    def settled(self) -> Json:
        """Wait until the computer has answered and the page shows it; return the server's snapshot."""
        expect(self.page.locator("#board[data-mode=pending]")).to_have_count(0)
        snapshot = settle(self.client, self.id)
        self.page.wait_for_function(SHOWS, arg=[names_of(snapshot["state"]), snapshot["turn"] is None])
        return snapshot

    def read(self) -> Json:
        """Return the table as drawn; squares by name, or by index where tokens lie."""
        found: Json = self.page.evaluate(READ)
        return found

    def state(self) -> list[str]:
        """Return the drawn tokens in the format of a snapshot."""
        state = [""] * 49
        for index, color in self.read()["tokens"]:
            state[index] = color
        return state

    def square(self, name: str) -> Locator:
        """Return the locator of a square."""
        return self.page.locator(f"#board [data-square={name}]")

    def point(self, name: str) -> tuple[float, float]:
        """Return the window coordinates of the middle of a square."""
        box = self.square(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, name: str) -> None:
        """Click a square."""
        self.page.mouse.click(*self.point(name))

    def play(self, move: str) -> None:
        """Place, slide or pass with clicks."""
        if move == "pass":
            self.control("pass").click()
            return
        for name in move.split("-"):
            self.click(name)

    def drag(self, move: str) -> None:
        """Slide a token by dragging it."""
        source, target = move.split("-")
        self.page.mouse.move(*self.point(source))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(target), steps=3)
        self.page.mouse.up()


def names_of(state: list[str]) -> list[str]:
    """Return the names of the squares of a board."""
    return [
        f"{chr(ord('a') + index // 7)}{index % 7 + 1}, {COLOR_NAMES[color] if color else 'empty'}"
        for index, color in enumerate(state)
    ]


def odds(bag: dict[str, int]) -> dict[str, list[Any]]:
    """Return the odds that the page should show for a bag."""
    total = sum(bag.values())
    return {color: [bag[color], f"{int(100 * bag[color] / total + 0.5) if total else 0}%"] for color in COLORS}


def start_entropy(page: Page, client: httpx.Client, button: str = "#start") -> EntropyPage:
    """Press a button that starts a game, and wait until the player is to move."""
    before = game_in(page.url)
    page.locator(button).click()
    game = EntropyPage(page, client, wait_for_game(page, before))
    expect(page.locator("#board [data-square=a1]")).to_be_visible()
    game.share_token()
    game.settled()
    return game
