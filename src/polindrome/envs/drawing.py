"""Pictures of boards as arrays, drawn with numpy alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]

GROUND: Colour = (232, 228, 218)
LINE: Colour = (211, 205, 191)

CELL = 24
"""Pixels of a cell on either side, its line included."""


def draw_cells(cells: NDArray[np.uint8], line: Colour) -> NDArray[np.uint8]:
    """Each cell, given as red, green and blue, as a square with lines around it."""
    rows, columns, _ = cells.shape
    picture = np.empty((rows * CELL + 1, columns * CELL + 1, 3), np.uint8)
    picture[:-1, :-1] = cells.repeat(CELL, axis=0).repeat(CELL, axis=1)
    picture[::CELL] = picture[:, ::CELL] = line
    return picture
