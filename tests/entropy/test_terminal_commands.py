"""Tests of the commands of an Entropy session, and of every input error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.scripted import EntropyTable, entropy_after


@pytest.fixture
def table(tmp_path: Path) -> EntropyTable:
    return EntropyTable(tmp_path / "state")


@pytest.mark.parametrize("text", ["a1-b1", "a1b1", "a1 b1", "A1 - B1"])
def test_slide_is_accepted_in_every_notation(table: EntropyTable, text: str) -> None:
    session = table.play(text, game=entropy_after("R a1 G"))
    twin = entropy_after("R a1 G a1-b1")
    assert session.game.history[: len(twin.history)] == twin.history


def test_moves_counts_slides_for_order_and_squares_for_chaos(table: EntropyTable, tmp_path: Path) -> None:
    table.play("moves", game=entropy_after("R a1 G pass a2 B"))
    assert table.answer("moves").split() == ["17", "slides:", "a1", "6", "a2", "11"]
    chaos = EntropyTable(tmp_path, seat=1)
    chaos.play("moves", game=entropy_after("R a1 G pass"))
    title, _, squares = chaos.answer("moves").partition("\n")
    assert title == "green (G) fits on 48 squares:"
    assert squares.split() == [f"{row}{column}" for row in "abcdefg" for column in range(1, 8)][1:]


@pytest.mark.parametrize("line", ["moves a3", "moves A3", "a3"])
def test_moves_of_a_square_lists_slides_with_the_score_after_each(table: EntropyTable, line: str) -> None:
    table.play(line, game=entropy_after("R a1 R pass a3 B"))
    assert " ".join(table.answer(line).split()) == (
        "11 slides of red (R) on a3, with the score after each: b3 0 c3 0 d3 0 e3 0 f3 0 g3 0 a2 2 a4 0 a5 0 a6 0 a7 0"
    )


def test_moves_of_a_square_without_slides_says_why(table: EntropyTable) -> None:
    table.play("moves a1", "moves g7", game=entropy_after("R a1 G pass a2 B pass b1 W"))
    assert table.answer("moves a1") == "On a1 red cannot slide.\n"
    assert table.answer("moves g7") == "On g7 there is no token to slide.\n"


@pytest.mark.parametrize("seat", [0, 1])
def test_hint_is_legal_and_does_not_change_the_game(tmp_path: Path, seat: int) -> None:
    table = EntropyTable(tmp_path, seat=seat)
    session = table.play("hint")
    found = re.fullmatch(r"Hint: (\S+)\n", table.answer("hint"))
    assert found
    assert session.game.parse_action(found[1]) in session.game.legal_actions()
    assert session.game.history == EntropyTable(tmp_path, seat=seat).play().game.history


@pytest.mark.parametrize(
    ("scorer", "row", "total"),
    [
        ("official", "Row a   2  RR a1-a2 2", "Total   2  by the official scorer"),
        ("literal", "Row a  11  RR a1-a2 2, RR a2-a4 2, RRR a1-a4 7", "Total  11  by the literal scorer"),
    ],
)
def test_score_lists_the_palindromes_of_each_line(table: EntropyTable, scorer: str, row: str, total: str) -> None:
    table.play("score", game=entropy_after("R a1 R pass a2 R pass a4 G", scorer=scorer))
    assert [line.split() for line in table.answer("score").splitlines()] == [row.split(), total.split()]


def test_gap_breaks_a_palindrome_for_the_official_scorer_only(tmp_path: Path) -> None:
    for scorer, points in (("official", 0), ("literal", 2)):
        table = EntropyTable(tmp_path)
        table.play(game=entropy_after("R a1 R pass a7 G", scorer=scorer))
        assert f"Points as Order: you {points} so far.\n" in table.text


def test_bag_shows_counts_and_probabilities(table: EntropyTable) -> None:
    table.play("bag", game=entropy_after("R a1 R"))
    lines = [line.split() for line in table.answer("bag").splitlines()]
    assert lines[:3] == [["Bag:", "47", "left"], ["R", "red", "5", "11%"], ["G", "green", "7", "15%"]]
    assert len(lines) == 9


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("b1-b2", "b1-b2 is illegal: there is no token on b1"),
        ("a1-b2", "a1-b2 is illegal: b2 is not straight up, down, left or right of a1"),
        ("a1-a4", "a1-a4 is illegal: a3 is in the way"),
        ("a1-a9", "'a9' is no square; expected a row a-g and a column 1-7, such as 'c4'"),
        ("a1b", "'a1b' is no move of Order; expected a slide such as 'a1-b1', or 'pass'"),
        ("z1", "'z1' is no square; expected a row a-g"),
        ("moves c44", "'c44' is no square"),
        ("hnit", "unknown command 'hnit'; did you mean 'hint'?"),
        ("pieces", "unknown command 'pieces'; "),
        ("xyzzy 7", "unknown command 'xyzzy'; choose from: pass, moves, "),
        ("save", "expected the name of a file, such as game.json, got ''"),
        ("[bold]1", "'[bold]1' is no move of Order"),
    ],
)
def test_input_error_of_order_says_what_was_expected(table: EntropyTable, line: str, complaint: str) -> None:
    game = entropy_after("R a1 G pass a3 B")
    before = list(game.history)
    session = table.play(line, game=game)
    assert " ".join(table.answer(line).split()).startswith(complaint)
    assert session.game.history == before
    assert table.prompts == ["Order> "] * 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("a1", "a1 is illegal: a1 has a token already"),
        ("a1-b1", "'a1-b1' is no square; expected a row a-g"),
        ("pass", "'pass' is no square; expected a row a-g"),
        ("h1", "'h1' is no square; expected a row a-g"),
    ],
)
def test_input_error_of_chaos_says_what_was_expected(tmp_path: Path, line: str, complaint: str) -> None:
    table = EntropyTable(tmp_path, seat=1)
    session = table.play(line, game=entropy_after("R a1 G pass"))
    assert table.answer(line).startswith(complaint)
    assert len(session.game.history) == 4
    assert table.prompts == ["Chaos> "] * 2


def test_moves_are_rejected_when_the_game_is_over(tmp_path: Path) -> None:
    finished = EntropyTable(tmp_path, rounds=1).play_through().game
    table = EntropyTable(tmp_path)
    table.play("hint", "c4", "pass", "moves", "board", game=finished)
    for line in ("hint", "c4", "pass"):
        assert table.answer(line) == "the game is over\n"
    assert table.answer("moves") == "0 slides.\n"
    assert "49 of 49 tokens. Points as Order: you " in table.answer("board")


def test_help_explains_commands_and_moves(table: EntropyTable) -> None:
    commands = list(table.play("help").commands)
    answer = table.answer("help")
    assert [line.split()[0] for line in answer.splitlines()[: len(commands)]] == commands
    words = {"pass", "moves", "hint", "undo", "board", "bag", "score", "save", "load", "help", "quit"}
    assert {*commands} == words
    assert "a1-b1, a1b1 or a1 b1" in answer


def test_board_shows_the_position_again(table: EntropyTable) -> None:
    table.play("pass", "hint", "board")
    assert table.answer("pass").partition("\n")[2] == table.answer("board")
