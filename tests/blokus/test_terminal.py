"""The terminal view of Blokus: board, marks, trays and scores, at several widths and encodings."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.style import Style

from polindrome.blokus import CLASSIC_2, CLASSIC_3, DUO, VARIANTS, BlokusGame, Variant
from polindrome.blokus.notation import parse_move
from polindrome.blokus.terminal import BlokusView, draw_board
from polindrome.game import Outcome
from tests.random_play import finished_game, position_after


def game_after(*moves: str) -> BlokusGame:
    game = BlokusGame(DUO)
    for move in moves:
        game.make_move(parse_move(move, DUO.size))
    return game


def shown(game: BlokusGame, width: int = 80, seat: int = 0, encoding: str = "utf-8") -> str:
    """The position as plain text."""
    file = io.TextIOWrapper(io.BytesIO(), encoding)
    BlokusView(Console(file=file, width=width), seat).show_position(game, recent=())
    file.seek(0)
    return file.read()


def test_board_shows_coordinates_frontier_start_recent_and_preview() -> None:
    game = game_after("F@e12")
    recent, preview = game.cells_of(parse_move("F@e12", 14)), game.cells_of(parse_move("I2@i5", 14))
    lines = draw_board(game, recent=recent, preview=preview).plain.splitlines()
    assert lines[0] == lines[-1] == "   a b c d e f g h i j k l m n "
    assert lines[3] == "12 . . . . BBBB. . . . . . . .  12"
    assert lines[10] == " 5 . . . . . . . . ####. . . .  5"
    assert draw_board(game).plain.splitlines()[3] == "12 . . . . B B . . . . . . . .  12"
    assert draw_board(game).plain.splitlines()[10] == " 5 . . . . . . . . . + . . . .  5"
    assert draw_board(BlokusGame(DUO)).plain.splitlines()[10] == " 5 . . . . . . . . . * . . . .  5"


def test_board_shows_the_frontier_of_the_colour_to_move() -> None:
    game = game_after("F@e12", "X@j7")
    marked = draw_board(game).plain.count("+")
    assert marked == len(game.board.get_frontier(DUO.players[0])) > 1


def test_squares_have_the_colour_of_their_owner() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor")
    backgrounds = {
        segment.text: segment.style.bgcolor.name
        for segment in console.render(draw_board(game_after("F@e12", "X@j7")))
        if isinstance(segment.style, Style) and segment.style.bgcolor
    }
    assert len({backgrounds["B "], backgrounds["O "], backgrounds[". "]}) == 3
    assert backgrounds["+ "] == backgrounds[". "]


def test_tray_draws_the_remaining_pieces() -> None:
    tray = shown(game_after("F@e12", "X@j7"), encoding="ascii")
    assert "Blue holds 20 of 21 pieces" in tray
    names = {word for line in tray.splitlines() for word in line[37:].split() if not set(word) <= {"#"}}
    assert {"O1", "I5", "Z", "W"} <= names
    assert "F" not in names
    assert " #####" in tray
    assert " # #" in tray


def test_unplayable_pieces_are_in_parentheses() -> None:
    game = position_after(DUO, seed=1, plies=18)
    player = game.current_player
    assert player is not None
    playable = {move.piece_id for move in game.legal_moves_of(player)}
    stuck = [piece_id for piece_id in game.board.remaining_pieces(player) if piece_id not in playable]
    assert stuck
    assert playable
    assert shown(game).count("(") == len(stuck)


def test_ascii_terminal_gets_ascii_only() -> None:
    game = BlokusGame(DUO)
    assert shown(game, encoding="ascii").isascii()
    assert "█" in shown(game, encoding="utf-8")


@pytest.mark.parametrize("width", [60, 79, 80, 120])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_output_fits_the_width(variant: Variant, width: int, encoding: str) -> None:
    game = position_after(variant, seed=3, plies=9)
    text = shown(game, width, encoding=encoding)
    assert all(line in text for line in draw_board(game).plain.splitlines())
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    assert sum(line.startswith("Mobility: ") for line in text.splitlines()) == 1
    assert ("Seats:" in text) == (variant in (CLASSIC_2, CLASSIC_3))


def test_scores_and_mobility_name_every_colour_and_its_seat() -> None:
    game = position_after(CLASSIC_3, seed=2, plies=10)
    text = shown(game, seat=1)
    placements = [game.mobility(player).total_placements for player in CLASSIC_3.players]
    for row in ("Red     seat 1", "Blue    you", "Yellow  seat 3", "Green   shared"):
        assert row in text
    assert "Mobility: Red {}, Blue {}, Yellow {}, Green {}\n".format(*placements) in text
    first, second, third = game.scores()
    assert f"Seats: seat 1 {first}, you {second}, seat 3 {third}" in shown(game, seat=1, width=120)


def test_colours_that_are_out_are_marked() -> None:
    assert shown(finished_game(DUO, seed=1)).count("out") == 2
    assert "out" not in shown(BlokusGame(DUO))


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((0,), "You win: you -5, seat 2 -5, seat 3 -7."),
        ((1,), "Seat 2 wins: you -5, seat 2 -5, seat 3 -7."),
        ((0, 1), "You and seat 2 win: you -5, seat 2 -5, seat 3 -7."),
    ],
)
def test_outcome_names_the_winners(winners: tuple[int, ...], sentence: str) -> None:
    file = io.StringIO()
    BlokusView(Console(file=file, width=80), seat=0).show_outcome(Outcome((-5, -5, -7), winners, "no colour can move"))
    assert sentence in file.getvalue()
