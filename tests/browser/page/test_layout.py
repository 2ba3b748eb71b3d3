"""Layout: everything that a move needs is visible without scrolling, and the table grows with the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.page.conftest import OpenEntropy, OpenScript
from tests.browser.page.positions import script

WINDOWS = [
    *((3440, 1000), (2560, 1440), (1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1024, 768)),
    *((820, 1180), (768, 1024), (390, 844), (360, 640)),
]
PARTS = ("#players", "#board", "#status", ".controls", "#tray")
ENTROPY_PARTS = ("#players", "#board", "#status", ".controls")

WIDE = [size for size in WINDOWS if size[0] > 1200]

LEAST_BOARDS = {(2560, 1440): 1130, (1920, 1080): 850, (1440, 900): 687, (1280, 720): 507, (820, 1180): 800}
"""The width of the board in pixels, by the size of the window."""

HEIGHTS = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const room = box("#dock").top - box(".bar").bottom;
  return { board: box("#board").height, room, name: box(".player .name").height, dock: box("#dock").height,
    status: box("#status").height, side: box("#side").width, tools: box("#tools .tool").height };
}"""


def _heights(page: Page, size: tuple[int, int]) -> dict[str, float]:
    """Return the heights of some parts, and the width of the side panel, in a window of that size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, float] = page.evaluate(HEIGHTS)
    return found


def test_board_buttons_and_tray_are_visible_without_scrolling(open_script: OpenScript) -> None:
    game = open_script(script(0), 6)
    assert {size: hidden for size in WINDOWS if (hidden := game.out_of_sight(PARTS, *size))} == {}
    for size in WIDE:
        assert _heights(game.page, size)["board"] > 0
        assert game.page.evaluate("() => document.documentElement.scrollHeight") <= size[1], size


def test_a_wide_window_shows_all_pieces(open_script: OpenScript) -> None:
    game = open_script(script(0), 6)
    for width, height in WIDE:
        game.page.set_viewport_size({"width": width, "height": height})
        overflow = game.page.evaluate(
            "() => { const { scrollWidth, clientWidth } = tray; return scrollWidth - clientWidth; }"
        )
        assert overflow <= 0, (width, height)


def test_the_table_grows_with_the_window(open_script: OpenScript) -> None:
    """The board fills the room that bar and dock leave, and all around it is larger in a large window."""
    game = open_script(script(0), 6)
    for size, least in LEAST_BOARDS.items():
        assert _heights(game.page, size)["board"] >= least, size
    for size in WIDE:
        heights = _heights(game.page, size)
        assert heights["board"] >= 0.96 * heights["room"], size
    common, large = (_heights(game.page, size) for size in ((1440, 900), (2560, 1440)))
    for part in ("name", "dock", "status", "side", "tools"):
        assert large[part] >= 1.3 * common[part], part
    # A dialog grows, too, but not out of the window.
    game.page.locator("#open-settings").click()
    dialog = game.page.locator("dialog[open]").bounding_box()
    assert dialog
    assert dialog["width"] > 600
    assert 0 < dialog["y"] < dialog["y"] + dialog["height"] < 1440


def test_entropy_grows_with_the_window(open_entropy: OpenEntropy) -> None:
    game = open_entropy(20)
    assert {size: hidden for size in WINDOWS if (hidden := game.out_of_sight(ENTROPY_PARTS, *size))} == {}
    heights = _heights(game.page, (2560, 1440))
    assert heights["board"] >= 0.96 * heights["room"]


@pytest.mark.parametrize("path", ["/", "/learn/blokus"])
def test_lobby_and_lessons_grow_with_the_window(lobby: Page, path: str) -> None:
    lobby.goto(path)
    part = lobby.locator("#start, #lesson h1").first
    part.wait_for()
    boxes = []
    for width, height in ((1440, 900), (2560, 1440)):
        lobby.set_viewport_size({"width": width, "height": height})
        box = part.bounding_box()
        assert box
        boxes.append(box["height"])
        assert lobby.evaluate("() => document.documentElement.scrollWidth") <= width
    assert boxes[1] >= 1.3 * boxes[0]
