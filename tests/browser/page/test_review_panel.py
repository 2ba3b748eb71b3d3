"""The review panel: request, labels and sentences, the graph, mistakes, and playing a move again."""

from __future__ import annotations

import json

import httpx
from playwright.sync_api import Page, expect

from polindrome.blokus.bitboard import Coord
from polindrome.entropy.notation import slide_of_action
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenEntropy, OpenScript
from tests.browser.page.game_page import GamePage, attributes, cells
from tests.browser.page.home import Home
from tests.browser.page.open_game import GIVE_TOKEN, wait_for_game
from tests.browser.page.positions import script
from tests.browser.page.reviews import put_review
from tests.browser.page.test_accessibility import faults_of
from tests.browser.page.test_german import ENGLISH
from tests.core import needs_core
from tests.server.playing import HUMAN, OPEN, Json, entropy_after, look, make

SCRIPT = script(0)
PLY = SCRIPT.own_plies[4]
MISSTEPS = ("inaccuracy", "mistake", "blunder")
SIGNS = {"best": "!", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}

Edge = frozenset[Coord]
"""Outline edges from corner to corner, as x and y."""


def _ask(page: Page) -> None:
    page.get_by_role("tab", name="Game").click()
    page.locator("#ask-review").click()
    expect(page.locator("#summary")).to_be_visible()


def _reviewed(game: GamePage, home: Home) -> Json:
    """Store a review of the open game and show it on the page."""
    return put_review(home.database, game.snapshot(), SCRIPT.position(PLY))


def _mine(found: Json) -> list[Json]:
    """Return the mistakes of the person."""
    return [move for move in found["moves"] if move["seat"] == 0 and move["label"] in MISSTEPS]


def _edges(covered: set[Coord]) -> set[Edge]:
    """Return the outline of cells."""
    edges: set[Edge] = set()
    for row, col in covered:
        corners = [(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)]
        edges ^= {frozenset((corners[side], corners[side - 1])) for side in range(4)}
    return edges


def _outline(page: Page) -> set[Edge]:
    """Return the outline of the better move on the board."""
    (path,) = attributes(page.locator("#board .better .over"), "d")
    lines = [line.split("L") for line in path.split("M")[1:]]
    return {frozenset((int(x), int(y)) for x, y in (end.split() for end in line)) for line in lines}


@needs_core
def test_labels_sentences_and_better_moves(open_script: OpenScript, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    page, found = game.page, _reviewed(game, home)
    _ask(page)
    signs = page.locator("#moves .sign > [aria-hidden]").all_inner_texts()
    assert signs == [SIGNS[move["label"]] for move in found["moves"]]
    for seat in found["seats"]:
        for label, count in seat["labels"].items():
            expect(page.locator(f"[data-count='{seat['seat']} {label}']")).to_have_text(str(count))
    accuracy = [f"{100 * seat['accuracy']:.0f}%" for seat in found["seats"]]
    expect(page.locator("#summary .accuracy")).to_have_text(accuracy)

    for move in _mine(found):
        page.keyboard.press("n")
        expect(page.locator("#moves [aria-current]")).to_have_attribute("data-move", str(move["number"]))
        sentence = page.locator("#verdict .sentence")
        expect(sentence).to_have_text(move["sentence"].replace(" %", "%"))
        assert _outline(page) == _edges(cells(move["better"]["text"]))
    page.locator("#previous-mistake").click()
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-move", str(_mine(found)[-2]["number"]))
    assert faults_of(page) == []


@needs_core
def test_a_click_on_the_graph_and_playing_the_move_again(open_script: OpenScript, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    page, found = game.page, _reviewed(game, home)
    _ask(page)
    move = _mine(found)[1]
    page.locator(f".mark-dot[data-ply='{move['ply'] + 1}']").click()
    expect(page.locator("#moves [aria-current]")).to_have_attribute("data-move", str(move["number"]))
    page.locator("#retry").click()
    retried = wait_for_game(page, game.id)
    expect(game.pieces).to_have_count(move["ply"])
    again = look(game.client, retried)
    assert (again["ply"], again["turn"], again["seats"]) == (move["ply"], 0, SCRIPT.seats)
    expect(game.status).to_contain_text("Your turn")


@needs_core
def test_a_review_in_german(open_script: OpenScript, home: Home) -> None:
    game = open_script(SCRIPT, PLY, locale="de-DE", color_scheme="dark", reduced_motion="reduce")
    page, found = game.page, _reviewed(game, home)
    page.get_by_role("tab", name="Partie").click()
    page.locator("#ask-review").click()
    page.locator("#next-mistake").click()
    move = _mine(found)[0]
    lost = f"Kostet {100 * move['lost']['win']:.0f} % Gewinnchance: "
    expect(page.locator("#verdict .sentence")).to_contain_text(lost)
    expect(page.locator("#verdict .better-words")).to_contain_text(f"Besser: {move['better']['text']}")
    assert ENGLISH.findall(page.locator("#panel-game").inner_text()) == []
    assert faults_of(page) == []


def test_a_review_of_entropy(open_entropy: OpenEntropy, home: Home) -> None:
    game = open_entropy(24, seed=3)
    page = game.page
    found = put_review(home.database, game.snapshot(), entropy_after(24, 3))
    _ask(page)
    move = _mine(found)[0]
    page.locator("#next-mistake").click()
    expect(page.locator("#verdict .sentence")).to_contain_text(f"Costs {move['lost']['points']:.1f} points")
    expect(page.locator("#verdict .outlook")).to_contain_text(f"Points lost: {move['lost']['points']:.1f}")
    slide = slide_of_action(move["better"]["action"])
    assert slide is not None
    (way,) = attributes(page.locator("#board .better .over"), "d")
    start, end = (way.split("M")[2]).split("L")
    assert (_square(start), _square(end)) == (slide.source, slide.target)
    expect(page.locator(".graph:visible summary")).to_have_text(["Order\N{RIGHT SINGLE QUOTATION MARK}s points"])


def _square(point: str) -> int:
    """Return the square that contains a point."""
    x, y = (int(float(place)) for place in point.split())
    return 7 * y + x


def test_progress_failure_and_retry(open_entropy: OpenEntropy, home: Home) -> None:
    game = open_entropy(12, seed=3)
    page = game.page
    found = put_review(home.database, game.snapshot(), entropy_after(12, 3))
    # The state stays the same, however often the page polls it, until the test has checked it.
    now: Json = {"sequence": game.snapshot()["sequence"], "state": "failed", "done": 0, "total": 12, "review": None}
    page.route("**/analysis", lambda route: route.fulfill(json=now))
    page.get_by_role("tab", name="Game").click()
    page.locator("#ask-review").click()
    expect(page.locator("#review .problem")).to_have_text("Review failed.")
    now.update(state="requested")
    page.locator("#ask-review").click()
    progress = page.locator("#review-progress")
    expect(progress).to_have_attribute("value", "0")
    now.update(state="running", done=7)
    expect(progress).to_have_attribute("value", "7")
    expect(page.locator("#review")).to_contain_text("Reviewing: move 7 of 12")
    now.update(state="ready", done=12, review=found)
    expect(page.locator("#summary")).to_be_visible()
    expect(progress).to_have_count(0)


def test_no_review_while_human_opponents_play(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    made = make(client, seats=[HUMAN, OPEN])
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.add_init_script(f"({GIVE_TOKEN})({json.dumps([made['game']['id'], made['token']])})")
    page.goto(f"/game/{made['game']['id']}")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Game").click()
    expect(page.locator("#review")).to_contain_text("after the game")
    expect(page.locator("#ask-review")).to_have_count(0)
