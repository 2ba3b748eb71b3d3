"""Takes the pictures of the page that the README shows: `make screenshots`.

The games are played by the computer from fixed seeds, so that the same pictures come out again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from polindrome.blokus import DUO, Move
from polindrome.blokus.legality import orientation_of
from polindrome.bots import Budget, find_bot
from polindrome.cli.serve import listen
from polindrome.server import Settings, create_app
from polindrome.server.hub import Hub
from polindrome.server.ledger import Ledger
from polindrome.server.runner import Server
from polindrome.server.table import Table
from polindrome.storage import EventLog
from tests.browser.chromium import launch

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
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
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{Path(folder) / 'games.sqlite3'}"
        # Playwright's loop occupies this thread.
        run_apart(lambda: asyncio.run(play_games(database)))
        browser = launch(playwright)
        with server(database) as address:
            for picture in track(PICTURES, "Taking pictures"):
                take(browser, address, picture)
        browser.close()


async def play_games(database: str) -> None:
    """Put the games of the pictures into the database."""
    log = await EventLog.open(database)
    for picture in PICTURES:
        if picture.placements is not None:
            await play(Ledger(log, Hub()), picture)
    await log.close()


async def play(ledger: Ledger, picture: Picture) -> None:
    """Play one game as far as its picture wants; blue is a person's seat, but the computer chooses its moves, too."""
    created = {
        "game": "duo",
        "options": {},
        "seats": [{"kind": "human"}, {"kind": "bot", "level": "medium"}],
        "undo_all": False,
        "seed": picture.seed,
    }
    events = await ledger.add(picture.name, [], [("created", created)])
    table = Table.of(picture.name, events)
    while table.ply < (picture.placements or 0) and table.game.legal_actions():
        decision = find_bot("hard").decide(table.game, Budget(picture.seed * 100 + table.ply))
        events = await ledger.add(picture.name, events, table.play(decision.action))


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Open the page, hold the piece over the board, and keep what is seen."""
    with browser.new_context(**picture.context, reduced_motion="reduce") as context:
        page = context.new_page()
        if picture.placements is None:
            page.goto(address)
            page.wait_for_selector("#start")
        else:
            page.goto(f"{address}game/{picture.name}")
            page.wait_for_selector("#over[open]" if picture.placements == TO_THE_END else "#tray .slot")
        if picture.held:
            hold(page, picture.held, with_finger="has_touch" in picture.context)
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


@contextmanager
def server(database: str) -> Iterator[str]:
    """A server on a free port; its address."""
    started = threading.Event()
    with listen("127.0.0.1", 0) as listener:
        running = Server(create_app(Settings(database)), started.set)
        thread = threading.Thread(target=running.run, args=[[listener]])
        thread.start()
        started.wait()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        running.should_exit = True
        thread.join()


def run_apart(task: Callable[[], None]) -> None:
    """Run a task in a thread of its own, to its end."""
    thread = threading.Thread(target=task)
    thread.start()
    thread.join()


if __name__ == "__main__":
    main()
