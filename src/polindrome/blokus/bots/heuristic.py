"""The levels easy, medium and hard of Blokus: a heuristic value for each move, no search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from random import Random

from polindrome.blokus import VARIANTS, BlokusGame, Board, Player
from polindrome.blokus.bitboard import diagonal_neighbours, edge_neighbours, mask_to_coords
from polindrome.blokus.move_generator import list_frontier_changes_native
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.blokus.placements import placement_table
from polindrome.bots.bot import Budget, Decision
from polindrome.errors import UnknownName
from polindrome.game import Game

# The weights of the terms of `move_value`.
SQUARE = 10.0
NEW_CORNER = 5.0
DISTANCE_TO_CENTRE = -2.0
SELF_BLOCKING = -3.0


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Picks a random one of its `top` best-valued moves, or of all moves if `top` is None."""

    top: int | None

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Pick one of the best moves uniformly, by the seed."""
        candidates = rank_moves(game)[: self.top]
        action, value = Random(budget.seed).choice(candidates)
        return Decision(action, candidates, value)


def rank_moves(game: Game) -> tuple[tuple[int, float], ...]:
    """The legal actions with their heuristic values, best first, ties by action id."""
    if not isinstance(game, BlokusGame):
        raise UnknownName("game for this bot", game.name, VARIANTS)
    assert game.current_player is not None, "a bot moves only while the game is not over"
    board, player = game.board, game.current_player
    if game.core is None:
        # The generator of the game lists the moves, so that its log and its check cover bots, too.
        values = [(action, move_value(board, player, action)) for action in game.legal_actions()]
    else:
        changes = list_frontier_changes_native(board, player, board.remaining_pieces(player))
        values = [
            (action, _value(board.size, action, opened, closed))
            for action, opened, closed in zip(*changes, strict=True)
        ]
    return tuple(sorted(values, key=lambda pair: (-pair[1], pair[0])))


def move_value(board: Board, player: Player, action: int) -> float:
    """The heuristic value of a move: rewards large pieces, new corners and closeness to the centre.

    It penalises blocked corners: own frontier cells that are lost without being covered.
    """
    mask = board.table.masks[action]
    before = board.frontier_bits[player]
    after = (before | diagonal_neighbours(mask)) & board.free_bits(player) & ~(mask | edge_neighbours(mask))
    return _value(board.size, action, (after & ~before).bit_count(), (before & ~after & ~mask).bit_count())


def _value(size: int, action: int, new_corners: int, blocked_corners: int) -> float:
    squares, distance = _fixed_terms(size, action)
    return squares + NEW_CORNER * new_corners + distance + SELF_BLOCKING * blocked_corners


@cache
def _fixed_terms(size: int, action: int) -> tuple[float, float]:
    """The terms of the value that depend on the placement alone: its size, and its distance to the centre."""
    table = placement_table(size)
    cells = mask_to_coords(table.masks[action])
    centre = (size - 1) / 2
    mean_row = sum(row for row, _ in cells) / len(cells)
    mean_col = sum(col for _, col in cells) / len(cells)
    distance = hypot(mean_row - centre, mean_col - centre)
    return SQUARE * PIECE_SIZES[table.moves[action].piece_id], DISTANCE_TO_CENTRE * distance
