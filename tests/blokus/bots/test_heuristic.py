"""The three heuristic levels: formula, candidates and seeds."""

from __future__ import annotations

from math import hypot

import pytest

from polindrome.blokus import DUO, VARIANTS, BlokusGame, Move, Player
from polindrome.blokus.bots import heuristic
from polindrome.blokus.bots.heuristic import move_value, rank_moves
from polindrome.blokus.move_generator import list_frontier_changes_native
from polindrome.bots import Budget, find_bot
from polindrome.errors import UnknownName
from tests.core import needs_core
from tests.random_play import PYTHON, play_randomly, position_after


def test_value_of_a_first_move_equals_the_formula() -> None:
    """X over the start: 5 squares, 8 new corners, its centre 1.5 rows and columns from the middle of the board."""
    game = BlokusGame(DUO)
    action = game.action_of(Move(20, 0, 4, 3))
    assert game.cells_of(Move(20, 0, 4, 3))[2] == (5, 4)
    assert move_value(game.board, Player.BLUE, action) == pytest.approx(50 + 5 * 8 - 2 * hypot(1.5, 2.5))


def test_blocking_an_own_corner_is_penalised_but_covering_it_is_not() -> None:
    """The corner at (5, 5) is covered and (3, 5) stays; (5, 3) is blocked by an edge of the new piece."""
    game = BlokusGame(DUO)
    for move in (Move(1, 0, 4, 4), Move(1, 0, 9, 9)):
        game.make_move(move)
    assert game.board.get_frontier(Player.BLUE) == {(3, 3), (3, 5), (5, 3), (5, 5)}
    action = game.action_of(Move(4, 3, 5, 5))
    cells = game.cells_of(Move(4, 3, 5, 5))
    board = game.board.copy()
    board.place_piece(Player.BLUE, cells)
    gained = board.get_frontier(Player.BLUE) - game.board.get_frontier(Player.BLUE)
    lost = game.board.get_frontier(Player.BLUE) - board.get_frontier(Player.BLUE) - set(cells)
    mean_row, mean_col = (sum(values) / len(cells) for values in zip(*cells, strict=True))
    expected = 10 * 3 + 5 * len(gained) - 2 * hypot(mean_row - 6.5, mean_col - 6.5) - 3 * len(lost)
    assert move_value(game.board, Player.BLUE, action) == pytest.approx(expected)


def test_values_equal_the_formula_throughout_a_game() -> None:
    blocked = 0
    for game in play_randomly(DUO, 9, PYTHON):
        player = game.current_player
        for action in game.legal_actions()[::17] if player else ():
            assert player is not None
            cells = game.cells_of(game.move_of(action))
            after = game.board.copy()
            after.place_piece(player, cells)
            old, new = game.board.get_frontier(player), after.get_frontier(player)
            blocked += len(old - new - set(cells))
            mean_row, mean_col = (sum(values) / len(cells) for values in zip(*cells, strict=True))
            expected = 10 * len(cells) + 5 * len(new - old) - 2 * hypot(mean_row - 6.5, mean_col - 6.5)
            expected -= 3 * len(old - new - set(cells))
            assert move_value(game.board, player, action) == pytest.approx(expected)
    assert blocked > 0


def test_moves_are_ranked_best_first_and_ties_by_id() -> None:
    game = position_after(DUO, 1, 6)
    ranked = rank_moves(game)
    assert sorted(action for action, _ in ranked) == game.legal_actions()
    assert list(ranked) == sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


@pytest.mark.parametrize(("level", "count"), [("medium", 5), ("hard", 3), ("easy", None)])
def test_level_chooses_among_all_its_candidates(level: str, count: int | None) -> None:
    game = position_after(DUO, 1, 20)
    decisions = [find_bot("duo", level).decide(game, Budget(seed)) for seed in range(300)]
    best = rank_moves(game)[:count]
    assert {decision.action for decision in decisions} == {action for action, _ in best}
    assert all(decision.candidates == best and (decision.action, decision.value) in best for decision in decisions)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_same_seed_gives_the_same_decision(level: str) -> None:
    game = position_after(DUO, 3, 4)
    bot = find_bot("duo", level)
    assert bot.decide(game, Budget(42)) == bot.decide(game.copy(), Budget(42))
    assert len(game.history) == 4


def test_unknown_level_is_rejected_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="did you mean 'hard'"):
        find_bot("duo", "hrad")


def test_find_bot_with_swapped_arguments_lists_the_games() -> None:
    with pytest.raises(
        UnknownName, match="unknown game 'hard'; choose from: duo, classic, classic-2, classic-3, entropy"
    ):
        find_bot("hard", "duo")
    with pytest.raises(UnknownName, match=r"unknown level .duo.; choose from: easy, .*medium, .*hard"):
        find_bot("duo", "duo")


@needs_core
@pytest.mark.parametrize("name", VARIANTS)
def test_core_values_equal_python_for_all_moves(name: str) -> None:
    """The values are identical, so that ties are, too."""
    for seed in range(2):
        for game in play_randomly(VARIANTS[name], seed):
            if (player := game.current_player) is None:
                continue
            actions = PYTHON.get_legal_actions(game.board, player)
            values = [(action, move_value(game.board, player, action)) for action in actions]
            assert rank_moves(game) == tuple(sorted(values, key=lambda pair: (-pair[1], pair[0])))
            native, opened, closed = list_frontier_changes_native(
                game.board, player, game.board.remaining_pieces(player)
            )
            assert (native, len(opened), len(closed)) == (actions, len(actions), len(actions))


def test_a_game_with_a_generator_ranks_its_moves_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = rank_moves(position_after(DUO, 1, 6))
    monkeypatch.setattr(heuristic, "list_frontier_changes_native", None)
    assert rank_moves(position_after(DUO, 1, 6, PYTHON)) == ranked
