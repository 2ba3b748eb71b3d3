"""A piece that is dragged over a board with many pieces: the work that each move of the pointer causes."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any

import httpx
from playwright.sync_api import Browser, Page

from benchmarks.page_visits import new_context, slow_down_cpu
from polindrome.blokus import ALL_PIECES, CLASSIC, BlokusGame, Move
from polindrome.blokus.bench.positions import reference_game
from polindrome.blokus.notation import format_move_points
from tests.browser.page.game_page import IN_WINDOW, center_of, middle_in_cells

SEED = 1
PLIES = 24
"""In this phase the colours have the most moves: the page counts them wherever the piece fits."""

MOVES = 300
FIT_EVERY = 4
"""The piece fits at every fourth point of its way."""

STRIDE = 7
"""From one of the other points to the next, in cells: all are different."""

TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
DRAGGED_OVER_BOARD = "#board[data-mode=previewing]"
MOVE = "pointermove"
SCRIPTS = {"EventDispatch", "FireAnimationFrame", "FunctionCall", "RunMicrotasks", "TimerFire"}
TASK = "RunTask"

KNOWN_PLAYER = """([id, token]) => {
  localStorage.setItem("polindrome.tokens", JSON.stringify({ [id]: token }));
  localStorage.setItem("polindrome.settings", JSON.stringify({ newcomer: false, turnBoard: false }));
}"""

RECORD_FRAMES = """() => {
  window.frames = [];
  window.addEventListener("pointermove", () => {
    const received = performance.now();
    requestAnimationFrame(() => {
      // A message that is sent now arrives when the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.frames.push(performance.now() - received);
      port2.postMessage(null);
    });
  }, { capture: true });
}"""


@dataclass(frozen=True)
class Drag:
    """Processor time of the main thread while a piece was dragged, in milliseconds."""

    handlers: list[float]
    """For each move of the pointer, all scripts that it caused, those of its frame included."""

    tasks: list[float]
    """All tasks of the main thread, which include layout and painting."""


@cache
def put_drag_game(url: str) -> tuple[str, str]:
    """Create the game on a server, once; four people play it on one device. Return its id and token."""
    position = drag_position()
    with httpx.Client(base_url=url) as client:
        seats = [{"kind": "human"}] * CLASSIC.num_seats
        created = client.post("/api/games", json={"game": CLASSIC.name, "seats": seats}).raise_for_status().json()
        game_id, token = created["game"]["id"], created["token"]
        for ply, action in enumerate(position.history):
            # Every version reads moves as points; the other notation has changed.
            move = format_move_points(position.move_of(action), CLASSIC.size)
            body = {"ply": ply, "key": f"move-{ply:04}", "move": move}
            headers = {"Authorization": f"Bearer {token}"}
            client.post(f"/api/games/{game_id}/moves", json=body, headers=headers).raise_for_status()
    return game_id, token


def measure_drag(browser: Browser, url: str, game: tuple[str, str]) -> Drag:
    """Drag a piece over the board on a slow processor."""
    with new_context(browser, url) as context:
        page = context.new_page()
        slow_down_cpu(page)
        way = _lift_piece(page, game)
        browser.start_tracing(page=page, categories=TRACED)
        _drag(page, way)
        page.locator(DRAGGED_OVER_BOARD).wait_for()
        return read_trace(json.loads(browser.stop_tracing())["traceEvents"])


def measure_frames(browser: Browser, url: str, game: tuple[str, str]) -> list[float]:
    """Drag the piece on this processor; return the milliseconds from each move of the pointer to the painted frame."""
    with new_context(browser, url) as context:
        page = context.new_page()
        way = _lift_piece(page, game)
        page.evaluate(RECORD_FRAMES)
        _drag(page, way)
        page.locator(DRAGGED_OVER_BOARD).wait_for()
        page.wait_for_function("(moves) => window.frames.length >= moves", arg=MOVES)
        frames: list[float] = page.evaluate("() => window.frames")
    return frames


def read_trace(events: list[dict[str, Any]]) -> Drag:
    """Return the processor time of scripts and tasks in a trace; that depends less on other programs than durations."""
    found = sorted((event for event in events if event["ph"] == "X"), key=lambda event: event["ts"])
    moves = [event for event in found if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == MOVE]
    thread = moves[0]["pid"], moves[0]["tid"]
    handlers = [0.0] * len(moves)
    starts = [event["ts"] for event in moves]
    end = 0.0
    for event in found:
        if (event["pid"], event["tid"]) != thread or event["name"] not in SCRIPTS or event["ts"] < max(end, starts[0]):
            continue  # Before the drag, or part of the previous one.
        end = event["ts"] + event["dur"]
        handlers[bisect_right(starts, event["ts"]) - 1] += _milliseconds(event)
    tasks = [event for event in found if (event["pid"], event["tid"]) == thread and event["name"] == TASK]
    return Drag(handlers, [_milliseconds(task) for task in tasks])


def _milliseconds(event: dict[str, Any]) -> float:
    """Return the processor time of an event; its duration on systems that do not measure the former."""
    microseconds: float = event.get("tdur", event["dur"])
    return microseconds / 1000


@cache
def drag_position() -> BlokusGame:
    """Return the position in which the piece is dragged; the first colour is to move."""
    return next(game for game, _ in reference_game(CLASSIC, SEED) if len(game.history) == PLIES)


def fitting_places() -> list[Move]:
    """Return the legal moves of the piece that has the most of them, as it lies in the tray."""
    moves = [move for move in drag_position().get_legal_moves() if _is_as_in_tray(move)]
    most, _ = Counter(move.piece_id for move in moves).most_common(1)[0]
    return [move for move in moves if move.piece_id == most]


def _is_as_in_tray(move: Move) -> bool:
    way = ALL_PIECES[move.piece_id][move.orientation]
    return way.degrees == 0 and not way.flipped


def _lift_piece(page: Page, game: tuple[str, str]) -> Iterator[tuple[float, float]]:
    """Open the game, and begin to drag; return the way over the board, in coordinates of the window."""
    page.add_init_script(f"({KNOWN_PLAYER})({json.dumps(game)})")
    page.goto(f"/game/{game[0]}")
    page.wait_for_function(f"() => document.querySelectorAll('#board .pieces .piece').length === {PLIES}")
    places = fitting_places()
    x, y = center_of(page.locator(f"#tray [data-piece='{places[0].piece_id}']"))
    page.mouse.move(x, y)
    page.mouse.down()
    _drag(page, [(x, y - 10), (x, y - 30)])
    return _way(page, places)


def _drag(page: Page, way: Iterable[tuple[float, float]]) -> None:
    """Move the pointer without Playwright's `mouse.move`, which runs scripts in the page while a button is down."""
    session = page.context.new_cdp_session(page)
    for x, y in way:
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1})


def _way(page: Page, places: list[Move]) -> Iterator[tuple[float, float]]:
    plane = page.locator("#board .plane")
    (left, top), (right, _) = (plane.evaluate(IN_WINDOW, [cells, 0]) for cells in (0, CLASSIC.size))
    cell = (right - left) / CLASSIC.size
    fitting = cycle(map(middle_in_cells, places))
    for move in range(MOVES):
        row, col = divmod(STRIDE * move % CLASSIC.size**2, CLASSIC.size)
        x, y = next(fitting) if move % FIT_EVERY == 0 else (col + 0.5, row + 0.5)
        yield left + x * cell, top + y * cell
