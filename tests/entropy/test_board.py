"""Tests of squares: names, indices, rows and columns."""

from __future__ import annotations

import pytest

from polindrome.entropy import (
    BOARD_SIZE,
    COLORS,
    PIECES_PER_COLOR,
    TOTAL_PIECES,
    TOTAL_SQUARES,
    coords_to_index,
    get_column,
    get_row,
    index_to_coords,
    index_to_position,
    is_valid_coord,
    position_to_index,
)
from polindrome.errors import InvalidMove


def test_published_example_of_a_square() -> None:
    assert position_to_index("c4") == 17
    assert index_to_position(17) == "c4"
    assert index_to_coords(17) == (2, 3)


def test_constants() -> None:
    assert (BOARD_SIZE, TOTAL_SQUARES, PIECES_PER_COLOR, TOTAL_PIECES) == (7, 49, 7, 49)
    assert "".join(COLORS) == "RGYBWKP"


def test_names_indices_and_coordinates_round_trip() -> None:
    for index in range(49):
        assert position_to_index(index_to_position(index)) == index
        assert coords_to_index(*index_to_coords(index)) == index
    assert (index_to_position(0), index_to_position(6), index_to_position(42)) == ("a1", "a7", "g1")


@pytest.mark.parametrize("name", ["", "c", "h1", "a0", "a8", "c44", "4c", "C4", "a²"])
def test_invalid_square_name_is_quoted(name: str) -> None:
    with pytest.raises(InvalidMove, match="is no square; expected a row a-g and a column 1-7"):
        position_to_index(name)


def test_coordinates_on_and_off_the_board() -> None:
    assert all(is_valid_coord(row, col) for row in range(7) for col in range(7))
    assert not any(is_valid_coord(*square) for square in [(-1, 0), (0, -1), (7, 0), (0, 7)])


def test_rows_and_columns() -> None:
    state = [str(index) for index in range(49)]
    assert get_row(state, 2) == ["14", "15", "16", "17", "18", "19", "20"]
    assert get_column(state, 3) == ["3", "10", "17", "24", "31", "38", "45"]
