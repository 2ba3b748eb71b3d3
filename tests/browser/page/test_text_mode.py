"""Text mode: whole games of Blokus and Entropy by typing, and answers to invalid input."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus.pieces import PIECES
from tests.browser.page.conftest import HURRY, OpenEntropy, OpenGame, OpenScript
from tests.browser.page.home import Home
from tests.browser.page.positions import find_script, is_own_pass_first, script
from tests.browser.page.reviews import put_review
from tests.browser.page.test_accessibility import faults_of
from tests.browser.page.test_review_panel import MISSTEPS
from tests.server.playing import choose, entropy_after

STUCK = find_script(is_own_pass_first)
LAST = STUCK.own_plies[-1]
SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]

ENDS = "(node) => [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom]"


def enter(page: Page) -> None:
    """Switch to text mode."""
    page.keyboard.press("t")
    expect(page.locator("#text-input")).to_be_focused()
    expect(page.locator("#board")).to_be_hidden()


def type_in(page: Page, line: str, answer: str | re.Pattern[str]) -> None:
    """Type a line and wait for its answer."""
    page.locator("#text-input").fill(line)
    page.keyboard.press("Enter")
    expect(page.locator("#text-log p").last).to_contain_text(answer)


def test_a_whole_game_is_played_by_typing(open_script: OpenScript) -> None:
    game = open_script(STUCK, 0, reduced_motion="reduce", init_script=HURRY)
    page = game.page
    enter(page)
    assert faults_of(page) == []
    expect(page.locator("#text-log")).to_contain_text("Your turn, with blue.")
    for ply in STUCK.own_plies[:-1]:
        type_in(page, STUCK.moves[ply], "Your turn")
    type_in(page, "pieces", re.compile("These fit"))
    type_in(page, f"play {STUCK.moves[LAST].lower().replace('@', ' @ ')}", "You cannot place any piece.")
    type_in(page, "X e7", "type pass")
    outcome = STUCK.game.outcome()
    assert outcome
    scores = " : ".join(map(str, outcome.scores)).replace("-", "\N{MINUS SIGN}")
    type_in(page, "pass", scores)
    expect(page.locator("#over")).to_be_visible()


def test_invalid_input_is_explained_and_stays_in_the_field(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    page, line = game.page, game.page.locator("#text-input")
    enter(page)
    type_in(page, "fly to the moon", "is not a command or a move")
    expect(line).to_have_value("fly to the moon")
    used = SCRIPT.moves[SCRIPT.own_plies[0]].split("@")[0].split(".")[0]
    type_in(page, f"{used} a1", f"{used} is already on the board.")
    type_in(page, f"moves {used}", f"{used} is already on the board.")
    type_in(page, "moves Q", "“q” is neither a piece nor a square from a1 to n14.")
    type_in(page, "moves e10", "Nothing fits over e10.")
    type_in(page, "why X@b1", re.compile("Not here: "))
    type_in(page, "where z99", "Which square? Type one from a1 to n14")
    type_in(page, "undo", "Your last piece is back in your hand.")
    line.press("ArrowUp")
    expect(line).to_have_value("undo")
    # The undone piece is played again, by its number in the list of legal placements.
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
    type_in(page, "a1 a9", "is not a command or a move")
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


def test_a_remaining_piece_without_legal_placements_has_its_own_sentence(open_script: OpenScript) -> None:
    page = open_script(STUCK, LAST).page
    enter(page)
    position = STUCK.position(LAST)
    assert position.current_player
    left = {PIECES[piece].name for piece in position.board.remaining_pieces(position.current_player)}
    stuck = min(
        left - {position.format_action(action).split("@")[0].split(".")[0] for action in position.legal_actions()}
    )
    type_in(page, f"moves {stuck}", f"{stuck} is left, but fits nowhere now.")


def test_replay_and_review_are_described(open_entropy: OpenEntropy, home: Home) -> None:
    game = open_entropy(24, human=0, seed=3)
    found = put_review(home.database, game.snapshot(), entropy_after(24, 3))
    own = [move for move in found["moves"] if move["seat"] == 0 and move["label"] in MISSTEPS]
    page, log = game.page, game.page.locator("#text-log")
    enter(page)
    type_in(page, "mistake", "There is no review yet: type review to request one.")
    type_in(page, "retry", "First view a move")
    type_in(page, "review", f"The review is ready: {len(own)} move")
    type_in(page, "review", re.compile(rf"^{len(own)} moves? could have been better: type mistake\."))
    expect(log).to_contain_text(re.compile(r"You: accuracy \d+%, inaccuracies \d+, mistakes \d+, blunders \d+\."))
    type_in(page, "mistake", re.compile(r"^Costs [\d.]+ points: "))
    expect(log).to_contain_text(re.compile(rf"Move {own[0]['number']} of {len(found['moves'])}, \w+: "))
    type_in(page, "pass", "You are viewing an earlier position. Type now to return.")
    type_in(page, "undo", "You are viewing an earlier position.")
    type_in(page, "first", f"Start of the game, {len(found['moves'])} moves ago.")
    type_in(page, "board", "The board is empty.")
    type_in(page, "now", "This is the current position.")
    type_in(page, "back", re.compile(r"."))
    type_in(page, "forward", "This is the current position.")


def test_entropy_describes_single_squares(open_entropy: OpenEntropy) -> None:
    page = open_entropy(31, human=0).page
    enter(page)
    page.locator("#text-input").fill("help")
    page.keyboard.press("Enter")
    expect(page.locator("#text-log")).to_contain_text("all, or for a square: moves c4.")
    expect(page.locator("#text-log")).not_to_contain_text("moves F")


@pytest.mark.parametrize("window", [(1280, 860), (1920, 1080)])
def test_text_fills_a_wide_window(open_script: OpenScript, window: tuple[int, int]) -> None:
    width, height = window
    page = open_script(SCRIPT, EARLY, viewport={"width": width, "height": height}).page
    enter(page)
    expect(page.locator(".text-board td").last).to_be_visible()
    ends = {part: page.locator(part).evaluate(ENDS) for part in (".text-board", ".text-log", ".text-form")}
    (top, bottom), (_, log_bottom), (form_top, form_bottom) = ends.values()
    assert bottom - top > height - 80
    assert abs(bottom - form_bottom) <= 1
    assert 0 <= form_top - log_bottom <= 10
    assert form_bottom <= height
