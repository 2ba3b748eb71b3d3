"""Bitboards: shifts never wrap, and bitboards and grid agree on cells and legality."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polindrome.blokus import CLASSIC, CLASSIC_2, DUO, BlokusGame, Board, Player, Variant
from polindrome.blokus.bitboard import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    NUM_CELLS,
    Coord,
    coord_to_bit,
    coords_to_mask,
    full_mask,
    mask_to_coords,
    shift_mask,
)
from polindrome.blokus.legality import is_placement_legal_bitboard, is_placement_legal_grid
from polindrome.blokus.move_generator import LegalMoveGenerator
from polindrome.blokus.pieces import ORIENTATIONS
from tests.random_play import play_randomly, position_after

cells = st.tuples(st.integers(0, BOARD_HEIGHT - 1), st.integers(0, BOARD_WIDTH - 1))


def assert_board_consistent(board: Board) -> None:
    """Assert that grid and bitboards agree on every cell."""
    for row, col in product(range(board.size), repeat=2):
        bit = coord_to_bit(row, col)
        assert bool(board.grid[row, col]) == bool(board.occupied_bits & bit), (row, col)
        for player in board.variant.players:
            assert (board.grid[row, col] == player.value) == bool(board.player_bits[player] & bit), (row, col, player)
    assert board.occupied_bits & ~full_mask(board.size) == 0
    board.assert_consistent()


def test_each_cell_has_a_distinct_bit() -> None:
    everywhere = list(product(range(BOARD_HEIGHT), range(BOARD_WIDTH)))
    assert len({coord_to_bit(row, col) for row, col in everywhere}) == NUM_CELLS == 400
    assert mask_to_coords(coords_to_mask(everywhere)) == everywhere
    assert full_mask(BOARD_WIDTH) == coords_to_mask(everywhere)


@given(st.sets(cells))
def test_coordinates_and_masks_round_trip(coords: set[Coord]) -> None:
    assert mask_to_coords(coords_to_mask(coords)) == sorted(coords)


@given(
    coords=st.sets(cells, min_size=1, max_size=6),
    d_row=st.integers(-25, 25),
    d_col=st.integers(-25, 25),
    size=st.sampled_from([14, 20]),
)
def test_shift_moves_every_cell_or_returns_none(coords: set[Coord], d_row: int, d_col: int, size: int) -> None:
    inside = {cell for cell in coords if max(cell) < size} or {(0, 0)}
    moved = {(row + d_row, col + d_col) for row, col in inside}
    fits = all(0 <= row < size and 0 <= col < size for row, col in moved)
    assert shift_mask(coords_to_mask(inside), d_row, d_col, size) == (coords_to_mask(moved) if fits else None)


def test_shift_never_wraps_to_the_next_row() -> None:
    assert shift_mask(coord_to_bit(3, 19), 0, 1) is None
    assert shift_mask(coord_to_bit(3, 0), 0, -1) is None
    assert shift_mask(coord_to_bit(3, 13), 0, 1, size=14) is None
    assert shift_mask(coord_to_bit(3, 13), 0, 1) == coord_to_bit(3, 14)


@pytest.mark.parametrize("variant", [DUO, CLASSIC, CLASSIC_2], ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(3))
def test_grid_and_bitboards_agree_after_every_placement(variant: Variant, seed: int) -> None:
    for game in play_randomly(variant, seed):
        assert_board_consistent(game.board)


def count_legal_in_both_checks(game: BlokusGame, player: Player) -> int:
    """Compare both legality checks at every anchor, also partly off the board; return the number of legal ones."""
    board, legal = game.board, 0
    for orientation in ORIENTATIONS:
        for row, col in product(range(-2, board.size + 1), repeat=2):
            last_row, last_col = orientation.offsets[-1]
            cell, index = (row + last_row, col + last_col), len(orientation.offsets) - 1
            by_grid = is_placement_legal_grid(board, player, orientation, cell, index)
            by_bits = is_placement_legal_bitboard(board, player, orientation, cell, index)
            assert by_grid == by_bits, (orientation, row, col)
            legal += by_bits
    return legal


@pytest.mark.parametrize("plies", [0, 1, 2, 9, 20, 100], ids=lambda plies: f"ply{plies}")
@pytest.mark.parametrize("variant", [DUO, CLASSIC], ids=lambda variant: variant.name)
def test_bitboard_legality_equals_grid_legality(variant: Variant, plies: int) -> None:
    game = position_after(variant, seed=11, plies=plies)
    for player in variant.players[:2]:
        assert count_legal_in_both_checks(game, player) >= len(game.legal_moves_of(player))


def test_bitboard_legality_at_the_edge() -> None:
    """Only the shape has to be on the board: its border masks may reach over the edge."""
    game = BlokusGame(CLASSIC)
    assert count_legal_in_both_checks(game, Player.RED) == 58
    game.board.place_piece(Player.RED, [(0, 0)])
    game.board.place_piece(Player.BLUE, [(0, 19), (0, 18)])
    assert count_legal_in_both_checks(game, Player.RED) > 58
    count_legal_in_both_checks(game, Player.BLUE)


def test_placement_can_be_given_by_any_cell_of_the_piece() -> None:
    game = position_after(DUO, seed=2, plies=8)
    board, player = game.board, game.current_player
    assert player is not None
    legal = set(LegalMoveGenerator("naive").get_legal_moves(board, player))
    for orientation in ORIENTATIONS:
        for row, col in product(range(board.size), repeat=2):
            answers = {
                is_placement_legal_bitboard(board, player, orientation, (row + d_row, col + d_col), index)
                for index, (d_row, d_col) in enumerate(orientation.offsets)
            }
            assert len(answers) == 1
            if orientation.piece_id not in board.player_pieces_used[player]:
                assert answers == {(orientation.piece_id, orientation.id, row, col) in legal}
