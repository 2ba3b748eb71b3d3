"""The JSON of a position: what is right goes through unchanged, what is wrong is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polindrome.entropy import EntropyGame, GameState
from polindrome.errors import InvalidArgument
from tests.entropy.boards import board_of, random_board


def question(**changes: Any) -> dict[str, Any]:
    return {"state": board_of("a1 R", "b1 G"), "nextToken": "R", "turn": "order", **changes}


@pytest.mark.parametrize("turn", ["order", "chaos"])
@pytest.mark.parametrize("fill", [0, 20, 48])
def test_a_position_round_trips(turn: str, fill: int) -> None:
    board = random_board(fill, seed=2)
    token = next(color for color in "RGYBWKP" if board.count(color) < 7)
    data = json.loads(json.dumps({"state": board, "nextToken": token, "turn": turn}))
    assert GameState.parse(data).to_json() == data


def test_order_may_not_know_the_next_token_but_chaos_has_to() -> None:
    assert GameState.parse(question(nextToken="")).next_token == ""
    with pytest.raises(InvalidArgument, match="expected nextToken to be one of R, G, Y, B, W, K, P, got ''"):
        GameState.parse(question(nextToken="", turn="chaos"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "expected an object with state, nextToken and turn, got '[]'"),
        ({"state": [], "turn": "order", "token": "R"}, "missing fields ['nextToken'], unknown fields ['token']"),
        (question(state="R" * 49), "expected state to be a list of 49 cells"),
        (question(state=[""] * 48), "expected state to have 49 cells, got '48'"),
        (question(state=board_of("c4 X")), "or '' on c4, got 'X'"),
        (question(state=[None] * 49), "or '' on a1, got 'None'"),
        (question(state=[["R"]] * 49), "on a1, got"),
        (question(state=["R"] * 8 + [""] * 41), "expected at most 7 tokens R on the board, got '8'"),
        (question(state=["R"] * 7 + [""] * 42), "expected a nextToken that is left in the bag, got 'R, of which all 7"),
        (question(state=list("RGYBWKP" * 7)), "expected a board with an empty square, got 'a full one"),
        (question(nextToken="Q"), "expected nextToken to be one of"),
        (question(nextToken=None), "expected nextToken to be one of"),
        (question(turn="Order"), "expected turn to be 'chaos' or 'order', got 'Order'"),
        (question(turn=["order"]), "expected turn to be 'chaos' or 'order'"),
    ],
)
def test_what_is_wrong_is_named(data: Any, words: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        GameState.parse(data)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("turn", "token", "open_draw"), [("order", "R", True), ("order", "", False), ("chaos", "R", True)]
)
def test_a_game_can_start_from_a_position(turn: str, token: str, open_draw: bool) -> None:
    position = GameState.parse(question(turn=turn, nextToken=token))
    game = EntropyGame.at(position, scorer="literal")
    assert game.position == position
    assert (game.open_draw, game.scorer, game.rounds, list(game.history)) == (open_draw, "literal", 1, [])
    with pytest.raises(IndexError):
        game.undo()
