"""A board turned so that the player's corner is nearest: mouse, touch and keys follow the displayed orientation."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from polindrome.blokus import ALL_PIECES, CLASSIC, DUO, Variant
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import HURRY, OpenGame
from tests.browser.page.game_page import GamePage, cells, center_of, legal_moves, squares_of
from tests.browser.page.positions import moves_of
from tests.browser.page.test_touch import LIFT, PHONE, Finger
from tests.random_play import position_after
from tests.server.playing import EASY, HUMAN

F = 11
TURNED = {"turnBoard": True}


def _open(open_game: OpenGame, variant: Variant, seat: int, **options: Any) -> GamePage:
    """Open a game in which every colour has placed two pieces and the person in a seat is to move."""
    game = position_after(variant, 1, 2 * len(variant.players) + seat)
    seats = [HUMAN if other == seat else EASY for other in range(game.num_seats)]
    return open_game(moves_of(game), seats, variant=variant, init_script=HURRY, **{"settings": TURNED, **options})


def _seen(game: GamePage, covered: set[Coord]) -> set[Coord]:
    """Return cells as displayed, relative to the upper left of their bounding box."""
    points = [game.point(col + 0.5, row + 0.5) for row, col in covered]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    cell = game.pixels(1)
    return {(round((y - top) / cell), round((x - left) / cell)) for x, y in points}


@pytest.mark.parametrize(
    ("variant", "seat", "facing"),
    [(DUO, 0, 3), (CLASSIC, 1, 2), (CLASSIC, 2, 1)],
    ids=["duo blue", "blue", "yellow"],
)
def test_own_corner_is_nearest_and_a_piece_lands_where_it_is_shown(
    open_game: OpenGame, variant: Variant, seat: int, facing: int
) -> None:
    game = _open(open_game, variant, seat)
    assert game.facing() == facing
    row, col = variant.starts[seat]
    x, y = game.point(col + 0.5, row + 0.5)
    middle = center_of(game.board)
    assert x < middle[0]
    assert y > middle[1]

    text = next(move for move in legal_moves(game.snapshot()) if len(cells(move, variant.size)) == 5)
    covered = cells(text, variant.size)
    move = game.hover(text)
    assert game.ghost() == ("good", covered)
    assert set(squares_of(game.slot(move.piece_id).locator(".squares"))) == _seen(game, covered)
    game.page.mouse.down()
    game.page.mouse.up()
    after = game.settled()
    assert {after["board"][row][col] for row, col in covered} == {variant.players[seat].value}
    assert game.grid() == after["board"]


def test_keys_move_turn_and_flip_in_the_displayed_orientation(open_game: OpenGame) -> None:
    game = _open(open_game, CLASSIC, 2)
    game.select(F)
    game.page.keyboard.press("ArrowUp")
    cell = game.pixels(1)
    for key, right, down in (("ArrowUp", 0, -1), ("ArrowLeft", -1, 0), ("ArrowDown", 0, 1), ("ArrowRight", 1, 0)):
        x, y = center_of(game.page.locator("#board .ghost .preview .squares"))
        game.page.keyboard.press(key)
        moved = center_of(game.page.locator("#board .ghost .preview .squares"))
        assert moved == pytest.approx((x + right * cell, y + down * cell), abs=1), key
    for key in "rfefrf":
        before = _seen(game, game.ghost()[1])
        game.page.keyboard.press(key)
        high, wide = (max(cell[axis] for cell in before) for axis in (0, 1))
        ways = {
            "r": {(col, high - row) for row, col in before},
            "e": {(wide - col, row) for row, col in before},
            "f": {(row, wide - col) for row, col in before},
        }
        assert _seen(game, game.ghost()[1]) == ways[key], key
        assert set(squares_of(game.slot(F).locator(".squares"))) == ways[key], key
        [shown] = [way for way in ALL_PIECES[F] if set(way.offsets) == ways[key]]
        assert game.turn_in_hand() == (shown.degrees, shown.flipped), key


def test_touch_holds_the_piece_above_the_finger(open_game: OpenGame) -> None:
    game = _open(open_game, DUO, 0, **PHONE)
    box = game.board.bounding_box()
    assert box
    lowest = box["y"] + box["height"] - game.pixels(LIFT + 1)
    text = next(
        move
        for move in legal_moves(game.snapshot())
        if len(cells(move)) == 5 and game.middle(parse_move(move, DUO.size))[1] < lowest
    )
    move, finger = game.take(text), Finger(game)
    x, y = game.middle(move)
    finger.down(center_of(game.slot(move.piece_id)))
    finger.move((x, y + game.pixels(LIFT)))
    assert game.ghost() == ("good", cells(text))
    finger.up()
    after = game.settled()
    assert after["ply"] > len(DUO.players) * 2
    assert game.grid() == after["board"]


def _letters(game: GamePage) -> list[str]:
    """Return the letters at the edge of the board from left to right, or those at its side from the top."""
    labels = game.page.locator("#board .labels text")
    places = [(center_of(label), text) for label, text in zip(labels.all(), labels.all_text_contents(), strict=True)]
    return [text for _, text in sorted(places) if text.isalpha()]


def test_letters_and_numbers_turn_with_the_board(open_game: OpenGame) -> None:
    game = _open(open_game, DUO, 0)
    assert game.facing() == 3
    game.page.locator("#open-settings").click()
    turned = game.page.get_by_label("Turn the board to my corner")
    expect(turned).to_be_checked()
    turned.uncheck()
    game.page.keyboard.press("Escape")
    expect(game.board).to_have_attribute("data-facing", "0")
    assert _letters(game) == list("abcdefghijklmn")


def test_board_is_turned_only_by_the_setting(open_game: OpenGame) -> None:
    game = _open(open_game, DUO, 0, settings={})
    assert game.facing() == 0
    (left, top), (right, bottom) = game.point(0, 0), game.point(14, 14)
    assert left < right
    assert top < bottom
    game.page.locator("#open-settings").click()
    game.page.get_by_label("Turn the board to my corner").check()
    game.page.keyboard.press("Escape")
    expect(game.board).to_have_attribute("data-facing", "3")
    text = legal_moves(game.snapshot())[-1]
    game.place(text)
    after = game.settled()
    assert after["ply"] > len(DUO.players) * 2
    assert game.grid() == after["board"]
