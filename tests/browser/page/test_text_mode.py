"""The game in words: whole turns by typing, in Blokus and in Entropy, and answers to what makes no sense."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.page.conftest import OpenEntropy, OpenGame, OpenScript
from tests.browser.page.positions import find_script, is_both_out_at_once, script
from tests.browser.page.test_accessibility import faults_of
from tests.server.playing import choose

ENDED = find_script(is_both_out_at_once)
LAST = ENDED.own_plies[-1]
SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]


def enter(page: Page) -> None:
    """Switch to words."""
    page.keyboard.press("t")
    expect(page.locator("#text-input")).to_be_focused()
    expect(page.locator("#board")).to_be_hidden()


def type_in(page: Page, line: str, answer: str | re.Pattern[str]) -> None:
    """Type a line and wait for its answer."""
    page.locator("#text-input").fill(line)
    page.keyboard.press("Enter")
    expect(page.locator("#text-log p").last).to_contain_text(answer)


def test_a_game_is_played_to_its_end_by_typing(open_script: OpenScript) -> None:
    game = open_script(ENDED, LAST, reduced_motion="reduce")
    page = game.page
    enter(page)
    assert faults_of(page) == []
    expect(page.locator("#text-log")).to_contain_text("Your turn, with blue.")
    type_in(page, "pieces", re.compile("These fit"))
    type_in(page, f"play {ENDED.moves[LAST].lower().replace('@', ' @ ')}", "You cannot place any piece.")
    type_in(page, "X e7", "type pass")
    outcome = ENDED.game.outcome()
    assert outcome
    scores = " : ".join(map(str, outcome.scores)).replace("-", "\N{MINUS SIGN}")
    type_in(page, "pass", scores)
    expect(page.locator("dialog#over")).to_be_visible()


def test_what_makes_no_sense_is_explained_and_stays_typed(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    page, line = game.page, game.page.locator("#text-input")
    enter(page)
    type_in(page, "fly to the moon", "is neither a command nor a move")
    expect(line).to_have_value("fly to the moon")
    used = SCRIPT.moves[SCRIPT.own_plies[0]].split("@")[0].split(".")[0]
    type_in(page, f"{used} a1", f"{used} has been placed already.")
    type_in(page, "why X@a1", re.compile("Not here: "))
    type_in(page, "where z99", "Which square? Type one from a1 to n14")
    type_in(page, "undo", "Your last piece is back in your hand.")
    line.press("ArrowUp")
    expect(line).to_have_value("undo")
    # The piece that was taken back is played again, by its number in the list of what fits.
    move = SCRIPT.moves[SCRIPT.own_plies[2]]
    type_in(page, f"moves {move.split('@')[0].split('.')[0]}", re.compile(r"\w+: \d+ "))
    log = page.locator("#text-log").inner_text()
    number = log.rpartition(f" {move}")[0].rpartition(" ")[2]
    type_in(page, number, re.compile(r"The computer placed .* Your turn\."))
    assert game.settled()["ply"] == EARLY
    cell = page.get_by_role("gridcell", name="e10, blue", exact=True)
    cell.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("gridcell", name=re.compile("^d10,"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(line).to_have_value("d10")
    page.locator("#text-mode").click()
    expect(game.board).to_be_visible()


def test_entropy_is_played_by_typing(open_entropy: OpenEntropy) -> None:
    game = open_entropy(31, human=0)
    page = game.page
    enter(page)
    assert faults_of(page) == []
    type_in(page, "bag", "Next comes")
    type_in(page, "a1 a9", "is neither a command nor a move")
    type_in(page, "moves", re.compile("to [a-g][1-7]"))
    snapshot = game.snapshot()
    slide = next(move for move in (choose(snapshot, seed) for seed in range(99)) if move != "pass")
    type_in(page, slide.replace("-", " to "), re.compile("Next comes"))
    expect(page.locator("#text-log")).to_contain_text(f"You slid {slide.replace('-', ' to ')}.")
    expect(page.locator("#text-log")).to_contain_text("The computer placed")
    game.settled()
    type_in(page, "PASS", re.compile("Next comes"))
    assert game.settled()["ply"] > snapshot["ply"] + 3


def test_commands_have_german_names_too(open_game: OpenGame) -> None:
    page = open_game(locale="de-DE").page
    enter(page)
    type_in(page, "hilfe", "verlassen: Zurück zum Brett.")
    type_in(page, "Züge e10", re.compile("Noch [0-9]+ Zeilen"))
    type_in(page, "X c3", "X passt nirgends über c3.")
