"""Takes the pictures of the page that the README and the guides show: `make screenshots`.

The games are played by the computer from fixed seeds, so that the pictures show the same positions again.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from polindrome.blokus import DUO, Move
from polindrome.blokus.legality import orientation_of
from polindrome.bots import Budget, find_bot
from polindrome.entropy import EntropyGame
from polindrome.game import OVER, Game
from polindrome.server.table import Table
from tests.browser.chromium import launch
from tests.server.live import live_server
from tests.server.playing import HUMAN, MEDIUM, put_game

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
CASUAL = {"kind": "bot", "level": "casual"}
SEATS = {"duo": (HUMAN, MEDIUM), "entropy": (HUMAN, CASUAL)}
MARGIN = 0.25
"""Room around the board of Blokus, in cells, as the page draws it."""

TO_THE_END = 1000
"""More placements than any game has."""

WIDE = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}
BEST = "the best slide"


@dataclass(frozen=True, slots=True)
class Picture:
    """A view of the page: a game at a ply, the lobby if that is None, and what is held over the board."""

    name: str
    seed: int
    ply: int | None
    context: dict[str, Any]
    held: Move | str | None = None
    game: str = "duo"


PICTURES = (
    Picture("lobby", 0, None, WIDE),
    Picture("game", 12, 10, WIDE, Move(13, 5, 12, 6)),
    Picture("why-not", 12, 10, {**WIDE, **DARK}, Move(18, 0, 1, 2)),
    Picture("phone", 12, 10, PHONE, Move(13, 5, 12, 6)),
    Picture("phone-dark", 12, 6, {**PHONE, **DARK}),
    Picture("game-over", 12, TO_THE_END, WIDE),
    Picture("entropy-lobby", 0, None, WIDE, game="entropy"),
    Picture("entropy", 3, 99, WIDE, BEST, game="entropy"),
    Picture("entropy-dark", 3, 99, {**WIDE, **DARK}, BEST, game="entropy"),
    Picture("entropy-phone", 3, 225, PHONE, game="entropy"),
    Picture("entropy-over", 3, TO_THE_END, WIDE, game="entropy"),
)


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, live_server(Path(folder)) as live, sync_playwright() as playwright:
        browser = launch(playwright)
        for picture in track(PICTURES, "Taking pictures"):
            if picture.ply is not None:
                game_id = put_game(live, play(picture), SEATS[picture.game], seed=picture.seed)
                take(browser, f"{live.client.base_url}/game/{game_id}", picture)
            else:
                take(browser, str(live.client.base_url), picture)
        browser.close()


def play(picture: Picture) -> Game:
    """The game of a picture, as far as it wants; the computer chooses the moves of both sides."""
    seats = SEATS[picture.game]
    created = {"game": picture.game, "options": {}, "seats": seats, "undo_all": False, "seed": picture.seed}
    table, _ = Table.start("", created, 0)
    level = {"duo": "hard", "entropy": "casual"}[picture.game]
    while table.ply < (picture.ply or 0) and table.game.turn != OVER:
        budget = Budget(picture.seed * 100 + table.ply)
        table.play(find_bot(picture.game, level).decide(table.game, budget).action)
    return table.game


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Open the page, hold what is held over the board, and keep what is seen."""
    with browser.new_context(**picture.context, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(address)
        if picture.ply is None:
            page.check(f"input[name=game][value={picture.game}]")
        else:
            page.wait_for_selector("#over[open]" if picture.ply == TO_THE_END else "#board svg")
        if isinstance(picture.held, Move):
            hold(page, picture.held, with_finger="has_touch" in picture.context)
        elif picture.held:
            aim(page, play(picture))
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=FOLDER / f"{picture.name}.png")


def aim(page: Page, game: Game) -> None:
    """Take the token of the slide that gains most, and hold the pointer where it would go."""
    assert isinstance(game, EntropyGame)
    *slides, _ = game.legal_actions()
    best = max(slides, key=lambda action: score_after(game, action))
    source, target = game.format_action(best).split("-")
    page.locator(f"[data-square={source}]").click(force=True)
    page.locator(f"[data-square={target}]").hover(force=True)


def score_after(game: EntropyGame, action: int) -> int:
    """Order's score after an action."""
    after = game.copy()
    after.apply(action)
    return after.score


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
