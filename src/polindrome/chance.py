"""Chance nodes: the seeded draws that server, environments, terminal, arena and self-play share."""

from __future__ import annotations

from random import Random

from polindrome.game import CHANCE, Game
from polindrome.registry import family_of


def draw(game: Game, seed: int) -> int:
    """Choose the outcome of a chance node; the same seed and history give the same outcome, also after an undo."""
    if family_draw := family_of(game.name).draw:
        return family_draw(game, seed)
    draws, probabilities = zip(*game.chance_outcomes(), strict=True)
    action: int = Random(f"{seed} draw {len(game.history)}").choices(draws, probabilities)[0]
    return action


def apply_draws(game: Game, seed: int) -> None:
    """Apply draws until a seat is to move or the game is over."""
    while game.turn == CHANCE:
        game.apply(draw(game, seed))
