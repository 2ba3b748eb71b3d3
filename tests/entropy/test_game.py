"""Tests of the game: draws, turns, rounds, results and illegal actions."""

from __future__ import annotations

from typing import Any

import pytest

from polindrome import new_game
from polindrome.entropy import EntropyGame, GameState, calculate_full_board_score, official_score
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, UnknownName
from polindrome.game import CHANCE, OVER
from polindrome.records import GameRecord, format_record, parse_record
from tests.entropy.boards import play_on

PASS = 2450
every_option = pytest.mark.parametrize(
    "options",
    [
        {"scorer": scorer, "open_draw": open_draw, "rounds": rounds, "duplicate": duplicate}
        for scorer in ("official", "literal")
        for open_draw in (True, False)
        for rounds, duplicate in ((1, False), (2, False), (2, True))
    ],
    ids=str,
)


def play_in_rows(game: EntropyGame, colors: str) -> None:
    """Play a round in which Chaos fills the board row by row with these colours and Order passes."""
    for square, color in enumerate(colors):
        game.apply(game.parse_action(color))
        if square and game.open_draw:
            game.apply(PASS)
        game.apply(square)
        if square < 48 and not game.open_draw:
            game.apply(PASS)


def test_open_draw_shows_the_next_token_to_order() -> None:
    game = EntropyGame()
    assert (game.turn, game.role) == (CHANCE, None)
    game.apply(0)
    assert (game.turn, game.role, game.next_token) == (1, "chaos", "R")
    game.apply(24)
    assert (game.turn, game.next_token, game.state[24]) == (CHANCE, "", "R")
    game.apply(6)
    assert (game.turn, game.role, game.next_token) == (0, "order", "P")
    assert game.position == GameState(game.state, "P", "order")
    game.apply(game.parse_action("d4-d1"))
    assert (game.turn, game.role, game.next_token) == (1, "chaos", "P")
    assert (game.state[21], game.state[24]) == ("R", "")


def test_hidden_draw_comes_after_the_move_of_order() -> None:
    game = EntropyGame(open_draw=False)
    for action in (0, 24):
        game.apply(action)
    assert (game.turn, game.role, game.next_token) == (0, "order", "")
    assert game.position == GameState(game.state, "", "order")
    game.apply(PASS)
    assert game.turn == CHANCE
    game.apply(6)
    assert (game.turn, game.role, game.next_token) == (1, "chaos", "P")


def test_bag_excludes_placed_and_drawn_tokens() -> None:
    game = EntropyGame()
    assert sum(game.bag.values()) == 49
    assert game.chance_outcomes() == [(color, 7 / 49) for color in range(7)]
    for action in (0, 24):
        game.apply(action)
    assert game.bag["R"] == 6
    assert dict(game.chance_outcomes())[0] == pytest.approx(6 / 48)
    game.apply(0)
    assert game.bag["R"] == 5


def test_order_can_only_slide_or_pass() -> None:
    game = EntropyGame(open_draw=False)
    for action in (0, 0):
        game.apply(action)
    texts = [game.format_action(action) for action in game.legal_actions()]
    assert texts == [f"a1-a{col}" for col in range(2, 8)] + [f"a1-{row}1" for row in "bcdefg"] + ["pass"]


@every_option
def test_game_can_be_played_to_the_end_and_undone_to_the_start(options: dict[str, Any]) -> None:
    game = EntropyGame(**options)
    seen = []
    while game.turn != OVER:
        seen.append((game.state, game.next_token, game.turn, game.round, game.order_scores))
        play_on(game, seed=len(seen), plies=1)
    rounds = options["rounds"]
    assert len(game.history) == (49 + 49 + 48) * rounds
    assert len(game.order_scores) == rounds
    for position in reversed(seen):
        game.undo()
        assert (game.state, game.next_token, game.turn, game.round, game.order_scores) == position


@every_option
def test_records_contain_draws_and_options(options: dict[str, Any]) -> None:
    game = play_on(new_game("entropy", **options), seed=5)  # type: ignore[arg-type]
    again = parse_record(format_record(GameRecord.of(game))).replay()
    assert isinstance(again, EntropyGame)
    assert dict(again.options) == options
    assert (again.state, again.outcome()) == (game.state, game.outcome())


def test_higher_score_as_order_wins() -> None:
    game = EntropyGame()
    play_in_rows(game, "RGYBWKP" * 7)
    assert (game.round, game.order_seat, game.order_scores, game.turn) == (2, 1, (7 * 77,), CHANCE)
    assert game.outcome() is None
    game.apply(0)
    assert game.turn == 0, "seat 0 is Chaos in the second round"
    game.undo()
    play_in_rows(game, "RGYBWKP" + "GYBWKPR" + "YBWKPRG" + "BWKPRGY" + "WKPRGYB" + "KPRGYBW" + "PRGYBWK")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((539, 0), (0,))
    assert game.returns() == (1.0, -1.0)


def test_equal_scores_are_a_tie() -> None:
    game = EntropyGame(open_draw=False)
    play_in_rows(game, "RGYBWKP" * 7)
    play_in_rows(game, "PKWBYGR" * 7)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert game.returns() == (0.0, 0.0)


def test_single_round_has_a_score_and_no_winner() -> None:
    game = EntropyGame(rounds=1)
    play_in_rows(game, "RGYBWKP" * 7)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((539, 0), ())
    assert game.returns() == (539.0, -539.0)


@pytest.mark.parametrize(("scorer", "score"), [("official", official_score), ("literal", calculate_full_board_score)])
def test_game_uses_its_scorer(scorer: str, score: Any) -> None:
    game = play_on(EntropyGame(scorer=scorer, rounds=1), seed=8, plies=100)
    assert game.score == score(game.state)
    rows, columns = game.line_scores()
    assert sum(rows) + sum(columns) == game.score


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("a1", "occupied", "a1 is illegal: a1 has a token already"),
        ("a1-a2", "out_of_turn", "a1-a2 is illegal: what comes next is a placement of Chaos"),
        ("pass", "out_of_turn", "pass is illegal"),
    ],
)
def test_illegal_action_of_chaos_names_the_broken_rule(text: str, rule: str, words: str) -> None:
    game = EntropyGame()
    for action in (0, 0, 0, PASS):
        game.apply(action)
    reader = EntropyGame.at(GameState(game.state, "R", "chaos" if len(text) == 2 else "order"))
    with pytest.raises(IllegalMove) as caught:
        game.apply(reader.parse_action(text))
    assert words in str(caught.value)
    assert caught.value.reasons[0].rule == rule


@pytest.mark.parametrize("action", [3, 48])
def test_order_cannot_place(action: int) -> None:
    game = EntropyGame()
    for earlier in (0, 0, 0):
        game.apply(earlier)
    with pytest.raises(IllegalMove, match="what comes next is a slide of Order, or a pass"):
        game.apply(action)


def test_eighth_token_of_a_colour_cannot_be_drawn() -> None:
    game = EntropyGame(open_draw=False)
    for square in range(7):
        for action in (0, square, PASS):
            game.apply(action)
    with pytest.raises(IllegalMove, match="the draw R is illegal: no token R is left in the bag"):
        game.apply(0)
    assert 0 not in game.legal_actions()


@pytest.mark.parametrize("open_draw", [True, False])
def test_duplicate_repeats_the_draws_of_the_first_round(open_draw: bool) -> None:
    game = EntropyGame(open_draw=open_draw, duplicate=True)
    drawn: list[int] = []
    while game.turn != OVER:
        if game.turn == CHANCE:
            outcomes = game.chance_outcomes()
            if game.round == 2:
                assert outcomes == [(drawn[len(drawn) - 49], 1.0)]
                assert game.copy().legal_actions() == game.legal_actions() == [outcomes[0][0]]
            else:
                assert len(outcomes) == sum(map(bool, game.bag.values()))
            drawn.append(outcomes[len(drawn) % len(outcomes)][0])
            game.apply(drawn[-1])
        else:
            play_on(game, seed=len(drawn), plies=1)
    assert drawn[:49] == drawn[49:]


def test_duplicate_rejects_other_draws_and_follows_a_changed_first_round() -> None:
    game = EntropyGame(open_draw=False, duplicate=True)
    play_in_rows(game, "RGYBWKP" * 7)
    with pytest.raises(IllegalMove, match="the draw G is illegal: the first round had R here") as caught:
        game.apply(1)
    assert caught.value.reasons[0].rule == "not_the_same_draw"
    assert game.bag == dict.fromkeys("RGYBWKP", 7)
    for _ in range(8):
        game.undo()
    for action in (6, 46, PASS, 5, 47, PASS, 4, 48):
        game.apply(action)
    play_in_rows(game, "RGYBWKP" * 6 + "RGYBPKW")
    assert game.turn == OVER


def test_no_action_is_legal_after_the_end() -> None:
    game = play_on(EntropyGame(rounds=1), seed=1)
    with pytest.raises(IllegalMove, match="what comes next is nothing: the game is over"):
        game.apply(0)
    with pytest.raises(InvalidMove, match="no action has the id 2451"):
        game.apply(2451)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"scorer": "oficial"}, UnknownName, "did you mean 'official'"),
        ({"rounds": 3}, InvalidArgument, "a game has 1 or 2 rounds, not 3"),
        ({"rounds": True}, InvalidArgument, "a game has 1 or 2 rounds, not True"),
        ({"rounds": "2"}, InvalidArgument, "not '2'"),
        ({"open_draw": 1}, InvalidArgument, "open_draw is true or false, not 1"),
        ({"duplicate": 1}, InvalidArgument, "duplicate is true or false, not 1"),
        ({"duplicate": True, "rounds": 1}, InvalidArgument, "a duplicate has 2 rounds"),
        ({"draw": True}, TypeError, "draw"),
    ],
)
def test_invalid_option_is_named(options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        new_game("entropy", **options)


def test_repr_names_the_options_and_the_next_action() -> None:
    game = EntropyGame(rounds=1)
    options = "scorer='official', open_draw=True, rounds=1, duplicate=False"
    assert repr(game) == f"<EntropyGame {options}: 0 actions, a draw next>"
    game.apply(0)
    assert repr(game) == f"<EntropyGame {options}: 1 actions, a placement of Chaos next>"
    play_on(game, seed=1)
    assert repr(game) == f"<EntropyGame {options}: 146 actions, game over>"


def test_str_is_the_board_of_the_round() -> None:
    game = EntropyGame()
    assert str(game).splitlines() == ["  1 2 3 4 5 6 7", *(f"{row} . . . . . . ." for row in "abcdefg")]
    game.apply(game.parse_action("R"))
    game.apply(24)
    assert str(game).splitlines()[4] == "d . . . R . . ."
