"""Notation: every move round-trips in both notations, and errors say what was expected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polindrome.blokus import CLASSIC, DUO, BlokusGame, Move, Player, Variant
from polindrome.blokus.legality import cells_of
from polindrome.blokus.notation import (
    format_board,
    format_move,
    format_move_points,
    format_point,
    format_points,
    parse_move,
    parse_piece,
    parse_point,
    square_of,
)
from polindrome.blokus.placements import placement_table
from polindrome.errors import IllegalMove, InvalidMove, UnknownName

sizes = st.sampled_from([14, 20])


@given(size=sizes, data=st.data())
def test_every_move_round_trips_in_both_notations(size: int, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(placement_table(size).moves))
    assert parse_move(format_move(move, size), size) == move
    assert parse_move(format_move_points(move, size), size) == move
    assert parse_move(f"  {format_move(move, size).upper()} ", size) == move


@given(size=sizes, row=st.integers(0, 19), col=st.integers(0, 19))
def test_points_round_trip(size: int, row: int, col: int) -> None:
    cell = (row % size, col % size)
    assert parse_point(format_point(cell, size), size) == cell


def test_points_count_rows_from_the_bottom() -> None:
    assert [format_point(cell, 14) for cell in ((13, 0), (0, 0), (0, 13), (4, 4))] == ["a1", "a14", "n14", "e10"]
    assert format_point((0, 19), 20) == "t20"


def test_points_are_written_from_the_bottom_up() -> None:
    assert format_points([(4, 4), (5, 3), (5, 4), (5, 5), (6, 4)], 14) == "e8,d9,e9,f9,e10"


def test_points_are_parsed_in_any_order() -> None:
    assert parse_move("e10,e8,f9,d9,e9", 14) == parse_move("E8, D9, E9, F9, E10", 14) == Move(20, 0, 4, 3)


def test_equivalent_rotations_are_the_same_move() -> None:
    assert parse_move("X.90f@f8", 14) == parse_move("x@f8", 14) == Move(20, 0, 6, 4)
    assert parse_move("I5.270@e8", 14) == parse_move("I5.90@e8", 14)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a point from a1 to n14, got ''"),
        ("e15", "expected a point from a1 to n14, got 'e15'"),
        ("o1", "got 'o1'"),
        ("e8,e8", "do not have the shape of a piece"),
        ("e8,g8", "'e8,g8' do not have the shape of a piece"),
        ("F.45@e8", "expected a turn like 90, 180f or f, got '45'"),
        ("F@", "expected a point"),
        ("F@e0", "expected a point"),
    ],
)
def test_invalid_text_error_says_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(text, 14)
    assert message in str(caught.value)


def test_unknown_piece_error_lists_the_names() -> None:
    assert parse_piece(" l5 ").id == 13
    with pytest.raises(UnknownName, match="unknown piece 'L6'; choose from: O1, I2, I3"):
        parse_move("L6@e8", 14)
    with pytest.raises(UnknownName, match="unknown piece 'F5'; did you mean 'F'"):
        parse_move("F5@e8", 14)
    with pytest.raises(UnknownName, match="unknown piece 'Z5'; did you mean 'Z'"):
        parse_move("Z5@e8", 14)


def test_square_of_a_move_is_covered_by_its_piece() -> None:
    """It is the leftmost square of the top row, wherever the corner of the bounding box is."""
    for size in (14, 20):
        for move in placement_table(size).moves:
            row, col = square_of(move)
            top = [cell for cell in cells_of(move) if cell[0] == move.anchor_row]
            assert (row, col) == min(top)
            assert format_move(move, size).split("@")[1] == format_point((row, col), size)


def test_move_off_the_board_parses_but_has_no_action() -> None:
    game = BlokusGame(DUO)
    assert parse_move("I5@n1", 14) == Move(12, 0, 13, 13)
    with pytest.raises(IllegalMove, match="I5@n1 is illegal: it leaves the board"):
        game.parse_action("I5@n1")


@given(st.sampled_from([DUO, CLASSIC]), st.data())
def test_actions_round_trip_through_the_game(variant: Variant, data: st.DataObject) -> None:
    game = BlokusGame(variant)
    action = data.draw(st.integers(0, game.num_actions - 1))
    assert game.parse_action(game.format_action(action)) == action


@given(st.text(max_size=12))
def test_any_text_parses_or_raises_a_polindrome_error(text: str) -> None:
    try:
        move = parse_move(text, 14)
    except (InvalidMove, UnknownName) as error:
        assert str(error)  # noqa: PT017 - most texts raise, some parse
    else:
        assert parse_move(format_move(move, 14), 14) == move


def test_board_text_has_coordinates() -> None:
    game = BlokusGame(DUO)
    game.make_move(Move(2, 0, 4, 3))
    lines = format_board(game.board, frontier_of=Player.BLUE).splitlines()
    assert lines[0] == lines[-1] == "   a b c d e f g h i j k l m n"
    assert lines[4] == "11 . . + . . + . . . . . . . . 11"
    assert lines[5] == "10 . . . B B . . . . . . . . . 10"
    assert lines[10] == " 5 . . . . . . . . . * . . . . 5"
