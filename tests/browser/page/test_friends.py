"""Games with friends over links: joining, moving, requests, leaving, reconnecting and rematches."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPage, serve_test_modules
from tests.browser.page.conftest import KEEP_TOASTS, WINDOW
from tests.browser.page.game_page import GamePage, style
from tests.browser.page.home import Home
from tests.browser.page.open_game import game_in
from tests.browser.page.people import People
from tests.browser.page.test_accessibility import faults_of
from tests.browser.page.test_page_sounds import LISTEN, NAMES
from tests.server.playing import HUMAN, OPEN, make

FIRST, ANSWER = "X@e11", "X@j6"
"""Moves on the start squares of Blue and Orange."""

NO_CLIPBOARD = "() => Object.defineProperty(navigator, 'clipboard', { value: undefined })"
"""Simulates a page loaded over plain http from another machine."""

CHANGED_BY_CLOCK = """() => new Promise((resolve) => {
  const clock = document.querySelector(".player.blue .clock");
  const classOf = (node) => (node instanceof Element ? node : node.parentElement).className;
  new MutationObserver((changes, observer) => {
    if (!changes.some(({ target }) => clock.contains(target))) return;
    observer.disconnect();
    resolve([...new Set(changes.map(({ target }) => classOf(target)))]);
  }).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
})"""
"""Returns the classes of the elements that change together with the running clock."""


def test_an_invitation_link_seats_a_friend(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    ann, ben = (new_page(base_url=home.url, viewport=WINDOW) for _ in range(2))
    ann.add_init_script(f"({NO_CLIPBOARD})()")
    ann.goto("/")
    ann.get_by_label("A friend").check()
    ann.locator("#start").click()
    invite = ann.get_by_role("dialog", name="Invite")
    link = invite.get_by_label("To play as Orange", exact=True).input_value()
    assert faults_of(ann) == []
    invite.get_by_role("button", name="Copy the link: To play as Orange").click()
    expect(invite.locator("[data-copy]").first).to_have_text("Copied")
    ann.keyboard.press("Escape")
    expect(ann.locator("#company")).to_have_text("Open seat: Orange.Invite")
    expect(ann.locator(".player.orange .presence")).to_have_text("open")
    ann.locator("#open-invite").click()
    expect(invite).to_be_visible()

    ben.goto(link)
    take = ben.get_by_role("dialog", name="You are invited").get_by_role("button", name="Play as Orange")
    expect(take).to_be_focused()
    assert faults_of(ben) == []
    take.click()
    expect(ben.locator("#status")).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    expect(ben).to_have_url(re.compile(rf"/#game={game_in(link)}$"))
    expect(invite).to_be_hidden()
    expect(ann.locator("#live")).to_have_text("The seat for Orange is taken. The game starts.")
    expect(ann.locator(".player.orange .presence")).to_have_text("online")

    game_id = game_in(ben.url)
    blue, orange = (GamePage(page, client, game_id) for page in (ann, ben))
    blue.place(FIRST)
    expect(orange.pieces).to_have_count(1)
    orange.place(ANSWER)
    expect(blue.pieces).to_have_count(2)
    assert blue.grid() == orange.grid() == blue.snapshot()["board"]


def test_a_link_is_valid_for_one_person(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client)
    link = f"#seat={people.invitations[0]}&place=1"
    ann = people.sit_down(new_page, home, 0, link=link)
    claim = ann.get_by_role("dialog", name="You are invited")
    expect(claim).to_contain_text("You already have a seat in this game.")
    claim.get_by_role("button", name="Back to the game").click()
    people.join()
    expect(ann.locator("#status")).to_have_text("The seat for Orange is taken. The game starts.")

    eve = people.sit_down(new_page, home, None, link=link)
    claim = eve.get_by_role("dialog", name="You are invited")
    expect(claim).to_contain_text("This seat is already taken.")
    assert faults_of(eve) == []
    claim.get_by_role("button", name="Just watch").click()
    expect(eve.locator("#in-hand")).to_have_text("You are watching.")


def test_an_offline_player_returns_to_the_same_seat(
    new_page: NewPage, home: Home, client: httpx.Client, expected_errors: list[str]
) -> None:
    expected_errors += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection to"]
    people = People(client).join()
    ann, ben = (people.sit_down(new_page, home, person) for person in range(2))
    people.move(0, FIRST)
    orange = GamePage(ben, client, people.id)
    expect(orange.pieces).to_have_count(1)
    lost = ben.get_by_text("Connection lost")
    ben.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(ann.locator(".player.orange .presence")).to_have_text("offline")
    orange.place(ANSWER)
    expect(orange.status).to_contain_text("Your move will be sent again.")
    expect(orange.board).to_have_attribute("data-ghost", "pending")

    ben.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(ann.locator("#board .pieces .piece")).to_have_count(2)
    expect(ann.locator(".player.orange .presence")).to_have_text("online")
    expect(orange.status).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    assert people.look(1)["ply"] == 2


def test_a_visitor_without_a_seat_watches(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client).join()
    ann, eve = people.sit_down(new_page, home, 0), people.sit_down(new_page, home, None)
    expect(ann.get_by_role("img", name="1 spectator")).to_be_visible()
    expect(eve.locator("#in-hand")).to_have_text("You are watching.")
    expect(eve.locator(".player.blue .presence")).to_have_text("online")
    expect(eve.locator(".player.orange .presence")).to_have_text("offline")
    expect(eve.locator("#open-resign")).to_be_hidden()
    people.move(0, FIRST)
    people.move(1, ANSWER)
    expect(eve.locator("#board .pieces .piece")).to_have_count(2)
    asked: list[str] = []
    eve.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    eve.locator("#board").click()
    for key in ("Enter", "z", "p", " ", "s"):
        eve.keyboard.press(key)
    ann.locator("#undo").click()
    expect(eve.locator("#company")).to_have_text("Blue requests a takeback.")
    assert asked == []


def test_a_takeback_needs_the_consent_of_the_others(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client).join()
    ann, ben = (people.sit_down(new_page, home, person, KEEP_TOASTS) for person in range(2))
    people.move(0, FIRST)
    blue, orange = (GamePage(page, client, people.id) for page in (ann, ben))
    orange.hover(ANSWER)
    blue.control("undo").click()
    expect(ann.locator("#company")).to_contain_text("Takeback requested.")
    expect(blue.control("undo")).to_be_disabled()
    expect(ben.locator("#company")).to_contain_text("Blue requests a takeback.")
    expect(orange.live).to_have_text("Blue requests a takeback.")
    assert orange.ghost()[0] == "good"  # The selected piece stays selected.
    assert faults_of(ben) == []
    ben.get_by_role("button", name="Decline").click()
    expect(blue.status).to_have_text("Orange declined the takeback.")
    expect(ann.locator("#company")).to_be_hidden()
    expect(blue.pieces).to_have_count(1)

    blue.control("undo").click()
    ann.get_by_role("button", name="Cancel").click()
    expect(orange.status).to_have_text("Blue withdrew the takeback request.")
    blue.control("undo").click()
    ben.get_by_role("button", name="Accept").click()
    for game in (blue, orange):
        expect(game.pieces).to_have_count(0)
    expect(blue.status).to_have_text("Your last piece is back in your hand.")
    expect(orange.status).to_have_text("Blue took a move back.")
    expect(ben.locator("#toast")).to_have_text("Blue took a move back.")


def test_a_rematch_after_resigning_swaps_sides(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client, clock={"kind": "total", "seconds": 600}).join()
    ann, ben, eve = (people.sit_down(new_page, home, person) for person in (0, 1, None))
    ann.locator("#open-resign").click()
    dialog = ann.get_by_role("dialog", name="Resign?")
    expect(dialog).to_contain_text("You lose the game.")
    assert faults_of(ann) == []
    dialog.get_by_role("button", name="Keep playing").click()
    assert people.look(0)["status"] == "playing"
    ann.locator("#open-resign").click()
    dialog.get_by_role("button", name="Resign", exact=True).click()
    expect(ben.get_by_role("region", name="You win")).to_contain_text("A player resigned.")
    expect(ann.get_by_role("region", name="Orange wins")).to_be_visible()
    ben.get_by_role("button", name="Rematch with swapped sides").click()
    expect(ben.locator("#status")).to_have_text("Your turn: cover your start square.")
    expect(ben.locator(".player.blue .name")).to_have_text("You")
    ann.locator("#over").get_by_role("button", name="Go to the rematch").click()
    expect(ann.locator("#status")).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    eve.keyboard.press("Escape")
    eve.locator("#company").get_by_role("button", name="Go to the rematch").click()
    expect(eve.locator("#status")).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    assert len({page.url for page in (ann, ben, eve)}) == 1
    assert game_in(ann.url) != people.id
    expect(ann.locator(".player.blue .clock")).to_contain_text(":")


def test_clock_runs_and_low_time_is_heard_and_seen_by_the_player_to_move(
    new_page: NewPage, home: Home, client: httpx.Client
) -> None:
    """The clock starts when the last seat is taken.

    The test sends the low-time message itself: with a real clock, the time would run out on a slow machine.
    """
    people = People(client, clock={"kind": "move", "seconds": 600})
    sockets: list[WebSocketRoute] = []

    def join_in(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    setup = f"() => {{ ({KEEP_TOASTS})(); ({LISTEN})(); }}"
    ann, eve = (people.sit_down(new_page, home, person, setup, on_socket=join_in) for person in (0, None))
    clocks = [page.locator(".player.blue .clock") for page in (ann, eve)]
    for page, clock in zip((ann, eve), clocks, strict=True):
        page.locator("#players").click()
        expect(clock).to_have_text("10:00")
    people.join()
    for clock in clocks:
        expect(clock).not_to_have_text("10:00")
        expect(clock).to_have_attribute("data-low", "false")
    assert ann.evaluate(CHANGED_BY_CLOCK) == ["clock"]
    for socket in sockets:
        socket.send(json.dumps({"kind": "low_time", "seat": 0, "seconds": 10}))
        socket.send(json.dumps({"kind": "clock", "left": [1.5, 600], "running": True}))
    for clock in clocks:
        expect(clock).to_have_attribute("data-low", "true")
        expect(clock).to_have_text("0:00.0")
    expect(ann.locator("#live")).to_have_text("10 seconds left.")
    expect(ann.locator("#toast")).to_have_text("10 seconds left.")
    expect(ann).to_have_title("0:00 \N{EN DASH} your turn")
    expect(eve).to_have_title("Polindrome")
    for page, icons in ((ann, 1), (eve, 0)):
        expect(page.locator(".player.blue .clock .icon")).to_have_count(icons)
    borders = [style(page.locator(".player.blue"), "border-top-color") for page in (ann, eve)]
    assert borders[0] != borders[1]
    expect(ann.locator(".player.orange .clock")).to_have_text("10:00")
    for page in (ann, eve):
        serve_test_modules(page)
    assert ann.evaluate(NAMES) == ["select", "low"]
    assert eve.evaluate(NAMES) == ["select"]


@pytest.mark.parametrize("width", [360, 390, 820, 1000, 1280])
def test_bar_covers_nothing(new_page: NewPage, home: Home, client: httpx.Client, width: int) -> None:
    created = make(client, "duo", (HUMAN, OPEN))
    [key] = filter(None, created["invitations"])
    page = new_page(base_url=home.url, viewport={"width": width, "height": 840}, locale="de-DE")
    page.goto(f"/game/{created['game']['id']}#seat={key}")
    page.locator("#claim").get_by_role("button", name="Schließen").click()
    expect(page.locator("#company")).to_be_visible()
    bar = page.locator("#company").bounding_box()
    assert bar
    for part in ("#brand", "#tools", "#players", "#board"):
        box = page.locator(part).bounding_box()
        assert box
        apart = (bar["x"] + bar["width"], box["x"] + box["width"], bar["y"] + bar["height"], box["y"] + box["height"])
        assert apart[0] <= box["x"] or apart[1] <= bar["x"] or apart[2] <= box["y"] or apart[3] <= bar["y"], part
