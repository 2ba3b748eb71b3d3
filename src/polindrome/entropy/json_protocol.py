"""The JSON-lines protocol by which other programs use an Entropy bot: each line is a position, each reply a move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from random import Random

from polindrome.bots import Bot, Budget
from polindrome.entropy import ChaosMove, EntropyGame, GameState, OrderMove, format_chaos_move, format_order_move
from polindrome.entropy.notation import slide_of_action
from polindrome.errors import InvalidArgument, PolindromeError


def choose_move(
    position: GameState, bot: Bot, *, scorer: str = "official", open_draw: bool = True, budget: Budget
) -> OrderMove | ChaosMove:
    """Return the bot's move for the role to move."""
    game = EntropyGame.at(position, scorer=scorer, open_draw=open_draw)
    action = bot.decide(game, budget).action
    if position.turn == "order":
        return format_order_move(slide_of_action(action))
    return format_chaos_move(action)


def converse(
    lines: Iterable[str], bot: Bot, *, scorer: str = "official", seed: int = 0, seconds: float | None = None
) -> Iterator[str]:
    """Yield a reply to each non-empty line: `{"move": ...}`, or `{"error": ...}` if the line is not a valid position.

    The same seed and position get the same move, regardless of earlier lines, unless the bot runs out of time.
    """
    for line in filter(str.strip, lines):
        try:
            position = _parse_position(line)
            position_seed = Random(f"{seed} {json.dumps(position.to_json())}").getrandbits(32)
            budget = Budget(seed=position_seed, seconds=seconds)
            yield json.dumps(asdict(choose_move(position, bot, scorer=scorer, budget=budget)))
        except PolindromeError as error:
            yield json.dumps({"error": str(error)})


def _parse_position(line: str) -> GameState:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"not JSON: {error}") from error
    return GameState.parse(data)
