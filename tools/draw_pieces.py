"""Draws the pictures of the Blokus page from the engine's pieces, boards and legality checks.

Writes docs/games/{pieces,boards,rules}.svg; with --check it writes nothing and exits with 1 if one of them is missing
or out of date. Run it as a module, from the root: python -m tools.draw_pieces.
"""

from __future__ import annotations

import argparse
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from polindrome.blokus import ALL_PIECES, CLASSIC, DUO, PIECES, BlokusGame, Board, Player, Variant
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.notation import format_point, format_points, parse_move
from polindrome.blokus.pieces import ORIENTATIONS, TOTAL_SQUARES, Piece
from polindrome.errors import Reason

FOLDER = Path(__file__).parents[1] / "docs" / "games"
WIDTH = 1000
MARGIN = 32
AXIS = 26
"""Space for the row numbers on the left of a board."""

# The card has its own background, since the page may be dark although the reader's system is light.
STYLE = """
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; fill: #1f2933 }
.card { fill: #ffffff; stroke: #d5dbe3 }
.field { fill: #f4f6f9 }
.grid { stroke: #d5dbe3; fill: none }
.rim { stroke: #98a4b3; stroke-width: 1.5; fill: none }
.heading { font-size: 20px; font-weight: 700 }
.name { font-size: 16px; font-weight: 700 }
.note { font-size: 13px; fill: #566373 }
.axis { font-size: 12px; fill: #566373; text-anchor: middle }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px }
.end { text-anchor: end }
.halo { paint-order: stroke; stroke: #f4f6f9; stroke-width: 5; stroke-linejoin: round }
.RED { fill: #d23f45 }
.BLUE { fill: #2d6cdf }
.YELLOW { fill: #f0b429 }
.GREEN { fill: #2f9e58 }
.ORANGE { fill: #f07f24 }
.sheen { fill: #ffffff; opacity: 0.2 }
.start { opacity: 0.3 }
.number { font-size: 14px; font-weight: 700; text-anchor: middle; fill: #ffffff }
.number.YELLOW { fill: #3d2f00 }
.outline { stroke: #1f2933; stroke-width: 3; stroke-linecap: round; fill: none }
.touch { fill: #ffffff; stroke: #1f2933; stroke-width: 2.5 }
.legal { fill: #1a7f43 }
.illegal { fill: #c62f3b }
.sign { stroke: #ffffff; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; fill: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e7ecf2 }
  .card { fill: #161b22; stroke: #30363d }
  .field { fill: #1f262f }
  .grid { stroke: #333c47 }
  .rim { stroke: #667280 }
  .note, .axis { fill: #a3afbd }
  .halo { stroke: #1f262f }
  .outline { stroke: #ffffff }
  .touch { stroke: #161b22 }
}
"""


class Picture:
    """A card to draw on; screen readers announce its title and description."""

    def __init__(self, height: int, title: str, description: str, style: str = STYLE) -> None:
        self._root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}")
        self._root.attrib |= {"width": str(WIDTH), "height": str(height)}
        self._root.attrib |= {"role": "img", "aria-labelledby": "title desc"}
        ET.SubElement(self._root, "title", id="title").text = title
        ET.SubElement(self._root, "desc", id="desc").text = description
        ET.SubElement(self._root, "style").text = style
        self.rect(0.5, 0.5, WIDTH - 1, height - 1, "card", radius=14)

    def rect(self, x: float, y: float, width: int, height: int, style: str, *, radius: int = 0) -> None:
        """A rectangle, its corners rounded if a radius is given."""
        self._add("rect", style, x=x, y=y, width=width, height=height, rx=radius)

    def circle(self, x: int, y: int, radius: int, style: str) -> None:
        """A disc around (x, y)."""
        self._add("circle", style, cx=x, cy=y, r=radius)

    def path(self, steps: Iterable[str], style: str) -> None:
        """Lines, given as SVG path data."""
        self._add("path", style, d="".join(steps))

    def text(self, x: int, y: int, words: str, style: str) -> None:
        """One line of text; (x, y) is the start, the end or the middle of its baseline."""
        self._add("text", style, x=x, y=y).text = words

    def squares(self, corners: Iterable[Coord], cell: int, player: Player) -> None:
        """Squares of one colour by their top-left corners, each with a sheen so that they can be counted."""
        inset = cell // 5
        for x, y in corners:
            self.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, player.name, radius=3)
            self.rect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, "sheen", radius=2)

    def badge(self, x: int, y: int, radius: int, *, legal: bool) -> None:
        """A disc with a tick or a cross."""
        self.circle(x, y, radius, "legal" if legal else "illegal")
        arm = radius // 3 + 1
        tick = (f"M{x - arm - 1} {y}", f"l{arm} {arm}", f"l{arm + 2} {-2 * arm}")
        cross = (f"M{x - arm} {y - arm}l{2 * arm} {2 * arm}", f"m0 {-2 * arm}l{-2 * arm} {2 * arm}")
        self.path(tick if legal else cross, "sign")

    def svg(self) -> str:
        """The SVG file."""
        ET.indent(self._root)
        return ET.tostring(self._root, encoding="unicode") + "\n"

    def _add(self, tag: str, style: str, **attributes: object) -> ET.Element:
        given = {name: str(value) for name, value in attributes.items()}
        return ET.SubElement(self._root, tag, {**given, "class": style})


TILES_PER_ROW = 6
TILE_WIDTH = 146
TILE_HEIGHT = 160
TILE_GAP = 12


def pieces_picture() -> str:
    """All pieces in the order of their ids, with a heading for each size."""
    descriptions = (
        f"{piece.name}, {_count(piece.size, 'square')}, id {piece.id}, {_orientation_count(piece)}"
        for piece in PIECES.values()
    )
    picture = Picture(854, "The 21 pieces of Blokus", "; ".join(descriptions))
    pitch = TILE_WIDTH + TILE_GAP
    top = MARGIN
    for sizes in ((1, 2, 3), (4,), (5,)):
        group = [piece for piece in PIECES.values() if piece.size in sizes]
        for size, members in groupby(enumerate(group), key=lambda member: member[1].size):
            first, _ = next(members)
            picture.text(MARGIN + first * pitch, top + 14, _count(size, "square"), "name")
        for index, piece in enumerate(group):
            row, column = divmod(index, TILES_PER_ROW)
            _draw_tile(picture, piece, MARGIN + column * pitch, top + 26 + row * (TILE_HEIGHT + TILE_GAP))
        top += 26 + TILE_HEIGHT + 30
    left = MARGIN + 4 * pitch + 16
    picture.text(left, MARGIN + 90, _count(len(PIECES), "piece"), "heading")
    picture.text(left, MARGIN + 116, f"{TOTAL_SQUARES} squares, {len(ORIENTATIONS)} orientations", "note")
    picture.text(left, MARGIN + 136, "Every colour has the same set.", "note")
    return picture.svg()


def _draw_tile(picture: Picture, piece: Piece, left: int, top: int) -> None:
    """A piece in its base orientation above its name, its id and the number of its orientations."""
    picture.rect(left, top, TILE_WIDTH, TILE_HEIGHT, "field", radius=8)
    base, cell = ALL_PIECES[piece.id][0], 22
    x, y = left + (TILE_WIDTH - base.width * cell) // 2, top + 58 - base.height * cell // 2
    picture.squares(((x + col * cell, y + row * cell) for row, col in base.offsets), cell, Player.BLUE)
    picture.text(left + 12, top + TILE_HEIGHT - 31, piece.name, "name")
    picture.text(left + TILE_WIDTH - 12, top + TILE_HEIGHT - 31, f"id {piece.id}", "note end")
    picture.text(left + 12, top + TILE_HEIGHT - 12, _orientation_count(piece), "note")


def _orientation_count(piece: Piece) -> str:
    return _count(len(ALL_PIECES[piece.id]), "orientation")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that a picture shows, and the position of its top-left corner in the picture."""

    variant: Variant
    rows: range
    cols: range
    left: int
    top: int
    cell: int

    def at(self, cell: Coord) -> Coord:
        """The top-left corner (x, y) of a cell."""
        return self.left + (cell[1] - self.cols.start) * self.cell, self.top + (cell[0] - self.rows.start) * self.cell

    def middle_of(self, cell: Coord) -> Coord:
        """The middle (x, y) of a cell."""
        x, y = self.at(cell)
        return x + self.cell // 2, y + self.cell // 2


def boards_picture() -> str:
    """The two boards with their coordinates and start cells."""
    description = ". ".join(_describe_starts(variant) for variant in (CLASSIC, DUO))
    picture = Picture(556, "The boards of Blokus and where each colour starts", description)
    for variant, cell, left in ((CLASSIC, 21, MARGIN + AXIS), (DUO, 30, WIDTH - MARGIN - 420)):
        window = Window(variant, range(variant.size), range(variant.size), left, MARGIN + 52, cell)
        picture.text(left, MARGIN + 16, variant.name.capitalize(), "heading")
        picture.text(left, MARGIN + 38, f"{variant.size} by {variant.size} squares", "note")
        _draw_window(picture, window)
        for number, (player, start) in enumerate(zip(variant.players, variant.starts, strict=True), 1):
            _draw_start(picture, window, player, start, number)
    return picture.svg()


def _describe_starts(variant: Variant) -> str:
    starts = (
        f"{player.name} {format_point(start, variant.size)}, row {start[0]} and column {start[1]}"
        for player, start in zip(variant.players, variant.starts, strict=True)
    )
    return f"{variant.name.capitalize()}, {variant.size} by {variant.size}, in turn order: {'; '.join(starts)}"


def _draw_start(picture: Picture, window: Window, player: Player, start: Coord, number: int) -> None:
    """A start cell with the colour's number in the turn order, and a label beside it, towards the middle."""
    half, reach = window.variant.size // 2, window.cell // 2 + 10
    x, y = window.middle_of(start)
    picture.squares([window.at(start)], window.cell, player)
    picture.text(x, y + 5, str(number), f"number {player.name}")
    label_x, side = (x - reach, "halo end") if start[1] > half else (x + reach, "halo")
    label_y = y - 13 if start[0] > half else y + 6
    picture.text(label_x, label_y, player.name, f"name {side}")
    where = f"{format_point(start, window.variant.size)} · row {start[0]}, col {start[1]}"
    picture.text(label_x, label_y + 18, where, f"note {side}")


@dataclass(frozen=True, slots=True)
class Scene:
    """A move to check after other moves; `note` explains a legal move, the engine an illegal one."""

    title: str
    played: tuple[str, ...]
    move: str
    note: str = ""


_OPENING = ("F@e11", "O1@j5")
SCENES = (
    Scene("First piece", (), "F@e11", "It covers the start square."),
    Scene("Own colour: corner", _OPENING, "T5@g10", "It touches its own colour at a corner."),
    Scene("Other colour: edge", ("F@e11", "L5.180@i8"), "T5@g10", "Other colours may share an edge."),
    Scene("First piece", (), "F@h11"),
    Scene("Own colour: edge", _OPENING, "T5@f10"),
    Scene("Own colour: no corner", _OPENING, "T5@g9"),
)


@dataclass(frozen=True, slots=True)
class CheckedScene:
    """A scene checked by the engine: the board, the player, the move, and the rules that it breaks."""

    scene: Scene
    game: BlokusGame
    player: Player
    cells: list[Coord]
    reasons: tuple[Reason, ...]

    @property
    def explanation(self) -> str:
        """The reason why the move is legal or illegal."""
        because = " and ".join(broken.text for broken in self.reasons)
        return f"{because[0].upper()}{because[1:]}." if because else self.scene.note


def check_scene(scene: Scene) -> CheckedScene:
    """Play the moves of a scene and let the engine check the last one."""
    game = BlokusGame(DUO)
    for text in scene.played:
        game.apply(game.parse_action(text))
    move = parse_move(scene.move, DUO.size)
    assert game.current_player is not None
    return CheckedScene(scene, game, game.current_player, game.cells_of(move), game.broken_rules(move))


def rules_picture() -> str:
    """Six placements in Duo, each with the result of the legality check."""
    checked_scenes = [check_scene(scene) for scene in SCENES]
    picture = Picture(790, "Legal and illegal placements", " ".join(map(_describe_scene, checked_scenes)))
    for index, checked in enumerate(checked_scenes):
        left, top = MARGIN + AXIS + index % 3 * 324, MARGIN + index // 3 * 388
        picture.text(left, top + 16, checked.scene.title, "name")
        window = Window(DUO, range(2, 10), range(2, 10), left, top + 28, 30)
        _draw_window(picture, window)
        _draw_position(picture, window, checked.game)
        _draw_checked_move(picture, window, checked)
        picture.badge(left + 11, top + 310, 11, legal=not checked.reasons)
        picture.text(left + 30, top + 315, ", ".join(broken.rule for broken in checked.reasons) or "legal", "code")
        picture.text(left, top + 342, checked.explanation, "note")
    return picture.svg()


def _describe_scene(checked: CheckedScene) -> str:
    points = format_points(checked.cells, DUO.size)
    return f"{checked.player.name} on {points} is {'illegal' if checked.reasons else 'legal'}. {checked.explanation}"


def _draw_position(picture: Picture, window: Window, game: BlokusGame) -> None:
    """The pieces on the board, and the start squares of the colours that have not moved."""
    for player, move in game.moves:
        picture.squares(map(window.at, game.cells_of(move)), window.cell, player)
    for player in window.variant.players:
        if game.board.player_first_move[player]:
            for x, y in map(window.at, game.board.get_frontier(player)):
                picture.rect(x, y, window.cell, window.cell, f"{player.name} start")


def _draw_checked_move(picture: Picture, window: Window, checked: CheckedScene) -> None:
    """The outlined piece, with the cells that break a rule or the dots that make it legal."""
    picture.squares(map(window.at, checked.cells), window.cell, checked.player)
    picture.path(_outline(window, checked.cells), "outline")
    for broken in checked.reasons:
        for x, y in map(window.middle_of, broken.cells):
            picture.badge(x, y, 9, legal=False)
    for x, y in [] if checked.reasons else _contacts(window, checked.game.board, checked.player, checked.cells):
        picture.circle(x, y, 5, "touch")


def _contacts(window: Window, board: Board, player: Player, cells: Collection[Coord]) -> list[Coord]:
    """The points where a legal piece covers its start square, or later touches the corners of its colour."""
    if board.player_first_move[player]:
        return [window.middle_of(cell) for cell in board.get_frontier(player)]
    half = window.cell // 2
    corners = []
    for row, col in cells:
        x, y = window.middle_of((row, col))
        for d_row, d_col in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            if board.grid[row + d_row, col + d_col] == player:
                corners.append((x + d_col * half, y + d_row * half))
    return corners


def _outline(window: Window, cells: Collection[Coord]) -> list[str]:
    """The edges of the cells that no other cell shares."""
    edges = []
    for row, col in cells:
        x, y = window.at((row, col))
        sides = {
            (row - 1, col): f"M{x} {y}h{window.cell}",
            (row + 1, col): f"M{x} {y + window.cell}h{window.cell}",
            (row, col - 1): f"M{x} {y}v{window.cell}",
            (row, col + 1): f"M{x + window.cell} {y}v{window.cell}",
        }
        edges += [edge for neighbour, edge in sides.items() if neighbour not in cells]
    return edges


def _draw_window(picture: Picture, window: Window) -> None:
    """The empty cells with column letters below and row numbers on the left."""
    left, top, cell, size = window.left, window.top, window.cell, window.variant.size
    width, height = len(window.cols) * cell, len(window.rows) * cell
    picture.rect(left, top, width, height, "field")
    picture.path((f"M{left + step} {top}v{height}" for step in range(cell, width, cell)), "grid")
    picture.path((f"M{left} {top + step}h{width}" for step in range(cell, height, cell)), "grid")
    picture.rect(left, top, width, height, "rim")
    for col in window.cols:
        x, _ = window.middle_of((0, col))
        picture.text(x, top + height + 17, format_point((0, col), size)[0], "axis")
    for row in window.rows:
        _, y = window.middle_of((row, 0))
        picture.text(left - 14, y + 4, str(size - row), "axis")


PICTURES: dict[str, Callable[[], str]] = {
    "pieces.svg": pieces_picture,
    "boards.svg": boards_picture,
    "rules.svg": rules_picture,
}


@dataclass(frozen=True, slots=True)
class PictureSet:
    """Pictures by file name, their folder, and the command that draws them."""

    pictures: dict[str, Callable[[], str]]
    folder: Path
    command: str

    def outdated(self) -> list[str]:
        """Names of the pictures that are missing or out of date."""
        files = {name: self.folder / name for name in self.pictures}
        return [
            name
            for name, draw in self.pictures.items()
            if not files[name].is_file() or files[name].read_text(encoding="utf-8") != draw()
        ]

    def main(self, arguments: list[str]) -> int:
        """Write the pictures, or only check them; returns the exit code."""
        parser = argparse.ArgumentParser(prog=self.command, description=f"Draw {', '.join(self.pictures)}.")
        parser.add_argument("--check", action="store_true", help="only check; exit with 1 if a picture is out of date")
        if not parser.parse_args(arguments).check:
            for name, draw in self.pictures.items():
                (self.folder / name).write_text(draw(), encoding="utf-8")
            return 0
        outdated = self.outdated()
        if outdated:
            print(f"not up to date: {', '.join(outdated)}; run {self.command}", file=sys.stderr)
        return 1 if outdated else 0


def main(arguments: list[str], folder: Path = FOLDER) -> int:
    """Draw or check the pictures of the Blokus page; returns the exit code."""
    return PictureSet(PICTURES, folder, "python -m tools.draw_pieces").main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
