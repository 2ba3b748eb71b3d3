"""Generation of all legal moves of a colour, by one of four strategies with equal results.

naive     every orientation at every anchor, checked on the grid: slow and simple, the reference
frontier  corner cells of every orientation on every frontier cell, checked with bitboards
parallel  all anchors of an orientation at once (see parallel.py)
native    the same in the compiled core (the default if the core is built)
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Collection
from functools import partial
from time import perf_counter

from polindrome.blokus.bitboard import STRIDE, Coord, edge_neighbours
from polindrome.blokus.board import Board
from polindrome.blokus.legality import (
    LegalityCheck,
    is_placement_legal_bitboard,
    is_placement_legal_grid,
    orientation_of,
)
from polindrome.blokus.parallel import (
    generate_legal_actions_native,
    generate_legal_actions_parallel,
    has_legal_actions_native,
    legal_anchors,
)
from polindrome.blokus.pieces import ALL_PIECES, PIECE_SIZES, PIECES, PieceGenerator, PiecePlacement, Shape
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
]

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
    """Try every orientation with each of its corner cells on each frontier cell."""
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
            for index in indices:
                d_row, d_col = orientation.offsets[index]
                for cell in cells:
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
    region = 1 << cell[0] * STRIDE + cell[1]
    for _ in range(_LARGEST_PIECE - 1):
        region |= edge_neighbours(region) & free
    return min(region.bit_count(), _LARGEST_PIECE)


def _as_actions(
    generate: Callable[[Board, Player, Collection[int]], list[Move]],
    board: Board,
    player: Player,
    pieces: Collection[int],
) -> list[int]:
    find = board.table.find
    return [action for move in generate(board, player, pieces) if (action := find(move)) is not None]


STRATEGIES: dict[str, Strategy] = {
    "naive": partial(_as_actions, generate_legal_moves_naive),
    "frontier": partial(_as_actions, generate_legal_moves_frontier),
    "parallel": generate_legal_actions_parallel,
    **({"native": generate_legal_actions_native} if is_core_built() else {}),
}
"""The available strategies by name, slowest first."""

FASTEST = list(STRATEGIES)[-1]


def is_generator_requested() -> bool:
    """Whether an environment variable selects a strategy, or enables the log or the check of generators."""
    read = os.environ.get
    return bool(read("BLOKUS_MOVEGEN")) or "1" in (read("BLOKUS_MOVEGEN_DEBUG"), read("BLOKUS_MOVEGEN_CHECK"))


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
        if self.strategy == "native":
            return has_legal_actions_native(board, player, pieces)
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
    """Generate, and assert that the naive strategy finds the same actions."""
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
