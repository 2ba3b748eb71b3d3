"""A placed piece flies to its place: from its player's card or the tray, turning and flipping on its way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from polindrome.blokus import ALL_PIECES, Move
from polindrome.blokus.legality import cells_of
from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.game_page import SIZE, GamePage, style
from tests.browser.page.positions import Script, script
from tests.server.playing import send

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]

FREEZE = """() => {
  window.flights = [];
  const real = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = real.apply(this, how);
    animation.pause();
    window.flights.push(animation);
    return animation;
  };
}"""
"""Stops all flights at their start, and keeps their animations."""

AT = """(part) => window.flights.forEach((animation) => {
  animation.currentTime = part * animation.effect.getComputedTiming().duration;
})"""
"""Shows a part of each flight."""

MIDDLES = """(piece) => [...piece.querySelector(".squares").getAttribute("d").matchAll(/M(\\d+) (\\d+)h1v1h-1z/g)].map(
  ([, col, row]) => {
    const { x, y } = new DOMPoint(Number(col) + 0.5, Number(row) + 0.5).matrixTransform(piece.getScreenCTM());
    return [x, y];
  })"""
"""Returns the middles of a piece's squares in the window."""


def _flying(game: GamePage) -> Locator:
    return game.page.locator(".flight .piece")


def _squares(game: GamePage) -> tuple[tuple[float, float], float, set[tuple[int, int]]]:
    """Return the middle of the flying piece, the size of its squares, and its shape as rows and columns from 0."""
    points: list[list[float]] = _flying(game).evaluate(MIDDLES)
    xs, ys = zip(*points, strict=True)
    gaps = [abs(x - other) for x in xs for other in xs] + [abs(y - other) for y in ys for other in ys]
    size = min(gap for gap in gaps if gap > 0.5)
    shape = {(round((y - min(ys)) / size), round((x - min(xs)) / size)) for x, y in points}
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), size, shape


def _flat_shape(piece_id: int) -> set[tuple[int, int]]:
    """Return the piece as the cards show it: as low as it can lie."""
    ways = ALL_PIECES[piece_id]
    return set(cells_of(Move(piece_id, min(ways, key=lambda way: way.height).id, 0, 0)))


def _is_inside(point: tuple[float, float], part: Locator) -> bool:
    box = part.bounding_box()
    assert box
    return box["x"] <= point[0] <= box["x"] + box["width"] and box["y"] <= point[1] <= box["y"] + box["height"]


@pytest.mark.parametrize("human", [0, 1])
def test_a_computers_piece_flies_from_its_card(open_game: OpenGame, human: int) -> None:
    """As Orange on a turned board as well; the state is final from the start."""
    found, number = _turned_reply(human)
    ply = found.own_plies[number]
    options: dict[str, Any] = {"init_script": FREEZE, "settings": {"turnBoard": human == 1}}
    game = open_game(found.moves[:ply], found.seats, found.seed, **options)
    assert game.page.evaluate("() => window.flights.length") == 0, "earlier moves do not fly"
    game.place(found.moves[ply])
    expect(_flying(game)).to_have_count(1)
    reply = parse_move(found.moves[ply + 1], SIZE)
    rival = game.page.locator(".player.orange" if human == 0 else ".player.blue")
    middle, small, shape = _squares(game)
    assert _is_inside(middle, rival)
    assert small < game.pixels(0.6)
    assert shape == _flat_shape(reply.piece_id)
    assert game.settled()["ply"] == ply + 2
    assert style(game.pieces.last, "opacity") == "0"

    game.page.evaluate(AT, 0.999)
    middle, size, _ = _squares(game)
    assert middle == pytest.approx(game.middle(reply), abs=3)
    assert size == pytest.approx(game.pixels(1), abs=1)
    game.page.evaluate("() => window.flights.forEach((animation) => animation.finish())")
    expect(_flying(game)).to_have_count(0)
    assert style(game.pieces.last, "opacity") == "1"


def _turned_reply(human: int) -> tuple[Script, int]:
    """Return a game, and the number of a move of the person that is answered with a turned and flipped piece."""
    for seed in range(100):
        found = script(seed, human)
        for number, ply in enumerate(found.own_plies[:5]):
            reply = parse_move(found.moves[ply + 1], SIZE)
            way = ALL_PIECES[reply.piece_id][reply.orientation]
            if way.flipped and way.degrees:
                return found, number
    raise AssertionError("no such reply")


def test_an_input_ends_a_flight(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, init_script=FREEZE)
    for ply, end in ((EARLY, "key"), (EARLY + 2, "pointer")):
        game.place(SCRIPT.moves[ply])
        expect(_flying(game)).to_have_count(1)
        if end == "key":
            game.page.keyboard.press("Shift")
        else:
            game.page.locator("#players").click()
        assert _flying(game).count() == 0
        assert style(game.pieces.last, "opacity") == "1"
        game.settled()


def test_a_piece_placed_elsewhere_flies_from_the_tray_and_a_click_needs_no_flight(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, init_script=FREEZE)
    text = SCRIPT.moves[EARLY]
    slot = game.slot(parse_move(text, SIZE).piece_id)
    start = slot.bounding_box()
    assert start
    # The computer's answer comes only after a moment: until then it is the player's piece that flies.
    assert send(game.client, game.id, "moves", ply=EARLY, move=text).status_code == 200
    expect(game.page.locator(".flight .piece.blue")).to_have_count(1)
    x, y = _squares(game)[0]
    assert start["x"] <= x <= start["x"] + start["width"]
    assert start["y"] <= y <= start["y"] + start["height"]
    expect(game.page.locator(".flight .piece.orange")).to_have_count(1)
    game.settled()
    game.page.evaluate("() => window.flights.splice(0)")
    game.place(SCRIPT.moves[EARLY + 2])
    expect(game.page.locator(".flight .piece.orange")).to_have_count(1)
    game.settled()
    assert game.page.evaluate("() => window.flights.length") == 2, "the piece and its picture, of the computer alone"


def test_nothing_flies_with_reduced_motion(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY, init_script=FREEZE, reduced_motion="reduce")
    game.place(SCRIPT.moves[EARLY])
    assert game.settled()["ply"] == EARLY + 2
    expect(game.page.locator("#board .piece.last")).to_have_count(1)
    assert game.page.evaluate("() => window.flights.length") == 0
