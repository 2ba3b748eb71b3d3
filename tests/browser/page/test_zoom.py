"""Zooming: on phones the board of Classic is enlarged by a tap or two fingers, and what is seen follows the piece."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from polindrome.blokus import CLASSIC, DUO
from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import OpenGame
from tests.browser.page.game_page import GamePage, cells, legal_moves
from tests.browser.page.positions import moves_of
from tests.random_play import position_after
from tests.server.playing import EASY, HUMAN

Point = tuple[float, float]

SMALL = {"width": 360, "height": 640}
TALL = {"width": 390, "height": 844}
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
PLIES = 16
SIZE = CLASSIC.size
HITTABLE = 22
"""Pixels of a cell that a finger hits."""

GREATEST = 2.5

MARK = "() => [...document.querySelectorAll('#board .pieces .piece')].forEach((node) => { node.isKept = true; })"
KEPT = "() => [...document.querySelectorAll('#board .pieces .piece')].every((node) => node.isKept)"


class Hand:
    """Fingers on the screen, with a clock of their own: double taps are quick however slow the machine is."""

    def __init__(self, game: GamePage) -> None:
        self._session: CDPSession = game.page.context.new_cdp_session(game.page)
        self._now = time.time()

    def tap(self, point: Point, seconds: float = 1) -> None:
        """Tap some time after the last touch."""
        self._now += seconds
        self._send("touchStart", [point])
        self._send("touchEnd", [])

    def move(self, *paths: tuple[Point, Point], steps: int = 10) -> None:
        """Slide each finger along its path, all at once."""
        self._now += 1
        for count in range(1, len(paths) + 1):
            self._send("touchStart", [start for start, _ in paths[:count]])
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in paths])
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": touches, "timestamp": self._now}
        self._session.send("Input.dispatchTouchEvent", event)


def _open(open_game: OpenGame, viewport: dict[str, int], **options: Any) -> GamePage:
    """Open a game of Classic on a phone, with a person in the first seat."""
    position = position_after(CLASSIC, 1, PLIES)
    seats = (HUMAN, EASY, EASY, EASY)
    return open_game(moves_of(position), seats, variant=CLASSIC, viewport=viewport, **{**TOUCH, **options})


def _central(game: GamePage) -> str:
    """Return the legal move of a large piece that is nearest to the middle of the board."""
    moves = [move for move in legal_moves(game.snapshot()) if len(cells(move, SIZE)) == 5]

    def away(text: str) -> float:
        return max(max(abs(row - SIZE / 2), abs(col - SIZE / 2)) for row, col in cells(text, SIZE))

    return min(moves, key=away)


def _expect_zoomed(game: GamePage, *, is_zoomed: bool) -> None:
    """Wait until the board is zoomed or is not, as its button says, and the view has come to rest."""
    button = game.page.get_by_role("button", name="Whole board")
    expect(button).to_be_visible(visible=is_zoomed)
    whole = game.page.locator("#board").bounding_box()
    assert whole
    fraction = game.pixels(SIZE) / whole["width"]
    assert fraction > 1 if is_zoomed else fraction < 1


def _ghost_is_in_view(game: GamePage) -> bool:
    """Return whether every cell of the ghost is inside of the board's frame."""
    frame = game.board.bounding_box()
    _, ghost = game.ghost()
    assert frame
    assert ghost
    corners = [game.point(col + right, row + down) for row, col in ghost for right in (0, 1) for down in (0, 1)]
    return all(
        frame["x"] - 1 <= x <= frame["x"] + frame["width"] + 1
        and frame["y"] - 1 <= y <= frame["y"] + frame["height"] + 1
        for x, y in corners
    )


@pytest.mark.parametrize("viewport", [SMALL, TALL], ids=["small", "tall"])
def test_first_tap_zooms_and_previews_and_the_second_places(open_game: OpenGame, viewport: dict[str, int]) -> None:
    game = _open(open_game, viewport)
    hand, text = Hand(game), _central(game)
    game.page.evaluate(MARK)
    before, place = game.pixels(1), game.middle(game.take(text))
    hand.tap(place)
    _expect_zoomed(game, is_zoomed=True)
    assert before < HITTABLE <= game.pixels(1)
    assert game.ghost() == ("good", cells(text, SIZE))
    assert game.middle(parse_move(text, SIZE)) == pytest.approx(place, abs=game.pixels(1))
    assert _ghost_is_in_view(game)
    assert game.page.evaluate(KEPT)
    assert game.page.evaluate("() => document.documentElement.scrollWidth") <= viewport["width"]

    button = game.page.get_by_role("button", name="Whole board")
    box = button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    hand.tap((box["x"] + 22, box["y"] + 22))
    _expect_zoomed(game, is_zoomed=False)
    assert game.pixels(1) == pytest.approx(before)
    assert game.ghost() == ("good", cells(text, SIZE))

    # A tap elsewhere zooms again; after a while the next one, on the ghost, places the piece.
    x, y = game.middle(parse_move(text, SIZE))
    hand.tap((x, y + 5 * before))
    _expect_zoomed(game, is_zoomed=True)
    hand.tap(game.middle(game.take(text)))
    assert game.ghost() == ("good", cells(text, SIZE))
    hand.tap(game.middle(parse_move(text, SIZE)))
    game.settled()
    # The whole board is seen when the others answer.
    _expect_zoomed(game, is_zoomed=False)
    assert game.grid() == game.snapshot()["board"]


def test_a_double_tap_shows_the_whole_board_and_on_the_ghost_it_places(open_game: OpenGame) -> None:
    game = _open(open_game, TALL, reduced_motion="no-preference")
    hand, text = Hand(game), _central(game)
    move = game.take(text)
    x, y = game.middle(move)
    hand.tap((x + 60, y + 60))
    # The view glides: the button is there at once, the view after a moment.
    game.page.wait_for_function("() => Number(board.querySelector('svg').getAttribute('viewBox').split(' ')[2]) < 15")
    elsewhere = game.middle(move)
    ply = game.snapshot()["ply"]
    hand.tap(elsewhere)
    hand.tap(elsewhere, 0.1)
    game.page.wait_for_function("() => Number(board.querySelector('svg').getAttribute('viewBox').split(' ')[2]) > 20")
    _expect_zoomed(game, is_zoomed=False)
    assert game.ghost()[0] != "none"
    assert game.snapshot()["ply"] == ply
    game.page.keyboard.press("Escape")
    place = game.middle(game.take(text))
    hand.tap(place)
    hand.tap(place, 0.1)
    game.settled()
    assert game.snapshot()["ply"] > ply


def test_two_fingers_zoom_and_move_the_board(open_game: OpenGame) -> None:
    game = _open(open_game, TALL)
    hand = Hand(game)
    before, place = game.pixels(1), game.point(14, 6)
    x, y = place
    hand.move(((x - 10, y), (x - 25, y + 8)), ((x + 10, y), (x + 25, y + 8)))
    _expect_zoomed(game, is_zoomed=True)
    assert game.pixels(1) == pytest.approx(before * GREATEST, rel=0.01)
    assert game.point(14, 6) == pytest.approx((x, y + 8), abs=2)
    # Neither a tap nor a drag: the piece in hand stays where it is.
    assert game.ghost() == ("none", set())
    hand.move(((x - 50, y), (x - 30, y)), ((x + 50, y), (x + 30, y)))
    assert game.pixels(1) == pytest.approx(before * GREATEST * 0.6, rel=0.01)

    # One finger moves the board only if there is no piece in hand, which it would move else.
    game.page.keyboard.press("Escape")
    x, y = game.point(14, 6)
    hand.move(((x, y), (x - 30, y + 20)))
    assert game.point(14, 6) == pytest.approx((x - 30, y + 20), abs=1)
    game.select(next(iter(game.tray()["playable"])))
    hand.move(((x, y), (x - 30, y)))
    assert game.ghost()[0] in ("good", "bad")

    hand.move(((x - 90, y), (x - 10, y)), ((x + 90, y), (x + 10, y)))
    _expect_zoomed(game, is_zoomed=False)
    assert game.pixels(1) == pytest.approx(before)


@pytest.mark.parametrize("is_turned", [False, True], ids=["as-written", "turned"])
def test_what_is_seen_follows_the_piece(open_game: OpenGame, is_turned: bool) -> None:
    game = _open(open_game, SMALL, settings={"turnBoard": is_turned})
    assert (game.facing() > 0) == is_turned
    hand, text = Hand(game), _central(game)
    hand.tap(game.middle(game.take(text)))
    _expect_zoomed(game, is_zoomed=True)
    frame = game.board.bounding_box()
    assert frame
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    seen = {edge: game.point(*edge) for edge in ((0.0, 0.0), (20.0, 20.0))}
    for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        edge = (middle[0] + dx * (frame["width"] / 2 - 6), middle[1] + dy * (frame["height"] / 2 - 6))
        hand.move((middle, edge), steps=40)
        assert _ghost_is_in_view(game)
    assert {edge: game.point(*edge) for edge in seen} != seen
    # Keys take it to the far side, and what is seen with it.
    for key in ("ArrowLeft", "ArrowUp"):
        for _ in range(SIZE):
            game.page.keyboard.press(key)
        assert _ghost_is_in_view(game)
    _expect_zoomed(game, is_zoomed=True)


def test_only_fingers_on_small_cells_zoom(open_game: OpenGame) -> None:
    game = _open(open_game, SMALL, has_touch=False, is_mobile=False)
    game.page.mouse.move(*game.middle(game.take(_central(game))))
    x, y = game.point(10, 10)
    game.page.mouse.click(x, y)
    _expect_zoomed(game, is_zoomed=False)

    duo = open_game(variant=DUO, viewport=TALL, **TOUCH)
    hand = Hand(duo)
    x, y = duo.point(7, 7)
    hand.tap((x, y))
    assert duo.ghost()[0] in ("good", "bad")
    hand.move(((x - 10, y), (x - 40, y)), ((x + 10, y), (x + 40, y)))
    expect(duo.page.locator("#whole-board")).to_be_hidden()
    assert duo.point(7, 7) == pytest.approx((x, y))
