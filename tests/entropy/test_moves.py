"""Tests of slides and placements: generation, application and legality."""

from __future__ import annotations

import pytest

from polindrome.entropy import (
    Move,
    apply_move,
    apply_placement,
    generate_legal_moves,
    get_all_legal_moves,
    get_legal_moves_for_piece,
    position_to_index,
)
from polindrome.entropy.board import EMPTY_BOARD
from polindrome.entropy.moves import check_placement, check_slide
from polindrome.errors import IllegalMove
from tests.entropy.boards import board_of


def test_single_token_has_twelve_slides_from_any_square() -> None:
    for square in range(49):
        moves = get_all_legal_moves(apply_placement(EMPTY_BOARD, square, "R"))
        assert len(moves) == len(set(moves)) == 12


def test_slides_are_ordered_up_down_left_right_then_by_distance() -> None:
    board = board_of("c4 R")
    names = ["b4", "a4", "d4", "e4", "f4", "g4", "c3", "c2", "c1", "c5", "c6", "c7"]
    assert [move.target for move in generate_legal_moves(board)] == [position_to_index(name) for name in names]


def test_slides_stop_at_other_tokens() -> None:
    board = board_of("a1 R", "a3 G", "b1 B")
    assert get_legal_moves_for_piece(board, 0) == [Move(0, 1)]
    assert get_legal_moves_for_piece(board, 1) == []


def test_applying_a_move_does_not_change_the_old_board() -> None:
    board = board_of("a1 R")
    after = apply_move(board, Move(0, 6))
    assert (board[0], board[6]) == ("R", "")
    assert (after[0], after[6]) == ("", "R")
    assert apply_placement(board, 1, "G")[:2] == ["R", "G"]
    assert board[1] == ""


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("b2-b3", "empty_source", "b2-b3 is illegal: there is no token on b2"),
        ("a1-b2", "not_straight", "a1-b2 is illegal: b2 is not straight up, down, left or right of a1"),
        ("a1-a1", "not_straight", "a1-a1 is illegal"),
        ("a1-a3", "blocked", "a1-a3 is illegal: a3 is in the way"),
        ("a1-a7", "blocked", "a1-a7 is illegal: a3 is in the way"),
    ],
)
def test_illegal_slide_names_the_broken_rule(move: str, rule: str, words: str) -> None:
    board = board_of("a1 R", "a3 G")
    source, target = map(position_to_index, move.split("-"))
    with pytest.raises(IllegalMove) as caught:
        check_slide(board, Move(source, target))
    assert words in str(caught.value)
    assert [reason.rule for reason in caught.value.reasons] == [rule]


def test_check_slide_accepts_exactly_the_generated_slides() -> None:
    board = board_of("a1 R", "a3 G", "c3 B", "d4 W", "g7 R", "c4 K")
    legal = set(get_all_legal_moves(board))
    for source in range(49):
        for target in range(49):
            move = Move(source, target)
            if move in legal:
                check_slide(board, move)
            else:
                with pytest.raises(IllegalMove):
                    check_slide(board, move)


def test_placement_on_an_occupied_square_is_illegal() -> None:
    check_placement(board_of("a1 R"), 1)
    with pytest.raises(IllegalMove, match="a1 is illegal: a1 has a token already") as caught:
        check_placement(board_of("a1 R"), 0)
    assert caught.value.reasons[0].cells == ((0, 0),)
