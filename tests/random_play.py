"""Positions of random games, for tests that want many different boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from polindrome.blokus import BlokusGame, LegalMoveGenerator, Variant


def play_randomly(variant: Variant, seed: int, generator: LegalMoveGenerator | None = None) -> Iterator[BlokusGame]:
    """The game before each of its plies and once more when it is over; always the same object."""
    rng = Random(seed)
    game = BlokusGame(variant, generator)
    while not game.is_over:
        yield game
        game.apply(rng.choice(game.legal_actions()))
    yield game


def position_after(variant: Variant, seed: int, plies: int) -> BlokusGame:
    """A random game after so many plies, or at its end if it is shorter."""
    for game in play_randomly(variant, seed):
        if len(game.history) == plies or game.is_over:
            return game
    raise AssertionError("a game always ends")


def finished_game(variant: Variant, seed: int) -> BlokusGame:
    """A whole random game."""
    return position_after(variant, seed, plies=10_000)
