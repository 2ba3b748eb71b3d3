"""Computers play at their own pace; who watches them has another one: pause, the next move, faster and slower."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, Route, expect

from tests.browser.page.test_accessibility import faults_of
from tests.server.live import eventually

TIMES = "\N{MULTIPLICATION SIGN}"

SLOW = """() => {
  const patient = window.setTimeout;
  window.breaths = [];
  window.setTimeout = (run, wait, ...rest) => {
    if (wait >= 100 && wait <= 1200) window.breaths.push(wait);
    return patient(run, wait > 1000 ? wait / 20 : wait, ...rest);
  };
}"""
"""Notes how long the page waits before it shows a move, and does not wait more than a second."""


def test_a_game_of_computers_can_be_paused_stepped_and_hurried(lobby: Page, client: httpx.Client) -> None:
    lobby.get_by_label("Computers").check()
    for seat in ("Blue", "Orange"):
        lobby.get_by_label(seat).select_option("Easy")

    def come_late(route: Route) -> None:
        """Let the page look at the game when the computers have come to its end."""
        eventually(lambda: client.get(route.request.url).json()["outcome"])
        route.continue_()

    lobby.route("**/api/games/*", come_late)
    lobby.locator("#start").click()
    pieces, status = lobby.locator("#board .pieces .piece"), lobby.locator("#status")
    expect(pieces).not_to_have_count(0)
    expect(lobby.locator(".player .name")).to_have_text(["Blue, easy", "Orange, easy"])
    lobby.get_by_role("button", name="Pause").click()
    expect(status).to_have_text("Paused.")
    shown = pieces.count()
    assert faults_of(lobby) == []
    expect(pieces).to_have_count(shown)
    lobby.get_by_role("button", name="Next move").click()
    expect(pieces).to_have_count(shown + 1)
    lobby.locator("#table").click(position={"x": 2, "y": 2})
    lobby.keyboard.press("s")
    expect(pieces).to_have_count(shown + 2)
    expect(status).to_have_text("Paused.")

    lobby.evaluate(f"({SLOW})()")
    lobby.get_by_label(f"2{TIMES}").check()
    lobby.keyboard.press(" ")
    lobby.wait_for_function("() => window.breaths.includes(275)")
    lobby.get_by_label(f"0.5{TIMES}").check()
    lobby.wait_for_function("() => window.breaths.includes(1100)")
    expect(lobby.get_by_role("dialog", name=re.compile("wins|draw"))).to_be_visible()
    expect(lobby.locator(".watch-bar")).to_be_hidden()
    lobby.get_by_role("button", name="Play again").click()
    expect(lobby.locator("dialog#over")).to_be_hidden()
    expect(lobby.get_by_label(f"0.5{TIMES}")).to_be_checked()
