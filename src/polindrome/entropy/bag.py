"""The bag that tokens are drawn from, for whoever runs a game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from polindrome.entropy.board import COLORS, PIECES_PER_COLOR
from polindrome.entropy.game import EntropyGame


# Whoever replays a game asks for the same two bags a hundred times.
@lru_cache(maxsize=256)
def shuffle_bag(seed: int, number: int) -> tuple[int, ...]:
    """The colours 0-6 in the order in which they are drawn; a seed has many bags, by their number."""
    tokens = list(range(len(COLORS))) * PIECES_PER_COLOR
    Random(f"{seed} bag {number}").shuffle(tokens)
    return tuple(tokens)


def next_draw(game: EntropyGame, seed: int) -> int:
    """What comes next out of the bag of this round, the round being its number; the game has to be at a draw.

    What was taken back comes again. A game that began with other draws goes on with what this bag has left. Where only
    one token can come, as in the second round of a duplicate, it is that one.
    """
    if len(certain := game.legal_actions()) == 1:
        return certain[0]
    drawn = Counter({COLORS.index(color): PIECES_PER_COLOR - left for color, left in game.bag.items()})
    for color in shuffle_bag(seed, game.round):
        if not drawn[color]:
            return color
        drawn[color] -= 1
    raise AssertionError("a draw is asked for only while the bag has tokens")
