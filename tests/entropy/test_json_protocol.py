"""Tests of the JSON-lines protocol: a reproducible move for every position, and an error for a bad line."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from polindrome.bots import Budget, Decision, find_bot
from polindrome.entropy import ChaosMove, EntropyGame, GameState, OrderMove
from polindrome.entropy.json_protocol import choose_move, converse
from polindrome.entropy.notation import PASS
from polindrome.errors import InvalidArgument
from polindrome.game import CHANCE, OVER, Game

BOT = find_bot("entropy", "beginner")
ONE_TOKEN: dict[str, Any] = {"state": ["R", *[""] * 48], "nextToken": "G", "turn": "order"}


class Fixed:
    """Always plays one action, or raises an error, and records games and budgets."""

    def __init__(self, action: int | None) -> None:
        self.action = action
        self.asked: list[tuple[EntropyGame, Budget]] = []

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the action."""
        assert isinstance(game, EntropyGame)
        self.asked.append((game, budget))
        if self.action is None:
            raise InvalidArgument("this bot plays Order only")
        return Decision(self.action, (), 0.0)


def positions_of_a_game(seed: int, *, open_draw: bool) -> list[tuple[GameState, list[str]]]:
    """Return the positions of a random round with a seat to move, each with its legal moves as text."""
    rng, game = Random(seed), EntropyGame(rounds=1, open_draw=open_draw)
    found = []
    while game.turn != OVER:
        actions = game.legal_actions()
        if game.turn != CHANCE:
            found.append((game.position, [game.format_action(action) for action in actions]))
        game.apply(rng.choice(actions))
    return found


@pytest.mark.parametrize("open_draw", [True, False])
def test_every_position_of_a_game_gets_a_legal_move(open_draw: bool) -> None:
    asked = positions_of_a_game(1, open_draw=open_draw)
    lines = [json.dumps(position.to_json()) for position, _ in asked]
    replies = [json.loads(line) for line in converse(lines, BOT)]
    assert len(replies) == len(asked) == 97
    for reply, (_, legal) in zip(replies, asked, strict=True):
        assert set(reply) == {"move"}
        assert reply["move"] in legal


def test_move_depends_only_on_position_and_seed() -> None:
    lines = [json.dumps(position.to_json()) for position, _ in positions_of_a_game(2, open_draw=True)]
    replies = list(converse(lines, BOT, seed=1))
    assert list(converse(reversed(lines), BOT, seed=1)) == replies[::-1]
    assert list(converse(lines, BOT, seed=2)) != replies


def test_each_position_has_its_own_seed() -> None:
    bot = Fixed(PASS)
    lines = [json.dumps({**ONE_TOKEN, "nextToken": token}) for token in "RGR"]
    list(converse(lines, bot, seed=1))
    first, second, third = (budget.seed for _, budget in bot.asked)
    assert first == third != second


def test_moves_are_written_as_order_and_chaos_write_them() -> None:
    order = GameState.parse(ONE_TOKEN)
    chaos = GameState.parse({**ONE_TOKEN, "turn": "chaos"})
    assert choose_move(order, Fixed(49 + 7), budget=Budget()) == OrderMove("a1-b1")
    assert choose_move(order, Fixed(PASS), budget=Budget()) == OrderMove("pass")
    assert choose_move(chaos, Fixed(8), budget=Budget()) == ChaosMove("b2")
    assert list(converse([json.dumps(ONE_TOKEN)], Fixed(49 + 7))) == ['{"move": "a1-b1"}']


def test_scorer_draw_and_budget_are_passed_to_the_bot() -> None:
    bot = Fixed(8)
    chaos = GameState.parse({**ONE_TOKEN, "turn": "chaos"})
    choose_move(chaos, bot, scorer="literal", open_draw=False, budget=Budget(seed=3))
    game, budget = bot.asked[0]
    assert (game.scorer, game.open_draw, budget) == ("literal", False, Budget(seed=3))
    list(converse([json.dumps({**ONE_TOKEN, "turn": "chaos"})], bot, scorer="literal", seconds=0.5))
    game, budget = bot.asked[1]
    assert (game.scorer, game.open_draw, budget.seconds) == ("literal", True, 0.5)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("rubbish", "not JSON: "),
        ('{"state": ', "not JSON: "),
        ("[" * 100_000, "not JSON: "),
        ("9" * 5000, "not JSON: "),
        ("[]", "expected an object with state, nextToken and turn, got '[]'"),
        ("{}", "missing fields ['nextToken', 'state', 'turn'], unknown fields []"),
        (json.dumps({**ONE_TOKEN, "level": 1}), "unknown fields ['level']"),
        (json.dumps({**ONE_TOKEN, "state": ["R"]}), "expected state to have 49 cells, got '1'"),
        (json.dumps({**ONE_TOKEN, "state": ["X", *[""] * 48]}), "on a1, got 'X'"),
        (json.dumps({**ONE_TOKEN, "state": ["R"] * 8 + [""] * 41}), "at most 7 tokens R"),
        (json.dumps({**ONE_TOKEN, "nextToken": "\ud800"}), "expected nextToken to be one of"),
        (json.dumps({**ONE_TOKEN, "turn": "nobody"}), "expected turn to be 'chaos' or 'order', got 'nobody'"),
        (json.dumps({**ONE_TOKEN, "turn": "chaos", "nextToken": ""}), "expected nextToken to be one of"),
    ],
    ids=lambda value: value[:20],
)
def test_bad_line_gets_an_error_and_the_next_line_a_move(line: str, error: str) -> None:
    good = json.dumps(ONE_TOKEN)
    first, second, third = converse([f"{good}\n", f"{line}\n", f"{good}\n"], BOT)
    assert error in json.loads(second)["error"]
    assert second.isascii()
    assert first == third == next(converse([good], BOT))


def test_error_of_the_bot_is_the_reply() -> None:
    assert list(converse([json.dumps(ONE_TOKEN)], Fixed(None))) == ['{"error": "this bot plays Order only"}']


def test_empty_lines_are_ignored() -> None:
    good = json.dumps(ONE_TOKEN)
    assert len(list(converse(["\n", f"{good}\r\n", "  \r\n", "", good], BOT))) == 2
