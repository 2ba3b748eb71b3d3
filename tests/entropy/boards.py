"""Boards for tests: from text, or random."""

from __future__ import annotations

from random import Random

from polindrome.entropy import COLORS, EntropyGame, position_to_index
from polindrome.entropy.board import EMPTY_BOARD
from polindrome.game import OVER


def board_of(*tokens: str) -> list[str]:
    """Return a board with tokens such as "c4 R"."""
    board = list(EMPTY_BOARD)
    for token in tokens:
        square, color = token.split()
        board[position_to_index(square)] = color
    return board


def random_board(fill: int, seed: int) -> list[str]:
    """Return a board with `fill` tokens from a shuffled bag on random squares."""
    rng = Random(seed)
    board = list(EMPTY_BOARD)
    bag = [color for color in COLORS for _ in range(7)]
    rng.shuffle(bag)
    for square, color in zip(rng.sample(range(49), fill), bag, strict=False):
        board[square] = color
    return board


def play_on(game: EntropyGame, seed: int, plies: int | None = None) -> EntropyGame:
    """Play random actions and draws, `plies` of them or until the end, and return the same game."""
    rng = Random(seed)
    while game.turn != OVER and plies != 0:
        game.apply(rng.choice(game.legal_actions()))
        plies = None if plies is None else plies - 1
    return game
