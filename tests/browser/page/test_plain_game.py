"""Games of other packages on the page: the board as text, and a button for each legal move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests import small_games
from tests.browser.conftest import NewPage
from tests.browser.page.home import Home
from tests.browser.page.open_game import OpenGame, show_result, wait_for_game
from tests.browser.page.people import OPEN, People
from tests.browser.page.test_accessibility import FOCUSABLE, every_look, faults_by_day_and_night, tab_through
from tests.browser.page.test_accessibility import WINDOWS as LOOKS
from tests.browser.page.test_layout import WINDOWS
from tests.server.playing import HUMAN, Json, create, settle

RANDOM = {"kind": "bot", "level": "random"}
PERFECT = {"kind": "bot", "level": "perfect"}
PARTS = ("#players", "#board", "#status", "#move-filter")

SHOWS = """([board, moves, isOver]) => {
  const shown = [...document.querySelectorAll("[data-move].button")].map((button) => button.dataset.move);
  return document.querySelector("#board pre")?.textContent === board && String(shown) === String(moves)
    && Boolean(document.querySelector("#over")) === isOver;
}"""
"""Whether the page shows a board, the moves of the player, and the end of the game."""


@pytest.fixture(scope="module")
def home(sample_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A server that offers the games of the sample package."""
    with small_games.on_path(sample_site):
        server = Home(tmp_path_factory.mktemp("plain") / "games.sqlite3", "--plugins")
    try:
        yield server
    finally:
        server.kill()


class PlainPage(OpenGame):
    """An open game that the page shows as text."""

    def settled(self) -> Json:
        """Wait until the computer has answered and the page shows it; return the server's snapshot."""
        expect(self.page.locator("#board[data-mode=pending]")).to_have_count(0)
        snapshot = settle(self.client, self.id)
        is_own = snapshot["turn"] in snapshot["yours"]
        moves = snapshot["legal_moves"] if is_own else []
        self.page.wait_for_function(SHOWS, arg=[snapshot["board"], moves, snapshot["outcome"] is not None])
        return snapshot

    def play(self, move: str) -> None:
        """Press the button of a move."""
        self.page.locator(f".plain-list [data-move={move}]").click()

    def type(self, text: str) -> None:
        """Type a move and press Enter."""
        self.page.locator("#move-filter").fill(text)
        self.page.keyboard.press("Enter")


def _open(new_page: NewPage, home: Home, client: httpx.Client, snapshot: Json, **options: object) -> PlainPage:
    """Open a game as its creator."""
    page = new_page(base_url=home.url, **{"viewport": {"width": 1280, "height": 900}, **options})
    game = PlainPage(page, client, snapshot["id"])
    game.open()
    return game


@pytest.fixture
def nim(new_page: NewPage, home: Home, client: httpx.Client) -> PlainPage:
    """A game of Nim against the random bot."""
    return _open(new_page, home, client, create(client, "nim", [HUMAN, RANDOM]))


def test_nim_is_played_from_the_lobby_to_its_end(lobby: Page, client: httpx.Client) -> None:
    """By buttons, by the filter and by the keyboard alone, in turn."""
    lobby.get_by_role("radio", name="Nim Take objects from a heap; the last object wins.").check()
    expect(lobby.get_by_role("heading", name="Nim")).to_be_visible()
    lobby.get_by_role("radio", name="Random Plays at random.").check()
    lobby.get_by_role("radio", name="Second player").check()
    lobby.locator("#start").click()
    game = PlainPage(lobby, client, wait_for_game(lobby))
    lobby.locator("#board pre").wait_for()
    expect(lobby.locator("#players .note").nth(1)).to_have_text("Second player")
    game.share_token()
    snapshot = game.settled()
    assert snapshot["seats"] == [RANDOM, HUMAN]
    turns = 0
    while snapshot["turn"] is not None:
        move = snapshot["legal_moves"][0]
        if turns % 3 == 0:
            game.play(move)
        elif turns % 3 == 1:
            game.type(move)
        else:
            lobby.locator("#move-filter").focus()
            lobby.keyboard.press("Tab")
            lobby.keyboard.press("Enter")
        snapshot = game.settled()
        turns += 1
    won = snapshot["outcome"]["winners"] == [1]
    dialog = lobby.locator("#over")
    expect(dialog.get_by_role("heading")).to_have_text("You win" if won else "The computer wins")
    expect(dialog).to_contain_text("The last object is taken.")
    scores = sorted(snapshot["outcome"]["scores"], reverse=True)
    assert dialog.locator(".points").all_inner_texts() == [str(points) for points in scores]
    assert dialog.locator("button:visible, a.button").evaluate_all("(nodes) => nodes.map(({ id }) => id)") == [
        "close-over",
        "again",
        "swap",
        "new-over",
    ]
    lobby.keyboard.press("Escape")
    expect(game.status).to_have_text("The game is over.")
    expect(lobby.locator(".plain-moves")).to_be_hidden()
    assert lobby.locator("#players .score").all_inner_texts() == [str(points) for points in snapshot["scores"]]


def test_list_of_moves_has_no_way_back(nim: PlainPage) -> None:
    for _ in range(2):
        nim.play(nim.settled()["legal_moves"][-1])
        if nim.settled()["turn"] is None:
            break
    record = nim.client.get(f"/api/games/{nim.id}/record").json()
    if nim.snapshot()["outcome"]:
        nim.page.keyboard.press("Escape")
    nim.page.locator("#tab-game").click()
    moves = nim.page.locator("#moves .move")
    expect(moves).to_have_count(len(record["actions"]))
    assert moves.locator(".unseen").all_inner_texts()[:2] == ["You:", "Computer:"]
    expect(moves.first).to_be_disabled()
    before = nim.board.inner_text()
    nim.page.keyboard.press(",")
    assert nim.board.inner_text() == before
    for name in ("hint", "position", "share-game", "ask-review"):
        expect(nim.page.locator(f"#{name}")).to_be_hidden()
    expect(nim.page.locator(".steps")).to_be_hidden()


def test_filter_narrows_the_moves(nim: PlainPage) -> None:
    page = nim.page
    page.locator("#move-filter").fill("B")
    assert [button.inner_text() for button in page.locator(".plain-list .button").all()] == ["b1", "b2", "b3", "b4"]
    expect(page.locator("output")).to_have_text("4 of 12")
    page.keyboard.press("Enter")
    expect(nim.status).to_have_text("4 moves match B: choose one.")
    page.locator("#move-filter").fill("b9")
    page.keyboard.press("Enter")
    expect(nim.status).to_have_text("No legal move matches b9.")
    expect(nim.live).to_have_text("No legal move matches b9.")
    assert nim.snapshot()["ply"] == 0
    nim.type("c5")
    assert nim.settled()["ply"] == 2
    expect(page.locator("#move-filter")).to_have_value("")
    expect(page.locator("#move-filter")).to_be_focused()


def test_moves_are_announced_with_the_turn(nim: PlainPage) -> None:
    nim.take_down()
    nim.play("c5")
    after = nim.settled()
    count = len(after["legal_moves"])
    said = " ".join(nim.told())
    assert said == f"You played c5. The computer played {after['last_move']}. Your turn: {count} legal moves."


def test_undo_restores_the_position(nim: PlainPage) -> None:
    before = nim.snapshot()
    nim.play("a3")
    nim.settled()
    nim.control("undo").click()
    expect(nim.status).to_have_text("Your last move was undone.")
    after = nim.settled()
    assert (after["board"], after["legal_moves"]) == (before["board"], before["legal_moves"])


def test_draws_of_pig_are_shown(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    game = _open(new_page, home, client, create(client, "pig", [HUMAN, HUMAN]))
    expect(game.page.locator("#players .name")).to_have_text(["Player 1", "Player 2"])
    game.page.get_by_role("tab", name="About").click()
    expect(game.page.get_by_text("goal")).to_be_visible()
    game.take_down()
    game.play("roll")
    game.settled()
    face = client.get(f"/api/games/{game.id}/record").json()["actions"][1]
    said = " ".join(game.told())
    assert re.fullmatch(rf"Player 1 played roll\. Drawn: {face}\. Your turn: \d legal moves?\.", said)
    game.page.reload()
    game.settled()


def test_two_people_play_with_each_other(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client, "nim", [HUMAN, OPEN], options={"heaps": "12"}).join()
    first, second = (PlainPage(people.sit_down(new_page, home, person), client, people.id) for person in range(2))
    expect(second.status).to_have_text("First player\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    expect(second.page.locator(".plain-list .button")).to_have_count(0)
    first.play("b2")
    expect(second.status).to_have_text("Your turn: choose a move.")
    expect(second.board).to_have_text("a |\nb -", use_inner_text=True)
    expect(first.status).to_have_text("Second player\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    second.play("a1")
    expect(second.page.get_by_role("region", name="You win")).to_be_visible()
    expect(first.page.get_by_role("region", name="Second player wins")).to_be_visible()


def test_watchers_see_the_newest_position(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client, "nim", [HUMAN, OPEN], options={"heaps": "22"}).join()
    page = people.sit_down(new_page, home, None)
    for person, move in enumerate(("a2", "b1")):
        people.move(person, move)
    expect(page.locator("#board pre")).to_have_text("a -\nb |", use_inner_text=True)
    expect(page.locator(".plain-moves")).to_be_hidden()
    bots = create(client, "nim", [RANDOM, PERFECT])
    page.goto(f"/game/{bots['id']}")
    show_result(page)
    expect(page.locator("#board pre")).to_have_text("a -\nb -\nc -", use_inner_text=True)
    expect(page.locator(".watch-bar")).to_be_hidden()


def test_text_mode_reads_moves_by_their_text(nim: PlainPage) -> None:
    page = nim.page
    page.locator("#text-mode").click()
    log = page.locator("#text-log")
    expect(log).to_contain_text("Your turn: 12 legal moves.")
    help_of_moves = "Your legal moves: all, or those that contain a text."
    asked = (
        ("board", "c |||||"),
        ("moves b", "b4"),
        ("score", "You: 0"),
        ("hint", "hint"),
        ("help moves", help_of_moves),
    )
    for line, answer in asked:
        page.locator("#text-input").fill(line)
        page.keyboard.press("Enter")
        expect(log).to_contain_text(answer)
    expect(page.locator(".text-board td.line")).to_have_text(["a |||", "b ||||", "c |||||"])
    page.locator("#text-input").fill("C5")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("You played c5.")
    assert nim.settled()["ply"] == 2


def test_a_game_with_its_own_format_is_not_offered(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    page = new_page(base_url=home.url)
    game = {**client.get("/api/catalogue").json()["games"][-1], "name": "hex", "title": "Hex", "family": "hex"}
    snapshot = {**create(client, "nim", [HUMAN, HUMAN]), "game": "hex", "family": "hex"}

    def add_game(route: Route) -> None:
        catalogue = route.fetch().json()
        route.fulfill(json={"games": [*catalogue["games"], game]})

    page.route("**/api/catalogue", add_game)
    page.route("**/api/games/some-game", lambda route: route.fulfill(json=snapshot))
    page.goto("/")
    expect(page.get_by_label("Nim")).to_be_visible()
    expect(page.get_by_label("Hex")).to_have_count(0)
    page.goto("/game/some-game")
    expect(page.locator("#missing-back")).to_be_visible()


@every_look
def test_axe_finds_no_violations(new_page: NewPage, home: Home, client: httpx.Client, window: str, scheme: str) -> None:
    look = {"color_scheme": scheme, "reduced_motion": "reduce", **LOOKS[window]}
    game = _open(new_page, home, client, create(client, "nim", [HUMAN, PERFECT], options={"heaps": "1"}), **look)
    page, faults = game.page, {"table": faults_by_day_and_night(game.page)}
    page.locator("#move-filter").fill("x")
    faults["no move"] = faults_by_day_and_night(page)
    page.locator("#open-help").click()
    expect(page.locator("dialog#help")).to_be_visible()
    faults["help"] = faults_by_day_and_night(page)
    page.keyboard.press("Escape")
    page.locator("#move-filter").fill("")
    game.play("a1")
    expect(page.get_by_role("region", name="You win")).to_be_visible()
    faults["over"] = faults_by_day_and_night(page)
    page.keyboard.press("Escape")
    page.locator("#tab-game").click()
    faults["moves"] = faults_by_day_and_night(page)
    page.goto("/")
    page.get_by_label("Nim").check()
    faults["lobby"] = faults_by_day_and_night(page)
    assert {screen: found for screen, found in faults.items() if found} == {}


def test_tab_reaches_every_move_with_a_visible_focus(nim: PlainPage) -> None:
    reached = tab_through(nim.page)
    names = [name for name in nim.page.evaluate(FOCUSABLE) if name]
    assert set(reached) >= set(names)
    assert [name for name, outlined in reached.items() if not outlined] == []
    assert {"board", "move-filter", "new"} <= set(reached)


def test_table_fits_the_window(nim: PlainPage) -> None:
    assert {size: hidden for size in WINDOWS if (hidden := nim.out_of_sight(PARTS, *size))} == {}
