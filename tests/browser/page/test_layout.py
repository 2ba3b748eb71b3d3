"""Layout: on common screen sizes, everything that a move needs is visible without scrolling."""

from __future__ import annotations

from tests.browser.page.conftest import OpenScript
from tests.browser.page.positions import script

WINDOWS = [(1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1024, 768), (768, 1024), (390, 844), (360, 640)]
PARTS = ("#players", "#board", "#status", ".controls", "#tray")


WIDE = [size for size in WINDOWS if size[0] > 1200]


def test_board_buttons_and_tray_are_visible_without_scrolling(open_script: OpenScript) -> None:
    game = open_script(script(0), 6)
    assert {size: hidden for size in WINDOWS if (hidden := game.out_of_sight(PARTS, *size))} == {}


def test_a_wide_window_shows_all_pieces(open_script: OpenScript) -> None:
    game = open_script(script(0), 6)
    for width, height in WIDE:
        game.page.set_viewport_size({"width": width, "height": height})
        overflow = game.page.evaluate(
            "() => { const { scrollWidth, clientWidth } = tray; return scrollWidth - clientWidth; }"
        )
        assert overflow <= 0, (width, height)
