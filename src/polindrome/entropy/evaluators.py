"""What can be read off a board: the bag, the phase of the game, palindromes in the making, who holds what."""

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
"""c4, d4, c5, d5: the published choice, which is not symmetric on seven rows."""


def infer_remaining_colors(state: BoardState) -> dict[Color, int]:
    """How many tokens of each colour are not on the board."""
    on_board = get_color_distribution(state)
    return {color: PIECES_PER_COLOR - on_board.get(color, 0) for color in COLORS}


def get_color_distribution(state: BoardState) -> dict[Color, int]:
    """How many tokens of each colour are on the board; colours that are not there are left out."""
    return dict(Counter(color for color in state if color != EMPTY))


def determine_game_phase(state: BoardState) -> Phase:
    """Early up to 15 tokens, mid up to 34, then late."""
    filled = len(get_filled_positions(state))
    if filled < MID_FROM:
        return "early"
    return "mid" if filled < LATE_FROM else "late"


def get_empty_positions(state: BoardState) -> list[int]:
    """The indices of the empty squares, ascending."""
    return [index for index, color in enumerate(state) if color == EMPTY]


def get_filled_positions(state: BoardState) -> list[int]:
    """The indices of the squares with a token, ascending."""
    return [index for index, color in enumerate(state) if color != EMPTY]


class PatternPotential(NamedTuple):
    """Lines that may become palindromes, by how many tokens they lack."""

    almost_complete: int
    two_move: int
    three_move: int


def analyze_pattern_potential(state: BoardState) -> PatternPotential:
    """The sum over all rows and columns."""
    potentials = [analyze_sequence_potential(line) for line in _lines(state)]
    return PatternPotential(*map(sum, zip(*potentials, strict=True)))


def analyze_sequence_potential(sequence: Sequence[Color]) -> PatternPotential:
    """What a line promises: nothing unless one to three of its squares are empty."""
    lacking = list(sequence).count(EMPTY)
    near = check_near_palindromes(sequence)
    return PatternPotential(*(near if lacking == missing else 0 for missing in (1, 2, 3)))


def check_near_palindromes(sequence: Sequence[Color]) -> int:
    """1 if the line has two tokens or more and its first and last are of one colour, else 0."""
    filled = [color for color in sequence if color != EMPTY]
    return int(len(filled) >= 2 and filled[0] == filled[-1])


def calculate_board_control(state: BoardState) -> float:
    """Centre, edge and groups, weighed."""
    return (
        calculate_center_control(state) * 2
        + calculate_edge_control(state) * 1
        + calculate_connected_groups(state) * 1.5
    )


def calculate_center_control(state: BoardState) -> int:
    """How many of the CENTER_SQUARES hold a token."""
    return sum(state[index] != EMPTY for index in CENTER_SQUARES)


def calculate_edge_control(state: BoardState) -> int:
    """How many squares at the rim hold a token."""
    rim = (0, BOARD_SIZE - 1)
    coords = [index_to_coords(index) for index in get_filled_positions(state)]
    return sum(row in rim or col in rim for row, col in coords)


def calculate_connected_groups(state: BoardState) -> int:
    """Colours that occur twice or more in a line, over all rows and columns."""
    return sum(count_color_groups(line) for line in _lines(state))


def count_color_groups(sequence: Sequence[Color]) -> int:
    """How many colours occur twice or more."""
    return sum(count >= 2 for count in get_color_distribution(sequence).values())


def _lines(state: BoardState) -> list[list[Color]]:
    numbers = range(BOARD_SIZE)
    return [get_row(state, row) for row in numbers] + [get_column(state, col) for col in numbers]
