"""The page in German: for German browsers, and when chosen in the settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenScript
from tests.browser.page.home import Home
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import faults_of
from tests.browser.page.test_layout import PARTS, WINDOWS

ENGLISH = re.compile(
    r"\b(the|you|your|and|or|with|is|it|of|at|piece|pieces|token|tokens|square|squares|move|moves|turn|game|games"
    r"|level|points|player|players|undo|order|new|close|how|score|left|right|computer plays)\b",
    re.IGNORECASE,
)
"""Words that occur in no German sentence."""

SEEN = """() => {
  const nodes = [...document.querySelectorAll("body *")].filter((node) => node.checkVisibility());
  const names = nodes.flatMap((node) => [node.ariaLabel, node.dataset.tip, node.placeholder]);
  return [document.title, document.body.innerText, ...names].filter(Boolean).join("\\n");
}"""
"""Returns all visible texts and accessible names of the page."""


ALTERNATIVES = {"[": "ü", "]": "+", "{": "Ü", "}": "*"}

PRESS = "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"
"""Presses a key that the test's keyboard lacks."""


def _assert_german(page: Page) -> None:
    """Assert that no text is English and that axe finds no violations."""
    assert ENGLISH.findall(page.evaluate(SEEN)) == []
    assert faults_of(page) == []


@pytest.fixture
def lobby(new_page: NewPage, home: Home) -> Page:
    """The lobby page in a German browser."""
    page = new_page(base_url=home.url, viewport=WINDOW, locale="de-DE", reduced_motion="reduce")
    page.goto("/")
    expect(page.get_by_role("button", name="Spielen")).to_be_visible()
    return page


def test_blokus_is_german(open_script: OpenScript) -> None:
    game = open_script(script(0), 0, locale="de-DE", reduced_motion="reduce")
    page = game.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("img", name="Das Brett, 14 mal 14: Blau 0 Steine, Orange 0 Steine.")).to_be_visible()
    page.get_by_role("tab", name="Auswerten").click()
    expect(page.locator("[data-total='blue normalised']")).to_have_text(re.compile(r"^\d+,\d$"))
    page.mouse.move(*game.point(12, 12))
    expect(game.status).to_have_text("Hier nicht: Der erste Stein muss das Startfeld bedecken.")
    _assert_german(page)
    for name, title in (("settings", "Einstellungen"), ("help", "Spielanleitung")):
        page.locator(f"#open-{name}").click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        _assert_german(page)
        page.keyboard.press("Escape")
    assert {size: hidden for size in WINDOWS if (hidden := game.out_of_sight(PARTS, *size))} == {}


def test_the_lobby_and_entropy_are_german(lobby: Page) -> None:
    _assert_german(lobby)
    lobby.get_by_label("Entropy").check()
    lobby.get_by_text("Weitere Optionen").click()
    lobby.locator("input[value=beginner]").check()
    _assert_german(lobby)
    lobby.get_by_role("button", name="Spielen").click()
    status = lobby.locator("#status")
    expect(status).to_have_text(
        re.compile(r"^Du bist Ordnung: Schiebe einen Stein oder passe\. Als Nächstes kommt \S+\.$")
    )
    expect(lobby.locator(".player.chaos .name")).to_have_text("Computer, Anfänger")
    expect(lobby.locator("#once")).to_contain_text("4 für das Ganze + 2 für das Paar darin = 6.")
    token = lobby.locator("[data-square]:not([aria-label$=', leer'])")
    square = token.get_attribute("data-square") or ""
    askew = chr(ord("a") + (ord(square[0]) - ord("a") + 1) % 7) + str(int(square[1]) % 7 + 1)
    token.click()
    lobby.locator(f"[data-square={askew}]").hover()
    expect(status).to_have_text(f"Dort nicht: {askew} liegt nicht in derselben Reihe oder Spalte wie {square}.")
    _assert_german(lobby)


def test_keys_have_their_german_labels_and_alternatives(open_script: OpenScript) -> None:
    """The keys in the places of the brackets, which need AltGr on a German keyboard, do the same as these."""
    found = script(0)
    game = open_script(found, found.own_plies[3], locale="de-DE", reduced_motion="reduce")
    page = game.page
    page.keyboard.press("?")
    expect(page.locator("dialog#help kbd").first).to_be_visible()
    labels = page.locator("dialog#help kbd").all_inner_texts()
    assert {*"[]{}", "Space", "Home", "End", "Enter"} & set(labels) == set()
    assert {"Ü", "+", "⇧Ü", "*", "Leertaste", "Pos1", "Ende", "Eingabe"} <= set(labels)
    page.keyboard.press("Escape")
    expect(page.locator("#place")).to_have_attribute("data-tip", "Den Stein hierher setzen (Eingabe)")
    expect(page.locator("[data-step=first]")).to_have_attribute("data-tip", re.compile(r"\(Pos1\)$"))
    for bracket, german in ALTERNATIVES.items():
        ghosts = []
        for key in (bracket, german):
            page.keyboard.press("Escape")
            for _ in range(2):
                page.evaluate(PRESS, key)
            ghosts.append(game.ghost())
        assert ghosts[0] == ghosts[1]
        assert ghosts[0][0] == "good"


def test_another_language_can_be_chosen(lobby: Page) -> None:
    for answer, language, play in (("English", "en", "Play"), ("Browser default", "de", "Spielen")):
        lobby.locator("#open-settings").click()
        lobby.get_by_role("radio", name=answer).click()
        expect(lobby.locator("html")).to_have_attribute("lang", language)
        expect(lobby.locator("#start")).to_have_text(play)
        lobby.reload()
        expect(lobby.locator("#start")).to_have_text(play)
