"""What to play next."""

from __future__ import annotations

from polindrome.analysis.verdicts import Hint
from polindrome.blokus import BlokusGame
from polindrome.blokus.analysis.hint import hint_blokus
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.hint import hint_entropy
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import OVER, Game
from polindrome.registry import GAMES


def hint(game: Game, budget: Budget | None = None) -> Hint:
    """The best moves for the seat to move; InvalidArgument if it is nobody's turn. The game is not changed."""
    if game.turn < 0:
        what = "a game that is over" if game.turn == OVER else "a game that waits for a draw"
        raise InvalidArgument(f"expected a game in which somebody is to move, got {what}")
    if isinstance(game, BlokusGame):
        return hint_blokus(game, budget or Budget())
    if isinstance(game, EntropyGame):
        return hint_entropy(game, budget or Budget())
    raise UnknownName("game for hints", game.name, GAMES)
