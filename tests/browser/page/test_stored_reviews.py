"""Reviews belong to their game: they survive a reload, other games in between, and come from other devices."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from polindrome.analysis import review
from polindrome.records import GameRecord, format_record
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenScript
from tests.browser.page.home import Home
from tests.browser.page.open_game import game_in, wait_for_game
from tests.browser.page.positions import find_script, is_both_out_at_once
from tests.browser.page.reviews import FEW, put_review
from tests.core import needs_core
from tests.server.playing import Json, entropy_after, look

ENDED = find_script(is_both_out_at_once)
FULL = entropy_after(1000, 3)
IS_STORED = """(id) => new Promise((resolve) => {
  const request = indexedDB.open("polindrome");
  request.onsuccess = () => {
    const found = request.result.transaction("games").objectStore("games").get(id);
    found.onsuccess = () => {
      request.result.close();
      resolve(Boolean(found.result));
    };
  };
})"""
MISSTEPS = ("inaccuracy", "mistake", "blunder")


def _refuse_reviews(page: Page, asked: list[str]) -> None:
    """Note requests for reviews; none is answered."""

    def note(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/analysis", note)


@needs_core
def test_a_review_survives_a_reload_and_another_try(open_script: OpenScript, home: Home) -> None:
    game = open_script(ENDED, len(ENDED.moves))
    page = game.page
    found = put_review(home.database, game.snapshot(), ENDED.game)
    game.show_result().locator("#review-over").click()
    expect(page.locator("#summary")).to_be_visible()
    asked: list[str] = []
    _refuse_reviews(page, asked)
    page.reload()
    expect(page.locator("#summary")).to_be_visible()

    move = next(move for move in found["moves"] if move["seat"] == 0 and move["label"] in MISSTEPS)
    page.keyboard.press("n")
    expect(page.locator("#verdict")).to_contain_text(move["text"])
    page.locator("#retry").click()
    retried = wait_for_game(page, game.id)
    expect(game.pieces).to_have_count(move["ply"])
    assert look(game.client, retried)["seats"] == ENDED.seats
    expect(page.locator("#panel-game")).to_be_visible()
    # The way back is also there after a reload.
    page.wait_for_function(IS_STORED, arg=retried)
    page.reload()
    page.locator("#back-to-original").click()
    expect(page.locator("#verdict")).to_contain_text(move["text"])
    expect(page.locator("#summary")).to_be_visible()

    # From the archive, too.
    page.goto(f"{home.url}/#archive")
    expect(page.locator(".archive-list .own-game")).to_have_count(2)
    page.locator(".archive-list .own-game", has=page.locator(".reviewed")).click()
    expect(page.locator("#summary")).to_be_visible()
    assert asked == []


@needs_core
def test_a_review_of_another_device_is_shown(open_script: OpenScript, new_page: NewPage, home: Home) -> None:
    game = open_script(ENDED, len(ENDED.moves))
    put_review(home.database, game.snapshot(), ENDED.game)
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto(f"/#game={game.id}&view=game")
    expect(page.locator("#summary")).to_be_visible()


def test_an_imported_game_is_reviewed_as_a_copy(lobby: Page, home: Home) -> None:
    """The player stays at the game, and a review that runs is shown after a reload."""
    page = lobby
    found = review(GameRecord.of(FULL), FEW).to_json()
    now: Json = {"sequence": 9, "state": "running", "done": 7, "total": 12, "review": None}
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=now)

    page.route("**/analysis", answer)
    page.goto(f"{home.url}/#archive")
    page.locator("#import").click()
    page.locator("#open-text").fill(format_record(GameRecord.of(FULL)))
    page.locator("#open-go").click()
    stored = wait_for_game(page)
    page.locator("#ask-review").click()
    progress = page.locator("#review-progress")
    expect(progress).to_have_attribute("value", "7")
    assert game_in(page.url) == stored
    page.reload()
    expect(progress).to_have_attribute("value", "7")
    now.update(state="ready", done=12, review=found)
    expect(page.locator("#summary")).to_be_visible()
    (copy,) = {url.split("/")[-2] for url in asked}
    assert copy != stored
    # The copy is not listed, and nothing is requested again.
    asked.clear()
    page.reload()
    expect(page.locator("#summary")).to_be_visible()
    page.goto(f"{home.url}/#archive")
    expect(page.locator(".archive-list .own-game")).to_have_count(1)
    assert asked == []
