"""A page that fails says so, keeps the game, and offers a report; the rest of the page works on where it can."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import OpenScript
from tests.browser.page.home import Home
from tests.browser.page.positions import script

BROKEN = {"games": [{"name": "duo", "title": "Duo"}]}
"""A catalogue that the lobby cannot show: the levels are missing."""


def test_a_screen_that_cannot_be_shown_is_replaced_by_a_message(
    new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    expected_errors += ["TypeError", "uncaught"]
    page = new_page(base_url=home.url)
    page.route("**/api/catalogue", lambda route: route.fulfill(body=json.dumps(BROKEN)))
    page.goto("/")
    crash = page.get_by_role("alert").filter(has_text="Something went wrong")
    expect(crash).to_be_visible()
    expect(page.locator("#start")).to_have_count(0)
    crash.get_by_text("Details").click()
    expect(crash.locator("pre")).to_contain_text("TypeError")
    page.unroute("**/api/catalogue")
    crash.get_by_role("button", name="Reload").click()
    expect(page.locator("#start")).to_be_visible()


def test_an_error_in_a_handler_leaves_the_game_on_the_screen(
    open_script: OpenScript, expected_errors: list[str]
) -> None:
    expected_errors.append("uncaught")
    found = script(0)
    game = open_script(found, 4, permissions=["clipboard-read", "clipboard-write"])
    game.page.evaluate("() => void setTimeout(() => { throw new Error('a test'); })")
    crash = game.page.locator("#crash")
    expect(crash).to_contain_text("Your game is safe")
    crash.get_by_role("button", name="Copy report").click()
    report = game.page.evaluate("() => navigator.clipboard.readText()")
    assert "Error: a test" in report
    assert "token" not in report
    crash.get_by_role("button", name="Close").click()
    expect(crash).to_have_count(0)
    game.place(found.moves[4])
    game.settled()
