"""The token bag: seeded draws for games without a fixed sequence of draws."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from polindrome.entropy.board import COLORS, PIECES_PER_COLOR
from polindrome.entropy.game import EntropyGame


# Replaying a game needs the same two bags for each of its draws.
@lru_cache(maxsize=256)
def shuffle_bag(seed: int, round_number: int) -> tuple[int, ...]:
    """Return the 49 draws of a round, colours 0-6, in order; each round has its own bag."""
    tokens = list(range(len(COLORS))) * PIECES_PER_COLOR
    Random(f"{seed} bag {round_number}").shuffle(tokens)
    return tuple(tokens)


def next_draw(game: EntropyGame, seed: int) -> int:
    """Return the next draw from the bag of the current round; the game has to be at a draw.

    A draw that was undone is repeated. If earlier draws came from another bag, the result is the first token of this
    bag that is still left. If only one colour is legal, as in the second round of a duplicate, it is that one.
    """
    if len(colors := game.legal_actions()) == 1:
        return colors[0]
    drawn = Counter({COLORS.index(color): PIECES_PER_COLOR - left for color, left in game.bag.items()})
    for color in shuffle_bag(seed, game.round):
        if not drawn[color]:
            return color
        drawn[color] -= 1
    raise AssertionError("the bag has tokens while the game is at a draw")
