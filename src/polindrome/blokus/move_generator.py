"""Generation of all legal moves of a colour, by one of four strategies with equal results.

naive     every orientation at every anchor, checked on the grid: slow and simple, the reference
frontier  corner cells of every orientation on every frontier cell, checked with bitboards
parallel  all anchors of an orientation at once, as bits of one integer
native    the same in the compiled core (the default if the core is built)

In the bit-parallel strategies a shape with cells at offsets d1, d2, ... fits at every anchor where all of its cells are
free, that is, at the set bits of (free >> d1) & (free >> d2) & ... It covers a frontier cell at the set bits of
(frontier >> d1) | (frontier >> d2) | ... Shapes share most of this work: each shape is a smaller shape plus one cell,
so its masks need one AND and one OR on the masks of its parent.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import product
from time import perf_counter
from typing import NamedTuple

from polindrome.blokus.bitboard import STRIDE, Coord, coord_to_bit, edge_neighbours
from polindrome.blokus.board import Board
from polindrome.blokus.legality import (
    LegalityCheck,
    is_placement_legal_bitboard,
    is_placement_legal_grid,
    orientation_of,
)
from polindrome.blokus.pieces import (
    ALL_PIECES,
    ORIENTATION_OF_MASK,
    ORIENTATIONS,
    PIECE_SIZES,
    PIECES,
    PieceGenerator,
    PieceOrientation,
    PiecePlacement,
    Shape,
)
from polindrome.blokus.placements import Move
from polindrome.blokus.variant import Player
from polindrome.core import find_core, is_core_built, require_core
from polindrome.errors import UnknownName

__all__ = [
    "STRATEGIES",
    "LegalMoveGenerator",
    "Move",
    "generate_legal_actions_native",
    "generate_legal_actions_parallel",
    "generate_legal_moves_frontier",
    "generate_legal_moves_naive",
    "is_placement_legal_bitboard",
    "is_placement_legal_grid",
    "legal_anchors",
    "list_frontier_changes_native",
]

CORE_SIZES = (14, 20)
"""Board sizes that the compiled core supports."""

_CORE_BYTES = (STRIDE * STRIDE + 63) // 64 * 8
"""Bytes of a bitboard in the core: whole 64-bit words, lowest bit first."""

_LOG = logging.getLogger(__name__)
_LARGEST_PIECE = max(PIECE_SIZES.values())
_SHAPES = {piece.id: PieceGenerator.get_piece_rotations_and_reflections(piece) for piece in PIECES.values()}

Strategy = Callable[[Board, Player, Collection[int]], list[int]]
"""(board, colour, ids of the pieces to try) -> legal actions, ascending."""


def generate_legal_moves_naive(
    board: Board,
    player: Player,
    remaining_pieces: Collection[int],
    *,
    is_legal: LegalityCheck = is_placement_legal_grid,
) -> list[Move]:
    """Try every orientation of every piece at every anchor on the board."""
    moves: list[Move] = []
    for piece_id in sorted(remaining_pieces):
        for orientation, shape in zip(ALL_PIECES[piece_id], _SHAPES[piece_id], strict=True):
            first_row, first_col = orientation.offsets[0]
            for row, col in PiecePlacement.get_valid_anchor_positions(shape, board.size):
                if is_legal(board, player, orientation, (row + first_row, col + first_col), 0):
                    moves.append(Move(piece_id, orientation.id, row, col))
    return moves


def generate_legal_moves_frontier(
    board: Board,
    player: Player,
    remaining_pieces: Collection[int],
    *,
    is_legal: LegalityCheck = is_placement_legal_bitboard,
    use_cache: bool = True,
) -> list[Move]:
    """Try every orientation with each of its corner cells on each frontier cell.

    `use_cache` skips the pieces that are larger than the free area around a frontier cell, with the same result.
    """
    frontier = sorted(board.get_frontier(player))
    open_areas = {cell: _open_area(board, player, cell) if use_cache else _LARGEST_PIECE for cell in frontier}
    first_move = board.player_first_move[player]
    moves: list[Move] = []
    for piece_id in sorted(remaining_pieces):
        cells = [cell for cell in frontier if open_areas[cell] >= PIECE_SIZES[piece_id]]
        for orientation in ALL_PIECES[piece_id]:
            # Before the first move there is no corner to touch, so any cell of the piece may cover the start.
            indices = range(len(orientation.offsets)) if first_move else orientation.anchor_indices
            tried: set[Coord] = set()
            for index, cell in product(indices, cells):
                d_row, d_col = orientation.offsets[index]
                anchor = (cell[0] - d_row, cell[1] - d_col)
                if anchor in tried:
                    continue
                tried.add(anchor)
                if is_legal(board, player, orientation, cell, index):
                    moves.append(Move(piece_id, orientation.id, *anchor))
    return sorted(moves)


def _open_area(board: Board, player: Player, cell: Coord) -> int:
    """Count the connected cells that the colour may cover from a frontier cell, up to the size of the largest piece.

    A piece that is larger than this area fits at the cell in no orientation. Computed once per call, it saves those
    checks. The bound is exact: every connected set of at most five cells is a piece.
    """
    free = board.free_bits(player)
    region = coord_to_bit(*cell)
    for _ in range(_LARGEST_PIECE - 1):
        region |= edge_neighbours(region) & free
    return min(region.bit_count(), _LARGEST_PIECE)


class _Derivation(NamedTuple):
    """How a shape derives from its parent: the parent's anchor is `gap` bits further, and one cell is added."""

    piece_id: int
    parent: int
    gap: int
    cell: int


def _derivation(orientation: PieceOrientation) -> _Derivation:
    """Find the cheapest derivation of a shape from a smaller one, preferably one with the same anchor.

    Without one of its cells a shape is a valid parent only if the remaining cells are connected.
    """
    derivations = []
    for removed in orientation.offsets:
        rest = [cell for cell in orientation.offsets if cell != removed]
        gap = min(row for row, _ in rest) * STRIDE + min(col for _, col in rest)
        cell = coord_to_bit(*removed)
        parent = ORIENTATION_OF_MASK.get((orientation.shape_mask & ~cell) >> gap)
        if parent is not None:
            derivations.append(_Derivation(orientation.piece_id, parent.index, gap, cell.bit_length() - 1))
    return min(derivations, key=lambda found: (found.gap, found.cell))


_DERIVATIONS = [_derivation(orientation) for orientation in ORIENTATIONS[1:]]
"""The derivation of every shape but the monomino, which has no parent."""
_CELLS = sorted({derivation.cell for derivation in _DERIVATIONS})
"""The bit indices of added cells: masks are shifted by each of them once, not once for each shape."""
_STEPS = [derivation._replace(cell=_CELLS.index(derivation.cell)) for derivation in _DERIVATIONS]
"""The derivations with indices into _CELLS as their cells."""


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
    """Ids of all legal placements of the pieces, ascending, from the bits of `legal_anchors`."""
    actions: list[int] = []
    for index, anchors in legal_anchors(board, player, remaining_pieces):
        action_of_anchor = board.table.action_of_anchor[index]
        while anchors:  # `bit_indices` in place: half of the time is spent here.
            lowest = anchors & -anchors
            actions.append(action_of_anchor[lowest.bit_length() - 1])
            anchors ^= lowest
    return actions


def generate_legal_actions_native(board: Board, player: Player, remaining_pieces: Collection[int]) -> list[int]:
    """As `generate_legal_actions_parallel`, by the compiled core on the boards of CORE_SIZES."""
    if board.size not in CORE_SIZES:
        return generate_legal_actions_parallel(board, player, remaining_pieces)
    actions: list[int] = require_core().legal_actions(*_core_arguments(board, player, remaining_pieces))
    return actions


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


def _action_ids(
    generate: Callable[[Board, Player, Collection[int]], list[Move]],
    board: Board,
    player: Player,
    pieces: Collection[int],
) -> list[int]:
    find = board.table.find
    return [action for move in generate(board, player, pieces) if (action := find(move)) is not None]


STRATEGIES: dict[str, Strategy] = {
    "naive": partial(_action_ids, generate_legal_moves_naive),
    "frontier": partial(_action_ids, generate_legal_moves_frontier),
    "parallel": generate_legal_actions_parallel,
    **({"native": generate_legal_actions_native} if is_core_built() else {}),
}
"""The available strategies by name, slowest first."""

FASTEST = list(STRATEGIES)[-1]


def is_generator_requested() -> bool:
    """Whether an environment variable selects a strategy, or turns on the log or the check of generators."""
    switches = (os.environ.get("BLOKUS_MOVEGEN_DEBUG"), os.environ.get("BLOKUS_MOVEGEN_CHECK"))
    return bool(os.environ.get("BLOKUS_MOVEGEN")) or "1" in switches


class LegalMoveGenerator:
    """Generator of legal moves with the given strategy, that of BLOKUS_MOVEGEN, or the fastest.

    BLOKUS_MOVEGEN_DEBUG=1 logs the duration of each call. BLOKUS_MOVEGEN_CHECK=1 compares every result with the naive
    strategy. Both are read when the generator is created.
    """

    def __init__(self, strategy: str | None = None) -> None:
        self.strategy = strategy or os.environ.get("BLOKUS_MOVEGEN") or FASTEST
        if self.strategy == "native":
            require_core()
        if self.strategy not in STRATEGIES:
            raise UnknownName("move generation strategy", self.strategy, STRATEGIES)
        find_core()  # Logs a missing core, and rejects a wrong POLINDROME_KERNEL, before the first move.
        self._generate = STRATEGIES[self.strategy]
        if os.environ.get("BLOKUS_MOVEGEN_DEBUG") == "1":
            self._generate = partial(_timed, self._generate)
        if os.environ.get("BLOKUS_MOVEGEN_CHECK") == "1":
            self._generate = partial(_checked, self._generate)

    @property
    def piece_orientations_cache(self) -> dict[int, list[Shape]]:
        """The distinct orientations of every piece as arrays, by piece id."""
        return _SHAPES

    def get_legal_moves(self, board: Board, player: Player) -> list[Move]:
        """The legal moves of the colour, in the order of their actions, without duplicates."""
        moves = board.table.moves
        return [moves[action] for action in self.get_legal_actions(board, player)]

    def get_legal_actions(self, board: Board, player: Player) -> list[int]:
        """The same moves as action ids, ascending."""
        return self._generate(board, player, board.remaining_pieces(player))

    def has_legal_moves(self, board: Board, player: Player) -> bool:
        """Whether the colour can move; stops at the first orientation that fits."""
        pieces = board.remaining_pieces(player)
        if self.strategy == "native" and board.size in CORE_SIZES:
            return bool(require_core().has_legal_action(*_core_arguments(board, player, pieces)))
        return next(legal_anchors(board, player, pieces), None) is not None

    def is_move_legal(self, board: Board, player: Player, move: Move) -> bool:
        """Whether the colour may play the move; InvalidMove if there is no such piece or orientation."""
        orientation = orientation_of(move)
        if move.piece_id in board.player_pieces_used[player]:
            return False
        d_row, d_col = orientation.offsets[0]
        cell = (move.anchor_row + d_row, move.anchor_col + d_col)
        return is_placement_legal_bitboard(board, player, orientation, cell, 0)


def _timed(generate: Strategy, board: Board, player: Player, pieces: Collection[int]) -> list[int]:
    """Generate piece by piece; log the time of each piece and the total."""
    actions: list[int] = []
    milliseconds: dict[int, float] = {}
    begin = perf_counter()
    for piece_id in pieces:
        piece_begin = perf_counter()
        actions += generate(board, player, [piece_id])
        milliseconds[piece_id] = (perf_counter() - piece_begin) * 1000
        _LOG.debug("MoveGen: piece=%d, piece_time_ms=%.2f", piece_id, milliseconds[piece_id])
    elapsed = (perf_counter() - begin) * 1000
    _LOG.info("MoveGen: player=%s, legal_moves=%d, elapsed_ms=%.2f", player.name, len(actions), elapsed)
    if milliseconds:
        slowest = max(milliseconds, key=milliseconds.__getitem__)
        _LOG.info("MoveGen: slowest piece=%d, piece_time_ms=%.2f", slowest, milliseconds[slowest])
    return actions


def _checked(generate: Strategy, board: Board, player: Player, pieces: Collection[int]) -> list[int]:
    """Generate, and raise AssertionError if the naive strategy finds other actions."""
    actions = generate(board, player, pieces)
    expected = STRATEGIES["naive"](board, player, pieces)
    if actions != expected:
        moves = board.table.moves
        wrong = [moves[action] for action in sorted(set(actions) - set(expected))]
        missing = [moves[action] for action in sorted(set(expected) - set(actions))]
        raise AssertionError(
            f"legal moves of {player.name} differ from naive\nnot legal: {wrong}\nmissing: {missing}\n{board.grid}"
        )
    return actions
