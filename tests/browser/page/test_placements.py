"""Stepping through the placements of a piece: with keys, with the slider, and turning it with the wheel."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from polindrome.blokus import DUO
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import cells_of
from tests.browser.conftest import Call
from tests.browser.page.conftest import OpenScript
from tests.browser.page.game_page import GamePage, offset_of
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import faults_of
from tests.browser.page.test_touch import PHONE, Finger

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
POSITION = SCRIPT.position(EARLY)
BLUE = DUO.players[0]
Y = 21
SLIDER = "#places"

Cells = frozenset[Coord]

ROUND = """async (key) => {
  const press = async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    // The page renders in a microtask.
    await Promise.resolve();
    const said = document.querySelector("#live").textContent;
    const moved = document.querySelector("#board .ghost").getAttribute("transform");
    const drawn = document.querySelector("#board .preview.good .squares")?.getAttribute("d") ?? "";
    return { said, moved, drawn };
  };
  const seen = [await press()];
  const count = Number(/ of (\\d+):/.exec(seen[0].said)[1]);
  while (seen.length < count) seen.push(await press());
  return seen;
}"""
"""Presses a key until every place has been shown once."""

FEEL = "() => { window.felt = 0; navigator.vibrate = () => Boolean((window.felt += 1)); }"
"""Counts the vibrations that a phone would make."""

SCROLLED = """() => {
  window.left = 0;
  document.addEventListener("wheel", (event) => (window.left += event.defaultPrevented ? 0 : 1));
}"""
"""Counts the wheel events that are left to the browser."""

ROLL = """(board, deltas) => {
  for (const deltaY of deltas)
    board.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true }));
}"""
"""A trackpad: scroll events in such quick succession that they count as one."""


def _places(piece_id: int | None = None) -> list[set[Cells]]:
    """Return, for each corner, the cells of the legal placements that cover it."""
    moves = [move for move in POSITION.legal_moves_of(BLUE) if piece_id in (None, move.piece_id)]
    placed = {frozenset(cells_of(move)) for move in moves}
    return [{cells for cells in placed if corner in cells} for corner in POSITION.board.get_frontier(BLUE)]


def _round(page: Page, key: str) -> list[Cells]:
    """Return the places that a key steps through, in order."""
    seen = {}
    for step in page.evaluate(ROUND, key):
        told = re.fullmatch(r"(\d+) of \d+: \w+ at [a-n]\d+, fits\.", step["said"])
        assert told, step["said"]
        squares = re.findall(r"M(\d+) (\d+)h1v1h-1z", step["drawn"])
        right, down = offset_of(step["moved"])
        seen[int(told[1])] = frozenset((int(row) + down, int(col) + right) for col, row in squares)
    assert sorted(seen) == list(range(1, len(seen) + 1))
    return [seen[index] for index in sorted(seen)]


def _shown(game: GamePage) -> Cells:
    """Return the cells of the selected piece, which is legal there."""
    fit, cells = game.ghost()
    assert fit == "good"
    return frozenset(cells)


def test_brackets_step_through_all_places_at_a_corner(open_script: OpenScript) -> None:
    """Those of the selected piece, with Shift those of all pieces, the largest first; each corner has its own list."""
    game = open_script(SCRIPT, EARLY, settings={"turnBoard": True})
    page = game.page
    game.select(Y)
    own = _round(page, "]")
    assert set(own) in _places(Y)
    page.keyboard.press("[")
    assert _shown(game) == own[-2]

    page.keyboard.press("a")
    assert _shown(game) not in own
    page.keyboard.press("A")
    assert _shown(game) == own[0]

    everything = _round(page, "}")
    assert set(everything) in _places()
    assert set(own) < set(everything)
    sizes = [len(cells) for cells in everything]
    assert sizes == sorted(sizes, reverse=True)
    page.keyboard.press("{")
    shown = _shown(game)
    expect(page.get_by_role("slider", name="Placements at this corner")).to_have_value(str(everything.index(shown) + 1))
    expect(page.locator("#place-words")).to_have_text(
        re.compile(rf"Placement \d+ of {len(everything)}: \w+ at [a-n]\d+")
    )
    page.keyboard.press("Enter")
    assert game.settled()["ply"] == EARLY + 2
    assert all(game.grid()[row][col] == BLUE.value for row, col in shown)
    expect(page.locator(SLIDER)).to_be_hidden()


def test_corners_are_in_displayed_order(call: Call) -> None:
    """On any rotated board: row by row from the top, each from the left."""
    for facing in range(4):
        found = call("/tests/page/scenes.js", "corners", SCRIPT.moves[:EARLY], facing)
        assert {(row, col) for row, col in found} <= POSITION.board.get_frontier(BLUE)
        seen = [_turned(row, col, facing) for row, col in found]
        assert len(seen) > 5
        assert seen == sorted(seen)


def _turned(row: int, col: int, quarters: int) -> Coord:
    """Return a cell of a board that is rotated clockwise."""
    return (row, col) if quarters == 0 else _turned(col, DUO.size - 1 - row, quarters - 1)


def test_a_resting_mouse_leaves_the_piece_where_the_keys_put_it(open_script: OpenScript) -> None:
    """The corner is the nearest to the mouse; when the mouse moves, the piece follows it again."""
    game = open_script(SCRIPT, EARLY)
    game.select(Y)
    corner = sorted(POSITION.board.get_frontier(BLUE))[-1]
    x, y = corner[1] + 0.5, corner[0] + 0.5
    game.page.mouse.move(*game.point(x, y))
    game.page.keyboard.press("}")
    fit, shown = game.ghost()
    assert fit == "good"
    assert corner in shown
    game.page.mouse.move(*game.point(x + 0.3, y))
    assert game.ghost() == ("good", shown)
    game.page.mouse.move(*game.point(7, 7))
    assert game.ghost()[1] != shown
    expect(game.page.locator(SLIDER)).to_be_hidden()


def test_slider_steps_through_the_places_of_a_corner(open_script: OpenScript) -> None:
    """A tap on a dot chooses the corner; each place vibrates; a tap on the piece places it."""
    game = open_script(SCRIPT, EARLY, init_script=FEEL, **PHONE)
    page, finger = game.page, Finger(game)
    game.control("clear").tap()
    row, col = sorted(POSITION.board.get_frontier(BLUE))[0]
    page.touchscreen.tap(*game.point(col + 0.8, row + 0.2))
    slider = page.locator(SLIDER)
    expect(slider).to_have_value("1")
    assert (row, col) in game.ghost()[1]
    count = int(slider.get_attribute("max") or 0)
    assert count == max(len(found) for found in _places() if all((row, col) in cells for cells in found))

    box = slider.bounding_box()
    assert box
    assert box["height"] >= 40
    x, y = box["x"] + 8, box["y"] + box["height"] / 2
    finger.down((x, y))
    finger.move((x + box["width"] - 16, y), steps=5)
    finger.up()
    expect(slider).to_have_value(str(count))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Placement {count} of {count}: \w+ at [a-n]\d+$"))
    assert page.evaluate("() => window.felt") >= 3
    fit, shown = game.ghost()
    assert fit == "good"
    assert faults_of(page) == []
    row, col = min(shown)
    page.touchscreen.tap(*game.point(col + 0.5, row + 0.5))
    assert game.settled()["ply"] == EARLY + 2
    assert all(game.grid()[row][col] == BLUE.value for row, col in shown)


def test_wheel_turns_and_flips_the_selected_piece(open_script: OpenScript) -> None:
    """One turn per notch, with Shift a flip; trackpad events accumulate; with an empty selection the page scrolls."""
    game = open_script(SCRIPT, EARLY, settings={"turnBoard": False}, init_script=SCROLLED)
    page = game.page
    game.select(Y)
    page.mouse.move(*game.point(7, 7))
    for delta, text in ((120, "90°"), (120, "180°"), (-120, "90°")):
        page.mouse.wheel(0, delta)
        expect(game.in_hand).to_have_text(f"Y · {text}")
    for deltas in ([20, 20, 20], [20, -20]):
        game.board.evaluate(ROLL, deltas)
        expect(game.in_hand).to_have_text("Y · 180°")
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 120)
    expect(game.in_hand).to_have_text("Y · 180° flipped")
    page.keyboard.up("Shift")
    assert page.evaluate("() => window.left") == 0
    page.keyboard.press("Escape")
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => window.left === 1")
