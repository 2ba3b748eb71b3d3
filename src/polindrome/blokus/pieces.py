"""The 21 pieces of Blokus in each of their 91 orientations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus.bitboard import STRIDE, Coord, coords_to_mask

Shape = NDArray[np.int8]
"""Rows and columns of 0 and 1, without empty outer rows or columns."""

BORDER_ORIGIN = STRIDE + 1
"""Border masks are stored one row down and one column right, so that cells above and left of a shape have bits."""

_EDGES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

_BASE_SHAPES = {
    "O1": "1",
    "I2": "11",
    "I3": "111",
    "L3": "10/11",
    "I4": "1111",
    "O4": "11/11",
    "T4": "111/010",
    "L4": "10/10/11",
    "S4": "011/110",
    "Z": "110/010/011",
    "F": "011/110/010",
    "I5": "11111",
    "L5": "10/10/10/11",
    "N": "10/11/01/01",
    "P": "11/11/10",
    "T5": "111/010/010",
    "U": "101/111",
    "V": "100/100/111",
    "W": "100/110/011",
    "X": "010/111/010",
    "Y": "10/11/10/10",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the 21 pieces: its id (1..21), its name and its rows in the base orientation."""

    id: int
    name: str
    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of squares."""
        return sum(row.count("1") for row in self.rows)

    @property
    def shape(self) -> Shape:
        """The base orientation as an array."""
        return np.array([[int(square) for square in row] for row in self.rows], dtype=np.int8)


@dataclass(frozen=True, slots=True)
class PieceOrientation:
    """A rotated and flipped piece, with precomputed data for move generation.

    `id` is the orientation's number within its piece, `index` its number among all 91. `diag_mask` and `orth_mask`, the
    border masks, are shifted by BORDER_ORIGIN. `anchor_indices` are the corner cells: see `corner_cells`.
    """

    id: int
    index: int
    piece_id: int
    degrees: int
    flipped: bool
    offsets: tuple[Coord, ...]
    anchor_indices: tuple[int, ...]
    height: int
    width: int
    shape_mask: int
    diag_mask: int
    orth_mask: int


class PieceGenerator:
    """Generates the pieces and their orientations."""

    @staticmethod
    def get_all_pieces() -> list[Piece]:
        """The 21 pieces in the order of their ids."""
        return [
            Piece(number, name, tuple(text.split("/"))) for number, (name, text) in enumerate(_BASE_SHAPES.items(), 1)
        ]

    @staticmethod
    def get_piece_rotations_and_reflections(piece: Piece) -> list[Shape]:
        """The distinct orientations: quarter turns counter-clockwise, then those of the mirror image."""
        return [shape for shape, _, _ in _distinct_shapes(piece)]


class PiecePlacement:
    """Positions of shapes on a board: valid anchors and covered cells."""

    @staticmethod
    def get_valid_anchor_positions(shape: Shape, board_size: int) -> list[Coord]:
        """Every position of the top-left corner of the bounding box that keeps the shape on the board."""
        height, width = shape.shape
        return [(row, col) for row in range(board_size - height + 1) for col in range(board_size - width + 1)]

    @staticmethod
    def get_piece_positions(orientation: PieceOrientation, anchor_row: int, anchor_col: int) -> list[Coord]:
        """The cells that an orientation covers at an anchor, ascending; some may be off the board."""
        return [(anchor_row + row, anchor_col + col) for row, col in orientation.offsets]


def corner_cells(offsets: tuple[Coord, ...]) -> tuple[int, ...]:
    """Indices of the cells of a shape that can touch a piece of the same colour corner to corner.

    A cell qualifies if, in some diagonal direction, neither of the two cells beside that diagonal is in the shape:
    otherwise the piece across the diagonal would share an edge with the shape.
    """
    cells = set(offsets)
    return tuple(
        index
        for index, (row, col) in enumerate(offsets)
        if any((row + d_row, col) not in cells and (row, col + d_col) not in cells for d_row, d_col in _DIAGONALS)
    )


def find_orientation(piece_id: int, degrees: int, flipped: bool) -> PieceOrientation:
    """The orientation after an optional left-right flip and a clockwise rotation by a multiple of 90 degrees."""
    shape = PIECES[piece_id].shape
    rotated = np.rot90(np.fliplr(shape) if flipped else shape, -degrees // 90)
    return ORIENTATION_OF_MASK[coords_to_mask(_cells(rotated))]


def _cells(shape: Shape) -> tuple[Coord, ...]:
    return tuple((int(row), int(col)) for row, col in np.argwhere(shape))


def _distinct_shapes(piece: Piece) -> list[tuple[Shape, int, bool]]:
    """Each distinct shape with the first clockwise rotation and flip that produce it."""
    found: list[tuple[Shape, int, bool]] = []
    for flipped, base in ((False, piece.shape), (True, np.fliplr(piece.shape))):
        for quarter_turns in range(4):
            shape = np.ascontiguousarray(np.rot90(base, quarter_turns))
            if not any(np.array_equal(shape, known) for known, _, _ in found):
                found.append((shape, -90 * quarter_turns % 360, flipped))
    return found


def _border(offsets: tuple[Coord, ...], directions: tuple[Coord, ...]) -> int:
    """The cells around a shape in the given directions, as a mask shifted by BORDER_ORIGIN."""
    around = {(row + d_row, col + d_col) for row, col in offsets for d_row, d_col in directions}
    return coords_to_mask((row + 1, col + 1) for row, col in around - set(offsets))


def _generate_orientations() -> dict[int, tuple[PieceOrientation, ...]]:
    indices = count()
    generated: dict[int, tuple[PieceOrientation, ...]] = {}
    for piece in PIECES.values():
        orientations = []
        for number, (shape, degrees, flipped) in enumerate(_distinct_shapes(piece)):
            offsets = _cells(shape)
            orientation = PieceOrientation(
                id=number,
                index=next(indices),
                piece_id=piece.id,
                degrees=degrees,
                flipped=flipped,
                offsets=offsets,
                anchor_indices=corner_cells(offsets),
                height=shape.shape[0],
                width=shape.shape[1],
                shape_mask=coords_to_mask(offsets),
                diag_mask=_border(offsets, _DIAGONALS),
                orth_mask=_border(offsets, _EDGES),
            )
            orientations.append(orientation)
        generated[piece.id] = tuple(orientations)
    return generated


PIECES: dict[int, Piece] = {piece.id: piece for piece in PieceGenerator.get_all_pieces()}
"""The pieces by id."""

ALL_PIECES: dict[int, tuple[PieceOrientation, ...]] = _generate_orientations()
"""The orientations of every piece, by piece id."""

ORIENTATIONS: tuple[PieceOrientation, ...] = tuple(chain.from_iterable(ALL_PIECES.values()))
"""All 91 orientations in the order of (piece id, orientation id)."""

ORIENTATION_OF_MASK: dict[int, PieceOrientation] = {orientation.shape_mask: orientation for orientation in ORIENTATIONS}
"""The orientation of a shape mask whose bounding box is in the top-left corner."""

PIECE_SIZES: dict[int, int] = {piece.id: piece.size for piece in PIECES.values()}
"""Squares of each piece, by piece id."""

TOTAL_SQUARES = sum(PIECE_SIZES.values())
"""Squares of all 21 pieces: 89."""
