"""The picture of a game of Blokus for link previews: the colour of each square."""

from __future__ import annotations

from collections.abc import Sequence

from polindrome.blokus.game import BlokusGame
from polindrome.blokus.variant import Player
from polindrome.game import Game

IS_ROUND = False

COLOURS = {
    Player.RED: "#cf3339",
    Player.BLUE: "#2a63da",
    Player.YELLOW: "#f2bd2a",
    Player.GREEN: "#1a8443",
    Player.ORANGE: "#ea7c17",
}
"""The colours of the page, in its light theme."""


def colours_of(game: Game) -> Sequence[Sequence[str | None]]:
    """Return the rows of the board; None for an empty square."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    by_value = {player.value: colour for player, colour in COLOURS.items()}
    return [[by_value.get(value) for value in row] for row in game.board.grid.tolist()]
