"""Explanations in place: notes that are shown once, the example of a first game, and the marks in the help."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page.conftest import OpenEntropy, OpenGame, OpenScript
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import GamePage
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import faults_by_day_and_night
from tests.browser.page.test_layout import PARTS
from tests.browser.page.test_touch import PHONE

SCRIPT = script(0)
LATE = SCRIPT.own_plies[-4]
NEW: dict[str, list[str]] = {"seen": []}


def test_the_red_dot_is_explained_once(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, LATE, settings=NEW, reduced_motion="reduce")
    page, note = game.page, game.page.locator("#once")
    expect(note).to_have_text("A piece with a red dot fits nowhere now.")
    assert faults_by_day_and_night(page) == []
    stuck = min(game.tray()["stuck"])
    game.select(stuck)
    expect(game.status).to_have_text(f"{game.in_hand.inner_text().split()[0]} fits nowhere now.")
    page.mouse.move(0, 0)
    game.slot(stuck).hover()
    expect(page.locator("#tooltip:popover-open")).to_contain_text("fits nowhere now")
    assert game.out_of_sight((*PARTS, "#once"), 1280, 720) == []
    assert game.out_of_sight((*PARTS, "#once"), 360, 640) == []
    page.reload()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    page.reload()
    expect(page.locator(".slot.stuck").first).to_be_visible()
    game.settled()
    expect(note).to_have_count(0)


def test_a_note_is_over_when_its_occasion_is(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, LATE, settings=NEW)
    expect(game.page.locator("#once")).to_be_visible()
    game.place(SCRIPT.moves[LATE])
    expect(game.page.locator("#once")).to_have_count(0)
    stored = "() => JSON.parse(localStorage.getItem('polindrome.settings')).seen"
    assert game.page.evaluate(stored) == ["blokus:stuck"]


def _assert_example(game: EntropyPage, role: str) -> None:
    note = game.page.locator("#once")
    expect(note.get_by_role("heading", name="Palindromes score")).to_be_visible()
    expect(note).to_contain_text("Reads the same both ways: 3 points.")
    expect(note).to_contain_text("4 for the whole + 2 for the pair inside = 6.")
    expect(note).to_contain_text(f"You are {role}:")
    rows = note.locator(".worked-row")
    colours = "(row) => [...row.querySelectorAll('.token')].map((token) => token.classList[1]).join('')"
    assert [row.evaluate(colours) for row in rows.all()] == ["RGR", "RGGR"]
    assert rows.locator(".points").all_text_contents() == ["3", "6"]
    expect(rows.locator(".mark-line")).to_have_count(2)


def test_a_first_game_of_entropy_shows_worked_palindromes(open_entropy: OpenEntropy) -> None:
    game = open_entropy(2, settings=NEW, reduced_motion="reduce")
    page, note = game.page, game.page.locator("#once")
    _assert_example(game, "Order")
    assert faults_by_day_and_night(page) == []
    card, board = note.bounding_box(), game.board.bounding_box()
    assert card
    assert board
    assert card["x"] >= board["x"] + board["width"], "it stands beside the board"
    game.play("pass")
    game.settled()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    page.reload()
    game.settled()
    expect(note).to_have_count(0)


def test_on_a_phone_the_first_tap_on_the_board_closes_the_example(open_entropy: OpenEntropy) -> None:
    game = open_entropy(1, human=1, settings=NEW, reduced_motion="reduce", color_scheme="dark", **PHONE)
    _assert_example(game, "Chaos")
    assert faults_by_day_and_night(game.page) == []
    game.page.touchscreen.tap(*game.point("a4"))
    expect(game.page.locator("#once")).to_have_count(0)
    expect(game.status).to_contain_text("on a4")


def test_a_game_with_cumulative_scoring_shows_its_own_points(open_entropy: OpenEntropy) -> None:
    game = open_entropy(2, settings=NEW, rules={"scorer": "literal"})
    expect(game.page.locator("#once")).to_contain_text("6 for the whole + 2 for the pair inside = 8.")


@pytest.mark.parametrize("family", ["blokus", "entropy"])
def test_help_draws_the_marks_of_the_board(open_game: OpenGame, open_entropy: OpenEntropy, family: str) -> None:
    game: GamePage | EntropyPage = open_game() if family == "blokus" else open_entropy(2)
    page: Page = game.page
    page.keyboard.press("?")
    marks = page.locator("dialog#help .legend-marks li")
    expect(marks).to_have_count(9 if family == "blokus" else 5)
    for mark in marks.all():
        box = mark.locator(".legend-mark").bounding_box()
        assert box
        assert box["width"] > 20
        assert mark.inner_text()
    for drawn in {
        "blokus": (".anchors circle", ".start", ".mark.edge", ".mark.overlap", ".mark.wanted", ".stuck", ".used"),
        "entropy": (".mark-line", ".points", ".square.last", ".target"),
    }[family]:
        expect(marks.locator(drawn)).not_to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    assert faults_by_day_and_night(page) == []
