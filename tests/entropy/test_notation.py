"""Tests of moves as text and as action ids."""

from __future__ import annotations

import pytest

from polindrome.entropy import ChaosMove, Move, OrderMove, format_chaos_move, format_order_move
from polindrome.entropy.notation import (
    NUM_ACTIONS,
    PASS,
    action_of_slide,
    parse_chaos_move,
    parse_color,
    parse_order_move,
    slide_of_action,
)
from polindrome.errors import InvalidMove


def test_moves_are_formatted_as_specified() -> None:
    assert format_order_move(Move(0, 1)) == OrderMove("a1-a2")
    assert format_order_move(None) == OrderMove("pass")
    assert format_chaos_move(17) == ChaosMove("c4")


def test_parsing_ignores_case_and_surrounding_space() -> None:
    assert parse_order_move("a1-b1") == Move(0, 7)
    assert parse_order_move(" PASS ") is None
    assert parse_chaos_move(" C4") == 17
    assert [parse_color(text) for text in ("R", "k", "Purple")] == ["R", "K", "P"]


@pytest.mark.parametrize("text", ["", "a1", "a1b1", "a1-", "a1-b8", "a1-b1-c1", "pas"])
def test_parse_order_move_rejects_other_text(text: str) -> None:
    with pytest.raises(InvalidMove, match=r"is no (move of Order|square); expected"):
        parse_order_move(text)


def test_parse_color_rejects_other_text() -> None:
    with pytest.raises(InvalidMove, match="'orange' is no colour; expected one of R, G, Y, B, W, K, P"):
        parse_color("orange")


def test_action_ids_of_slides_never_change() -> None:
    assert (action_of_slide(Move(0, 1)), action_of_slide(Move(48, 47)), action_of_slide(None)) == (50, 2448, 2450)
    assert (PASS, NUM_ACTIONS) == (2450, 2451)
    assert all(action_of_slide(slide_of_action(action)) == action for action in range(49, NUM_ACTIONS))
