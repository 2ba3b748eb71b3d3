"""Board geometry and colours: squares, coordinates, rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polindrome.errors import InvalidMove

COLORS = ("R", "G", "Y", "B", "W", "K", "P")
COLOR_NAMES = {"R": "red", "G": "green", "Y": "yellow", "B": "blue", "W": "white", "K": "black", "P": "purple"}
EMPTY = ""
BOARD_SIZE = 7
TOTAL_SQUARES = 49
PIECES_PER_COLOR = 7
TOTAL_PIECES = 49

Color = str
"""One of COLORS, or EMPTY."""

BoardState = Sequence[Color]
"""49 colours, row by row from the top left."""

Position = str
"""The name of a square: its row a-g from the top, its column 1-7 from the left."""

EMPTY_BOARD: tuple[Color, ...] = (EMPTY,) * TOTAL_SQUARES


class Coordinates(NamedTuple):
    """A square as row and column, both 0-6."""

    row: int
    col: int


def position_to_index(pos: Position) -> int:
    """Return the index of a square, "c4" -> 17; raise InvalidMove for any other text."""
    if len(pos) != 2 or pos[0] not in "abcdefg" or pos[1] not in "1234567":
        raise InvalidMove(f"{pos!r} is no square; expected a row a-g and a column 1-7, such as 'c4'")
    return coords_to_index(ord(pos[0]) - ord("a"), int(pos[1]) - 1)


def index_to_position(idx: int) -> Position:
    """Return the name of a square, 17 -> "c4"."""
    row, col = index_to_coords(idx)
    return f"{chr(ord('a') + row)}{col + 1}"


def index_to_coords(idx: int) -> Coordinates:
    """Return the row and column of an index."""
    return Coordinates(*divmod(idx, BOARD_SIZE))


def coords_to_index(row: int, col: int) -> int:
    """Return the index of a row and a column; they are not checked."""
    return row * BOARD_SIZE + col


def is_valid_coord(row: int, col: int) -> bool:
    """Return whether the square is on the board."""
    return 0 <= row < BOARD_SIZE and 0 <= col < BOARD_SIZE


def get_row(state: BoardState, row: int) -> list[Color]:
    """Return the seven colours of a row from the left."""
    return list(state[row * BOARD_SIZE : (row + 1) * BOARD_SIZE])


def get_column(state: BoardState, col: int) -> list[Color]:
    """Return the seven colours of a column from the top."""
    return list(state[col::BOARD_SIZE])
