"""The lobby: every game with any opponents on one page, and the player's games."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from polindrome.bots import default_level
from polindrome.registry import GAMES
from tests.browser.conftest import NewPage
from tests.browser.page.home import Home
from tests.browser.page.open_game import game_in
from tests.browser.page.test_accessibility import faults_of
from tests.server.playing import AT, Json

ME, OPEN = {"kind": "human"}, {"kind": "open"}
BY_HAND = {"Red": "Player invited by link", "Blue": "Hard", "Yellow": "You (this device)", "Green": "Easy"}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def _bot(level: str) -> Json:
    return {"kind": "bot", "level": level}


@pytest.fixture
def asked(lobby: Page, expected_errors: list[str]) -> list[Json]:
    """Record the lobby's game requests from now on; they are refused."""
    expected_errors.append("422")
    return _refuse_games(lobby)


def _refuse_games(page: Page) -> list[Json]:
    """Refuse all game requests of a page; return the list that records them."""
    found: list[Json] = []

    def refuse(route: Route) -> None:
        found.append(json.loads(route.request.post_data or ""))
        error: Json = {"code": "unknown_name", "message": "not today", "reasons": [], "current": None}
        route.fulfill(status=422, json={"error": error})

    page.route("**/api/games", refuse)
    return found


def _start(page: Page, asked: list[Json], label: str) -> Json:
    """Press the button with a label; return the request that it sends."""
    count = len(asked)
    page.get_by_role("button", name=label, exact=True).click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert len(asked) == count + 1
    return asked[-1]


def test_every_game_can_be_started_with_any_opponents(lobby: Page, asked: list[Json]) -> None:
    offered = lobby.locator("input[name=game]").evaluate_all("(nodes) => nodes.map((node) => node.value)")
    assert offered == list(GAMES)
    lobby.get_by_label("Orange").check()
    game = _start(lobby, asked, "Play")
    assert game == {
        "game": "duo",
        "seats": [_bot(default_level("duo")), ME],
        "clock": None,
        "options": {},
        "undo_all": False,
    }
    lobby.get_by_label("A friend").check()
    lobby.get_by_label("Clock", exact=True).select_option("Per move")
    lobby.get_by_label("Time per move").select_option("30 s")
    game = _start(lobby, asked, "Play and invite")
    assert (game["seats"], game["clock"]) == ([OPEN, ME], {"kind": "move", "seconds": 30})

    lobby.locator("input[value='classic-3']").check()
    lobby.get_by_label("This device").check()
    game = _start(lobby, asked, "Play")
    assert (game["game"], game["seats"], game["clock"]) == ("classic-3", [ME, ME, ME], None)
    lobby.locator("input[value=classic]").check()
    lobby.get_by_label("Seat by seat").check()
    for seat, who in BY_HAND.items():
        lobby.get_by_label(seat, exact=True).select_option(who)
    lobby.get_by_label("Clock", exact=True).select_option("Per game")
    game = _start(lobby, asked, "Play")
    assert game["seats"] == [OPEN, _bot("hard"), ME, _bot("easy")]
    assert game["clock"] == {"kind": "total", "seconds": 600, "increment": 5}
    lobby.locator("input[value='classic-2']").check()
    lobby.get_by_label("Computers").check()
    lobby.get_by_label("Blue and green").select_option("Hard")
    assert _start(lobby, asked, "Watch")["seats"] == [_bot(default_level("classic-2")), _bot("hard")]

    # The choices are restored for each game.
    lobby.locator("input[value=classic]").check()
    expect(lobby.get_by_label("Seat by seat")).to_be_checked()
    expect(lobby.get_by_label("Blue", exact=True)).to_have_value("hard")
    expect(lobby.get_by_label("Time per game")).to_have_value("600")


def test_entropy_explains_and_requests_its_rules(lobby: Page, asked: list[Json]) -> None:
    lobby.get_by_label("Entropy").check()
    lobby.get_by_text("More options").click()
    lobby.get_by_role("radio", name="Cumulative Gaps are closed first").check()
    lobby.get_by_role("radio", name="Official Every palindrome of two or more tokens scores its length").check()
    lobby.get_by_role("radio", name="The same twice").check()
    game = _start(lobby, asked, "Play")
    assert game["options"] == {"open_draw": True, "rounds": 2, "duplicate": True, "scorer": "official"}
    lobby.get_by_role("radio", name="One no winner").check()
    expect(lobby.get_by_role("radio", name="The same twice")).to_have_count(0)
    assert _start(lobby, asked, "Play")["options"] == {"open_draw": True, "rounds": 1, "scorer": "official"}


def test_questions_change_with_the_answers_and_keep_the_focus(lobby: Page) -> None:
    seats = lobby.get_by_role("group", name="You play").element_handle()
    lobby.get_by_label("Orange").check()
    lobby.get_by_label("The computer").focus()
    asked = []
    for _ in range(4):
        lobby.keyboard.press("ArrowRight")
        asked.append(lobby.locator(".questions > fieldset legend").all_inner_texts()[1:])
        assert lobby.evaluate("() => document.activeElement.matches('[name=who]:checked')")
        if len(asked) == 1:
            assert seats.evaluate("(node) => node.isConnected"), "a question that is still asked keeps its element"
    assert asked == [["You play", "Clock"], ["Clock"], ["Levels"], ["The computer plays", "You play"]]
    expect(lobby.get_by_label("Orange")).to_be_checked()


def test_answers_survive_a_lesson_but_not_the_choice_of_another_game(lobby: Page) -> None:
    friends, orange = (lobby.get_by_role("radio", name=name) for name in ("A friend", "Orange"))
    friends.check()
    orange.check()
    lobby.get_by_role("link", name="Blokus in four steps").click()
    expect(lobby.locator("#lesson-title")).to_be_visible()
    lobby.go_back()
    expect(friends).to_be_checked()
    expect(orange).to_be_checked()
    lobby.get_by_role("radio", name="Entropy").check()
    lobby.get_by_role("radio", name="Blokus Duo").check()
    expect(friends).not_to_be_checked()
    expect(orange).not_to_be_checked()


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_play_is_always_visible_and_axe_finds_no_violations(
    new_page: NewPage, home: Home, window: dict[str, Any]
) -> None:
    page = new_page(base_url=home.url, reduced_motion="reduce", **window)
    page.goto("/")
    faults = {}
    for game, company in (("duo", "computer"), ("classic", "hand"), ("entropy", "friends"), ("classic-2", "watch")):
        page.locator(f"input[name=game][value='{game}']").check()
        page.locator(f"input[name=who][value={company}]").check()
        if game == "entropy":
            page.get_by_text("More options").click()
        page.evaluate("() => scrollTo(0, 0)")
        box = page.locator("#start").bounding_box()
        assert box
        assert box["y"] + box["height"] <= window["viewport"]["height"]
        assert page.evaluate("() => document.documentElement.scrollWidth") <= window["viewport"]["width"]
        faults[game] = faults_of(page)
    assert {game: found for game, found in faults.items() if found} == {}


@pytest.mark.parametrize("width", [360, 390, 820, 960, 1280])
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_each_player_is_named_on_one_line(new_page: NewPage, home: Home, width: int, locale: str) -> None:
    page = new_page(base_url=home.url, viewport={"width": width, "height": 860}, locale=locale)
    page.goto("/")
    for game in ("duo", "classic"):
        page.locator(f"input[name=game][value={game}]").check()
        names = page.locator(".choice.who .card b")
        expect(names).to_have_count(5 if game == "classic" else 4)
        assert set(names.evaluate_all("(all) => all.map((name) => name.getClientRects()[0].height < 30)")) == {True}


def test_own_games_are_listed_those_that_wait_for_the_player_first(lobby: Page, client: httpx.Client) -> None:
    own = lobby.get_by_role("region", name="Your games")
    expect(own).to_have_count(0)
    for company in ("A friend", "This device"):
        lobby.get_by_label(company).check()
        lobby.locator("#start").click()
        lobby.locator("#board .ground").wait_for()
        lobby.goto("/")
    cards = own.locator(".own-game")
    words = "b, .company, .state"
    mine = ["Blokus Duo", "on this device", "your turn"]
    expect(cards.locator(words)).to_have_text([*mine, "Blokus Duo", "with a friend", "waiting for players"])
    assert faults_of(lobby) == []
    cards.first.click()
    lobby.locator("#open-resign").click()
    lobby.locator("#resign-now").click()
    expect(lobby.locator("#over")).to_be_visible()
    lobby.goto("/")
    # The game that can be continued comes before the one that is over.
    expect(cards.locator(".state")).to_have_text(["waiting for players", re.compile("^(Blue|Orange) wins, ")])
    expect(own.locator("#all-games")).to_have_text("All games (2)")
    cards.first.click()
    expect(lobby.get_by_role("dialog", name="Invite")).to_be_visible()
    assert client.get(f"/api/games/{game_in(lobby.url)}").json()["status"] == "waiting"


def test_a_game_unknown_to_the_page_is_offered_by_its_title(
    new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    """The server may offer games of other packages."""
    expected_errors.append("422")
    page = new_page(base_url=home.url, reduced_motion="reduce", **DESK)
    levels = [{"name": "perfect", "title": "Perfect", "description": "Never loses a won game.", "rating": None}]
    nim: Json = {"family": "text", "seat_names": ["First player", "Second player"]}
    game = nim | {"name": "nim", "title": "Nim", "seats": 2, "levels": levels, "default_level": "perfect"}
    own = nim | {"game": "nim", "id": "some-game", "status": "playing", "turn": 1, "yours": [0], "seats": [ME, ME]}
    own |= {"options": {}, "skips": [], "outcome": None, "sequence": 1}
    seated: Json = {"sequence": 0, "kind": "created", "game": "nim", "options": {}, "seats": [ME, ME]}
    moved: Json = {"sequence": 1, "kind": "moved", "seat": 0, "ply": 0, "action": 3, "move": "3"}

    def add_game(route: Route) -> None:
        catalogue = route.fetch().json()
        route.fulfill(json={"games": [*catalogue["games"], game]})

    page.route("**/api/catalogue", add_game)
    page.route("**/api/games/some-game", lambda route: route.fulfill(json=own))
    events = {"events": [event | {"at": AT} for event in (seated, moved)]}
    page.route("**/api/games/some-game/events", lambda route: route.fulfill(json=events))
    page.add_init_script("localStorage.setItem('polindrome.tokens', JSON.stringify({ 'some-game': 'token' }))")
    page.goto("/")
    turn = "Second player\N{RIGHT SINGLE QUOTATION MARK}s turn"
    expect(page.locator(".own-game").locator("b, .company, .state")).to_have_text(["Nim", "with a friend", turn])
    page.get_by_role("radio", name="Nim 2 players.").check()
    expect(page.get_by_role("heading", name="Nim")).to_be_visible()
    expect(page.get_by_role("radio", name="Perfect Never loses a won game.")).to_be_checked()
    assert faults_of(page) == []
    requests = _refuse_games(page)
    page.get_by_label("Second player").check()
    request = _start(page, requests, "Play")
    assert (request["game"], request["seats"], request["options"]) == ("nim", [_bot("perfect"), ME], {})
    page.locator("#open-help").click()
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
