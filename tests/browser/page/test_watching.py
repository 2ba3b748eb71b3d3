"""Watching games, and games with unusual starts or ends: what the page shows and allows."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from polindrome.records import GameRecord, format_record
from tests.browser.conftest import Call, NewPage
from tests.browser.page.conftest import HURRY, WINDOW
from tests.browser.page.entropy_page import EntropyPage, start_entropy
from tests.browser.page.game_page import GamePage, legal_moves, start_game
from tests.browser.page.home import Home
from tests.browser.page.open_game import OpenGame, game_in
from tests.browser.page.positions import script
from tests.browser.page.test_interaction import SCENES
from tests.server.playing import (
    BEGINNER,
    EASY,
    HUMAN,
    TOKENS,
    Json,
    create,
    entropy_after,
    look,
    new_key,
    send_move,
    send_undo,
    settle,
    token_of,
)

SCRIPT = script(0)
OPEN = {"kind": "open"}

REFUSE_STORAGE = """() => Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })"""


def _watch(new_page: NewPage, home: Home, game_id: str) -> Page:
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.add_init_script(f"({HURRY})()")
    page.goto(f"/game/{game_id}")
    expect(page.locator("#in-hand")).to_have_text("You are watching.")
    return page


def _note_requests(page: Page) -> list[str]:
    """Record the page's requests that would change a game."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    return asked


def test_a_visitor_without_a_token_watches_and_has_no_controls(
    new_page: NewPage, home: Home, client: httpx.Client
) -> None:
    game = create(client, seats=[HUMAN, EASY])
    page = _watch(new_page, home, game["id"])
    expect(page.locator("#status")).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    expect(page.locator("#dock button:visible")).to_have_count(0)
    names = page.locator(".player .name")
    assert [text.split(",")[0] for text in names.all_inner_texts()] == ["Blue", "Computer"]

    asked = _note_requests(page)
    page.locator("#board").click()
    for key in ("ArrowUp", "Enter", "z", "p", "r"):
        page.keyboard.press(key)
    assert send_move(client, game).status_code == 200
    settle(client, game["id"])
    expect(page.locator("#board .pieces .piece")).to_have_count(2)
    expect(page.locator("#live")).to_contain_text("The computer placed")
    assert send_undo(client, look(client, game["id"])).status_code == 200
    expect(page.locator("#board .pieces .piece")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Blue took a move back.")
    assert asked == []
    page.locator("#brand").click()
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator(".own-game")).to_have_count(0)


def test_a_game_of_entropy_is_watched_from_round_to_round(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    played = entropy_after(145)
    answer = client.post(
        "/api/games/import",
        json={"record": json.loads(format_record(GameRecord.of(played))), "seats": [BEGINNER, HUMAN]},
    ).json()
    game_id = answer["game"]["id"]
    TOKENS[game_id] = answer["token"]
    page = _watch(new_page, home, game_id)
    expect(page.locator("#status")).to_have_text("Player 2\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    assert send_move(client, look(client, game_id)).status_code == 200
    expect(page.locator("#duel")).to_contain_text("Round 2")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#dock button:visible")).to_have_count(0)


def test_the_token_is_kept_for_the_next_visit(lobby: Page, client: httpx.Client) -> None:
    game = start_game(lobby, client)
    assert len(TOKENS[game.id]) == 32
    lobby.reload()
    game.settled()
    game.place(legal_moves(game.snapshot())[-1])
    assert game.settled()["ply"] == 2


def test_a_browser_without_storage_can_play(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.add_init_script(f"({REFUSE_STORAGE})()")
    page.goto("/")
    page.locator("#start").click()
    expect(page.locator("#status")).to_have_text("Your turn: cover your start square.")
    game = GamePage(page, client, game_in(page.url))
    game.place("X@f11")
    assert game.settled()["ply"] == 2


def test_a_rate_limited_request_is_repeated_after_retry_after(
    lobby: Page, client: httpx.Client, expected_errors: list[str]
) -> None:
    expected_errors.append("429")
    game = start_game(lobby, client)
    lobby.evaluate("""() => {
      const patient = window.setTimeout;
      window.waits = [];
      window.setTimeout = (run, wait, ...rest) => { window.waits.push(wait); return patient(run, wait / 50, ...rest); };
    }""")
    sent: list[Any] = []
    busy: Json = {"error": {"code": "too_many_requests", "message": "too many", "reasons": [], "current": None}}

    def refuse_first(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) == 1:
            route.fulfill(status=429, headers={"Retry-After": "37"}, json=busy)
        else:
            route.continue_()

    lobby.route("**/moves", refuse_first)
    game.place("X@f11")
    assert game.settled()["ply"] == 2
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert 37_000 in lobby.evaluate("() => window.waits")

    lobby.locator("#new").click()
    lobby.route("**/api/games", lambda route: route.fulfill(status=429, headers={"Retry-After": "1"}, json=busy))
    lobby.locator("#start").click()
    expect(lobby.get_by_role("alert")).to_have_text("The server is busy. Try again in a moment.")
    lobby.unroute("**/api/games")
    lobby.locator("#start").click()
    expect(lobby.locator("#board .ground")).to_be_visible()


@pytest.mark.parametrize("plies", [SCRIPT.own_plies[4], SCRIPT.own_plies[-4]], ids=["middle", "late"])
def test_a_saved_game_continues_where_it_was(plies: int, new_page: NewPage, home: Home, client: httpx.Client) -> None:
    record = json.loads(format_record(GameRecord.of(SCRIPT.position(plies))))
    answer = client.post("/api/games/import", json={"record": record, "seats": SCRIPT.seats}).json()
    game_id = answer["game"]["id"]
    TOKENS[game_id] = answer["token"]
    game = GamePage(new_page(base_url=home.url, viewport=WINDOW), client, game_id)
    game.open()
    before = game.snapshot()
    assert before["ply"] == plies
    assert game.grid() == before["board"]
    assert game.scores() == [player["score"] for player in before["players"]]
    expect(game.control("undo")).to_be_disabled()
    game.place(SCRIPT.moves[plies])
    assert game.settled()["ply"] == plies + 2
    game.page.keyboard.press("z")
    expect(game.pieces).to_have_count(plies)
    assert game.snapshot()["board"] == game.grid() == before["board"]


def test_a_saved_game_of_entropy_continues_where_it_was(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    record = json.loads(format_record(GameRecord.of(entropy_after(60))))
    answer = client.post("/api/games/import", json={"record": record, "seats": [HUMAN, BEGINNER]}).json()
    TOKENS[answer["game"]["id"]] = answer["token"]
    game = EntropyPage(new_page(base_url=home.url, viewport=WINDOW), client, answer["game"]["id"])
    game.page.add_init_script(f"({HURRY})()")
    game.open()
    snapshot = game.settled()
    assert game.state() == snapshot["state"]
    game.play(snapshot["legal_moves"][0])
    assert game.settled()["ply"] > snapshot["ply"]


@pytest.mark.parametrize("kind", [GamePage, EntropyPage])
def test_a_resigned_game_is_over(kind: type[OpenGame], lobby: Page, client: httpx.Client) -> None:
    if kind is EntropyPage:
        lobby.locator("input[name=game][value=entropy]").check()
    game = (start_entropy if kind is EntropyPage else start_game)(lobby, client)
    answer = client.post(f"/api/games/{game.id}/resign", json={"key": new_key()}, headers=token_of(game.id))
    assert answer.status_code == 200
    over = lobby.locator("#over")
    expect(over).to_contain_text("A player resigned.")
    expect(over.get_by_role("heading")).to_have_text("The computer wins")
    lobby.keyboard.press("Escape")
    expect(game.status).to_have_text("The game is over.")
    expect(lobby.locator(".player[data-active=true]")).to_have_count(0)
    expect(game.control("undo")).to_be_disabled()


def _events(*drafts: Json) -> list[Json]:
    return [{"type": "event", "event": {"sequence": place, "at": "", **draft}} for place, draft in enumerate(drafts)]


def test_every_event_of_a_game_among_people_is_handled(call: Call) -> None:
    """No moves before all seats are taken; undo needs consent among people; a player who leaves watches."""
    created = {
        "kind": "created",
        "game": "duo",
        "options": {},
        "seats": [HUMAN, OPEN],
        "undo_all": False,
        "actions": [],
    }
    moved = {"kind": "moved", "seat": 0, "ply": 0, "action": 0, "move": "X@e10"}
    events = _events(
        created,
        {"kind": "claimed", "seat": 1},
        moved,
        {"kind": "takeback_requested", "seat": 0, "ply": 0},
        {"kind": "takeback_answered", "seat": 1, "agree": True},
        {"kind": "undone", "seat": 0, "ply": 0, "move": "X@e10"},
        {"kind": "flagged", "seat": 0, "level": None},
        {"kind": "finished", "scores": [-89, -89], "winners": [1], "reason": "time is up"},
        {"kind": "rematch_created", "game_id": "other"},
    )
    opened = {"type": "game-opened", "id": "game", "yours": [0], "sequence": 0, "finished": False}
    steps = call(SCENES, "course", [opened, *events[:4], {"type": "undo"}, *events[4:]])
    waiting, claimed, _, _, undo, _, undone, flagged, finished, _ = steps[1:]
    assert [step["interaction"]["mode"] for step in (waiting, claimed, undone, finished)] == [
        "idle",
        "selected",
        "previewing",
        "idle",
    ]
    assert undo["isSame"]
    assert (undone["ply"], finished["isResultShown"]) == (0, True)
    assert flagged["ply"] == 0
