"""Takes the pictures of the page that the README shows: `make screenshots`.

The games are played by the computer from fixed seeds, so that the pictures show the same positions again.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from polindrome.blokus import DUO, BlokusGame, Move
from polindrome.blokus.legality import orientation_of
from polindrome.bots import Budget, find_bot
from tests.browser.chromium import launch
from tests.server.live import live_server
from tests.server.playing import HUMAN, MEDIUM, log_of

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SEATS = (HUMAN, MEDIUM)
MARGIN = 0.25
"""Room around the board, in cells, as the page draws it."""

TO_THE_END = 1000
"""More placements than any game has."""

WIDE = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 360, "height": 720}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A view of the page: a game after some placements, and a piece held over the board."""

    name: str
    seed: int
    placements: int | None
    context: dict[str, Any]
    held: Move | None = None


PICTURES = (
    Picture("lobby", 0, None, WIDE),
    Picture("game", 12, 10, WIDE, Move(13, 5, 12, 6)),
    Picture("why-not", 12, 10, {**WIDE, **DARK}, Move(18, 0, 1, 2)),
    Picture("phone", 12, 10, PHONE, Move(13, 5, 12, 6)),
    Picture("phone-dark", 12, 6, {**PHONE, **DARK}),
    Picture("game-over", 12, TO_THE_END, WIDE),
)


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, live_server(Path(folder)) as live, sync_playwright() as playwright:
        browser = launch(playwright)
        for picture in track(PICTURES, "Taking pictures"):
            if picture.placements is not None:
                live.run(live.log.append(picture.name, log_of(play(picture), SEATS)))
            take(browser, str(live.client.base_url), picture)
        browser.close()


def play(picture: Picture) -> BlokusGame:
    """The game of a picture, as far as it wants; the computer chooses the moves of both sides."""
    game = BlokusGame(DUO)
    while len(game.history) < (picture.placements or 0) and not game.is_over:
        game.apply(find_bot("hard").decide(game, Budget(picture.seed * 100 + len(game.history))).action)
    return game


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Open the page, hold the piece over the board, and keep what is seen."""
    with browser.new_context(**picture.context, reduced_motion="reduce") as context:
        page = context.new_page()
        if picture.placements is None:
            page.goto(address)
            page.wait_for_selector("#start")
        else:
            page.goto(f"{address}/game/{picture.name}")
            page.wait_for_selector("#over[open]" if picture.placements == TO_THE_END else "#tray .slot")
        if picture.held:
            hold(page, picture.held, with_finger="has_touch" in picture.context)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=FOLDER / f"{picture.name}.png")


def hold(page: Page, move: Move, *, with_finger: bool) -> None:
    """Turn the piece of a move and show it where the move would place it."""
    orientation = orientation_of(move)
    page.click(f'[data-piece="{move.piece_id}"]')
    for key in "f" * orientation.flipped + "r" * (orientation.degrees // 90):
        page.keyboard.press(key)
    page.evaluate("document.activeElement.blur()")
    box = page.locator("#board svg").bounding_box()
    assert box, "the board is on the page"
    cell = box["width"] / (DUO.size + 2 * MARGIN)
    x = box["x"] + cell * (MARGIN + move.anchor_col + orientation.width / 2)
    y = box["y"] + cell * (MARGIN + move.anchor_row + orientation.height / 2)
    if with_finger:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)


if __name__ == "__main__":
    main()
