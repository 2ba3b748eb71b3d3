"""What the page is told of Entropy in particular: the board, the next token, the bag, points, moves."""

from __future__ import annotations

from typing import Any

from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw
from polindrome.errors import UnknownName
from polindrome.game import Game

FAMILY = "entropy"
TITLES = {"entropy": "Entropy"}


def as_entropy(game: Game) -> EntropyGame:
    """The game, which has to be Entropy."""
    if not isinstance(game, EntropyGame):
        raise UnknownName("game for this view", game.name, TITLES)
    return game


def choose_token(game: Game, seed: int) -> int:
    """The colour of the next token in the bag of this round."""
    return next_draw(as_entropy(game), seed)


def describe_kind(game: Game) -> dict[str, Any]:
    """Nothing more: there is one board."""
    as_entropy(game)
    return {}


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """The part of a snapshot that is about the board."""
    entropy = as_entropy(game)
    rows, columns = entropy.line_scores()
    return {
        "state": list(entropy.state),
        "next_token": entropy.next_token,
        "role": None if is_over else entropy.role,
        "round": entropy.round,
        "order_seat": entropy.order_seat,
        "order_scores": list(entropy.order_scores),
        "score": entropy.score,
        "row_scores": rows,
        "column_scores": columns,
        "bag": entropy.bag,
        "legal_moves": [] if is_over else describe_legal_moves(game),
    }


def scores_of(game: Game) -> tuple[int, ...]:
    """What each seat has as Order so far."""
    entropy = as_entropy(game)
    scores = [0, 0]
    scores[entropy.order_seat] = entropy.score
    scores[: len(entropy.order_scores)] = entropy.order_scores
    return tuple(scores)


def describe_legal_moves(game: Game) -> list[Any]:
    """The moves of the seat to move as text, in the order of their actions."""
    return [game.format_action(action) for action in game.legal_actions()]
