"""The work of parallel.py done by the compiled core, for the boards that it knows."""

from __future__ import annotations

from collections.abc import Collection

from polindrome.blokus.bitboard import STRIDE
from polindrome.blokus.board import Board
from polindrome.blokus.parallel import generate_legal_actions_parallel, legal_anchors
from polindrome.blokus.variant import Player
from polindrome.core import require_core

_SIZES = (14, 20)
_BYTES = (STRIDE * STRIDE + 63) // 64 * 8
"""A bitboard as the core takes it: whole words, lowest bit first."""


def generate_legal_actions_native(board: Board, player: Player, remaining_pieces: Collection[int]) -> list[int]:
    """Ids of all legal placements of the pieces, ascending."""
    if board.size not in _SIZES:
        return generate_legal_actions_parallel(board, player, remaining_pieces)
    actions: list[int] = require_core().legal_actions(*_question(board, player, remaining_pieces))
    return actions


def has_legal_actions_native(board: Board, player: Player, remaining_pieces: Collection[int]) -> bool:
    """Whether one of the pieces can be placed."""
    if board.size not in _SIZES:
        return next(legal_anchors(board, player, remaining_pieces), None) is not None
    return bool(require_core().has_legal_action(*_question(board, player, remaining_pieces)))


def _question(board: Board, player: Player, pieces: Collection[int]) -> tuple[int, bytes, bytes, Collection[int]]:
    free = board.free_bits(player).to_bytes(_BYTES, "little")
    frontier = board.frontier_bits[player].to_bytes(_BYTES, "little")
    return board.size, free, frontier, pieces
