"""A game of Blokus on the page, as a player sees and operates it."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, WebSocket, expect

from polindrome.blokus import ALL_PIECES, DUO, Move, Variant
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import cells_of
from polindrome.blokus.notation import format_move, parse_move
from tests.browser.page.open_game import OpenGame, game_in, wait_for_game
from tests.server.playing import Json, settle

SIZE = DUO.size

IN_WINDOW = """(plane, [x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(plane.getScreenCTM());
  return [point.x, point.y];
}"""
"""Maps board coordinates, in cells, to window coordinates for any board rotation."""

CONTROLS = ("counterclockwise", "clockwise", "flip", "undo", "clear", "pass", "place")


class GamePage(OpenGame):
    """An open game of Blokus; cells are in the unrotated coordinates of the notation."""

    def __init__(self, page: Page, client: httpx.Client, game_id: str, variant: Variant = DUO) -> None:
        super().__init__(page, client, game_id)
        self.variant = variant
        self.colours = {player.name.lower(): player.value for player in variant.players}
        """The number of each colour in the grid of a snapshot."""
        self.in_hand = page.locator("#in-hand")
        self.pieces = page.locator("#board .pieces .piece")
        self.heard = -1
        """The number of the last event that the page has received."""
        page.on("websocket", self._listen)

    def settled(self) -> Json:
        """Wait until the computer has answered and the page shows it; return the server's snapshot."""
        expect(self.page.locator("#board[data-mode=pending]")).to_have_count(0)
        snapshot = settle(self.client, self.id)
        expect(self.pieces).to_have_count(snapshot["ply"])
        if snapshot["turn"] is not None:
            expect(self.page.locator(".player[data-active=true][data-thinking=false]")).to_have_count(1)
        return snapshot

    def slot(self, piece_id: int) -> Locator:
        """Return the locator of a piece in the tray."""
        return self.page.locator(f"#tray [data-piece='{piece_id}']")

    def score(self, colour: str) -> int:
        """Return a displayed score."""
        return int(self.page.locator(f"#players [data-score={colour}]").inner_text().replace("\N{MINUS SIGN}", "-"))

    def scores(self) -> list[int]:
        """Return the displayed scores."""
        return [self.score(colour) for colour in self.colours]

    def grid(self) -> list[list[int]]:
        """Return the board as drawn, in the numbers of a snapshot."""
        size = self.variant.size
        grid = [[0] * size for _ in range(size)]
        for colour, value in self.colours.items():
            for row, col in squares_of(self.page.locator(f"#board .pieces .piece.{colour} .squares")):
                grid[row][col] = value
        return grid

    def ghost(self) -> tuple[str, set[Coord]]:
        """Return whether the piece over the board is good, bad, pending or none, and the cells on which it is drawn."""
        fit = self.board.get_attribute("data-ghost") or ""
        right, down = self.ghost_offset()
        squares = squares_of(self.page.locator("#board .ghost .preview .squares"))
        return fit, {(row + down, col + right) for row, col in squares}

    def ghost_offset(self) -> tuple[int, int]:
        """Return by how many cells, to the right and down, the drawing of the ghost is moved."""
        return offset_of(self.page.locator("#board .ghost").get_attribute("transform") or "translate(0 0)")

    def tray(self) -> dict[str, set[int]]:
        """Return the ids of the playable, stuck and used pieces in the tray."""
        return {
            state: set(map(int, attributes(self.page.locator(f".slot.{state}"), "data-piece")))
            for state in ("playable", "stuck", "used")
        }

    def select(self, piece_id: int) -> None:
        """Click a piece in the tray."""
        self.slot(piece_id).click()
        expect(self.slot(piece_id)).to_have_attribute("aria-pressed", "true")

    def take(self, text: str) -> Move:
        """Select the piece of a move and turn it to the move's orientation; return the move."""
        move = parse_move(text, self.variant.size)
        self.select(move.piece_id)
        wanted = ALL_PIECES[move.piece_id][move.orientation]
        seen = (wanted.degrees + 90 * self.facing()) % 360
        degrees, flipped = self.turn_in_hand()
        if flipped != wanted.flipped:
            self.page.keyboard.press("f")
            degrees = -degrees % 360
        for _ in range((seen - degrees) % 360 // 90):
            self.page.keyboard.press("r")
        assert self.turn_in_hand() == (seen, wanted.flipped)
        return move

    def turn_in_hand(self) -> tuple[int, bool]:
        """Return the announced rotation, in degrees, and flip of the selected piece as displayed."""
        found = re.fullmatch(r"\w+ · (\d+)°( flipped)?", self.in_hand.inner_text())
        assert found, self.in_hand.inner_text()
        return int(found[1]), bool(found[2])

    def facing(self) -> int:
        """Return the number of clockwise quarter turns of the displayed board."""
        return int(self.board.get_attribute("data-facing") or 0)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the window coordinates of a board point given in cells."""
        left, top = self.page.locator("#board .plane").evaluate(IN_WINDOW, [x, y])
        return left, top

    def pixels(self, cells: float) -> float:
        """Return the length in pixels of a number of cells."""
        return cells * math.dist(self.point(0, 0), self.point(0, 1))

    def middle(self, move: Move) -> tuple[float, float]:
        """Return the window coordinates of the middle of a placement."""
        return self.point(*middle_in_cells(move))

    def hover(self, text: str) -> Move:
        """Take a piece and hold it over its place; return the move."""
        move = self.take(text)
        self.page.mouse.move(*self.middle(move))
        return move

    def place(self, text: str) -> None:
        """Take a piece and place it with a click."""
        self.page.mouse.click(*self.middle(self.take(text)))

    def drag(self, text: str, steps: int = 10) -> None:
        """Take a piece and drag it from the tray to its place."""
        move = self.take(text)
        self.page.mouse.move(*center_of(self.slot(move.piece_id)))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(move), steps=steps)
        self.page.mouse.up()

    def hear(self, sequence: int) -> None:
        """Wait until the page has received an event, whether or not it shows it yet."""
        while self.heard < sequence:
            self._socket.wait_for_event("framereceived")

    def _listen(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", self._note_frame)

    def _note_frame(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "at" in message:
            self.heard = message["sequence"]


def start_game(page: Page, client: httpx.Client, button: str = "#start") -> GamePage:
    """Press a button that starts a game, and wait until the player is to move."""
    before = game_in(page.url)
    page.locator(button).click()
    game = GamePage(page, client, wait_for_game(page, before))
    game.share_token()
    game.settled()
    return game


def legal_moves(snapshot: Json) -> list[str]:
    """Return the legal moves of a snapshot as text."""
    return [format_move(Move(**move), len(snapshot["board"])) for move in snapshot["legal_moves"]]


def cells(text: str, size: int = SIZE) -> set[Coord]:
    """Return the cells that a move covers."""
    return set(cells_of(parse_move(text, size)))


def middle_in_cells(move: Move) -> tuple[float, float]:
    """Return the middle of the bounding box of a placement."""
    way = ALL_PIECES[move.piece_id][move.orientation]
    return move.anchor_col + way.width / 2, move.anchor_row + way.height / 2


def center_of(locator: Locator) -> tuple[float, float]:
    """Return the window coordinates of the middle of an element."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def attributes(locator: Locator, name: str) -> list[str]:
    """Return an attribute of every element."""
    found: list[str] = locator.evaluate_all("(nodes, name) => nodes.map((node) => node.getAttribute(name))", name)
    return found


def squares_of(paths: Locator) -> list[Coord]:
    """Return the cells that drawn pieces cover, as row and column."""
    squares = re.findall(r"M(-?\d+) (-?\d+)h1v1h-1z", "".join(attributes(paths, "d")))
    return [(int(row), int(col)) for col, row in squares]


def offset_of(transform: str) -> tuple[int, int]:
    """Return the cells, to the right and down, of a translation."""
    found = re.fullmatch(r"translate\((\d+) (\d+)\)", transform)
    assert found, transform
    return int(found[1]), int(found[2])


def style(locator: Locator, name: str, pseudo: str | None = None) -> str:
    """Return the computed style of an element."""
    script = "(node, [name, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(name)"
    value: Any = locator.evaluate(script, [name, pseudo])
    return str(value)
