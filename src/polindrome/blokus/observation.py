"""Observation planes of Blokus in pure Python; the compiled core writes the same planes faster."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus.bitboard import STRIDE
from polindrome.blokus.board import Board
from polindrome.blokus.pieces import PIECES
from polindrome.blokus.variant import Variant, known_variant

_BITBOARD_BITS = STRIDE * STRIDE
_BITBOARD_BYTES = (_BITBOARD_BITS + 7) // 8


def observation_shape(variant: Variant | str) -> tuple[int, int, int]:
    """The shape of an observation: planes, rows and columns."""
    known = known_variant(variant)
    return len(known.players) * (2 + len(PIECES)), known.size, known.size


def write_planes(board: Board, viewer: int, out: NDArray[Any]) -> None:
    """Write the observation planes of a colour, counted in turn order, into `out`: 0 or 1 in each cell.

    Each group of planes has the colours in turn order, starting with the viewer. The groups are the cells of each
    colour, their frontiers, and a plane for each colour and piece: all ones while the colour still has the piece.
    """
    players = board.variant.players
    colours = [*players[viewer:], *players[:viewer]]
    count, size = len(colours), board.size
    for plane, player in enumerate(colours):
        out[plane] = board.grid == player
        out[count + plane] = _unpack_bitboard(board.frontier_bits[player], size)
    held = [[piece_id not in board.player_pieces_used[player] for piece_id in PIECES] for player in colours]
    out[2 * count :] = np.array(held).reshape(-1, 1, 1)


def _unpack_bitboard(bits: int, size: int) -> NDArray[np.uint8]:
    packed = np.frombuffer(bits.to_bytes(_BITBOARD_BYTES, "little"), np.uint8)
    cells = np.unpackbits(packed, bitorder="little", count=_BITBOARD_BITS)
    return cells.reshape(STRIDE, STRIDE)[:size, :size]
