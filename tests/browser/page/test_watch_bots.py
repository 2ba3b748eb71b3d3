"""Watching computers play at the watcher's own pace: pause, next move, faster and slower."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, Route, expect

from tests.browser.page.test_accessibility import faults_of
from tests.server.live import eventually

TIMES = "\N{MULTIPLICATION SIGN}"

HOLD = """() => {
  const impatient = window.setTimeout;
  window.breaths = [];
  window.setTimeout = (run, wait, ...rest) => {
    if (![275, 550, 1100].includes(wait)) return impatient(run, wait, ...rest);
    window.breaths.push(wait);
    if (window.isReleased) return impatient(run, 1);
    window.breathe = run;
    return 0;
  };
}"""
"""Records how long the page would wait before it shows a move, at each speed; `breathe()` ends the wait."""


def test_a_game_of_computers_can_be_paused_stepped_and_sped_up(lobby: Page, client: httpx.Client) -> None:
    lobby.get_by_label("Computers").check()
    for seat in ("Blue", "Orange"):
        lobby.get_by_label(seat).select_option("Easy")

    def come_late(route: Route) -> None:
        """Open the game in the page after the computers have finished it."""
        eventually(lambda: client.get(route.request.url).json()["outcome"])
        route.continue_()

    lobby.route("**/api/games/*", come_late)
    lobby.evaluate(f"({HOLD})()")
    lobby.locator("#start").click()
    pieces, status = lobby.locator("#board .pieces .piece"), lobby.locator("#status")
    lobby.wait_for_function("() => window.breathe")
    expect(lobby.locator(".player .name")).to_have_text(["Blue, easy", "Orange, easy"])
    expect(pieces).to_have_count(0)
    lobby.evaluate("() => window.breathe()")
    expect(pieces).to_have_count(1)
    lobby.get_by_role("button", name="Pause").click()
    expect(status).to_have_text("Paused.")
    shown = pieces.count()
    assert faults_of(lobby) == []
    lobby.evaluate("() => window.breathe()")
    expect(pieces).to_have_count(shown)
    lobby.get_by_role("button", name="Next move").click()
    expect(pieces).to_have_count(shown + 1)
    lobby.locator("#table").click(position={"x": 2, "y": 2})
    lobby.keyboard.press("s")
    expect(pieces).to_have_count(shown + 2)
    expect(status).to_have_text("Paused.")

    lobby.get_by_label(f"2{TIMES}").check()
    lobby.keyboard.press(" ")
    lobby.wait_for_function("() => window.breaths.at(-1) === 275")
    lobby.get_by_label(f"0.5{TIMES}").check()
    lobby.evaluate("() => window.breathe()")
    lobby.wait_for_function("() => window.breaths.at(-1) === 1100")
    lobby.evaluate("() => { window.isReleased = true; window.breathe(); }")
    expect(lobby.get_by_role("region", name=re.compile("wins|Draw"))).to_be_visible()
    expect(lobby.locator(".watch-bar")).to_be_hidden()
    lobby.get_by_role("button", name="Play again").click()
    expect(lobby.locator("#over")).to_be_hidden()
    expect(lobby.get_by_label(f"0.5{TIMES}")).to_be_checked()
