"""Replay of a running game: every position by button, key, slider and list, and the return to the present."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from polindrome.entropy.game import EntropyGame
from tests.browser.page.conftest import OpenEntropy, OpenScript
from tests.browser.page.entropy_page import EntropyPage, names_of
from tests.browser.page.game_page import GamePage
from tests.browser.page.positions import find_script, is_computer_out_first, script
from tests.browser.page.test_accessibility import faults_of
from tests.server.playing import END_OF_ROUND, send_move, send_undo

SCRIPT = script(0)
PLY = SCRIPT.own_plies[3]


def _panel(page: Page) -> None:
    page.get_by_role("tab", name="Game").click()
    expect(page.locator("#moves")).to_be_visible()


def _expect_ply(game: GamePage, ply: int) -> None:
    """Assert that the whole page shows a position of the script."""
    position = SCRIPT.position(ply)
    expect(game.pieces).to_have_count(ply)
    assert game.grid() == position.board.grid.tolist()
    assert game.scores() == list(position.scores())
    seen = game.page.locator("#moves [aria-current] .what")
    expect(seen).to_have_text([SCRIPT.moves[ply - 1]] if ply else [])


def test_every_control_reaches_every_position(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    _panel(page)
    _expect_ply(game, PLY)
    page.keyboard.press(",")
    _expect_ply(game, PLY - 1)
    expect(game.status).to_have_text(f"Move {PLY - 1} of {PLY}, Blue: {SCRIPT.moves[PLY - 2]}.")
    expect(game.live).to_have_text(game.status.inner_text())
    page.locator("#moves [data-move='2']").click()
    _expect_ply(game, 2)
    page.locator("#moves [data-move='2']").press("ArrowDown")
    _expect_ply(game, 3)
    page.locator(".steps [data-step=first]").click()
    _expect_ply(game, 0)
    expect(page.locator("[data-step=back]").first).to_be_disabled()
    page.locator("#position").press("ArrowRight")
    _expect_ply(game, 1)
    page.locator("#position").blur()
    page.keyboard.press(".")
    _expect_ply(game, 2)
    mobility = SCRIPT.position(2).mobility(SCRIPT.game.variant.players[0]).total_placements
    page.get_by_role("tab", name="Game").press("ArrowRight")
    expect(page.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(page.locator("[data-total='blue placements']")).to_have_text(str(mobility))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Game")).to_be_focused()
    _expect_ply(game, 2)
    page.keyboard.press("End")
    _expect_ply(game, PLY)


def test_a_click_on_the_mobility_graph_jumps_there(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    game.analyse()
    graph = page.locator("#panel-analyse .course")
    rules = graph.locator(".rule").first.bounding_box()
    assert rules
    start, end = (_inside(graph, rules["x"] + width, rules["y"] + 1) for width in (0, rules["width"]))
    graph.click(position=start)
    expect(game.pieces).to_have_count(0)
    expect(graph).to_have_attribute("aria-label", re.compile("You 414"))
    graph.click(position=end)
    expect(game.pieces).to_have_count(PLY)


def _inside(node: Locator, x: float, y: float) -> Position:
    """Return a point of the page relative to an element."""
    box = node.bounding_box()
    assert box
    return {"x": x - box["x"], "y": y - box["y"]}


def test_on_a_phone_the_replay_panel_replaces_the_tray(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    page.set_viewport_size({"width": 390, "height": 844})
    for key, is_back in ((",", True), ("End", False)):
        page.keyboard.press(key)
        expect(page.locator("#hint")).to_be_visible(visible=not is_back)
        expect(page.locator("#tray")).to_be_visible(visible=not is_back)
        expect(page.locator(".steps")).to_be_visible(visible=is_back)


def test_no_move_can_be_played_in_a_past_position(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    page.keyboard.press("Home")
    expect(game.pieces).to_have_count(0)
    expect(page.locator("#place")).to_be_hidden()
    page.mouse.click(*game.point(4.5, 4.5))
    page.keyboard.press("Enter")
    page.keyboard.press("z")
    expect(page.locator("#board")).to_have_attribute("data-ghost", "none")
    assert game.snapshot()["ply"] == PLY
    page.locator("#live-again").click()
    game.place(SCRIPT.moves[PLY])
    assert game.settled()["ply"] == PLY + 2


def test_game_continues_during_a_replay(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    _panel(page)
    page.keyboard.press(",")
    again = page.locator("#live-again")
    expect(again).to_have_text("Back to the game")
    assert send_move(game.client, game.snapshot(), SCRIPT.moves[PLY]).status_code == 200
    expect(again).to_have_text("New move: back to the game")
    expect(page.locator("#moves .move")).to_have_count(PLY + 2)
    _expect_ply(game, PLY - 1)
    again.click()
    game.settled()
    expect(again).to_be_hidden()
    _expect_ply(game, PLY + 2)
    page.keyboard.press(",")
    _expect_ply(game, PLY + 1)
    assert send_undo(game.client, game.snapshot()).status_code == 200
    game.settled()
    _expect_ply(game, PLY)


OBSERVE = """() => {
  window.changes = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) {
      const node = target instanceof Element ? target : target.parentElement;
      window.changes.add(node.closest(".move")?.dataset.move ?? node.closest("[id]").id);
    }
  }).observe(document.querySelector("#panel-game"), {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
}"""
"""Records the number of each row of the list of moves, and the id of each other part of the panel, that changes."""

CHANGED = """() => {
  const changed = [...window.changes];
  window.changes.clear();
  return changed;
}"""


def test_only_the_parts_of_the_panel_that_differ_are_drawn_again(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, PLY)
    page = game.page
    _panel(page)
    page.evaluate(OBSERVE)
    for text in SCRIPT.moves[PLY], SCRIPT.moves[PLY]:
        game.hover(text)
    assert page.evaluate(CHANGED) == []
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    _expect_ply(game, PLY - 1)
    assert set(page.evaluate(CHANGED)) == {str(PLY), str(PLY - 1), "position"}
    page.keyboard.press("End")
    _expect_ply(game, PLY)
    page.evaluate(CHANGED)
    assert send_move(game.client, game.snapshot(), SCRIPT.moves[PLY]).status_code == 200
    game.settled()
    _expect_ply(game, PLY + 2)
    assert set(page.evaluate(CHANGED)) == {str(PLY), str(PLY + 1), "moves", "position"}


def test_move_list_shows_players_who_are_out(open_script: OpenScript) -> None:
    found = find_script(is_computer_out_first)
    game = open_script(found, found.game.skips[0][0])
    _panel(game.page)
    expect(game.page.locator("#moves .passed")).to_have_text(["Orange is out"])
    assert faults_of(game.page) == []


@pytest.fixture
def second_round(open_entropy: OpenEntropy) -> EntropyPage:
    """A game of Entropy early in its second round."""
    return open_entropy(END_OF_ROUND + 8, seed=2)


def test_entropy_round_by_round(second_round: EntropyPage) -> None:
    page = second_round.page
    record = second_round.client.get(f"/api/games/{second_round.id}/record").json()
    games = _positions(record["actions"])
    _panel(page)
    page.keyboard.press("Home")
    expect(page.locator("#moves [aria-current]")).to_have_count(0)
    assert second_round.state() == [""] * 49
    page.keyboard.press(".")
    expect(page.locator("#moves [aria-current]")).to_contain_text("Chaos")
    assert second_round.state() == list(games[3].state)
    # The last placement of the first round is shown on its full board, the next one on the new board.
    last = END_OF_ROUND - 48 - 1
    page.locator(f"#moves [data-move='{last}']").click()
    expect(page.locator("#duel")).to_contain_text("Round 1")
    assert all(second_round.state())
    assert second_round.read()["names"] == names_of(second_round.state())
    page.keyboard.press(".")
    expect(page.locator("#duel")).to_contain_text("Round 2")
    assert sum(map(bool, second_round.state())) == 1


def _positions(actions: list[int]) -> list[EntropyGame]:
    """Return the game after each action."""
    game, positions = EntropyGame(), [EntropyGame()]
    for action in actions:
        game.apply(action)
        positions.append(game.copy())
    return positions
