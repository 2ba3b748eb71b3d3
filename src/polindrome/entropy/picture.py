"""The picture of a game of Entropy for link previews: the colour of the token on each square."""

from __future__ import annotations

from collections.abc import Sequence

from polindrome.entropy.board import BOARD_SIZE
from polindrome.entropy.game import EntropyGame
from polindrome.game import Game

IS_ROUND = True

COLOURS = dict(
    zip("RGYBWKP", ("#d2333d", "#1c7f47", "#f3c623", "#2b62d4", "#fbfaf7", "#20232b", "#8a3fc6"), strict=True)
)
"""The colours of the page, by the letters of the tokens."""


def colours_of(game: Game) -> Sequence[Sequence[str | None]]:
    """Return the rows of the board; None for an empty square."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    tokens = [COLOURS.get(token) for token in game.state]
    return [tokens[row * BOARD_SIZE : (row + 1) * BOARD_SIZE] for row in range(BOARD_SIZE)]
