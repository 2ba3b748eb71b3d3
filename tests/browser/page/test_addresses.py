"""The address names the game, the position and the tab: for reloads, copied addresses, and the browser's buttons."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import OpenScript
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.positions import script

SCRIPT = script(0)
PLY = SCRIPT.own_plies[3]


def _address(page: Page, part: str) -> None:
    """Wait until the address ends with a part, behind the page's folder."""
    expect(page).to_have_url(re.compile(rf"^http://[^/]+/{re.escape(part)}$"))


def test_the_address_follows_the_game(open_script: OpenScript, new_page: NewPage, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    _address(page, f"#game={game.id}")
    page.locator("#moves [data-move='2']").click()
    _address(page, f"#game={game.id}&ply=2")
    page.get_by_role("tab", name="Analyse").click()
    _address(page, f"#game={game.id}&ply=2&view=analyse")
    steps_back = page.evaluate("() => history.length")

    page.reload()
    expect(game.pieces).to_have_count(2)
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    page.locator("#live-again").click()
    _address(page, f"#game={game.id}&view=analyse")
    assert page.evaluate("() => history.length") == steps_back, "looking back adds no entries to the history"

    # The link of the server opens the same view, on another device, too.
    other = GamePage(new_page(base_url=home.url), game.client, game.id)
    other.page.goto(f"/game/{game.id}#ply=3&view=analyse")
    expect(other.pieces).to_have_count(3)
    _address(other.page, f"#game={game.id}&ply=3&view=analyse")
    other.page.goto(f"/index.html#game={game.id}&ply=100&view=nonsense")
    expect(other.pieces).to_have_count(PLY)
    _address(other.page, f"#game={game.id}")


def test_back_and_forward_walk_through_the_screens(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    page.locator("#new").click()
    expect(page.locator("#start")).to_be_visible()
    _address(page, "")
    page.locator("#open-help").click()
    page.locator("#to-lesson").click()
    expect(page.locator("#lesson-title")).to_be_visible()
    _address(page, "#learn=blokus")
    page.go_back()
    expect(page.locator("#start")).to_be_visible()
    page.go_back()
    expect(game.pieces).to_have_count(PLY)
    page.go_forward()
    expect(page.locator("#start")).to_be_visible()
    page.go_forward()
    expect(page.locator("#lesson-title")).to_be_visible()
    page.reload()
    expect(page.locator("#lesson-title")).to_be_visible()


def test_a_saved_game_keeps_its_position(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    page.locator("#share-game").click()
    link = page.locator("#share input.link").input_value()
    page.goto(link)
    expect(page.locator("#in-hand")).to_have_text("A saved game")
    expect(game.pieces).to_have_count(PLY)
    page.keyboard.press(",")
    expect(page).to_have_url(f"{link}&ply={PLY - 1}")
    page.reload()
    expect(page.locator("#in-hand")).to_have_text("A saved game")
    expect(game.pieces).to_have_count(PLY - 1)


@pytest.mark.parametrize("address", ["/learn/blokus", "/#learn=blokus", "/index.html#learn=blokus"])
def test_lessons_open_from_every_form_of_their_address(lobby: Page, address: str) -> None:
    lobby.goto(address)
    expect(lobby.locator("#lesson-title")).to_be_visible()
    _address(lobby, "#learn=blokus")


def test_an_address_that_names_nothing_stays_as_it_is(lobby: Page) -> None:
    lobby.goto("/#learn=chess")
    expect(lobby.get_by_role("heading", name="Page not found")).to_be_visible()
    lobby.goto("/#nonsense=1")
    expect(lobby.get_by_role("heading", name="Page not found")).to_be_visible()
    _address(lobby, "#nonsense=1")
    lobby.locator("#missing-back").click()
    expect(lobby.locator("#start")).to_be_visible()
    _address(lobby, "")
