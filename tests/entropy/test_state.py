"""Tests of positions as JSON: round trips, and errors that name the wrong field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polindrome.entropy import EntropyGame, GameState
from polindrome.errors import InvalidArgument
from tests.entropy.boards import board_of, random_board


def position_json(**changes: Any) -> dict[str, Any]:
    return {"state": board_of("a1 R", "b1 G"), "nextToken": "R", "turn": "order", **changes}


@pytest.mark.parametrize("turn", ["order", "chaos"])
@pytest.mark.parametrize("fill", [0, 20, 48])
def test_position_round_trips(turn: str, fill: int) -> None:
    board = random_board(fill, seed=2)
    token = next(color for color in "RGYBWKP" if board.count(color) < 7)
    data = json.loads(json.dumps({"state": board, "nextToken": token, "turn": turn}))
    assert GameState.parse(data).to_json() == data


def test_next_token_may_be_unknown_to_order_but_not_to_chaos() -> None:
    assert GameState.parse(position_json(nextToken="")).next_token == ""
    with pytest.raises(InvalidArgument, match="expected nextToken to be one of R, G, Y, B, W, K, P, got ''"):
        GameState.parse(position_json(nextToken="", turn="chaos"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "expected an object with state, nextToken and turn, got '[]'"),
        ({"state": [], "turn": "order", "token": "R"}, "missing fields ['nextToken'], unknown fields ['token']"),
        (position_json(state="R" * 49), "expected state to be a list of 49 cells"),
        (position_json(state=[""] * 48), "expected state to have 49 cells, got '48'"),
        (position_json(state=board_of("c4 X")), "or '' on c4, got 'X'"),
        (position_json(state=[None] * 49), "or '' on a1, got 'None'"),
        (position_json(state=[["R"]] * 49), "on a1, got"),
        (position_json(state=["R"] * 8 + [""] * 41), "expected at most 7 tokens R on the board, got '8'"),
        (
            position_json(state=["R"] * 7 + [""] * 42),
            "expected a nextToken that is left in the bag, got 'R, of which all 7",
        ),
        (position_json(state=list("RGYBWKP" * 7)), "expected a board with an empty square, got 'a full one"),
        (position_json(nextToken="Q"), "expected nextToken to be one of"),
        (position_json(nextToken=None), "expected nextToken to be one of"),
        (position_json(turn="Order"), "expected turn to be 'chaos' or 'order', got 'Order'"),
        (position_json(turn=["order"]), "expected turn to be 'chaos' or 'order'"),
    ],
)
def test_invalid_position_names_the_error(data: Any, words: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        GameState.parse(data)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("turn", "token", "open_draw"), [("order", "R", True), ("order", "", False), ("chaos", "R", True)]
)
def test_game_can_start_from_a_position(turn: str, token: str, open_draw: bool) -> None:
    position = GameState.parse(position_json(turn=turn, nextToken=token))
    game = EntropyGame.at(position, scorer="literal")
    assert game.position == position
    assert (game.open_draw, game.scorer, game.rounds, list(game.history)) == (open_draw, "literal", 1, [])
    with pytest.raises(IndexError):
        game.undo()
