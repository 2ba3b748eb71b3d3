"""The table of all placements on a board of a given size; its indices are the action ids."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import product
from typing import NamedTuple

from polindrome.blokus.bitboard import STRIDE, Coord, coords_to_mask
from polindrome.blokus.pieces import ALL_PIECES, ORIENTATION_OF_MASK, ORIENTATIONS
from polindrome.errors import InvalidMove


class Move(NamedTuple):
    """A piece in one orientation with the top-left corner of its bounding box at the anchor."""

    piece_id: int
    orientation: int
    anchor_row: int
    anchor_col: int


def move_of_cells(cells: Collection[Coord]) -> Move:
    """The move that covers exactly these cells; InvalidMove if they do not have the shape of a piece."""
    top, left = min((row for row, _ in cells), default=0), min((col for _, col in cells), default=0)
    orientation = ORIENTATION_OF_MASK.get(coords_to_mask((row - top, col - left) for row, col in cells))
    # A mask cannot tell repeated cells, nor a cell STRIDE columns to the right, which has the bit of the next row.
    if orientation is None or sorted(cells) != [(top + row, left + col) for row, col in orientation.offsets]:
        raise InvalidMove(f"the cells {sorted(cells)} do not have the shape of a piece")
    return Move(orientation.piece_id, orientation.id, top, left)


class PlacementTable:
    """Every placement that fits on a size x size board, in the sort order of `Move`.

    The order must never change: records, links, data sets and trained weights contain action ids.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.moves: list[Move] = []
        """The move of each action."""
        self.masks: list[int] = []
        """The covered cells of each action."""
        self.action_of_anchor: list[dict[int, int]] = []
        """For each of the 91 orientations: bit index of the anchor -> action."""
        for orientation in ORIENTATIONS:
            actions: dict[int, int] = {}
            for row, col in product(range(size - orientation.height + 1), range(size - orientation.width + 1)):
                anchor = row * STRIDE + col
                actions[anchor] = len(self.moves)
                self.moves.append(Move(orientation.piece_id, orientation.id, row, col))
                self.masks.append(orientation.shape_mask << anchor)
            self.action_of_anchor.append(actions)

    def __reduce__(self) -> tuple[object, ...]:
        return placement_table, (self.size,)

    def __len__(self) -> int:
        return len(self.moves)

    def find(self, move: Move) -> int | None:
        """The action of a move, or None if it does not fit on this board."""
        orientations = ALL_PIECES.get(move.piece_id, ())
        if not 0 <= move.orientation < len(orientations) or not 0 <= move.anchor_col < self.size:
            return None
        actions = self.action_of_anchor[orientations[move.orientation].index]
        return actions.get(move.anchor_row * STRIDE + move.anchor_col)


@cache
def placement_table(size: int) -> PlacementTable:
    """The table for a board size, built on first use and shared."""
    return PlacementTable(size)
