"""Several people on one shared device, and a game of two on separate devices."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from polindrome.blokus.notation import parse_move
from polindrome.blokus.variant import CLASSIC, DUO
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import OpenGame
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.people import People
from tests.browser.page.positions import script
from tests.server.playing import HUMAN

SCRIPT = script(0)

CORNERS = {"Red": "N.180@a20", "Blue": "Z.f@s20", "Yellow": "S4.f@r2", "Green": "V.270@c3"}
"""A first move of each colour."""


def test_four_people_play_on_one_device(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client, "classic", [HUMAN] * 4)
    game = GamePage(people.sit_down(new_page, home, 0), client, people.id, CLASSIC)
    names = game.page.locator(".player .name")
    assert names.all_inner_texts() == list(CORNERS)
    expect(game.page.locator("#open-resign")).to_be_visible()
    for number, (colour, move) in enumerate(CORNERS.items()):
        expect(game.status).to_have_text(f"{colour}\N{RIGHT SINGLE QUOTATION MARK}s turn: cover the start square.")
        expect(game.board).to_have_attribute("data-colour", colour.lower())
        if number % 2:
            people.move(0, move)
        else:
            game.place(move)
        expect(game.pieces).to_have_count(number + 1)
    expect(game.live).to_have_text("Green placed V at c3. Red\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    expect(game.status).to_have_text("Red\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    assert game.grid() == people.look(0)["board"]

    # The player to move is the one who resigns; where three continue, a computer takes the seat.
    game.page.locator("#open-resign").click()
    game.page.locator("#resign-now").click()
    expect(game.page.locator(".player.red .name")).to_contain_text("Red")
    expect(game.pieces).to_have_count(5)
    assert [seat["kind"] for seat in people.look(0)["seats"]] == ["bot", "human", "human", "human"]
    expect(game.status).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")


def test_undo_on_one_device_takes_back_the_last_piece_of_any_player(open_game: OpenGame) -> None:
    game = open_game(SCRIPT.moves[:4], seats=[HUMAN, HUMAN])
    game.place(SCRIPT.moves[4])
    expect(game.status).to_have_text("Orange\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    game.control("undo").click()
    expect(game.pieces).to_have_count(4)
    expect(game.live).to_have_text("Blue has the last piece in hand again.")
    assert (game.snapshot()["ply"], game.snapshot()["turn"]) == (4, 0)
    piece = parse_move(SCRIPT.moves[4], DUO.size).piece_id
    expect(game.slot(piece)).to_have_attribute("aria-pressed", "true")
    expect(game.control("undo")).to_be_disabled()


def test_undo_on_one_device_can_precede_the_first_move_of_the_player_to_move(open_game: OpenGame) -> None:
    game = open_game(SCRIPT.moves[:1], seats=[HUMAN, HUMAN])
    game.control("undo").click()
    expect(game.pieces).to_have_count(0)
    assert game.snapshot()["turn"] == 0


def test_undo_on_one_device_takes_back_the_last_move_of_entropy(
    new_page: NewPage, home: Home, client: httpx.Client
) -> None:
    people = People(client, "entropy", [HUMAN, HUMAN])
    game = EntropyPage(people.sit_down(new_page, home, 0), client, people.id)
    game.play("d4")
    expect(game.status).to_contain_text("slide a token or pass")
    before = people.look(0)
    game.play("d4-d1")
    expect(game.status).to_contain_text("place the ")
    game.control("undo").click()
    expect(game.live).to_have_text("Player 1 took a move back.")
    assert game.state() == before["state"]
    now = people.look(0)
    assert [now[name] for name in ("ply", "turn", "next_token")] == [before[n] for n in ("ply", "turn", "next_token")]


def test_two_people_play_entropy_on_two_devices(new_page: NewPage, home: Home, client: httpx.Client) -> None:
    people = People(client, "entropy").join()
    order, chaos = (EntropyPage(people.sit_down(new_page, home, person), client, people.id) for person in range(2))
    expect(order.status).to_have_text("Player 2\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    for square, move in (("d4", "d4-d1"), ("d4", "pass"), ("c4", "c4-c1")):
        expect(chaos.status).to_contain_text("You are Chaos: place the ")
        chaos.play(square)
        expect(order.status).to_contain_text("You are Order: slide a token or pass.")
        order.play(move)
    expect(chaos.status).to_contain_text("You are Chaos: place the ")
    state = people.look(1)["state"]
    assert sum(map(bool, state)) == 3
    assert order.state() == chaos.state() == state
    order.control("undo").click()
    chaos.page.get_by_role("button", name="Accept").click()
    expect(order.status).to_have_text("Your last move was undone.")
    expect(chaos.status).to_have_text("Player 1 took a move back.")
    assert order.state() == chaos.state() == people.look(0)["state"]
