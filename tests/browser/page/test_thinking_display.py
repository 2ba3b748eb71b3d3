"""Search progress: the page shows it, and the player can force the move or undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus.bots.catalogue import LEVELS
from polindrome.blokus.bots.search import SearchBot
from polindrome.bots import Level
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.game_page import GamePage
from tests.core import needs_core
from tests.server.live import PATIENCE, Live, live_server
from tests.server.playing import EASY, HUMAN, create

pytestmark = needs_core

FIRST = "X@f11"
SIMULATIONS = re.compile(r"^[\d,]+ simulations?$")
PREFERS = re.compile(r"^[\d,]+ simulations?, prefers \w+ [a-n]\d+, \d+%$")


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Live]:
    """A server whose computer thinks longer than any test waits; tests request it first, so that it outlives pages."""
    bot = SearchBot(simulations=10**9, seconds=100 * PATIENCE, until_decided=False)
    monkeypatch.setitem(LEVELS["duo"], "easy", Level(bot, ""))
    with live_server(tmp_path) as server:
        yield server


def _visit(new_page: NewPage, live: Live, path: str = "/") -> Page:
    page = new_page(base_url=str(live.client.base_url), viewport=WINDOW)
    page.goto(path)
    return page


def test_search_progress_is_shown_with_undo_and_move_now(live: Live, new_page: NewPage) -> None:
    """Watchers see the computer's preferred move; the player sees it only when the setting is on."""
    start = create(live.client, seats=[HUMAN, EASY], undo_all=True)
    game = GamePage(_visit(new_page, live), live.client, start["id"])
    game.open()
    watcher = _visit(new_page, live, f"/game/{game.id}")
    page, aside = game.page, game.page.locator("#aside")
    now, back = page.get_by_role("button", name="Make the computer move now"), page.locator("#undo")
    expect(now).to_be_hidden()
    game.place(FIRST)
    expect(aside).to_have_text(SIMULATIONS)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(watcher.locator("#aside")).to_have_text(PREFERS)
    expect(watcher.locator("#move-now")).to_be_hidden()
    back.click()
    expect(game.pieces).to_have_count(0)
    expect(aside).to_contain_text("Placements")
    expect(back).to_be_disabled()

    page.locator("#open-settings").click()
    page.get_by_label("Show the computer\N{RIGHT SINGLE QUOTATION MARK}s preferred move").check()
    page.keyboard.press("Escape")
    game.place(FIRST)
    expect(aside).to_have_text(PREFERS)
    now.click()
    expect(game.pieces).to_have_count(2)
    expect(game.live).to_contain_text("The computer placed")
    expect(now).to_be_hidden()
    expect(page.get_by_role("progressbar")).to_be_hidden()


def test_watchers_can_force_moves_of_computers(live: Live, new_page: NewPage) -> None:
    page = _visit(new_page, live, f"/game/{create(live.client, seats=[EASY, EASY])['id']}")
    expect(page.locator("#aside")).to_have_text(PREFERS)
    page.keyboard.press("x")
    expect(page.locator("#board .pieces .piece")).to_have_count(1)
