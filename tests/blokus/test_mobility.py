"""Mobility: a small example, and the formulas against simple counting."""

from __future__ import annotations

import json

import numpy as np
import pytest

from polindrome.blokus import CLASSIC, DUO, Board, LegalMoveGenerator, Move, Player, Variant
from polindrome.blokus.mobility import (
    PieceMobility,
    compute_piece_mobility,
    compute_player_mobility_metrics,
    mobility_map,
)
from polindrome.blokus.pieces import ALL_PIECES, PIECES
from tests.random_play import play_randomly, position_after


def test_metrics_of_a_small_example() -> None:
    """One monomino move, three of I2 (O=2, S=2), two of L5 (O=8, S=5)."""
    moves = [
        Move(1, 0, 0, 0),
        Move(2, 0, 0, 0),
        Move(2, 1, 0, 0),
        Move(2, 1, 3, 0),
        Move(13, 0, 1, 1),
        Move(13, 5, 1, 1),
    ]
    metrics = compute_player_mobility_metrics(moves, pieces_used=[])
    assert metrics.to_json() == {
        "totalPlacements": 6,
        "totalOrientationNormalized": 1 + 1.5 + 0.25,
        "totalCellWeighted": 1 + 3 + 1.25,
        "buckets": {"1": 1.0, "2": 3.0, "3": 0.0, "4": 0.0, "5": 1.25},
    }


def test_duplicates_count_used_pieces_and_unknown_ids_do_not() -> None:
    moves = [Move(1, 0, 0, 0), Move(1, 0, 0, 0), Move(2, 0, 0, 0), Move(0, 0, 0, 0), Move(22, 0, 0, 0)]
    metrics = compute_player_mobility_metrics(moves, pieces_used={2})
    assert metrics.total_placements == 2
    assert metrics.buckets == {1: 2.0, 2: 0.0, 3: 0.0, 4: 0.0, 5: 0.0}


def test_buckets_are_by_piece_size() -> None:
    assert PIECES[10].name == "Z"
    metrics = compute_player_mobility_metrics([Move(10, 0, 0, 0)], pieces_used=[])
    assert metrics.buckets == {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.0, 5: 1.25}


def test_orientation_counts_equal_those_of_the_generator() -> None:
    cache = LegalMoveGenerator().piece_orientations_cache
    rows = compute_piece_mobility([], pieces_used=[])
    assert {row.piece_id: row.orientations for row in rows} == {piece: len(shapes) for piece, shapes in cache.items()}


def test_piece_without_orientations_has_no_mobility() -> None:
    piece = PieceMobility(piece_id=22, placements=0, orientations=0, size=5)
    assert (piece.orientation_normalized, piece.cell_weighted) == (0.0, 0.0)


@pytest.mark.parametrize("variant", [DUO, CLASSIC], ids=lambda variant: variant.name)
def test_metrics_equal_the_formulas_throughout_a_game(variant: Variant) -> None:
    for game in play_randomly(variant, 4):
        for player in variant.players:
            moves, used = game.legal_moves_of(player), game.board.player_pieces_used[player]
            metrics = game.mobility(player)
            p = {i: sum(move.piece_id == i for move in moves) for i in PIECES if i not in used}
            pn = {i: p[i] / len(ALL_PIECES[i]) for i in p}
            assert metrics.total_placements == sum(p.values()) == len(moves)
            assert metrics.total_orientation_normalized == sum(pn.values())
            assert metrics.total_cell_weighted == sum(pn[i] * PIECES[i].size for i in pn)
            for size, weight in metrics.buckets.items():
                assert weight == sum(pn[i] * size for i in pn if PIECES[i].size == size)


def test_to_json_can_be_serialised() -> None:
    metrics = position_after(DUO, 1, 5).mobility(Player.BLUE)
    data = json.loads(json.dumps(metrics.to_json()))
    assert set(data) == {"totalPlacements", "totalOrientationNormalized", "totalCellWeighted", "buckets"}
    assert set(data["buckets"]) == {"1", "2", "3", "4", "5"}


def test_mobility_map_counts_the_placements_on_each_cell() -> None:
    game = position_after(DUO, 2, 9)
    moves = game.get_legal_moves()
    counts = mobility_map(game.board, moves)
    assert counts.sum() == sum(PIECES[move.piece_id].size for move in moves)
    assert not counts[game.board.grid != 0].any()
    expected = np.zeros_like(counts)
    for move in moves:
        for cell in game.cells_of(move):
            expected[cell] += 1
    assert np.array_equal(counts, expected)


def test_mobility_map_without_moves_is_zero() -> None:
    assert not mobility_map(Board(DUO), []).any()
