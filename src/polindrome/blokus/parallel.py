"""Bit-parallel move generation: all legal anchors of an orientation at once, in Python and in the compiled core.

A shape with cells at offsets d1, d2, ... fits at every anchor where all of its cells are free, that is, at the set
bits of (free >> d1) & (free >> d2) & ... It covers a frontier cell at the set bits of (frontier >> d1) |
(frontier >> d2) | ... Shapes share most of this work: each shape is a smaller shape plus one cell, so its masks need
one AND and one OR on the masks of its parent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from polindrome.blokus.bitboard import STRIDE
from polindrome.blokus.board import Board
from polindrome.blokus.pieces import ORIENTATION_OF_MASK, ORIENTATIONS, PieceOrientation
from polindrome.blokus.variant import Player
from polindrome.core import require_core

CORE_SIZES = (14, 20)
"""Board sizes that the compiled core supports."""

_CORE_BYTES = (STRIDE * STRIDE + 63) // 64 * 8
"""Bytes of a bitboard in the core: whole 64-bit words, lowest bit first."""


class _Step(NamedTuple):
    """How a shape derives from its parent: the parent's anchor is `gap` bits further, and one cell is added."""

    piece_id: int
    parent: int
    gap: int
    cell: int


def legal_anchors(board: Board, player: Player, pieces: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield (orientation index, mask of legal anchors), ascending, for orientations with a legal anchor.

    The generator is lazy, so its first item is a cheap test for any legal move.
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


def generate_legal_actions_native(board: Board, player: Player, remaining_pieces: Collection[int]) -> list[int]:
    """As `generate_legal_actions_parallel`, by the compiled core on the boards of CORE_SIZES."""
    if board.size not in CORE_SIZES:
        return generate_legal_actions_parallel(board, player, remaining_pieces)
    actions: list[int] = require_core().legal_actions(*_core_arguments(board, player, remaining_pieces))
    return actions


def has_legal_actions_native(board: Board, player: Player, remaining_pieces: Collection[int]) -> bool:
    """Whether any of the pieces can be placed, by the compiled core on the boards of CORE_SIZES."""
    if board.size not in CORE_SIZES:
        return next(legal_anchors(board, player, remaining_pieces), None) is not None
    return bool(require_core().has_legal_action(*_core_arguments(board, player, remaining_pieces)))


def list_frontier_changes_native(
    board: Board, player: Player, remaining_pieces: Collection[int]
) -> tuple[list[int], bytearray, bytearray]:
    """All legal actions, ascending, with the number of frontier cells that each adds and that each blocks.

    A blocked cell leaves the frontier without being covered. The board size must be one of CORE_SIZES.
    """
    actions, opened, closed = require_core().frontier_changes(*_core_arguments(board, player, remaining_pieces))
    return memoryview(actions).cast("H").tolist(), opened, closed


def _core_arguments(board: Board, player: Player, pieces: Collection[int]) -> tuple[int, bytes, bytes, Collection[int]]:
    free = board.free_bits(player).to_bytes(_CORE_BYTES, "little")
    frontier = board.frontier_bits[player].to_bytes(_CORE_BYTES, "little")
    return board.size, free, frontier, pieces


def _derivation(orientation: PieceOrientation) -> _Step:
    """Find the cheapest derivation of a shape from a smaller one, preferably one with the same anchor.

    Without one of its cells a shape is a valid parent only if the remaining cells are connected.
    """
    steps = []
    for row, col in orientation.offsets:
        cell = row * STRIDE + col
        rest = orientation.shape_mask & ~(1 << cell)
        gap = min(rest_row for rest_row, _ in _without(orientation, row, col)) * STRIDE
        gap += min(rest_col for _, rest_col in _without(orientation, row, col))
        parent = ORIENTATION_OF_MASK.get(rest >> gap)
        if parent is not None:
            steps.append(_Step(orientation.piece_id, parent.index, gap, cell))
    return min(steps, key=lambda step: (step.gap, step.cell))


def _without(orientation: PieceOrientation, row: int, col: int) -> list[tuple[int, int]]:
    return [cell for cell in orientation.offsets if cell != (row, col)]


_DERIVATIONS = [_derivation(orientation) for orientation in ORIENTATIONS[1:]]
_CELLS = sorted({step.cell for step in _DERIVATIONS})
_STEPS = [step._replace(cell=_CELLS.index(step.cell)) for step in _DERIVATIONS]
