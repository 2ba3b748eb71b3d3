"""Tooltips: every control without visible words explains itself to mouse, keyboard and finger."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import HURRY, OpenEntropy, OpenScript
from tests.browser.page.game_page import center_of
from tests.browser.page.home import Home
from tests.browser.page.open_game import show_result
from tests.browser.page.positions import find_script, is_both_out_at_once, script
from tests.browser.page.test_touch import PHONE, Finger

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
ENDED = find_script(is_both_out_at_once)

UNEXPLAINED = """() => [...document.querySelectorAll("button, a, summary, input, [title]")]
  .filter((node) => node.checkVisibility())
  .filter((node) => node.title || !(node.ariaLabel || node.innerText.trim() || node.labels?.length))
  .map((node) => node.outerHTML)"""
"""Returns the visible controls with neither words nor a label, and those that the browser itself would explain."""

SILENT = """() => {
  for (const marked of document.querySelectorAll("[data-silent]")) delete marked.dataset.silent;
  const inside = document.querySelector("dialog[open]") ?? document;
  return [...inside.querySelectorAll("button, a")]
    .filter((node) => node.checkVisibility() && !node.innerText.trim())
    .map((node, index) => (node.dataset.silent = String(index)));
}"""
"""Marks the controls without visible words that can be reached; returns the marks."""


def _tooltip(page: Page) -> Locator:
    return page.locator("#tooltip:popover-open")


def _assert_in_window(page: Page) -> None:
    """Assert that the tooltip is not clipped at an edge of the window."""
    window = page.viewport_size
    box = _tooltip(page).bounding_box()
    assert box
    assert window
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


def _explained(page: Page) -> list[str]:
    """Hover over every control without words; return what the tooltips say."""
    found = []
    for mark in page.evaluate(SILENT):
        control = page.locator(f"[data-silent='{mark}']")
        label = control.get_attribute("aria-label") or ""
        assert label, control.evaluate("(node) => node.outerHTML")
        control.scroll_into_view_if_needed()
        page.mouse.move(0, 0)
        page.mouse.move(*center_of(control))
        expect(_tooltip(page)).to_contain_text(label)
        _assert_in_window(page)
        found.append(_tooltip(page).inner_text())
    return found


def test_mouse_and_keyboard_get_the_name_and_the_key_of_a_control(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    page, tooltip = game.page, _tooltip(game.page)
    for control, words in (
        ("#open-help", "How to play (?)"),
        ("#clockwise", "Turn clockwise (R)"),
        ("#pass", "Pass (P)"),
        ("[data-step=first]", "To the start (Home)"),
        ("[data-tab='3']", "Pieces of 3 squares"),
    ):
        if control == "[data-step=first]":
            page.keyboard.press(",")
        if control == "[data-tab='3']":
            page.keyboard.press("End")
        page.locator(control).hover(force=True)
        expect(tooltip).to_have_text(words)
        _assert_in_window(page)
    page.keyboard.press("Escape")
    expect(tooltip).to_have_count(0)
    page.locator("#flip").hover()
    expect(tooltip).to_have_text("Flip left-right (F)")
    page.mouse.down()
    expect(tooltip).to_have_count(0)
    page.mouse.up()

    game.take(SCRIPT.moves[EARLY])
    page.locator("#counterclockwise").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#clockwise")).to_be_focused()
    expect(tooltip).to_have_text("Turn clockwise (R)")
    expect(page.locator("#clockwise")).to_have_attribute("aria-describedby", "tooltip")
    page.keyboard.press("Tab")
    expect(tooltip).to_have_text("Flip left-right (F)")
    assert page.locator("#clockwise").get_attribute("aria-describedby") is None
    page.keyboard.press("?")
    close = page.get_by_role("dialog").get_by_role("button", name="Close")
    close.hover()
    expect(tooltip).to_have_text("Close")
    above = "(tip) => tip.matches(':popover-open') && getComputedStyle(tip).pointerEvents === 'none'"
    assert tooltip.evaluate(above)


def test_a_long_press_explains_and_does_nothing_else(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, **PHONE)
    page, finger, tooltip = game.page, Finger(game), _tooltip(game.page)
    before = game.turn_in_hand()
    finger.down(center_of(page.locator("#flip")))
    expect(tooltip).to_have_text("Flip left-right (F)")
    _assert_in_window(page)
    finger.up()
    assert game.turn_in_hand() == before
    page.locator("#flip").tap()
    expect(tooltip).to_have_count(0)
    assert game.turn_in_hand()[1] != before[1]
    # On a phone the buttons at the slider have no words.
    page.keyboard.press("a")
    finger.down(center_of(page.locator("#corner")))
    expect(tooltip).to_have_text("Next corner (A)")
    finger.up()
    expect(page.locator("#place-words")).to_have_text(re.compile(r"^Placement \d+ of \d+"))


def test_a_wide_window_shows_words(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    for name, words in (("new", "New game"), ("open-resign", "Resign"), ("open-help", "How to play")):
        expect(game.page.locator(f"#{name} span")).to_be_visible()
        assert game.page.locator(f"#{name}").inner_text() == words
    game.page.keyboard.press("a")
    assert game.page.locator("#corner").inner_text() == "Next corner"
    game.page.set_viewport_size({"width": 820, "height": 1180})
    expect(game.page.locator("#new span")).to_be_hidden()


def test_every_control_of_every_screen_is_explained(
    open_script: OpenScript, open_entropy: OpenEntropy, new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    """In a narrow window, where most words are hidden, with a mouse."""
    expected_errors.append("404")
    narrow = {"viewport": {"width": 390, "height": 844}, "init_script": HURRY}
    game = open_script(SCRIPT, EARLY, **narrow)
    page = game.page
    faults: dict[str, list[str]] = {}

    def check(screen: str) -> None:
        faults[screen] = page.evaluate(UNEXPLAINED)

    assert {"Flip left-right (F)", "New game", "Resign", "V, already placed"} & set(_explained(page))
    check("table")
    page.keyboard.press("a")
    _hover_all_of(page, "#corner", "Next corner (A)")
    check("a piece over the board")
    page.locator("#tab-game").click()
    check("moves")
    page.keyboard.press(",")
    check("looking back")
    page.keyboard.press("End")
    for opener in ("share-game", "open-game", "open-settings", "open-help", "open-resign"):
        page.locator(f"#{opener}").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert "Close" in _explained(page)
        check(opener)
        page.keyboard.press("Escape")
    page.keyboard.press("t")
    check("text mode")

    page = open_script(ENDED, len(ENDED.moves), **narrow).page
    show_result(page)
    check("the end")
    page = open_entropy(39, seed=3, **narrow).page
    assert len(_explained(page)) > 5
    check("entropy")

    page = new_page(base_url=home.url, viewport=narrow["viewport"])
    for path, part in (
        ("/learn/blokus", "#lesson-leave"),
        ("/learn/entropy", "#lesson-leave"),
        ("/#nowhere=1", "#missing-back"),
    ):
        page.goto(path)
        expect(page.locator(part)).to_be_visible()
        check(path)
    page = new_page(base_url=home.url, viewport=narrow["viewport"])
    page.goto("/")
    expect(page.locator("#invitation")).to_be_visible()
    assert "No, thanks" in _explained(page)
    check("lobby")
    page.get_by_label("Computers").check()
    page.locator("#start").click()
    expect(page.locator("#watch-pause")).to_be_visible()
    check("watching")
    page.goto("/")
    page.get_by_label("A friend").check()
    page.locator("#start").click()
    expect(page.locator("dialog#invite")).to_be_visible()
    check("invitations")
    assert {screen: found for screen, found in faults.items() if found} == {}


def _hover_all_of(page: Page, control: str, words: str) -> None:
    page.locator(control).hover()
    expect(_tooltip(page)).to_have_text(words)
