"""Bitboards: sets of board cells as the bits of one integer.

Cell (row, col) is bit row * STRIDE + col, for every board size. Rows are one bit wider than the largest board. The
spare column is always zero: a shift past the end of a row lands there and never wraps to the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

Coord = tuple[int, int]

BOARD_WIDTH = 20
BOARD_HEIGHT = 20
NUM_CELLS = BOARD_WIDTH * BOARD_HEIGHT
STRIDE = BOARD_WIDTH + 1


def coord_to_bit(row: int, col: int) -> int:
    """A mask with the bit of one cell; does not check that the cell is on a board."""
    return 1 << row * STRIDE + col


def coords_to_mask(coords: Iterable[Coord]) -> int:
    """A mask with the bits of all given cells."""
    mask = 0
    for row, col in coords:
        mask |= 1 << row * STRIDE + col
    return mask


def bit_indices(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_to_coords(mask: int) -> list[Coord]:
    """The cells of a mask in ascending order."""
    return [divmod(index, STRIDE) for index in bit_indices(mask)]


def shift_mask(mask: int, d_row: int, d_col: int, size: int = BOARD_WIDTH) -> int | None:
    """Move a mask by rows and columns; None if any cell would leave the size x size board."""
    if mask & ~_cells_that_stay(d_row, d_col, size):
        return None
    shift = d_row * STRIDE + d_col
    return mask << shift if shift >= 0 else mask >> -shift


@cache
def full_mask(size: int) -> int:
    """The mask of all cells of a size x size board."""
    return _rectangle(range(size), range(size))


def edge_neighbours(mask: int) -> int:
    """Cells that share an edge with the mask; may hold off-board bits and cells of the mask itself."""
    return mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


def diagonal_neighbours(mask: int) -> int:
    """Cells that touch the mask corner to corner; may hold off-board bits and cells of the mask itself."""
    return mask << STRIDE + 1 | mask << STRIDE - 1 | mask >> STRIDE - 1 | mask >> STRIDE + 1


@cache
def _cells_that_stay(d_row: int, d_col: int, size: int) -> int:
    """The cells that are still on the size x size board after a shift."""
    rows = range(max(0, -d_row), min(size, size - d_row))
    cols = range(max(0, -d_col), min(size, size - d_col))
    return _rectangle(rows, cols)


def _rectangle(rows: range, cols: range) -> int:
    return coords_to_mask((row, col) for row in rows for col in cols)
