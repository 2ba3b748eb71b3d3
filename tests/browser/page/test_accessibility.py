"""Accessibility of the page: no axe violations, every control by keyboard with a visible focus, moves announced."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, expect

from tests.browser.page.conftest import OpenScript
from tests.browser.page.game_page import CONTROLS, GamePage
from tests.browser.page.positions import find_script, is_own_pass_first, script

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
STUCK = find_script(is_own_pass_first)

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WINDOWS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}

every_look = pytest.mark.parametrize(
    ("window", "scheme"), [("wide", "light"), ("phone", "dark")], ids=["wide, by day", "on a phone, by night"]
)
"""Context options of a page that is inspected in both colour schemes."""

FOCUSABLE = """() => [
  ...document.querySelectorAll("a[href], button:enabled:not([tabindex='-1']), input, [tabindex='0']"),
]
  .filter((node) => node.checkVisibility())
  .map((node) => node.id || node.name || node.ariaLabel || node.closest("button")?.textContent)"""

FOCUSED = """() => {
  const node = document.activeElement;
  const marked = node.type === "radio" ? node.closest("label").querySelector(".card") ?? node : node;
  const { outlineStyle, outlineWidth } = getComputedStyle(marked);
  return {
    name: node.id || node.name || node.ariaLabel || node.closest("button")?.textContent,
    outlined: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  };
}"""
"""Returns the focused element and whether its focus is visible: a hidden radio button shows it on its card."""


def faults_of(page: Page) -> list[str]:
    """Return the axe violations with their elements."""
    results = Axe().run(page).response
    return [f"{fault['id']}: {node['target']}" for fault in results["violations"] for node in fault["nodes"]]


def faults_by_day_and_night(page: Page) -> list[str]:
    """Return the axe violations in both colour schemes, the current one first; restore the scheme afterwards."""
    is_dark = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
    order = SCHEMES[::-1] if is_dark else SCHEMES
    faults = []
    for scheme in order:
        page.emulate_media(color_scheme=scheme)
        faults += [f"{scheme}: {fault}" for fault in faults_of(page)]
    page.emulate_media(color_scheme=order[0])
    return faults


@every_look
def test_axe_finds_no_violations(open_script: OpenScript, expected_errors: list[str], window: str, scheme: str) -> None:
    expected_errors.append("404")
    game = open_script(SCRIPT, EARLY, color_scheme=scheme, reduced_motion="reduce", **WINDOWS[window])
    page, faults = game.page, {}
    page.mouse.move(*game.middle(game.take(SCRIPT.moves[EARLY])))
    expect(game.board).to_have_attribute("data-ghost", "good")
    faults["good ghost"] = faults_by_day_and_night(page)
    page.mouse.move(*game.point(0.5, 0.5))
    expect(game.board).to_have_attribute("data-ghost", "bad")
    faults["bad ghost"] = faults_by_day_and_night(page)
    for name in ("settings", "help"):
        page.locator(f"#open-{name}").click()
        expect(page.locator(f"dialog#{name}")).to_be_visible()
        faults[name] = faults_by_day_and_night(page)
        page.keyboard.press("Escape")
    page.goto("/")
    expect(page.locator("#start")).to_be_visible()
    faults["lobby"] = faults_by_day_and_night(page)
    page.goto("/game/no-such-game")
    expect(page.locator("#missing-back")).to_be_visible()
    faults["missing"] = faults_by_day_and_night(page)
    assert {screen: found for screen, found in faults.items() if found} == {}


def test_axe_finds_no_violations_at_the_end(open_script: OpenScript) -> None:
    """At the stop before the pass and in the result dialog, in every window size and colour scheme."""
    last = STUCK.own_plies[-1]
    game = open_script(STUCK, last, reduced_motion="reduce")
    game.place(STUCK.moves[last])
    expect(game.control("pass")).to_be_enabled()
    assert faults_of(game.page) == []
    game.control("pass").click()
    expect(game.page.locator("#over")).to_be_visible()
    for window in WINDOWS.values():
        game.page.set_viewport_size(window["viewport"])
        assert faults_by_day_and_night(game.page) == [], window


def tab_through(page: Page) -> dict[str, bool]:
    """Return every control that Tab reaches, and whether its focus is visible."""
    page.evaluate("() => document.activeElement.blur()")
    reached: dict[str, bool] = {}
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found["name"] in reached:
            break
        if found["name"]:
            reached[found["name"]] = found["outlined"]
    return reached


def test_tab_reaches_every_control_of_the_game_with_a_visible_focus(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    game.take(SCRIPT.moves[EARLY])
    game.page.keyboard.press("ArrowUp")
    reached = tab_through(game.page)
    assert set(reached) == set(game.page.evaluate(FOCUSABLE))
    assert [name for name, outlined in reached.items() if not outlined] == []
    assert {"board", "brand", "new", "sound", "undo", "clear", "clockwise", "All pieces"} <= set(reached)


def test_tab_reaches_every_control_of_the_lobby_with_a_visible_focus(lobby: Page) -> None:
    reached = tab_through(lobby)
    assert set(reached) == set(lobby.evaluate(FOCUSABLE)) >= {"level", "seat", "start"}
    assert [name for name, outlined in reached.items() if not outlined] == []


def test_tab_stays_in_an_open_dialog(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    game.page.locator("#open-settings").click()
    inside = "() => Boolean(document.activeElement.closest('dialog')) || document.activeElement === document.body"
    for _ in range(10):
        game.page.keyboard.press("Tab")
        assert game.page.evaluate(inside)
        assert game.page.evaluate(FOCUSED)["outlined"] or game.page.evaluate("() => !document.activeElement.name")


def test_every_button_has_a_name_and_a_dialog_a_title(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    unnamed = game.page.evaluate(
        "() => [...document.querySelectorAll('button, a')]"
        ".filter((node) => !(node.ariaLabel ?? node.textContent).trim()).map((node) => node.outerHTML)"
    )
    assert unnamed == []
    for name in CONTROLS:
        assert game.control(name).get_attribute("aria-label")
    for opener, title in (("open-settings", "Settings"), ("open-help", "How to play")):
        game.page.locator(f"#{opener}").click()
        expect(game.page.get_by_role("dialog", name=title)).to_be_visible()
        game.page.keyboard.press("Escape")
        expect(game.page.locator(f"#{opener}")).to_be_focused()


def test_moves_are_announced(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    expect(game.live).to_have_attribute("aria-live", "polite")
    game.take_down()
    game.place(SCRIPT.moves[EARLY])
    game.settled()
    assert game.told() == [
        f"You placed {_words(SCRIPT.moves[EARLY])}.",
        f"The computer placed {_words(SCRIPT.moves[EARLY + 1])}. Your turn.",
    ]


def test_board_has_a_description(open_script: OpenScript) -> None:
    game: GamePage = open_script(SCRIPT, EARLY)
    expect(game.page.get_by_role("img", name="The board, 14 by 14: blue 3 pieces, orange 3 pieces.")).to_be_visible()
    expect(game.board).to_have_attribute("aria-describedby", "status")


def _words(text: str) -> str:
    turned, _, point = text.partition("@")
    return f"{turned.split('.')[0]} at {point}"
