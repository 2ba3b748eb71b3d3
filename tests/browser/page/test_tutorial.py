"""The tutorial: Blokus in four steps by mouse, Entropy in three by keys, and the invitation to it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.open_game import wait_for_game
from tests.browser.page.test_accessibility import faults_of
from tests.server.playing import look


def said(page: Page, words: str) -> None:
    """Assert that the tutorial shows and announces a text."""
    expect(page.locator("#lesson-word")).to_contain_text(words)
    expect(page.locator("#live")).to_contain_text(words)


def go_on(page: Page, step: str) -> None:
    """Assert that the task is done, and continue to the next one."""
    expect(page.locator("#lesson-word")).to_have_attribute("data-tone", "good")
    page.locator("#lesson-next").press("Enter")
    expect(page.locator("#lesson-progress")).to_have_text(step)
    expect(page.locator("#lesson-title")).to_be_focused()


def test_blokus_is_learnt_in_four_steps_by_mouse(lobby: Page, client: httpx.Client) -> None:
    lobby.locator("#invite-blokus").click()
    lesson = GamePage(lobby, client, "lesson")
    expect(lobby.locator("#lesson-progress")).to_have_text("Step 1 of 4")
    assert faults_of(lobby) == []

    lesson.place("O1@a1")
    expect(lesson.status).to_contain_text("the first piece has to cover the start square")
    lesson.place("X@e10")
    said(lobby, "Right: it covers your start square.")
    expect(lobby.locator("#lesson-word .icon")).to_be_visible()
    go_on(lobby, "Step 2 of 4")

    lesson.place("O1@d11")
    said(lobby, "Right, that fits! But first try what is forbidden")
    lesson.place("O1@d10")
    said(lobby, "Exactly: the red mark shows where two of your edges would meet.")
    expect(lobby.locator("#lesson-word .icon")).to_be_visible()
    expect(lobby.locator(".tasks [data-done=true]")).to_have_count(1)
    expect(lesson.pieces).to_have_count(2)
    lesson.place("O1@d11")
    said(lobby, "Right: corner to corner.")
    expect(lesson.pieces).to_have_count(3)
    go_on(lobby, "Step 3 of 4")

    expect(lobby.locator(".target-squares rect")).to_have_count(5)
    lesson.place("N@b9")
    said(lobby, "That is legal, but here the piece goes on the violet squares.")
    expect(lobby.locator("#lesson-word .icon")).to_have_count(0)
    lesson.take("N.90f@c5")
    said(lobby, "That is the right way round.")
    expect(lobby.locator("#lesson-word .icon")).to_be_visible()
    lobby.keyboard.press("r")
    expect(lobby.locator("#lesson-word")).to_be_hidden()
    lesson.place("N.90f@c5")
    said(lobby, "The right way round, and legal. But here it goes on the violet squares.")
    lesson.place("N.90f@i11")
    said(lobby, "Turned, flipped and placed right: it fits")
    expect(lobby.locator(".target-squares rect")).to_have_count(0)
    go_on(lobby, "Step 4 of 4")

    lesson.place("O1@a14")
    said(lobby, "The left edge is right, but Orange still has room: it places Y and wins,")
    said(lobby, "\N{MINUS SIGN}36 to \N{MINUS SIGN}37.")
    lesson.place("O1@a6")
    said(lobby, "Blocked: no piece fits, and the game is over.")
    said(lobby, "a point: \N{MINUS SIGN}37 for you, \N{MINUS SIGN}41 for Orange. You win!")
    assert lesson.scores() == [-37, -41]
    lobby.locator("#lesson-play").click()
    seats = look(client, wait_for_game(lobby))["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "bot"]
    assert seats[1]["level"] == client.get("/api/catalogue").json()["games"][0]["default_level"]


def test_entropy_is_learnt_in_three_steps_by_keys(new_page: NewPage, home: Home) -> None:
    page = new_page(base_url=home.url, viewport=WINDOW, reduced_motion="reduce", color_scheme="dark")
    page.goto("/learn/entropy")
    expect(page.locator("#lesson-progress")).to_have_text("Step 1 of 3")
    assert faults_of(page) == []

    press(page, "ArrowUp Enter")
    said(page, "That would give Order 2 points.")
    press(page, "ArrowDown ArrowDown ArrowDown Enter")
    said(page, "Well placed: nothing for Order.")
    go_on(page, "Step 2 of 3")

    press(page, "ArrowUp ArrowUp ArrowUp ArrowLeft Enter ArrowUp Enter")
    said(page, "A legal slide, but it scores nothing.")
    press(page, "ArrowDown ArrowDown Enter")
    said(page, "Right, +3: a palindrome scores its length.")
    go_on(page, "Step 3 of 3")

    press(page, "ArrowUp ArrowLeft Enter ArrowRight Enter")
    said(page, "+2 is a good slide. But row d can bring +12")
    press(page, "Escape ArrowUp ArrowUp ArrowUp Enter ArrowDown Enter")
    said(page, "\N{PLUS-MINUS SIGN}0. Row d can bring +12")
    press(page, "ArrowDown Enter")
    said(page, "12 points: 5 for the whole")
    expect(page.locator("#total")).to_have_text("12")
    page.locator("#lesson-back").click()
    expect(page.locator("#lesson-progress")).to_have_text("Step 2 of 3")
    expect(page.locator("#lesson-word")).to_be_hidden()


def test_a_declined_invitation_is_not_shown_again(lobby: Page) -> None:
    expect(lobby.get_by_role("complementary", name="For a first visit")).to_be_visible()
    lobby.get_by_role("button", name="No, thanks").click()
    expect(lobby.locator("#invitation")).to_be_hidden()
    lobby.reload()
    expect(lobby.locator("#start")).to_be_visible()
    expect(lobby.locator("#invitation")).to_be_hidden()
    lobby.locator("#open-help").click()
    lobby.locator("#to-lesson").click()
    expect(lobby.locator("#lesson-title")).to_have_text("Cover the start square")


def press(page: Page, keys: str) -> None:
    """Press keys one after the other."""
    for key in keys.split():
        page.keyboard.press(key)


PHONE = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


@pytest.mark.parametrize("window", [(390, 844), (360, 640), (844, 390), (820, 1180)])
@pytest.mark.parametrize("family", ["blokus", "entropy"])
def test_lesson_board_and_controls_are_visible_together(
    new_page: NewPage, home: Home, family: str, window: tuple[int, int]
) -> None:
    width, height = window
    page = new_page(base_url=home.url, viewport={"width": width, "height": height}, **PHONE)
    page.goto(f"/learn/{family}")
    for _ in range(2):
        expect(page.locator("#lesson-title")).not_to_be_empty()
        for part in ("#lesson", "#board", ".controls", *([".slot"] if family == "blokus" else [])):
            box = page.locator(part).first.bounding_box()
            assert box
            assert 0 <= box["y"] <= height - box["height"], part
        page.locator("#lesson-next").click()


def test_a_lesson_describes_the_current_input_device(new_page: NewPage, home: Home) -> None:
    for hand, here, there in ((PHONE, "tap it", "Keys"), ({}, "Keys", "tap it")):
        page = new_page(base_url=home.url, viewport=WINDOW, **hand)
        page.goto("/learn/blokus")
        expect(page.locator(".lesson .how span:visible")).to_contain_text(here)
        expect(page.locator(".lesson .how span:visible")).not_to_contain_text(there)


def test_a_language_chosen_during_a_lesson_applies_at_once(lobby: Page) -> None:
    lobby.goto("/learn/blokus")
    expect(lobby.locator("#lesson-progress")).to_have_text("Step 1 of 4")
    lobby.get_by_role("button", name="Settings").click()
    lobby.locator("input[name=language][value=de]").click()
    expect(lobby.locator("html")).to_have_attribute("lang", "de")
    expect(lobby.locator("#lesson-progress")).to_have_text("Schritt 1 von 4")


def test_in_a_wide_window_the_lesson_starts_level_with_the_board(lobby: Page) -> None:
    lobby.goto("/learn/blokus")
    expect(lobby.locator("#lesson-title")).not_to_be_empty()
    tops = [
        lobby.locator(part).evaluate("(node) => node.getBoundingClientRect().top") for part in ("#lesson", "#board")
    ]
    assert tops[0] == tops[1]
    ring = lobby.locator("#board .start.blue")
    middle = "(ring) => ring.isPointInFill(new DOMPoint(4.5, 4.5)) || ring.isPointInFill(new DOMPoint(4.05, 4.05))"
    assert not ring.evaluate(middle)
    assert ring.evaluate("(ring) => ring.isPointInFill(new DOMPoint(4.2, 4.5))")
