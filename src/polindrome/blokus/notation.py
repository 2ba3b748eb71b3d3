"""Text notation of Blokus: points, moves and the board.

A point is a column letter and a row number counted from the bottom, as in chess and GTP: `a1` is the lower left
corner. There are two notations for a move, and `parse_move` accepts both:

    F.90f@c5           piece, clockwise rotation, f if flipped first, @ the leftmost square of its top row
    e8,d9,e9,f9,e10    the covered points, in any order
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from polindrome.blokus.bitboard import Coord
from polindrome.blokus.board import Board
from polindrome.blokus.legality import cells_of, orientation_of
from polindrome.blokus.pieces import PIECES, Piece, PieceOrientation, find_orientation
from polindrome.blokus.placements import Move, move_of_cells
from polindrome.blokus.variant import Player
from polindrome.errors import InvalidMove, UnknownName

EMPTY = "."
START = "*"
FRONTIER = "+"

_POINT = re.compile(r"([a-t])([1-9][0-9]?)")
_ROTATION = re.compile(r"(90|180|270)?(f)?")
_PIECE_OF_NAME = {piece.name.lower(): piece for piece in PIECES.values()}


def format_point(cell: Coord, size: int) -> str:
    """A cell as column letter and row number from the bottom."""
    row, col = cell
    return f"{chr(ord('a') + col)}{size - row}"


def parse_point(text: str, size: int) -> Coord:
    """Parse a point; InvalidMove if it is not on a size x size board."""
    match = _POINT.fullmatch(text.strip().lower())
    if match:
        row, col = size - int(match[2]), ord(match[1]) - ord("a")
        if 0 <= row < size and 0 <= col < size:
            return row, col
    raise InvalidMove(f"expected a point from a1 to {format_point((0, size - 1), size)}, got {text.strip()!r}")


def format_points(cells: Iterable[Coord], size: int) -> str:
    """A move in GTP notation: its points from the bottom row up, each row from left to right."""
    return ",".join(format_point(cell, size) for cell in sorted(cells, key=lambda cell: (-cell[0], cell[1])))


def parse_piece(name: str) -> Piece:
    """Find a piece by name, ignoring case; UnknownName if there is none."""
    piece = _PIECE_OF_NAME.get(name.strip().lower())
    if piece is None:
        raise UnknownName("piece", name.strip(), [known.name for known in PIECES.values()])
    return piece


def format_orientation(orientation: PieceOrientation) -> str:
    """Rotation and flip of an orientation, such as `90f`; empty for the base shape."""
    return f"{orientation.degrees or ''}{'f' if orientation.flipped else ''}"


def square_of(move: Move) -> Coord:
    """The covered cell that names the place of a move: the leftmost one of its top row."""
    return cells_of(move)[0]


def format_move(move: Move, size: int) -> str:
    """A move as text, such as `F.90f@c5`; InvalidMove if there is no such piece or orientation."""
    rotation = format_orientation(orientation_of(move))
    return f"{PIECES[move.piece_id].name}{'.' if rotation else ''}{rotation}@{format_point(square_of(move), size)}"


def parse_move(text: str, size: int) -> Move:
    """Parse a move in either notation; it may be illegal and leave the board, but its `square_of` is on the board."""
    if "@" not in text:
        points = [parse_point(point, size) for point in text.split(",")]
        try:
            return move_of_cells(points)
        except InvalidMove:
            raise InvalidMove(f"the points {text.strip()!r} do not have the shape of a piece") from None
    left, _, point = text.partition("@")
    name, _, rotation = left.strip().partition(".")
    match = _ROTATION.fullmatch(rotation.lower())
    if match is None:
        raise InvalidMove(f"expected a turn like 90, 180f or f, got {rotation!r} in {text.strip()!r}")
    orientation = find_orientation(parse_piece(name).id, int(match[1] or 0), bool(match[2]))
    row, col = parse_point(point, size)
    return Move(orientation.piece_id, orientation.id, row, col - orientation.offsets[0][1])


def format_move_points(move: Move, size: int) -> str:
    """A move as the points that it covers, in GTP notation."""
    return format_points(cells_of(move), size)


def format_board(board: Board, frontier_of: Player | None = None) -> str:
    """The board as plain text with coordinates, in the symbols of `board_symbols`."""
    columns = " ".join(chr(ord("a") + col) for col in range(board.size))
    lines = [f"   {columns}"]
    for row, symbols in enumerate(board_symbols(board, frontier_of)):
        number = board.size - row
        lines.append(f"{number:2} {' '.join(symbols)} {number}")
    lines.append(lines[0])
    return "\n".join(lines)


def board_symbols(board: Board, frontier_of: Player | None = None) -> list[list[str]]:
    """One character per cell, from the top row: the initial of a colour, or a mark.

    `+` marks the frontier of the given colour, `*` the start cells of other colours that have not moved.
    """
    symbols = [[Player(value).name[0] if value else EMPTY for value in row] for row in board.grid.tolist()]
    for player in board.variant.players:
        if board.player_first_move[player]:
            for row, col in board.get_frontier(player):
                symbols[row][col] = START
    for row, col in board.get_frontier(frontier_of) if frontier_of else ():
        symbols[row][col] = FRONTIER
    return symbols


def format_piece(orientation: PieceOrientation) -> list[str]:
    """The rows of an orientation as text, `#` for its squares."""
    cells = set(orientation.offsets)
    return [
        "".join("#" if (row, col) in cells else " " for col in range(orientation.width))
        for row in range(orientation.height)
    ]
