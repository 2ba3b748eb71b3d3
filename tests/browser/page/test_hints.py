"""Hints in three stages: where, what, and exactly how; the server is asked once per position."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import httpx
import pytest
from playwright.sync_api import Page, Request, Route, expect

from polindrome.blokus.notation import format_point, parse_move
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenEntropy, OpenGame, OpenScript
from tests.browser.page.game_page import SIZE, GamePage, cells
from tests.browser.page.home import Home
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import faults_of
from tests.core import needs_core
from tests.server.friends import claim
from tests.server.playing import HUMAN, OPEN, Json, make

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
ADDRESS = "**/api/analyse/hint"
WORTHWHILE = 35
"""Seed of a game of Entropy in which a slide gains 14 points, so that no player passes."""
TROUBLE = [(429, "too_many_requests", "server is busy"), (409, "needs_core", "without the compiled core")]


def _questions(page: Page) -> list[Json]:
    """Record the page's hint requests from now on."""
    asked: list[Json] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/analyse/hint"):
            asked.append(json.loads(request.post_data or ""))

    page.on("request", note)
    return asked


def _ask(page: Page) -> Json:
    """Get a hint; return the move that the server ranks first."""
    with page.expect_response(ADDRESS) as answered:
        page.keyboard.press("h")
    best: Json = answered.value.json()["suggestions"][0]
    return best


def _refuse(status: int, code: str, route: Route) -> None:
    """Respond as a server that cannot give a hint."""
    error: Json = {"code": code, "message": "no", "reasons": [], "current": None}
    route.fulfill(status=status, json={"error": error})


@needs_core
def test_blokus_hints_name_the_corner_then_the_piece_then_the_place(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, color_scheme="dark")
    page, questions = game.page, _questions(game.page)
    page.keyboard.press("Escape")
    best = _ask(page)
    expect(page.locator("#board .hint-corner")).to_be_visible()
    text = best["text"]
    move = parse_move(text, SIZE)
    corners = cells(text) & SCRIPT.position(EARLY).board.get_frontier(SCRIPT.game.variant.players[0])
    assert game.status.inner_text() in [f"Hint: play near {format_point(corner, SIZE)}." for corner in corners]
    expect(game.in_hand).to_have_text("")

    page.locator("#hint").click()
    expect(game.status).to_contain_text(f"Hint: {text.split('.')[0].split('@')[0]} near ")
    expect(game.slot(move.piece_id)).to_have_attribute("aria-pressed", "true")
    assert game.ghost()[0] == "none"

    page.keyboard.press("h")
    assert game.ghost() == ("good", cells(text))
    expect(page.locator("#aside")).to_have_text(best["sentence"].replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))
    expect(game.live).to_have_text(f"Hint: {text.split('.')[0].split('@')[0]} at {text.split('@')[1]}, written {text}.")
    expect(page.locator("#board .hint-outline")).to_be_visible()
    assert faults_of(page) == []

    page.keyboard.press("Enter")
    assert game.settled()["ply"] == EARLY + 2
    assert questions == [{"game": "duo", "options": {}, "actions": list(SCRIPT.game.history[:EARLY])}]
    expect(page.locator(".hint-marks > *")).to_have_count(0)
    expect(game.status).to_have_text("Your turn.")


@pytest.mark.parametrize("role", ["order", "chaos"])
def test_entropy_hints_name_the_line_then_the_token_then_the_target(open_entropy: OpenEntropy, role: str) -> None:
    game = open_entropy(60, human=0 if role == "order" else 1, seed=WORTHWHILE)
    page, marked = game.page, game.page.locator("#board .hint-square")
    assert game.snapshot()["role"] == role
    text = _ask(page)["text"]
    expect(marked).to_have_count(7 if role == "order" else 16)
    page.keyboard.press("h")
    expect(marked).to_have_count(1 if role == "order" else 7)
    page.keyboard.press("h")
    expect(marked).to_have_count(len(text.split("-")))
    assert marked.evaluate_all("(nodes) => nodes.map((node) => node.dataset.hint)") == text.split("-")
    expect(game.live).to_have_text(f"Hint: {text.replace('-', ' to ')}.")
    expect(game.status).to_contain_text("for Order.")
    expect(page.locator("#aside")).not_to_be_empty()
    page.keyboard.press("Enter")
    game.settled()
    expect(marked).to_have_count(0)
    assert f'"{text}"' in json.dumps(game.client.get(f"/api/games/{game.id}/events").json())


def test_a_hint_can_be_cancelled_and_errors_are_shown(open_script: OpenScript, expected_errors: list[str]) -> None:
    expected_errors += ["429", "409"]
    game = open_script(SCRIPT, EARLY)
    page, hint = game.page, game.page.locator("#hint")
    page.keyboard.press("Escape")
    held: list[Route] = []
    answers: list[Callable[[Route], None]] = [held.append]
    page.route(ADDRESS, lambda route: answers[-1](route))
    hint.click()
    expect(game.status).to_have_text("Looking for a good move…")
    expect(hint).to_have_attribute("aria-label", "Cancel the hint")
    hint.click()
    expect(hint).to_have_attribute("aria-label", "Get a hint")
    expect(game.status).to_have_text("Your turn.")
    with page.expect_response(ADDRESS):
        _refuse(429, "too_many_requests", held[0])
    for status, code, words in TROUBLE:
        expect(game.status).to_have_text("Your turn.")
        answers.append(partial(_refuse, status, code))
        page.keyboard.press("h")
        expect(game.status).to_contain_text(words)
        page.keyboard.press("Escape")
    expect(hint).to_have_attribute("aria-label", "Get a hint")
    expect(page.locator(".hint-marks > *")).to_have_count(0)


def test_hints_are_only_available_without_human_opponents(
    open_game: OpenGame, new_page: NewPage, home: Home, client: httpx.Client
) -> None:
    alone = open_game(seats=[HUMAN, HUMAN])
    expect(alone.page.locator("#hint")).to_be_enabled()
    created = make(client, seats=[HUMAN, OPEN])
    assert claim(client, created["game"]["id"], created["invitations"][1]).status_code == 200
    game = GamePage(new_page(base_url=home.url, viewport=WINDOW), client, created["game"]["id"])
    questions = _questions(game.page)
    game.open()
    expect(game.page.locator("#hint")).to_be_hidden()
    game.page.keyboard.press("h")
    game.page.keyboard.press("]")
    assert game.ghost()[0] == "good"
    assert questions == []
