"""Scores: unplaced squares, both bonuses in real games, and payoffs by rank."""

from __future__ import annotations

import pytest

from polindrome.blokus import CLASSIC, BlokusGame, Player
from polindrome.blokus.bots.heuristic import rank_moves
from polindrome.blokus.scoring import rank_returns, score

MONOMINO = 1


def game_in_which_red_places_all(last_piece: int) -> BlokusGame:
    """A game in which red plays its best moves and keeps one piece for the end, and the others play their worst."""
    game = BlokusGame(CLASSIC)
    while not game.is_over:
        ranked = [action for action, _ in rank_moves(game)]
        kept = [action for action in ranked if game.move_of(action).piece_id != last_piece]
        game.apply((kept or ranked)[0] if game.current_player is Player.RED else ranked[-1])
    return game


def test_unplaced_squares_cost_a_point_each() -> None:
    assert score(unplaced_squares=89, last_piece_size=0) == -89
    assert score(unplaced_squares=1, last_piece_size=5) == -1


@pytest.mark.parametrize(("last_piece", "points"), [(MONOMINO, 20), (2, 15)])
def test_placing_all_pieces_earns_the_bonus(last_piece: int, points: int) -> None:
    game = game_in_which_red_places_all(last_piece)
    assert len(game.board.player_pieces_used[Player.RED]) == 21
    assert [move.piece_id for player, move in game.moves if player is Player.RED][-1] == last_piece
    assert game.colour_scores()[0] == points
    assert all(value < 0 for value in game.colour_scores()[1:])
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == game.colour_scores()


@pytest.mark.parametrize(
    ("scores", "payoffs"),
    [
        ((10, -3), (1, -1)),
        ((-7, -7), (0, 0)),
        ((3, 2, 1), (1, 0, -1)),
        ((5, 5, 1), (0.5, 0.5, -1)),
        ((4, 3, 2, 1), (1, 1 / 3, -1 / 3, -1)),
        ((4, 1, 4, 1), (2 / 3, -2 / 3, 2 / 3, -2 / 3)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_payoffs_follow_the_ranks_and_ties_share(scores: tuple[int, ...], payoffs: tuple[float, ...]) -> None:
    assert rank_returns(scores) == pytest.approx(payoffs)
    assert sum(rank_returns(scores)) == pytest.approx(0)
