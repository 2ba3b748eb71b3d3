"""Tests of an Entropy session: whole games, draws, messages and undo."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from polindrome.entropy import COLORS, EntropyGame, official_score
from polindrome.entropy.terminal import last_squares
from tests.cli.scripted import EntropyTable, entropy_after

PASSES_OF_A_ROUND = ["pass"] * 48


@pytest.fixture
def table(tmp_path: Path) -> EntropyTable:
    return EntropyTable(tmp_path / "state")


def draws_of(game: EntropyGame, number: int) -> str:
    """Return the tokens of a round in the order of their draws."""
    drawn = []
    twin = EntropyGame(scorer=game.scorer, open_draw=game.open_draw, rounds=game.rounds)
    for action in game.history:
        if twin.role is None and twin.round == number:
            drawn.append(COLORS[action])
        twin.apply(action)
    return "".join(drawn)


def shuffled_bag(seed: int, number: int) -> str:
    bag = list("RGYBWKP" * 7)
    Random(f"{seed} bag {number}").shuffle(bag)
    return "".join(bag)


@pytest.mark.parametrize(
    ("seat", "options", "said"),
    [
        (0, {}, "you are Order in the first of two rounds, against skilled. Order knows the next token; the scorer is"),
        (1, {}, "you are Chaos in the first of two rounds, against skilled."),
        (0, {"rounds": 1}, "you are Order in a single round, against skilled."),
        (0, {"open_draw": False}, "Order does not know the next token; the scorer is official."),
        (0, {"scorer": "literal"}, "the scorer is literal."),
    ],
)
def test_introduction_names_role_rounds_level_draw_scorer_and_seed(
    tmp_path: Path, seat: int, options: dict[str, bool | int | str], said: str
) -> None:
    table = EntropyTable(tmp_path, seat=seat, level="skilled", seed=123, width=200)
    table.play(game=entropy_after("", **options))
    assert said in table.text
    assert "--seed 123" in table.text


def test_round_of_passes_as_order_ends_with_its_points(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, rounds=1)
    game = table.play_through().game
    assert table.prompts == ["Order> "] * 48 + ["game over> "]
    assert table.text.count("Computer (Chaos) places ") == 49
    assert "The game is over: the board is full.\n" in table.text
    assert f"\nYou made {official_score(game.state)} points as Order.\n" in table.text
    assert "win" not in table.text
    assert "illegal" not in table.text


def test_round_as_chaos_ends_with_the_points_of_the_computer(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, rounds=1, seat=1)
    game = table.play_through().game
    assert table.prompts == ["Chaos> "] * 49 + ["game over> "]
    assert table.text.count("Computer (Order) ") == 48
    assert f"\nThe computer made {official_score(game.state)} points as Order.\n" in table.text


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_two_rounds_end_with_both_scores_and_the_winner(tmp_path: Path, seat: int, open_draw: bool) -> None:
    table = EntropyTable(tmp_path, seat=seat, open_draw=open_draw)
    game = table.play_through().game
    turns = ["Order> "] * 48, ["Chaos> "] * 49
    assert table.prompts == turns[seat] + turns[1 - seat] + ["game over> "]
    mine, other = game.order_scores[seat], game.order_scores[1 - seat]
    first, you, computer = [("you", "Chaos", "Order"), ("the computer", "Order", "Chaos")][seat]
    assert f"\nRound 1 is over: {first} made {game.order_scores[0]} points as Order.\n" in table.text
    assert f"\nNow the roles change: you are {you}, the computer is {computer}.\n" in table.text
    result = "You win" if mine > other else "The computer wins" if other > mine else "It is a draw"
    assert f"\n{result}: you {mine}, the computer {other} points as Order.\n" in table.text


def test_full_board_is_shown_before_the_next_round(table: EntropyTable) -> None:
    session = table.play(*PASSES_OF_A_ROUND)
    before, _, after = table.text.partition("Round 1 is over")
    full = before.splitlines()[-9:]
    assert [line[0] for line in full] == list(" abcdefg ")
    assert "." not in "".join(full)
    assert full[-1].split()[-1] == str(session.game.order_scores[0])
    assert "Round 2 of 2, 0 of 49 tokens. Points as Order: you " in after


def test_draws_of_a_round_are_one_shuffled_bag(table: EntropyTable) -> None:
    game = table.play_through().game
    assert [draws_of(game, number) for number in (1, 2)] == [shuffled_bag(7, 1), shuffled_bag(7, 2)]


def test_seed_determines_the_game(tmp_path: Path) -> None:
    def actions(seed: int) -> tuple[int, ...]:
        return tuple(EntropyTable(tmp_path, seed=seed).play(*PASSES_OF_A_ROUND[:9]).game.history)

    assert actions(5) == actions(5)
    assert len({actions(seed) for seed in range(3)}) == 3


def test_loaded_game_with_other_draws_can_be_finished(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, seat=1, rounds=1)
    reds = "R a1 R pass a2 R pass a3 R pass a4 R pass a5 R pass a6 R pass a7"
    game = table.play_through(entropy_after(reds, rounds=1)).game
    assert draws_of(game, 1) == "RRRRRRR" + shuffled_bag(7, 1).replace("R", "")


def test_open_draw_is_shown_to_order(table: EntropyTable) -> None:
    table.play(*PASSES_OF_A_ROUND[:10])
    announced = re.findall(r"or pass\. Next comes (\w+) \(\w\)\.", table.text)
    placed = re.findall(r"^Computer \(Chaos\) places (\w+) on [a-g][1-7]\.$", table.text, re.MULTILINE)
    assert len(announced) == 11
    assert announced[:-1] == placed[1:]


def test_hidden_draw_is_not_shown_to_order(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, open_draw=False)
    table.play("bag")
    assert "or pass. The next token is hidden.\n" in table.text
    assert "Next comes" not in table.text
    assert "Bag: 48 left" in table.answer("bag")
    assert "Drawn already" not in table.answer("bag")


def test_drawn_token_is_shown_to_chaos(tmp_path: Path) -> None:
    for open_draw in (True, False):
        table = EntropyTable(tmp_path, seat=1, open_draw=open_draw)
        table.play("bag", game=entropy_after("P", open_draw=open_draw))
        assert "You are Chaos: place purple (P) on an empty square, like c4.\n" in table.text
        assert table.answer("bag").endswith("Drawn already: purple (P).\n")


def test_moves_of_the_computer_are_announced(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, seat=1)
    game = table.play("c4").game
    slide = game.copy()
    while slide.role != "order":
        action = slide.history[-1]
        slide.undo()
    deed = "passes" if slide.format_action(action) == "pass" else f"slides {slide.format_action(action)}"
    assert table.answer("c4").startswith(f"Computer (Order) {deed}: 0 points now.\n")


def test_announced_points_are_those_after_the_slide(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path, seat=1, rounds=1)
    table.play_through()
    named = re.findall(r"^Computer \(Order\) .*: (\d+) points now\.$", table.text, re.MULTILINE)
    shown = re.findall(r"Points as Order: the computer (\d+) so far\.$", table.text, re.MULTILINE)
    assert named == shown[1:]
    assert int(named[-1]) > 0


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize(("seat", "first", "other"), [(0, "pass", "pass"), (1, "c4", "e5")])
def test_undo_and_replay_give_the_same_token_and_reply(
    tmp_path: Path, seat: int, first: str, other: str, open_draw: bool
) -> None:
    table = EntropyTable(tmp_path, seat=seat, open_draw=open_draw)
    once = table.play(first).game
    again = table.play(first, "undo", other, "undo", first).game
    assert again.history == once.history
    assert table.answer("undo").startswith(f"{other} is undone.\n")


def test_undo_can_return_to_the_previous_round(table: EntropyTable) -> None:
    session = table.play(*PASSES_OF_A_ROUND, "undo")
    assert table.prompts[-2:] == ["Chaos> ", "Order> "]
    assert table.answer("undo").startswith("pass is undone.\n")
    assert (session.game.round, session.game.state.count("")) == (1, 1)
    assert table.play(*PASSES_OF_A_ROUND, "undo", "pass").game.history == table.play(*PASSES_OF_A_ROUND).game.history


def test_undo_takes_back_one_move_by_default(table: EntropyTable, tmp_path: Path) -> None:
    session = table.play("pass", "pass", "undo", "undo")
    assert table.answer("undo") == ("only your last move can be undone (start with --undo-all to allow more)\n")
    assert session.game.state.count("") == 47
    free = EntropyTable(tmp_path, undo_all=True)
    session = free.play("pass", "pass", "undo", "undo", "undo")
    assert session.game.state.count("") == 48
    assert free.answer("undo") == "nothing to undo: you have not moved\n"


@pytest.mark.parametrize(
    ("steps", "squares"),
    [
        ("", set()),
        ("R a1", {0}),
        ("R a1 G", {0}),
        ("R a1 G a1-c1", {0, 14}),
        ("R a1 G pass", set()),
    ],
)
def test_last_squares_are_those_of_the_last_move(steps: str, squares: set[int]) -> None:
    assert last_squares(entropy_after(steps)) == squares


def test_no_square_is_marked_on_a_new_board(table: EntropyTable) -> None:
    game = table.play(*PASSES_OF_A_ROUND).game
    assert game.round == 2
    assert last_squares(game) == set()
