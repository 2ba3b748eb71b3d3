"""The first visit: from the lobby to the first placed piece with one click and one drag, without reading."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from polindrome.bots import default_level
from tests.browser.conftest import NewPage
from tests.browser.page.game_page import GamePage, center_of
from tests.browser.page.home import Home
from tests.browser.page.open_game import wait_for_game
from tests.browser.page.test_touch import LIFT, Finger

START = (4, 4)
"""The start square of the first player of Duo."""

WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "de-DE"},
}


def _assert_uncovered(target: Locator) -> None:
    """Check that the middle of an element is in the window, and that nothing is on top of it."""
    assert target.evaluate(
        """(node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const found = document.elementFromPoint(x + width / 2, y + height / 2);
          return found !== null && (node.contains(found) || found.contains(node));
        }"""
    )


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
def test_one_click_and_one_drag_place_the_first_piece(
    new_page: NewPage, home: Home, client: httpx.Client, window: dict[str, Any]
) -> None:
    page = new_page(base_url=home.url, **window)
    page.goto("/")
    start = page.locator("#start")
    expect(start).to_be_in_viewport(ratio=1)
    _assert_uncovered(start)
    press(page, start)
    game = GamePage(page, client, wait_for_game(page))
    slot = page.locator("#tray .slot.playable").first
    expect(slot).to_be_in_viewport(ratio=1)
    expect(page.locator("dialog[open], #invitation:visible, #lesson:visible")).to_have_count(0)
    assert page.evaluate("() => scrollY") == 0
    assert client.get(f"/api/games/{game.id}").json()["seats"][1] == {"kind": "bot", "level": default_level("duo")}
    _assert_uncovered(slot)
    _assert_uncovered(page.locator("#board"))

    drag(game, slot)
    expect(game.pieces.first).to_be_attached()
    expect(page.locator("#board .pieces .piece.orange")).to_have_count(1)
    row, col = START
    assert game.grid()[row][col] == game.colours["blue"]


def press(page: Page, button: Locator) -> None:
    """Click, or tap on a phone."""
    if page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        button.tap()
    else:
        button.click()


def drag(game: GamePage, slot: Locator) -> None:
    """Drag a piece from the tray so that its middle is on the start square."""
    row, col = START
    x, y = game.point(col + 0.5, row + 0.5)
    if game.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        finger = Finger(game)
        finger.down(center_of(slot))
        finger.move((x, y + game.pixels(LIFT)), steps=12)
        finger.up()
        return
    game.page.mouse.move(*center_of(slot))
    game.page.mouse.down()
    game.page.mouse.move(x, y, steps=10)
    game.page.mouse.up()
