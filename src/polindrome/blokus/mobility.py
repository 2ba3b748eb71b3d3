"""Mobility: the legal placements of a colour, weighted by orientations and piece size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus.board import Board
from polindrome.blokus.pieces import ALL_PIECES, PIECE_SIZES
from polindrome.blokus.placements import Move


@dataclass(frozen=True, slots=True)
class PieceMobility:
    """The mobility of one piece: placements P_i, orientations O_i and size S_i."""

    piece_id: int
    placements: int
    orientations: int
    size: int

    @property
    def orientation_normalized(self) -> float:
        """PN_i = P_i / O_i; 0 where O_i = 0."""
        return self.placements / self.orientations if self.orientations else 0.0

    @property
    def cell_weighted(self) -> float:
        """MW_i = PN_i * S_i; 0 where O_i = 0."""
        return self.placements * self.size / self.orientations if self.orientations else 0.0


@dataclass(frozen=True, slots=True)
class PlayerMobilityMetrics:
    """The mobility of one colour over its remaining pieces; `buckets` are by piece size."""

    total_placements: int
    total_orientation_normalized: float
    total_cell_weighted: float
    buckets: dict[int, float]

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON, with the published field names."""
        return {
            "totalPlacements": self.total_placements,
            "totalOrientationNormalized": self.total_orientation_normalized,
            "totalCellWeighted": self.total_cell_weighted,
            "buckets": {str(size): weight for size, weight in self.buckets.items()},
        }


def compute_piece_mobility(legal_moves: Iterable[Move], pieces_used: Collection[int]) -> list[PieceMobility]:
    """The mobility of each unused piece, by id. Duplicate moves count; moves of unknown pieces do not."""
    return _piece_mobility(_count_placements(legal_moves, pieces_used))


def compute_player_mobility_metrics(legal_moves: Iterable[Move], pieces_used: Collection[int]) -> PlayerMobilityMetrics:
    """The totals and buckets over all unused pieces."""
    return metrics_of_counts(_count_placements(legal_moves, pieces_used))


def metrics_of_counts(placements: Mapping[int, int]) -> PlayerMobilityMetrics:
    """As `compute_player_mobility_metrics`, from the number of placements of each unused piece."""
    pieces = _piece_mobility(placements)
    buckets = dict.fromkeys(sorted(set(PIECE_SIZES.values())), 0.0)
    for piece in pieces:
        buckets[piece.size] += piece.cell_weighted
    return PlayerMobilityMetrics(
        total_placements=sum(piece.placements for piece in pieces),
        total_orientation_normalized=sum((piece.orientation_normalized for piece in pieces), 0.0),
        total_cell_weighted=sum((piece.cell_weighted for piece in pieces), 0.0),
        buckets=buckets,
    )


def mobility_map(board: Board, legal_moves: Iterable[Move]) -> NDArray[np.int32]:
    """Count for each cell the legal placements that cover it; 0 on occupied cells."""
    counts = np.zeros((board.size, board.size), dtype=np.int32)
    for move in legal_moves:
        orientation = ALL_PIECES[move.piece_id][move.orientation]
        for row, col in orientation.offsets:
            counts[move.anchor_row + row, move.anchor_col + col] += 1
    return counts


def _count_placements(legal_moves: Iterable[Move], pieces_used: Collection[int]) -> dict[int, int]:
    counts = Counter(move.piece_id for move in legal_moves)
    return {piece_id: counts[piece_id] for piece_id in PIECE_SIZES if piece_id not in pieces_used}


def _piece_mobility(placements: Mapping[int, int]) -> list[PieceMobility]:
    return [
        PieceMobility(piece_id, count, len(ALL_PIECES[piece_id]), PIECE_SIZES[piece_id])
        for piece_id, count in placements.items()
    ]
