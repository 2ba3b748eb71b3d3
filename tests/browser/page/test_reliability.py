"""Reliability: reloads, lost connections, lost responses and other players neither lose nor duplicate moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from polindrome.records import parse_record
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenScript
from tests.browser.page.game_page import GamePage, cells, legal_moves, start_game
from tests.browser.page.home import Home
from tests.browser.page.positions import game_after, put_game, script
from tests.server.playing import send_move

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Home]:
    """A server that the test may kill."""
    server = Home(tmp_path / "games.sqlite3")
    try:
        yield server
    finally:
        server.kill()


def _played(game: GamePage) -> list[str]:
    """Return the moves as the server has them."""
    record = parse_record(game.client.get(f"/api/games/{game.id}/record").text)
    return [SCRIPT.game.format_action(action) for action in record.actions]


def _seen(game: GamePage) -> list[object]:
    """Return the visible parts of a position."""
    active = game.page.locator(".player[data-active=true]").get_attribute("class")
    return [game.grid(), game.scores(), game.tray(), active, game.in_hand.inner_text(), game.status.inner_text()]


def test_a_reload_changes_nothing(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    before = _seen(game)
    game.page.reload()
    game.settled()
    assert _seen(game) == before
    assert game.grid() == game.snapshot()["board"]
    game.place(SCRIPT.moves[EARLY])
    assert game.settled()["ply"] == EARLY + 2
    game.page.reload()
    game.settled()
    assert game.grid() == game.snapshot()["board"]
    assert game.scores() == [player["score"] for player in game.snapshot()["players"]]


def test_a_move_made_while_the_server_is_down_is_placed_once_after_restart(
    fragile: Home, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors += ["ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket connection to"]
    game_id = put_game(fragile.database, game_after(SCRIPT.moves[:EARLY]), SCRIPT.seats, SCRIPT.seed, undo_all=False)
    with fragile.client() as client:
        game = GamePage(new_page(base_url=fragile.url, viewport=WINDOW), client, game_id)
        game.open()
        lost = game.page.get_by_text("Connection lost")
        expect(lost).to_be_hidden()
        game.hover(SCRIPT.moves[EARLY])
        fragile.kill()
        expect(lost).to_be_visible()
        game.page.mouse.down()
        game.page.mouse.up()
        expect(game.status).to_have_text("No answer from the server. Your move will be sent again.")
        assert game.ghost() == ("pending", cells(SCRIPT.moves[EARLY]))
        expect(game.pieces).to_have_count(EARLY)

        fragile.start()
        expect(game.pieces).to_have_count(EARLY + 2)
        expect(lost).to_be_hidden()
        game.settled()
        assert _played(game) == SCRIPT.moves[: EARLY + 2]
        assert game.grid() == game.snapshot()["board"]


def test_a_move_whose_response_is_lost_is_placed_once(open_script: OpenScript, expected_errors: list[str]) -> None:
    game = open_script(SCRIPT, EARLY)
    expected_errors.append("ERR_CONNECTION_RESET")
    sent = _lose_first_answer(game, "**/moves")
    with game.page.expect_response("**/moves") as repeated:
        game.place(SCRIPT.moves[EARLY])
    assert repeated.value.status == 200
    assert len(sent) == 2
    assert sent[0] == sent[1]
    game.settled()
    assert _played(game) == SCRIPT.moves[: EARLY + 2]
    assert game.grid() == game.snapshot()["board"]


def test_an_undo_whose_response_is_lost_is_done_once(open_script: OpenScript, expected_errors: list[str]) -> None:
    game = open_script(SCRIPT, EARLY)
    expected_errors.append("ERR_CONNECTION_RESET")
    sent = _lose_first_answer(game, "**/undo")
    with game.page.expect_response("**/undo") as repeated:
        game.control("undo").click()
    assert repeated.value.status == 200
    assert sent[0] == sent[1]
    game.settled()
    assert _played(game) == SCRIPT.moves[: EARLY - 2]
    assert game.grid() == game.snapshot()["board"]


def _lose_first_answer(game: GamePage, address: str) -> list[str | None]:
    """Let the server handle the first request to a URL but drop its response; return the bodies of all requests."""
    sent: list[str | None] = []

    def handle(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort("connectionreset")

    game.page.route(address, handle)
    return sent


def test_a_stale_move_is_refused_and_the_new_position_shown(
    open_script: OpenScript, expected_errors: list[str]
) -> None:
    """While the move is in flight, another client plays a different move in the same game."""
    game = open_script(SCRIPT, EARLY)
    expected_errors.append("409")
    snapshot = game.snapshot()
    other = next(move for move in legal_moves(snapshot) if not cells(move) & cells(SCRIPT.moves[EARLY]))

    def overtake(route: Route) -> None:
        assert send_move(game.client, snapshot, other).status_code == 200
        route.continue_()

    game.page.route("**/moves", overtake)
    with game.page.expect_response("**/moves") as refused:
        game.place(SCRIPT.moves[EARLY])
    assert refused.value.status == 409
    after = game.settled()
    assert _played(game)[EARLY] == other
    assert game.grid() == after["board"]
    assert game.scores() == [player["score"] for player in after["players"]]
    expect(game.board).to_have_attribute("data-mode", "selected")


def test_a_move_of_another_client_is_shown_immediately(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    game.hover(SCRIPT.moves[EARLY])
    assert send_move(game.client, game.snapshot(), SCRIPT.moves[EARLY]).status_code == 200
    after = game.settled()
    assert after["ply"] == EARLY + 2
    assert game.grid() == after["board"]


def test_an_unknown_game_shows_a_helpful_page(lobby: Page, expected_errors: list[str]) -> None:
    expected_errors.append("404")
    lobby.goto("/game/no-such-game")
    expect(lobby.get_by_role("heading", name="Game not found")).to_be_visible()
    lobby.get_by_role("link", name="Start a new game").click()
    expect(lobby.locator("#start")).to_be_visible()


def test_the_lobby_leads_into_a_game_and_back_to_it(lobby: Page, client: httpx.Client) -> None:
    own = lobby.get_by_role("region", name="Your games")
    expect(own).to_be_hidden()
    lobby.locator("input[value=easy]").check()
    lobby.get_by_label("Orange").check()
    game = start_game(lobby, client)
    snapshot = game.settled()
    assert snapshot["seats"] == [{"kind": "bot", "level": "easy"}, {"kind": "human"}]
    assert snapshot["ply"] == 1
    lobby.locator("#new").click()
    expect(lobby.locator("#start")).to_be_visible()
    own.get_by_role("link", name=re.compile("Blokus Duo against .* your turn")).click()
    expect(lobby).to_have_url(f"{str(client.base_url).rstrip('/')}/#game={game.id}")
    game.settled()
    assert game.grid() == snapshot["board"]

    # The browser's back button and a new visit find it too.
    lobby.go_back()
    expect(lobby.locator("#start")).to_be_visible()
    lobby.goto("/")
    expect(lobby.locator(".own-game")).to_be_visible()
    expect(lobby.get_by_label("Orange")).to_be_checked()


def test_page_works_under_a_strict_content_security_policy(lobby: Page) -> None:
    answer = lobby.goto("/")
    assert answer
    policy = answer.header_value("Content-Security-Policy") or ""
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert "unsafe" not in policy
    lobby.evaluate("() => document.addEventListener('securitypolicyviolation', () => { window.violated = true; })")
    lobby.locator("#open-help").click()
    expect(lobby.locator("dialog#help")).to_be_visible()
    assert lobby.evaluate("() => window.violated") is None
