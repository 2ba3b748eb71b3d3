"""Reference implementation of the observation planes, cell by cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus import BlokusGame, Player
from polindrome.blokus.pieces import PIECES


def planes_of(game: BlokusGame, viewer: int) -> NDArray[np.int8]:
    """The planes from the point of view of a colour, counted in turn order."""
    players = game.variant.players
    seen = players[viewer:] + players[:viewer]
    own = [game.board.grid == player for player in seen]
    hands = [_full(game, player, piece_id) for player in seen for piece_id in PIECES]
    return np.stack([*own, *(_frontier(game, player) for player in seen), *hands]).astype(np.int8)


def _frontier(game: BlokusGame, player: Player) -> NDArray[np.bool_]:
    cells = np.zeros((game.variant.size, game.variant.size), np.bool_)
    for cell in game.board.get_frontier(player):
        cells[cell] = True
    return cells


def _full(game: BlokusGame, player: Player, piece_id: int) -> NDArray[np.bool_]:
    in_hand = piece_id not in game.board.player_pieces_used[player]
    return np.full((game.variant.size, game.variant.size), in_hand)
