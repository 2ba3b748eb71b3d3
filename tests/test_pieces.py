"""The pieces: shapes, orientations, their order, and exact anchors."""

from __future__ import annotations

import numpy as np
import pytest

from polindrome.blokus import CLASSIC, Board, Player
from polindrome.blokus.bitboard import Coord, coords_to_mask, mask_to_coords
from polindrome.blokus.legality import is_placement_legal_bitboard
from polindrome.blokus.move_generator import LegalMoveGenerator
from polindrome.blokus.pieces import (
    ALL_PIECES,
    BORDER_ORIGIN,
    ORIENTATIONS,
    PIECE_SIZES,
    PIECES,
    TOTAL_SQUARES,
    PieceGenerator,
    PieceOrientation,
    PiecePlacement,
    find_orientation,
)

ORIENTATION_COUNTS = [1, 2, 2, 4, 2, 1, 4, 8, 4, 4, 8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8]
NAMES = [
    "O1",
    "I2",
    "I3",
    "L3",
    "I4",
    "O4",
    "T4",
    "L4",
    "S4",
    "Z",
    "F",
    "I5",
    "L5",
    "N",
    "P",
    "T5",
    "U",
    "V",
    "W",
    "X",
    "Y",
]

every_orientation = pytest.mark.parametrize(
    "orientation", ORIENTATIONS, ids=lambda orientation: f"{PIECES[orientation.piece_id].name}-{orientation.id}"
)


def neighbours(cell: Coord, directions: tuple[Coord, ...]) -> set[Coord]:
    return {(cell[0] + d_row, cell[1] + d_col) for d_row, d_col in directions}


EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def test_set_has_21_pieces_of_89_squares() -> None:
    assert list(PIECES) == list(range(1, 22))
    assert [piece.name for piece in PIECES.values()] == NAMES
    assert sorted(PIECE_SIZES.values()) == [1, 2, 3, 3] + [4] * 5 + [5] * 12
    assert TOTAL_SQUARES == 89


def test_each_piece_has_its_number_of_orientations() -> None:
    assert [len(orientations) for orientations in ALL_PIECES.values()] == ORIENTATION_COUNTS
    assert len(ORIENTATIONS) == 91


def test_no_two_pieces_share_a_shape() -> None:
    assert len({orientation.offsets for orientation in ORIENTATIONS}) == 91


@every_orientation
def test_orientation_is_a_connected_shape_without_repeated_cells(orientation: PieceOrientation) -> None:
    cells = set(orientation.offsets)
    assert len(cells) == len(orientation.offsets) == PIECE_SIZES[orientation.piece_id]
    assert min(row for row, _ in cells) == min(col for _, col in cells) == 0
    reached = {orientation.offsets[0]}
    while more := {cell for known in reached for cell in neighbours(known, EDGES) & cells} - reached:
        reached |= more
    assert reached == cells


@every_orientation
def test_masks_are_the_shape_and_its_two_borders(orientation: PieceOrientation) -> None:
    cells = set(orientation.offsets)
    edges = set().union(*(neighbours(cell, EDGES) for cell in cells)) - cells
    diagonals = set().union(*(neighbours(cell, DIAGONALS) for cell in cells)) - cells
    assert mask_to_coords(orientation.shape_mask) == sorted(cells)
    assert orientation.orth_mask == coords_to_mask(from_border_origin(edges))
    assert orientation.diag_mask == coords_to_mask(from_border_origin(diagonals))


def from_border_origin(cells: set[Coord]) -> set[Coord]:
    d_row, d_col = mask_to_coords(1 << BORDER_ORIGIN)[0]
    return {(row + d_row, col + d_col) for row, col in cells}


@every_orientation
def test_anchors_are_exactly_the_cells_that_can_touch_an_own_corner(orientation: PieceOrientation) -> None:
    """By brute force: put one own cell anywhere around and find the cells that it touches only corner to corner."""
    cells = set(orientation.offsets)
    around = {(row, col) for row in range(-1, 6) for col in range(-1, 6)} - cells
    corner_cells = set()
    for own in around:
        if not neighbours(own, EDGES) & cells:
            corner_cells |= neighbours(own, DIAGONALS) & cells
    anchors = [orientation.offsets[index] for index in orientation.anchor_indices]
    assert len(set(anchors)) == len(anchors)
    assert set(anchors) == corner_cells


@every_orientation
def test_every_anchor_has_a_legal_placement_beside_a_single_square(orientation: PieceOrientation) -> None:
    board = Board(CLASSIC)
    board.place_piece(Player.RED, [(9, 9)])
    for index in orientation.anchor_indices:
        assert any(
            is_placement_legal_bitboard(board, Player.RED, orientation, cell, index)
            for cell in board.get_frontier(Player.RED)
        )


def test_orientations_are_in_first_seen_order_of_counter_clockwise_turns_then_mirrored() -> None:
    for piece in PIECES.values():
        seen: list[list[list[int]]] = []
        for base in (piece.shape, np.fliplr(piece.shape)):
            for turns in range(4):
                rows = np.rot90(base, turns).tolist()
                if rows not in seen:
                    seen.append(rows)
        generated = [shape.tolist() for shape in PieceGenerator.get_piece_rotations_and_reflections(piece)]
        cached = [shape.tolist() for shape in LegalMoveGenerator().piece_orientations_cache[piece.id]]
        assert generated == cached == seen
        for orientation, rows in zip(ALL_PIECES[piece.id], seen, strict=True):
            assert orientation.offsets == tuple((int(r), int(c)) for r, c in np.argwhere(np.array(rows)))


def test_degrees_are_clockwise_and_the_flip_comes_first() -> None:
    l5 = next(piece for piece in PIECES.values() if piece.name == "L5")
    assert l5.rows == ("10", "10", "10", "11")
    assert find_orientation(l5.id, 90, False).offsets == ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0))
    assert find_orientation(l5.id, 0, True).offsets == ((0, 1), (1, 1), (2, 1), (3, 0), (3, 1))
    assert find_orientation(l5.id, 90, True).offsets == ((0, 0), (1, 0), (1, 1), (1, 2), (1, 3))


@every_orientation
def test_label_of_an_orientation_parses_back_to_it(orientation: PieceOrientation) -> None:
    assert find_orientation(orientation.piece_id, orientation.degrees, orientation.flipped) is orientation


@pytest.mark.parametrize(("size", "total"), [(20, 30_433), (14, 13_729)])
def test_valid_anchors_of_all_orientations_have_the_known_totals(size: int, total: int) -> None:
    shapes = [shape for shapes in LegalMoveGenerator().piece_orientations_cache.values() for shape in shapes]
    assert sum(len(PiecePlacement.get_valid_anchor_positions(shape, size)) for shape in shapes) == total


def test_valid_anchors_keep_the_shape_on_the_board() -> None:
    shape = PIECES[12].shape
    assert shape.shape == (1, 5)
    assert PiecePlacement.get_valid_anchor_positions(shape, 6) == [(row, col) for row in range(6) for col in range(2)]


def test_piece_positions_are_the_cells_from_the_anchor_on() -> None:
    corner = ALL_PIECES[4][0]
    assert PiecePlacement.get_piece_positions(corner, 0, 0) == [(0, 0), (1, 0), (1, 1)]
    assert PiecePlacement.get_piece_positions(corner, 7, 3) == [(7, 3), (8, 3), (8, 4)]
    assert PiecePlacement.get_piece_positions(corner, -1, 19) == [(-1, 19), (0, 19), (0, 20)], (
        "cells off the board stay"
    )


@every_orientation
def test_piece_positions_show_the_shape_of_the_orientation(orientation: PieceOrientation) -> None:
    positions = PiecePlacement.get_piece_positions(orientation, 2, 5)
    assert positions == sorted(positions)
    assert coords_to_mask((row - 2, col - 5) for row, col in positions) == orientation.shape_mask
