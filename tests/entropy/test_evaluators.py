"""Tests of the board evaluators at their limits; test_golden.py checks their values."""

from __future__ import annotations

from polindrome.entropy import (
    PatternPotential,
    analyze_sequence_potential,
    calculate_center_control,
    check_near_palindromes,
    determine_game_phase,
    get_color_distribution,
    get_empty_positions,
    get_filled_positions,
    index_to_position,
    infer_remaining_colors,
)
from polindrome.entropy.evaluators import CENTER_SQUARES
from tests.entropy.boards import board_of, random_board


def test_phases_change_at_16_and_35_tokens() -> None:
    phases = [determine_game_phase(random_board(fill, seed=1)) for fill in range(50)]
    assert phases == ["early"] * 16 + ["mid"] * 19 + ["late"] * 15


def test_tokens_that_are_not_on_the_board_are_in_the_bag() -> None:
    board = board_of("a1 R", "b1 R", "c1 P")
    assert get_color_distribution(board) == {"R": 2, "P": 1}
    assert infer_remaining_colors(board) == {"R": 5, "G": 7, "Y": 7, "B": 7, "W": 7, "K": 7, "P": 6}


def test_empty_and_filled_squares_partition_the_board() -> None:
    board = board_of("a1 R", "g7 B")
    assert get_filled_positions(board) == [0, 48]
    assert get_empty_positions(board) == list(range(1, 48))


def test_center_squares_are_as_published() -> None:
    assert sorted(map(index_to_position, CENTER_SQUARES)) == ["c4", "c5", "d4", "d5"]
    assert calculate_center_control(board_of("c4 R", "d5 B", "e4 G")) == 2


def test_line_has_potential_only_with_one_to_three_empty_squares() -> None:
    assert analyze_sequence_potential(["R", "G", "Y", "B", "W", "R", ""]) == PatternPotential(1, 0, 0)
    assert analyze_sequence_potential(["R", "G", "Y", "B", "R", "", ""]) == PatternPotential(0, 1, 0)
    assert analyze_sequence_potential(["", "R", "G", "B", "R", "", ""]) == PatternPotential(0, 0, 1)
    assert analyze_sequence_potential(["R", "", "R", "", "", "", ""]) == PatternPotential(0, 0, 0)
    assert analyze_sequence_potential(["R", "G", "Y", "B", "W", "K", "R"]) == PatternPotential(0, 0, 0)


def test_near_palindrome_needs_two_tokens_of_one_colour_at_the_ends() -> None:
    assert check_near_palindromes(["", "R", ""]) == 0
    assert check_near_palindromes(["R", "", "R"]) == 1
    assert check_near_palindromes(["R", "G"]) == 0
