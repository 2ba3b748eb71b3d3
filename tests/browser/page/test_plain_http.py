"""Plain http in a local network, where browsers withhold some APIs: everything but installing works."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import LAN
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.game_page import GamePage, legal_moves, start_game
from tests.browser.page.home import Home

KEPT_FROM_US = """() => ({
  secure: isSecureContext,
  kept: ["clipboard", "share", "serviceWorker"].filter((name) => !(name in navigator)),
  random: "randomUUID" in crypto || "subtle" in crypto,
})"""


@pytest.fixture
def page(new_page: NewPage, home: Home) -> Page:
    """The lobby page under an untrusted host name of this machine; service workers are allowed."""
    url = re.sub("//[^:/]+", f"//{LAN}", home.url)
    page = new_page(base_url=url, viewport=WINDOW, service_workers="allow")
    page.goto("/")
    expect(page.locator("#start")).to_be_visible()
    assert page.evaluate(KEPT_FROM_US) == {
        "secure": False,
        "kept": ["clipboard", "share", "serviceWorker"],
        "random": False,
    }
    return page


def _pasted(page: Page) -> str:
    """Return the clipboard contents, as pasted into a field of the page."""
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<textarea id=pasted></textarea>')")
    field = page.locator("#pasted")
    field.focus()
    page.keyboard.press("Control+v")
    text = field.input_value()
    field.evaluate("(node) => node.remove()")
    return text


def _close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def _begin(page: Page, client: httpx.Client) -> GamePage:
    page.locator("input[value=easy]").check()
    return start_game(page, client)


def test_a_game_is_played_and_copied(page: Page, client: httpx.Client) -> None:
    game = _begin(page, client)
    for ply in (2, 4):
        game.place(legal_moves(game.snapshot())[-1])
        assert game.settled()["ply"] == ply
    game.control("undo").click()
    expect(game.pieces).to_have_count(2)
    page.get_by_role("tab", name="Game").click()
    page.locator("#share-game").click()
    link = page.locator("#share .link").input_value()
    page.locator("#share [data-copy]").click()
    expect(page.locator("#share [data-copy]")).to_have_text("Copied")
    _close(page)
    assert _pasted(page) == link
    page.goto(link)
    expect(game.pieces).to_have_count(2)


def test_a_friend_is_invited(page: Page, new_page: NewPage) -> None:
    page.get_by_label("A friend").check()
    page.locator("#start").click()
    copy = page.locator("#invite [data-copy]").first
    copy.click()
    expect(copy).to_have_text("Copied")
    link = copy.get_attribute("data-copy")
    assert link
    assert link.startswith(f"http://{LAN}:")
    _close(page)
    assert _pasted(page) == link
    friend = new_page(viewport=WINDOW)
    friend.goto(link)
    friend.locator("#take").click()
    expect(friend.locator("#status")).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    expect(page.locator("#status")).to_contain_text("The game starts.")


def test_files_are_saved_and_opened(page: Page, client: httpx.Client) -> None:
    game = _begin(page, client)
    game.place(legal_moves(game.snapshot())[-1])
    game.settled()
    page.get_by_role("tab", name="Game").click()
    page.locator("#share-game").click()
    for ending in ("png", "blksgf"):
        with page.expect_download() as download:
            page.locator(f"#save-{ending}").click()
    page.goto("/")
    page.locator("#open-saved").click()
    page.locator("#open-file").set_input_files(download.value.path())
    expect(game.pieces).to_have_count(2)
