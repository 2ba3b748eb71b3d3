"""Playing with a mouse: selecting, dragging, hovering, placing; the computer answers automatically."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.game_page import GamePage, cells, center_of
from tests.browser.page.positions import script

BLUE = 2
SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]


@pytest.fixture
def game(open_script: OpenScript) -> GamePage:
    """A game in which both sides have placed a few pieces."""
    return open_script(SCRIPT, EARLY)


def test_hovering_shows_a_ghost_on_the_cells_and_a_click_places_the_piece(game: GamePage) -> None:
    move = SCRIPT.moves[EARLY]
    before = game.snapshot()
    game.hover(move)
    assert game.ghost() == ("good", cells(move))
    expect(game.status).to_have_text("It fits.")
    assert game.snapshot()["ply"] == before["ply"]

    game.page.mouse.down()
    game.page.mouse.up()
    after = game.settled()
    assert {(row, col) for row, col in cells(move) if after["board"][row][col] == BLUE} == cells(move)
    assert game.grid() == after["board"]


def test_computer_answers_automatically_and_scores_match_the_server(game: GamePage) -> None:
    game.place(SCRIPT.moves[EARLY])
    after = game.settled()
    assert after["ply"] == EARLY + 2
    assert after["last_move"] == SCRIPT.moves[EARLY + 1]
    assert game.scores() == [player["score"] for player in after["players"]]
    expect(game.page.locator("#board .piece.last")).to_have_class("piece orange last")


def test_a_piece_is_dragged_from_the_tray_onto_the_board(game: GamePage) -> None:
    move = SCRIPT.moves[EARLY]
    game.drag(move)
    after = game.settled()
    assert after["ply"] == EARLY + 2
    assert {after["board"][row][col] for row, col in cells(move)} == {BLUE}
    assert game.grid() == after["board"]


def test_a_dragged_piece_is_visible_and_can_be_turned(game: GamePage) -> None:
    move = game.take(SCRIPT.moves[EARLY])
    dragged = game.page.locator("#dragged")
    x, y = center_of(game.slot(move.piece_id))
    game.page.mouse.move(x, y)
    game.page.mouse.down()
    game.page.mouse.move(x, y - 20, steps=3)
    expect(dragged).to_be_visible()
    assert center_of(dragged) == pytest.approx((x, y - 20), abs=1.5)
    before = game.turn_in_hand()
    game.page.keyboard.press("r")
    assert game.turn_in_hand() == ((before[0] + 90) % 360, before[1])
    game.page.mouse.move(*game.middle(move), steps=5)
    expect(dragged).to_be_hidden()
    assert game.ghost()[0] in ("good", "bad")


def test_a_drag_below_eight_pixels_is_a_click(game: GamePage) -> None:
    """The piece is selected afterwards either way; a drag that ends in the tray places nothing."""
    for piece_id, pixels in zip(sorted(game.tray()["playable"]), (7, 9), strict=False):
        x, y = center_of(game.slot(piece_id))
        game.page.mouse.move(x, y)
        game.page.mouse.down()
        game.page.mouse.move(x, y - pixels, steps=3)
        assert game.page.locator("#dragged").is_visible() == (pixels > 8)
        game.page.mouse.up()
        expect(game.slot(piece_id)).to_have_attribute("aria-pressed", "true")
        expect(game.page.locator("#dragged")).to_be_hidden()
    assert game.snapshot()["ply"] == EARLY


def test_a_piece_dropped_beside_the_board_stays_selected(game: GamePage) -> None:
    move = game.take(SCRIPT.moves[EARLY])
    game.page.mouse.move(*center_of(game.slot(move.piece_id)))
    game.page.mouse.down()
    game.page.mouse.move(*game.middle(move), steps=4)
    assert game.ghost()[0] == "good"
    expect(game.status).to_have_text("It fits. Release to place it.")
    game.page.mouse.move(*game.point(-3, 7), steps=4)
    assert game.ghost() == ("none", set())
    game.page.mouse.up()
    expect(game.board).to_have_attribute("data-mode", "selected")
    assert game.snapshot()["ply"] == EARLY


def test_escape_cancels_a_drag(game: GamePage) -> None:
    move = game.take(SCRIPT.moves[EARLY])
    x, y = game.middle(move)
    game.page.mouse.move(*center_of(game.slot(move.piece_id)))
    game.page.mouse.down()
    game.page.mouse.move(x, y, steps=4)
    game.page.keyboard.press("Escape")
    assert game.ghost() == ("none", set())
    game.page.mouse.move(x + 1, y)
    assert game.ghost() == ("none", set())
    game.page.mouse.up()
    expect(game.in_hand).to_have_text("")
    assert game.snapshot()["ply"] == EARLY


def test_ghost_disappears_when_the_pointer_leaves(game: GamePage) -> None:
    game.hover(SCRIPT.moves[EARLY])
    assert game.ghost()[0] == "good"
    game.page.mouse.move(*game.point(-3, 7))
    assert game.ghost() == ("none", set())


def test_a_ghost_near_the_edge_stays_on_the_board(game: GamePage) -> None:
    game.take(SCRIPT.moves[EARLY])
    for x, y in ((0.05, 0.05), (13.95, 0.05), (0.05, 13.95), (13.95, 13.95)):
        game.page.mouse.move(*game.point(x, y))
        _, covered = game.ghost()
        assert covered
        assert all(0 <= row < 14 and 0 <= col < 14 for row, col in covered)


def test_buttons_turn_flip_clear_and_place(game: GamePage) -> None:
    move = game.take(SCRIPT.moves[EARLY])
    degrees, flipped = game.turn_in_hand()
    game.control("clockwise").click()
    assert game.turn_in_hand() == ((degrees + 90) % 360, flipped)
    game.control("counterclockwise").click()
    game.control("flip").click()
    assert game.turn_in_hand() == (-degrees % 360, not flipped)
    game.control("flip").click()
    game.page.mouse.move(*game.middle(move))
    expect(game.control("place")).to_be_enabled()
    game.control("clear").click()
    expect(game.in_hand).to_have_text("")
    expect(game.page.locator(".slot[aria-pressed=true]")).to_have_count(0)


def test_as_orange_the_computer_starts_automatically(open_game: OpenGame) -> None:
    found = script(0, human=1)
    game = open_game(seats=found.seats, seed=found.seed)
    assert game.settled()["last_move"] == found.moves[0]
    expect(game.page.locator(".player.orange")).to_have_attribute("data-active", "true")
    game.place(found.moves[1])
    after = game.settled()
    assert after["ply"] == 3
    assert game.grid() == after["board"]
