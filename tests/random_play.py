"""Positions of random games, and games kept in pure Python as a reference for the compiled core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from polindrome.blokus import BlokusGame, LegalMoveGenerator, Variant

PYTHON = LegalMoveGenerator("parallel")
"""A move generator without the core: a game that has it keeps its state in pure Python."""


def python_game(variant: Variant, *, setup: Mapping[str, object] | None = None) -> BlokusGame:
    """A game kept by the Python rules: the independent reference in tests of the compiled core."""
    game = BlokusGame(variant, PYTHON, setup=setup)
    assert game.core is None
    return game


def play_randomly(variant: Variant, seed: int, generator: LegalMoveGenerator | None = None) -> Iterator[BlokusGame]:
    """Yield the game before each ply and once more when it is over; always the same object."""
    rng = Random(seed)
    game = BlokusGame(variant, generator)
    while not game.is_over:
        yield game
        game.apply(rng.choice(game.legal_actions()))
    yield game


def position_after(variant: Variant, seed: int, plies: int, generator: LegalMoveGenerator | None = None) -> BlokusGame:
    """A random game after `plies` plies, or at its end if it is shorter."""
    for game in play_randomly(variant, seed, generator):
        if len(game.history) == plies or game.is_over:
            return game
    raise AssertionError("a game always ends")


def finished_game(variant: Variant, seed: int) -> BlokusGame:
    """A random game, played to its end."""
    return position_after(variant, seed, plies=10_000)
