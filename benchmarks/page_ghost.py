"""Latency of the piece preview (the ghost) that follows the pointer on a full Classic board, in a real browser.

Run it as a module, from the root: `python -m benchmarks.page_ghost`; --json prints JSON. It measures the time from the
pointer event to the next painted frame with the ghost; at 60 frames per second that should be at most 16.7 ms. The exit
code is 1 if the 95th percentile is higher.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from polindrome.blokus import CLASSIC, BlokusGame
from polindrome.blokus.bench.positions import reference_game
from tests.browser.chromium import launch
from tests.server.live import live_server
from tests.server.playing import EASY, HUMAN, put_game

FRAME_MS = 1000 / 60
SEED = 1
WINDOW: ViewportSize = {"width": 1280, "height": 860}
ALL_MARKS = {"numbers": True, "patterns": True, "palette": "safe", "coordinates": True}
BOARDS: dict[str, dict[str, Any]] = {"default settings": {}, "with patterns, numbers and the mobility map": ALL_MARKS}
"""Names in the report -> settings of the page; with settings, the mobility map is shown as well."""

SAVE_SETTINGS = """(settings) => localStorage.setItem("polindrome.settings", JSON.stringify(settings))"""

RECORD_FRAMES = """() => {
  window.frames = [];
  window.addEventListener("pointermove", () => {
    const received = performance.now();
    requestAnimationFrame(() => {
      // A message that is sent now arrives when the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const ghost = document.querySelector("#board .ghost .squares")?.getAttribute("d");
        window.frames.push([performance.now() - received, ghost]);
      };
      port2.postMessage(null);
    });
  }, { capture: true });
}"""


def full_position() -> BlokusGame:
    """Return the last position of a reference game in which the first seat is to move."""
    last = BlokusGame(CLASSIC)
    for game, _ in reference_game(CLASSIC, SEED):
        if game.turn == 0:
            last = game.copy()
    return last


def measure(browser: Browser, url: str, settings: dict[str, Any], moves: int) -> list[float]:
    """Measure the milliseconds from the pointer event to the painted ghost, for each move of the ghost."""
    page = browser.new_page(viewport=WINDOW)
    page.add_init_script(f"({SAVE_SETTINGS})({json.dumps({'newcomer': False, **settings})})")
    page.goto(url)
    page.wait_for_selector("#board[data-mode=selected]")
    if settings:
        page.keyboard.press("m")
    page.evaluate(RECORD_FRAMES)
    for x, y in _path(page, moves):
        page.mouse.move(x, y)
    page.wait_for_function("(moves) => window.frames.length >= moves", arg=moves)
    frames: list[tuple[float, str]] = page.evaluate("() => window.frames")
    page.close()
    return [latency for (latency, now), (_, before) in zip(frames[1:], frames, strict=False) if now != before]


def _path(page: Page, moves: int) -> Iterator[tuple[float, float]]:
    """Yield points all over the board, each in a different cell than the previous one."""
    box = page.locator("#board .plane").bounding_box()
    assert box
    cell = box["width"] / CLASSIC.size
    for move in range(moves):
        row, col = divmod(7 * move % CLASSIC.size**2, CLASSIC.size)
        yield box["x"] + (col + 0.5) * cell, box["y"] + (row + 0.5) * cell


def summarise(board: str, latencies: list[float]) -> dict[str, Any]:
    """Return the figures of one board."""
    twentieths = statistics.quantiles(latencies, n=20)
    return {
        "board": board,
        "frames": len(latencies),
        "median_ms": round(statistics.median(latencies), 2),
        "p95_ms": round(twentieths[-1], 2),
        "max_ms": round(max(latencies), 2),
    }


def run(moves: int) -> dict[str, Any]:
    """Open a full board, move a piece over it, and measure."""
    position = full_position()
    with TemporaryDirectory() as folder, live_server(Path(folder)) as live, sync_playwright() as playwright:
        browser = launch(playwright)
        address = f"{live.client.base_url}/game/{put_game(live, position, (HUMAN, EASY, EASY, EASY))}"
        found = [summarise(board, measure(browser, address, settings, moves)) for board, settings in BOARDS.items()]
        browser.close()
    return {"pieces": len(position.history), "frame_ms": round(FRAME_MS, 1), "figures": found}


@click.command()
@click.option("--moves", type=click.IntRange(20), default=400, show_default=True, help="Pointer moves on each board.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(*, moves: int, as_json: bool) -> None:
    """Move a piece over a full Classic board, and measure the latency of its preview."""
    found = run(moves)
    click.echo(json.dumps(found) if as_json else _table(found))
    sys.exit(any(figure["p95_ms"] > FRAME_MS for figure in found["figures"]))


def _table(found: dict[str, Any]) -> str:
    head = f"{'board, ' + str(found['pieces']) + ' pieces on it':45} frames  median ms  p95 ms  max ms"
    row = "{board:45} {frames:6} {median_ms:10.2f} {p95_ms:7.2f} {max_ms:7.2f}"
    return "\n".join([head, *(row.format(**figure) for figure in found["figures"])])


if __name__ == "__main__":
    main()
