"""All legal anchors of every shape at once: the fast heart of move generation.

A shape with cells at offsets d1, d2, ... fits at every anchor where all of its cells are free, that is,
at the set bits of (free >> d1) & (free >> d2) & ...; it touches an own corner at the set bits of
(frontier >> d1) | (frontier >> d2) | ... Nearly all of that work is shared: each shape is a smaller
shape and one more cell, so one AND and one OR take it from its parent to itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from polindrome.blokus.bitboard import STRIDE
from polindrome.blokus.board import Board
from polindrome.blokus.pieces import ORIENTATION_OF_MASK, ORIENTATIONS, PieceOrientation
from polindrome.blokus.variant import Player


class _Step(NamedTuple):
    """How a shape grows out of its parent: the parent's anchor lies `gap` bits on, and one cell is added."""

    piece_id: int
    parent: int
    gap: int
    cell: int


def legal_anchors(board: Board, player: Player, pieces: Collection[int]) -> Iterator[tuple[int, int]]:
    """Pairs (orientation index, mask of legal anchors), ascending, for shapes that have any.

    The shapes are worked out only as far as the caller asks.
    """
    frontier = board.frontier_bits[player]
    if not frontier:
        return
    free = board.free_bits(player)
    free_shifted = [free >> cell for cell in _CELLS]
    frontier_shifted = [frontier >> cell for cell in _CELLS]
    fits = [free]
    touches = [frontier]
    wanted = frozenset(pieces)
    if ORIENTATIONS[0].piece_id in wanted:
        yield 0, frontier
    for index, (piece_id, parent, gap, cell) in enumerate(_STEPS, 1):
        fit = fits[parent] >> gap & free_shifted[cell]
        touch = touches[parent] >> gap | frontier_shifted[cell]
        fits.append(fit)
        touches.append(touch)
        if piece_id in wanted and (anchors := fit & touch):
            yield index, anchors


def generate_legal_actions_parallel(board: Board, player: Player, remaining_pieces: Collection[int]) -> list[int]:
    """Ids of all legal placements of the pieces, ascending."""
    actions: list[int] = []
    for index, anchors in legal_anchors(board, player, remaining_pieces):
        known = board.table.action_of_anchor[index]
        while anchors:
            lowest = anchors & -anchors
            actions.append(known[lowest.bit_length() - 1])
            anchors ^= lowest
    return actions


def _growth(orientation: PieceOrientation) -> _Step:
    """The cheapest way to get the shape from a smaller one: with the same anchor if there is such a parent.

    Taking away a cell leaves a parent only if the rest is a shape of its own, that is, connected.
    """
    ways = []
    for row, col in orientation.offsets:
        cell = row * STRIDE + col
        rest = orientation.shape_mask & ~(1 << cell)
        gap = min(rest_row for rest_row, _ in _without(orientation, row, col)) * STRIDE
        gap += min(rest_col for _, rest_col in _without(orientation, row, col))
        parent = ORIENTATION_OF_MASK.get(rest >> gap)
        if parent is not None:
            ways.append(_Step(orientation.piece_id, parent.index, gap, cell))
    return min(ways, key=lambda step: (step.gap, step.cell))


def _without(orientation: PieceOrientation, row: int, col: int) -> list[tuple[int, int]]:
    return [cell for cell in orientation.offsets if cell != (row, col)]


_GROWTH = [_growth(orientation) for orientation in ORIENTATIONS[1:]]
_CELLS = sorted({step.cell for step in _GROWTH})
_STEPS = [step._replace(cell=_CELLS.index(step.cell)) for step in _GROWTH]
