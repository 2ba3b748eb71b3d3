"""The mutable board of the search: cells as numbers, the codes of its 14 lines, and the tokens left in the bag."""

from __future__ import annotations

from polindrome.entropy import BOARD_SIZE, COLORS, PIECES_PER_COLOR, TOTAL_SQUARES, BoardState
from polindrome.entropy.moves import RAYS

CELLS = range(TOTAL_SQUARES)
NUMBER_OF_COLOR = {"": 0} | {color: number for number, color in enumerate(COLORS, start=1)}
ROWS = tuple(cell // BOARD_SIZE for cell in CELLS)
COLUMNS = tuple(cell % BOARD_SIZE for cell in CELLS)
ROW_SHIFTS = tuple(3 * column for column in COLUMNS)
COLUMN_SHIFTS = tuple(3 * row for row in ROWS)
LINES = tuple(1 << ROWS[cell] | 1 << BOARD_SIZE + COLUMNS[cell] for cell in CELLS)
"""The two lines of each cell, a bit each: rows, then columns."""


class Board:
    """A mutable board; cells are 0 if empty, else 1 + colour index, and line codes have three bits per cell.

    `bag` has the number of tokens left of each colour number; `bag[0]` is 0.
    """

    __slots__ = ("bag", "cells", "columns", "empties", "rows")

    def __init__(self, state: BoardState) -> None:
        self.cells = [0] * TOTAL_SQUARES
        self.rows = [0] * BOARD_SIZE
        self.columns = [0] * BOARD_SIZE
        self.bag = [0] + [PIECES_PER_COLOR] * len(COLORS)
        self.empties = TOTAL_SQUARES
        for cell, color in enumerate(state):
            if color:
                self.place(cell, NUMBER_OF_COLOR[color])

    def place(self, cell: int, colour: int) -> None:
        """Place a token from the bag on an empty cell."""
        self.cells[cell] = colour
        self._flip(cell, colour)
        self.bag[colour] -= 1
        self.empties -= 1

    def remove(self, cell: int) -> None:
        """Return the token of a cell to the bag."""
        colour = self.cells[cell]
        self.cells[cell] = 0
        self._flip(cell, colour)
        self.bag[colour] += 1
        self.empties += 1

    def slide(self, source: int, target: int) -> None:
        """Move a token; a slide from a cell to itself changes nothing."""
        colour = self.cells[source]
        self.cells[source] = 0
        self.cells[target] = colour
        self._flip(source, colour)
        self._flip(target, colour)

    def empty_cells(self) -> list[int]:
        """Return the empty cells, ascending."""
        return [cell for cell, colour in enumerate(self.cells) if not colour]

    def targets(self, source: int) -> list[int]:
        """Return the cells that the token of a cell can slide to, ascending."""
        found = []
        for ray in RAYS[source]:
            for target in ray:
                if self.cells[target]:
                    break
                found.append(target)
        return sorted(found)

    def _flip(self, cell: int, colour: int) -> None:
        self.rows[ROWS[cell]] ^= colour << ROW_SHIFTS[cell]
        self.columns[COLUMNS[cell]] ^= colour << COLUMN_SHIFTS[cell]
