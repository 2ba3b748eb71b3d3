"""The three friendly levels of Blokus: one look at each move, no search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from polindrome.blokus import VARIANTS, BlokusGame, Board, Player
from polindrome.blokus.bitboard import diagonal_neighbours, edge_neighbours, mask_to_coords
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.bots.bot import Budget, Decision
from polindrome.errors import UnknownName
from polindrome.game import Game

SQUARE = 10.0
NEW_CORNER = 5.0
DISTANCE_TO_CENTRE = -2.0
SELF_BLOCKING = -3.0


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Picks at random among its best-scored moves; among all of them if `top` is None."""

    top: int | None

    def decide(self, game: Game, budget: Budget) -> Decision:
        """One of the best moves, each equally likely; the seed decides which."""
        ranked = rank_moves(game)
        candidates = ranked[: self.top]
        action, value = Random(budget.seed).choice(candidates)
        return Decision(action, candidates, value)


def rank_moves(game: Game) -> tuple[tuple[int, float], ...]:
    """The legal actions with their heuristic values, best first, ties by action id."""
    if not isinstance(game, BlokusGame):
        raise UnknownName("game for this bot", game.name, VARIANTS)
    player = game.current_player
    assert player is not None, "a bot is asked only while the game goes on"
    values = [(action, move_value(game.board, player, action)) for action in game.legal_actions()]
    return tuple(sorted(values, key=lambda pair: (-pair[1], pair[0])))


def move_value(board: Board, player: Player, action: int) -> float:
    """Large pieces, new corners and the centre are good; blocking one's own corners is bad."""
    mask = board.table.masks[action]
    before = board.frontier_bits[player]
    after = (before | diagonal_neighbours(mask)) & board.free_bits(player) & ~(mask | edge_neighbours(mask))
    return (
        SQUARE * PIECE_SIZES[board.table.moves[action].piece_id]
        + NEW_CORNER * (after & ~before).bit_count()
        + DISTANCE_TO_CENTRE * _distance_to_centre(mask_to_coords(mask), board.size)
        + SELF_BLOCKING * (before & ~after & ~mask).bit_count()
    )


def _distance_to_centre(cells: Sequence[tuple[int, int]], size: int) -> float:
    centre = (size - 1) / 2
    mean_row = sum(row for row, _ in cells) / len(cells)
    mean_col = sum(col for _, col in cells) / len(cells)
    return hypot(mean_row - centre, mean_col - centre)
