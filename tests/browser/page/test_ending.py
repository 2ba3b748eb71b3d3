"""The end of a game: the result beside the board, the celebration of a win, and what comes next."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus import CLASSIC, Variant
from tests.browser.page.conftest import HURRY, OpenEntropy, OpenGame, OpenScript
from tests.browser.page.game_page import GamePage, start_game
from tests.browser.page.positions import Script, find_script, is_both_out_at_once, moves_of
from tests.browser.page.test_accessibility import faults_by_day_and_night
from tests.core import needs_core
from tests.random_play import finished_game
from tests.server.playing import EASY, HUMAN, Json

WINDOWS = [(360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (2560, 1440)]
ENDED = find_script(is_both_out_at_once)

FALLING = """() => {
  window.falling = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.falling += Number(this.parentElement?.className === "celebration");
    return animate.apply(this, given);
  };
}"""
"""Counts the pieces that fall over the board."""

RANKS = """async ([winners, points]) => {
  const { rankingOf } = (await import("/tests/modules.js")).ranking;
  const found = rankingOf({ outcome: { winners }, seats: points.map(() => ({})) }, points);
  return found.map(({ seat, rank }) => [seat, rank]);
}"""


def _ended(is_won: bool) -> Script:
    """Return a game whose last move is the person's, who wins or loses."""

    def is_wanted(found: Script) -> bool:
        outcome = found.game.outcome()
        assert outcome
        return is_both_out_at_once(found) and outcome.winners == ((0,) if is_won else (1,))

    return find_script(is_wanted)


def _end(game: GamePage, found: Script) -> None:
    """Play the last move."""
    game.place(found.moves[-1])
    expect(game.page.locator("#over")).to_be_visible()


def _overlap(page: Page) -> bool:
    [one, other] = [page.locator(part).bounding_box() for part in ("#board", "#over")]
    assert one
    assert other
    is_beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    is_below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not is_beside and not is_below


@pytest.mark.parametrize("variant", [None, CLASSIC], ids=["duo", "classic"])
def test_the_board_stays_visible(open_game: OpenGame, variant: Variant | None) -> None:
    """In every window; the title, the way back and all actions are in sight without scrolling."""
    if variant:
        played = finished_game(variant, 1)
        game = open_game(moves_of(played), [HUMAN, *[EASY] * 3], variant=variant, init_script=HURRY)
    else:
        game = open_game(ENDED.moves, ENDED.seats)
    game.show_result()
    parts = ("#board", "#over header", "#again", "#share-over", "#new-over", "#review-over")
    for size in WINDOWS:
        assert game.out_of_sight(parts, *size) == [], size
        assert not _overlap(game.page), size
        if variant is None:
            assert faults_by_day_and_night(game.page) == [], size


def test_the_result_opens_at_the_end_and_closes(open_script: OpenScript) -> None:
    """The game can be stepped through beside it; Escape and its button close it, and the dock opens it."""
    found = _ended(is_won=False)
    game = open_script(found, found.own_plies[-1], init_script=FALLING, reduced_motion="no-preference")
    page, over, again = game.page, game.page.locator("#over"), game.page.locator("#show-over")
    expect(again).to_be_hidden()
    _end(game, found)
    expect(page.locator("#again")).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#side")).to_be_hidden()
    assert page.evaluate("window.falling") == 0, "a loss is quiet"
    for key, count in ((",", -1), (",", -2), ("Home", -len(found.moves)), ("End", 0)):
        page.keyboard.press(key)
        expect(game.pieces).to_have_count(len(found.moves) + count)
        expect(over).to_be_visible()
    page.keyboard.press("Escape")
    expect(over).to_be_hidden()
    expect(again).to_be_focused()
    expect(page.locator("#side")).to_be_visible()
    page.keyboard.press(",")
    again.click()
    expect(page.locator("#over h2")).to_have_text("The computer wins")
    page.locator("#close-over").click()
    expect(over).to_be_hidden()
    page.reload()
    expect(again).to_be_visible()
    expect(over).to_be_hidden()
    again.click()
    page.locator("#new-over").click()
    expect(page.locator("#start")).to_be_visible()


def test_the_result_is_ranked(open_game: OpenGame) -> None:
    """With the squares placed and the pieces left, as the server counts them."""
    played = finished_game(CLASSIC, 1)
    game = open_game(moves_of(played), [HUMAN, *[EASY] * 3], variant=CLASSIC, init_script=HURRY)
    game.show_result()
    players: list[Json] = sorted(game.snapshot()["players"], key=lambda player: -player["score"])
    rows = game.page.locator("#over .result tr")
    expect(rows).to_have_count(4)
    for row, player in zip(rows.all(), players, strict=True):
        colour, better = player["colour"].lower(), sum(other["score"] > player["score"] for other in players)
        expect(row.locator(".rank")).to_have_text(str(better + 1))
        expect(row.locator(f".swatch.{colour}")).to_be_visible()
        expect(row.locator(f".leftovers .shape.{colour}")).to_have_count(len(player["pieces_left"]))
        squares = sum(line.count(list(game.colours).index(colour) + 1) for line in game.grid())
        expect(row).to_contain_text(f"{squares} squares placed")
        name = f"{colour.title()} (you)" if player["seat"] == 0 else f"{colour.title()}, easy"
        expect(row.locator(".side-name")).to_have_text(name)


def test_equal_results_share_a_rank(modules: Page) -> None:
    """The winner comes first, also after another player with more points has resigned."""
    cases = [
        ([[0, 2], [5, 3, 5, 1]], [[0, 1], [2, 1], [1, 3], [3, 4]]),
        ([[1], [5, 3, 3, 4]], [[1, 1], [0, 2], [3, 3], [2, 4]]),
        ([[0, 1], [7, 7]], [[0, 1], [1, 1]]),
        ([[], [31]], [[0, None]]),
    ]
    for given, ranks in cases:
        assert modules.evaluate(RANKS, given) == ranks


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_win_is_celebrated_once(open_script: OpenScript, motion: str) -> None:
    found = _ended(is_won=True)
    game = open_script(found, found.own_plies[-1], init_script=FALLING, reduced_motion=motion)
    _end(game, found)
    expect(game.page.locator("#over h2")).to_have_text("You win")
    fallen = game.page.evaluate("window.falling")
    assert fallen > 0 if motion == "no-preference" else fallen == 0
    expect(game.page.locator(".celebration")).to_have_count(0)
    game.page.reload()
    game.show_result()
    expect(game.page.locator("#over h2")).to_have_text("You win")
    assert game.page.evaluate("window.falling") == 0


@needs_core
def test_the_review_takes_the_place_of_the_result(open_game: OpenGame) -> None:
    game = open_game(ENDED.moves, ENDED.seats)
    game.show_result().locator("#review-over").click()
    expect(game.page.locator("#over")).to_be_hidden()
    expect(game.page.locator("#review-progress, #summary")).to_be_visible()


def test_a_game_that_ends_behind_the_player_leaves_the_focus(open_script: OpenScript, client: httpx.Client) -> None:
    """Who looks back at earlier moves goes on with that; a new game begins without a result."""
    found = _ended(is_won=True)
    game = open_script(found, 6)
    game.page.keyboard.press(",")
    expect(game.pieces).to_have_count(5)
    game.page.locator("#tab-game").focus()
    game.page.locator("#open-resign").click()
    game.page.locator("#resign-now").click()
    expect(game.page.locator("#over")).to_contain_text("A player resigned.")
    expect(game.pieces).to_have_count(5)
    expect(game.page.locator("#over .button:focus")).to_have_count(0)
    again = start_game(game.page, client, "#again")
    expect(again.page.locator("#over")).to_be_hidden()
    expect(again.page.locator("#show-over")).to_be_hidden()


def test_entropy_has_the_winner_on_top(open_entropy: OpenEntropy) -> None:
    game = open_entropy(1000, viewport={"width": 360, "height": 640})
    rows = game.show_result().locator(".result tr")
    scores = game.snapshot()["order_scores"]
    assert [int(text) for text in rows.locator(".points").all_inner_texts()] == sorted(scores, reverse=True)
    assert rows.locator(".rank").all_inner_texts() == ["1", "2"]
    expect(rows.first).to_contain_text("Order in round")
    assert not _overlap(game.page)


def test_the_result_fits_in_german(open_game: OpenGame) -> None:
    game = open_game(ENDED.moves, ENDED.seats, locale="de-DE", viewport={"width": 360, "height": 640})
    expect(game.show_result().locator(".result")).to_contain_text("Felder belegt")
    labels = ["Noch einmal spielen", "Seiten tauschen", "Analysieren", "Neue Partie", "Teilen"]
    assert game.page.locator("#over .actions .button").all_inner_texts() == labels
    assert not _overlap(game.page)
    assert game.page.evaluate("() => document.documentElement.scrollWidth") <= 360
