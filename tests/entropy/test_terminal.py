"""Tests of Entropy's terminal output: board, points, bag, and narrow windows."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.style import Style

from polindrome.entropy import SCORERS, EntropyGame, GameState, official_line_score, score_sequence
from polindrome.entropy.scoring import line_scores
from polindrome.entropy.terminal import EntropyView, draw_board, find_line_palindromes
from polindrome.game import Outcome
from tests.cli.scripted import entropy_after

ROWS = ("RR.....", "G......", "R......", ".......", "...WKW.", ".......", "......P")
BOARD = tuple(symbol.replace(".", "") for row in ROWS for symbol in row)
TOKENS = "RGYBWKP"


def shown(game: EntropyGame, width: int = 80, seat: int = 0, encoding: str = "utf-8") -> str:
    """Return the position as plain text."""
    file = io.TextIOWrapper(io.BytesIO(), encoding)
    EntropyView(Console(file=file, width=width), seat).show_position(game, marked={0})
    file.seek(0)
    return file.read()


def test_board_shows_coordinates_tokens_marks_and_line_scores() -> None:
    assert draw_board(BOARD, "official", {0, 7, 16}).plain.splitlines() == [
        "   1   2   3   4   5   6   7  ",
        "a [R]  R   .   .   .   .   .    2",
        "b [G]  .   .   .   .   .   .    0",
        "c  R   .  [.]  .   .   .   .    0",
        "d  .   .   .   .   .   .   .    0",
        "e  .   .   .   W   K   W   .    3",
        "f  .   .   .   .   .   .   .    0",
        "g  .   .   .   .   .   .   P    0",
        "   3   0   0   0   0   0   0    8",
    ]


def test_every_token_has_its_letter_and_a_distinct_colour() -> None:
    state = ["R", "G", "Y", "B", "W", "K", "P"] + [""] * 42
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor")
    backgrounds = {
        segment.text.strip(): segment.style.bgcolor.name
        for segment in console.render(draw_board(state, "official"))
        if segment.text.strip() and isinstance(segment.style, Style) and segment.style.bgcolor
    }
    assert {*backgrounds} == {*TOKENS, "."}
    assert len({*backgrounds.values()}) == 8


@pytest.mark.parametrize("scorer", SCORERS)
def test_palindromes_of_a_line_add_up_to_its_points(scorer: str) -> None:
    rows, columns = line_scores(BOARD, scorer)
    score = official_line_score if scorer == "official" else score_sequence
    assert rows[0] == score(BOARD[:7])
    names = [*(f"Row {letter}" for letter in "abcdefg"), *(f"Column {number}" for number in range(1, 8))]
    points = {name: points for name, points in zip(names, rows + columns, strict=True) if points}
    assert {name: total for name, total, _ in find_line_palindromes(BOARD, scorer)} == points


def test_palindromes_show_tokens_ends_and_points() -> None:
    found = {name: parts for name, _, parts in find_line_palindromes(BOARD, "official")}
    assert found == {"Row a": ["RR a1-a2 2"], "Row e": ["WKW e4-e6 3"], "Column 1": ["RGR a1-c1 3"]}
    seven = ["R"] * 7 + [""] * 42
    ((_, points, parts),) = find_line_palindromes(seven, "official")
    assert (points, len(parts)) == (77, 21)


@pytest.mark.parametrize("width", [60, 79, 80, 120])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_output_fits_the_width_and_is_ascii(width: int, encoding: str) -> None:
    game = EntropyGame.at(GameState(BOARD, "P", "order"))
    text = shown(game, width, encoding=encoding)
    assert text.isascii()
    assert all(line in text for line in draw_board(BOARD, "official", {0}).plain.splitlines())
    assert max(map(len, text.splitlines())) <= width
    assert "Bag: 40 left" in text


def test_bag_is_below_the_board_in_a_narrow_window() -> None:
    game = EntropyGame.at(GameState(BOARD, "P", "order"))
    lines = shown(game, width=40).splitlines()
    assert "Bag: 40 left" in [line.rstrip() for line in lines]
    assert max(map(len, lines)) <= 40


def test_empty_bag_shows_no_probabilities() -> None:
    full = [color for color in TOKENS for _ in range(7)]
    game = EntropyGame.at(GameState(("", *full[1:]), "R", "order"))
    text = shown(game)
    assert "Bag: 0 left" in text
    assert "%" not in text
    assert "Round 1 of 1, 48 of 49 tokens." in text


@pytest.mark.parametrize(
    ("steps", "seat", "said"),
    [
        ("R a1 G", 0, "Round 1 of 2, 1 of 49 tokens. Points as Order: you 0 so far.\nYou are Order: slide a token, "),
        ("R", 1, "Round 1 of 2, 0 of 49 tokens. Points as Order: the computer 0 so far.\nYou are Chaos: place red (R)"),
        ("R a1 R pass a2 B", 0, "2 of 49 tokens. Points as Order: you 2 so far.\n"),
    ],
)
def test_points_and_task_are_below_the_board(steps: str, seat: int, said: str) -> None:
    assert said in shown(entropy_after(steps), seat=seat)


@pytest.mark.parametrize(
    ("outcome", "seat", "sentence"),
    [
        (Outcome((60, 50), (0,), "both boards are full"), 0, "You win: you 60, the computer 50 points as Order."),
        (Outcome((60, 50), (0,), "-"), 1, "The computer wins: you 50, the computer 60 points as Order."),
        (Outcome((50, 60), (1,), "-"), 1, "You win: you 60, the computer 50 points as Order."),
        (Outcome((50, 50), (0, 1), "-"), 0, "It is a draw: you 50, the computer 50 points as Order."),
        (Outcome((50, 0), (), "-"), 0, "You made 50 points as Order."),
        (Outcome((50, 0), (), "-"), 1, "The computer made 50 points as Order."),
    ],
)
def test_result_names_both_scores_and_the_winner(outcome: Outcome, seat: int, sentence: str) -> None:
    file = io.StringIO()
    EntropyView(Console(file=file, width=80), seat).show_outcome(outcome)
    assert file.getvalue().splitlines() == [f"The game is over: {outcome.reason}.", sentence]
