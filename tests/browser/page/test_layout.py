"""On the screens that people have, all that a move needs is in sight at once."""

from __future__ import annotations

from tests.browser.page.conftest import OpenScript
from tests.browser.page.game_page import GamePage
from tests.browser.page.positions import script

WINDOWS = [(1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1024, 768), (768, 1024), (390, 844), (360, 640)]
PARTS = ("#players", "#board", "#status", ".controls", "#tray")


def test_board_buttons_and_tray_are_in_sight_without_scrolling(open_script: OpenScript) -> None:
    game = open_script(script(0), 6)
    assert {size: hidden for size in WINDOWS if (hidden := _out_of_sight(game, *size))} == {}


def _out_of_sight(game: GamePage, width: int, height: int) -> list[str]:
    """What is not wholly in a window of that size."""
    game.page.set_viewport_size({"width": width, "height": height})
    game.page.evaluate("() => scrollTo(0, 0)")
    boxes = {part: game.page.locator(part).bounding_box() for part in PARTS}
    hidden = [
        f"{part} from {box['y']:.0f} to {box['y'] + box['height']:.0f}"
        for part, box in boxes.items()
        if box and (min(box["x"], box["y"]) < 0 or box["x"] + box["width"] > width or box["y"] + box["height"] > height)
    ]
    is_wide = game.page.evaluate("() => document.documentElement.scrollWidth") > width
    return hidden + ["something sticks out sideways"] * is_wide
