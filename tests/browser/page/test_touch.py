"""Playing by touch on a small phone: dragging, scrolling, long presses, and taps that preview before they place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import HOLD, OpenScript
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import CONTROLS, SIZE, GamePage, cells, center_of, legal_moves, middle_in_cells
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import faults_of

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
LIFT = 1.5
"""Cells between a finger and the middle of the piece that it drags."""

Point = tuple[float, float]


class Finger:
    """One finger on the screen."""

    def __init__(self, game: GamePage | EntropyPage) -> None:
        self._session: CDPSession = game.page.context.new_cdp_session(game.page)
        self._at: Point = (0, 0)

    def down(self, point: Point) -> None:
        """Touch the screen."""
        self._at = point
        self._send("touchStart", [point])

    def move(self, point: Point, steps: int = 8) -> None:
        """Slide to a point."""
        (x, y), (to_x, to_y) = self._at, point
        for step in range(1, steps + 1):
            self._send("touchMove", [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)])
        self._at = point

    def up(self) -> None:
        """Leave the screen."""
        self._send("touchEnd", [])

    def _send(self, kind: str, points: Iterable[Point]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def game(open_script: OpenScript) -> GamePage:
    """A game on a phone in which both sides have placed a few pieces."""
    return open_script(SCRIPT, EARLY, **PHONE)


@pytest.fixture
def finger(game: GamePage) -> Finger:
    """A finger on that phone."""
    return Finger(game)


def _below(game: GamePage, text: str) -> Point:
    """Return the finger position that holds the piece over its place."""
    x, y = game.middle(game.take(text))
    return x, y + game.pixels(LIFT)


def _droppable(game: GamePage) -> str:
    """Return a legal move for which the finger stays on the board."""
    moves = [move for move in legal_moves(game.snapshot()) if len(cells(move)) == 5]
    box = game.board.bounding_box()
    assert box
    lowest = box["y"] + box["height"] - game.pixels(LIFT + 1)
    return next(move for move in moves if game.middle(parse_move(move, SIZE))[1] < lowest)


def test_a_piece_is_dragged_onto_the_board(game: GamePage, finger: Finger) -> None:
    text = _droppable(game)
    target, move = _below(game, text), game.take(text)
    finger.down(center_of(game.slot(move.piece_id)))
    finger.move(target)
    assert game.ghost() == ("good", cells(text))
    expect(game.status).to_have_text("It fits. Release to place it.")
    finger.up()
    after = game.settled()
    assert after["ply"] == EARLY + 2
    assert {after["board"][row][col] for row, col in cells(text)} == {2}
    assert game.grid() == after["board"]


def test_a_sideways_swipe_scrolls_the_tray_and_selects_no_piece(open_script: OpenScript) -> None:
    """However long the swipe takes, it is not a long press."""
    game = open_script(SCRIPT, EARLY, init_script=HOLD, **PHONE)
    finger = Finger(game)
    tray, held = game.page.locator("#tray"), game.in_hand.inner_text()
    tray.evaluate("(node) => node.scrollTo({ left: 0 })")
    x, y = center_of(game.slot(12))
    finger.down((x, y))
    finger.move((x - 120, y), steps=12)
    finger.up()
    game.page.wait_for_function("() => document.querySelector('#tray').scrollLeft > 60")
    assert game.in_hand.inner_text() == held
    expect(game.page.locator("#dragged")).to_be_hidden()
    assert game.ghost() == ("none", set())


def test_a_long_press_selects_the_piece_even_when_moved_sideways(game: GamePage, finger: Finger) -> None:
    tray, dragged = game.page.locator("#tray"), game.page.locator("#dragged")
    piece_id = next(iter(sorted(game.tray()["playable"], reverse=True)))
    x, y = center_of(game.slot(piece_id))
    before = tray.evaluate("(node) => node.scrollLeft")
    finger.down((x, y))
    expect(dragged).to_be_visible()
    finger.move((x - 60, y))
    assert center_of(dragged) == pytest.approx((x - 60, y), abs=1.5)
    assert tray.evaluate("(node) => node.scrollLeft") == before
    finger.move(game.point(7, 7))
    assert game.ghost()[0] in ("good", "bad")
    finger.move((x, y))
    finger.up()
    expect(dragged).to_be_hidden()
    assert game.snapshot()["ply"] == EARLY


def test_first_tap_previews_and_second_tap_places(game: GamePage) -> None:
    text = SCRIPT.moves[EARLY]
    move = game.take(text)
    game.page.touchscreen.tap(*game.middle(move))
    assert game.ghost() == ("good", cells(text))
    expect(game.status).to_have_text("It fits. Tap again to place it.")
    assert game.snapshot()["ply"] == EARLY
    game.page.touchscreen.tap(*game.middle(move))
    after = game.settled()
    assert after["ply"] == EARLY + 2
    assert game.grid() == after["board"]


def test_a_tap_elsewhere_moves_the_ghost(game: GamePage) -> None:
    text = SCRIPT.moves[EARLY]
    move = game.take(text)
    x, y = middle_in_cells(move)
    far = (x + 6 if x < SIZE / 2 else x - 6, y + 6 if y < SIZE / 2 else y - 6)
    game.page.touchscreen.tap(*game.point(*far))
    first = game.ghost()[1]
    assert first
    game.page.touchscreen.tap(*game.middle(move))
    assert game.ghost() == ("good", cells(text))
    assert first != cells(text)
    assert game.snapshot()["ply"] == EARLY


def test_touch_snaps_to_a_nearby_legal_place(game: GamePage) -> None:
    text = SCRIPT.moves[EARLY]
    x, y = middle_in_cells(game.take(text))
    near = [(x + right, y + down) for right in (-0.45, 0.45) for down in (-0.45, 0.45)]
    for point in near:
        game.page.touchscreen.tap(*game.point(*point))
        assert game.ghost()[0] == "good"
        game.page.keyboard.press("Escape")
        game.take(text)


def test_one_tap_places_when_the_setting_is_on(game: GamePage) -> None:
    game.page.locator("#open-settings").click()
    game.page.get_by_role("group", name="Confirm on touch").get_by_label("Never").check()
    game.page.get_by_role("button", name="Close").click()
    game.page.touchscreen.tap(*game.middle(game.take(SCRIPT.moves[EARLY])))
    assert game.settled()["ply"] == EARLY + 2


def _drop(game: GamePage, text: str) -> None:
    """Drag the piece of a move to its place with a finger, and release it."""
    target, move = _below(game, text), game.take(text)
    finger = Finger(game)
    finger.down(center_of(game.slot(move.piece_id)))
    finger.move(target)
    expect(game.board).to_have_attribute("data-ghost", "good")
    finger.up()


def test_a_dropped_piece_waits_for_a_tap_if_drops_are_confirmed(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, settings={"confirmTouch": "always"}, **PHONE)
    text, finger = _droppable(game), Finger(game)
    target, move = _below(game, text), game.take(text)
    finger.down(center_of(game.slot(move.piece_id)))
    finger.move(target)
    expect(game.status).to_have_text("It fits. Release, then tap to place it.")
    finger.up()
    expect(game.status).to_have_text("It fits. Tap it to place it.")
    assert game.ghost() == ("good", cells(text))
    assert game.snapshot()["ply"] == EARLY
    game.page.touchscreen.tap(*game.middle(move))
    assert game.settled()["ply"] == EARLY + 2


@pytest.mark.parametrize("answer", ["Confirm drops", "Close"])
def test_confirming_drops_is_offered_once_after_a_drop_was_undone(open_script: OpenScript, answer: str) -> None:
    game = open_script(SCRIPT, EARLY, reduced_motion="reduce", **PHONE)
    text = _droppable(game)
    offer = game.page.get_by_role("group", name="Dropped too soon?")
    _drop(game, text)
    game.settled()
    expect(offer).to_be_hidden()
    game.control("undo").click()
    expect(offer).to_be_visible()
    assert game.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert faults_of(game.page) == []
    offer.get_by_role("button", name=answer).click()
    expect(offer).to_be_hidden()
    _drop(game, text)
    if answer == "Confirm drops":
        expect(game.status).to_have_text("It fits. Tap it to place it.")
        game.control("place").tap()
    game.settled()
    game.control("undo").click()
    expect(game.pieces).to_have_count(EARLY)
    expect(offer).to_be_hidden()


def test_place_button_places_the_previewed_piece(game: GamePage) -> None:
    game.page.touchscreen.tap(*game.middle(game.take(SCRIPT.moves[EARLY])))
    game.control("place").tap()
    assert game.settled()["ply"] == EARLY + 2


def test_everything_fits_on_a_small_phone(game: GamePage) -> None:
    """Nothing overflows sideways; board, buttons and tray are visible without scrolling and large enough for touch."""
    game.page.touchscreen.tap(*game.middle(game.take(SCRIPT.moves[EARLY])))
    width = game.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 360
    boxes = {name: game.control(name).bounding_box() for name in CONTROLS}
    for name, box in boxes.items():
        assert box
        assert box["height"] >= 40, name
        assert box["width"] >= 40, name
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= 360, name
        assert box["y"] + box["height"] <= 640, name
    for part in ("#board", "#tray"):
        box = game.page.locator(part).bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 640, part


def test_no_screen_is_wider_than_the_phone(game: GamePage, expected_errors: list[str]) -> None:
    expected_errors.append("404")
    for path, button in (("/", "#start"), ("/game/no-such-game", "#missing-back")):
        game.page.goto(path)
        expect(game.page.locator(button)).to_be_visible()
        assert game.page.evaluate("() => document.documentElement.scrollWidth") <= 360, path
