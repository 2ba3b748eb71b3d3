"""Board evaluators: remaining tokens, game phase, near palindromes and board control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from polindrome.entropy.board import (
    BOARD_SIZE,
    COLORS,
    EMPTY,
    PIECES_PER_COLOR,
    BoardState,
    Color,
    coords_to_index,
    get_column,
    get_row,
    index_to_coords,
)

Phase = Literal["early", "mid", "late"]
MID_FROM = 16
LATE_FROM = 35
CENTER_SQUARES = (coords_to_index(2, 3), coords_to_index(3, 3), coords_to_index(2, 4), coords_to_index(3, 4))
"""c4, d4, c5, d5, as published; the set is not symmetric on seven rows."""


def infer_remaining_colors(state: BoardState) -> dict[Color, int]:
    """Count the tokens of each colour that are not on the board."""
    on_board = get_color_distribution(state)
    return {color: PIECES_PER_COLOR - on_board.get(color, 0) for color in COLORS}


def get_color_distribution(state: BoardState) -> dict[Color, int]:
    """Count the tokens of each colour on the board; absent colours are left out."""
    return dict(Counter(color for color in state if color != EMPTY))


def determine_game_phase(state: BoardState) -> Phase:
    """Return the phase: early up to 15 tokens, mid up to 34, then late."""
    filled = len(get_filled_positions(state))
    if filled < MID_FROM:
        return "early"
    return "mid" if filled < LATE_FROM else "late"


def get_empty_positions(state: BoardState) -> list[int]:
    """Return the indices of the empty squares, ascending."""
    return [index for index, color in enumerate(state) if color == EMPTY]


def get_filled_positions(state: BoardState) -> list[int]:
    """Return the indices of the squares with a token, ascending."""
    return [index for index, color in enumerate(state) if color != EMPTY]


class PatternPotential(NamedTuple):
    """Numbers of lines that may become palindromes, by the number of missing tokens."""

    almost_complete: int
    two_move: int
    three_move: int


def analyze_pattern_potential(state: BoardState) -> PatternPotential:
    """Sum `analyze_sequence_potential` over all rows and columns."""
    potentials = [analyze_sequence_potential(line) for line in _lines(state)]
    return PatternPotential(*map(sum, zip(*potentials, strict=True)))


def analyze_sequence_potential(sequence: Sequence[Color]) -> PatternPotential:
    """Return the pattern potential of a line; zero unless one to three of its squares are empty."""
    missing = sequence.count(EMPTY)
    if missing not in (1, 2, 3):
        return PatternPotential(0, 0, 0)
    near = check_near_palindromes(sequence)
    return PatternPotential(near * (missing == 1), near * (missing == 2), near * (missing == 3))


def check_near_palindromes(sequence: Sequence[Color]) -> int:
    """Return 1 if the first and the last of at least two tokens have the same colour, else 0."""
    filled = [color for color in sequence if color != EMPTY]
    return int(len(filled) >= 2 and filled[0] == filled[-1])


def calculate_board_control(state: BoardState) -> float:
    """Return the weighted sum of centre control, edge control and connected groups."""
    return (
        calculate_center_control(state) * 2
        + calculate_edge_control(state) * 1
        + calculate_connected_groups(state) * 1.5
    )


def calculate_center_control(state: BoardState) -> int:
    """Count the tokens on CENTER_SQUARES."""
    return sum(state[index] != EMPTY for index in CENTER_SQUARES)


def calculate_edge_control(state: BoardState) -> int:
    """Count the tokens on edge squares."""
    edge = (0, BOARD_SIZE - 1)
    coords = [index_to_coords(index) for index in get_filled_positions(state)]
    return sum(row in edge or col in edge for row, col in coords)


def calculate_connected_groups(state: BoardState) -> int:
    """Sum `count_color_groups` over all rows and columns."""
    return sum(count_color_groups(line) for line in _lines(state))


def count_color_groups(sequence: Sequence[Color]) -> int:
    """Count the colours that occur at least twice in a line."""
    return sum(sequence.count(color) >= 2 for color in COLORS)


def _lines(state: BoardState) -> list[list[Color]]:
    numbers = range(BOARD_SIZE)
    return [get_row(state, row) for row in numbers] + [get_column(state, col) for col in numbers]
