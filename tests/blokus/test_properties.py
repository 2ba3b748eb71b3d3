"""Properties of every reachable position."""

from __future__ import annotations

import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from polindrome.blokus import VARIANTS, BlokusGame


def play(name: str, choices: list[int]) -> BlokusGame:
    """A game in which each choice selects one of the legal actions."""
    game = BlokusGame(VARIANTS[name])
    for choice in choices:
        actions = game.legal_actions()
        if not actions:
            break
        game.apply(actions[choice % len(actions)])
    return game


positions = st.builds(
    play,
    st.sampled_from(sorted(VARIANTS)),
    st.lists(st.integers(0, 10_000), max_size=60),
)


@settings(max_examples=40)
@given(positions)
def test_grid_bitboards_and_frontiers_are_consistent(game: BlokusGame) -> None:
    game.board.assert_consistent()


@settings(max_examples=20)
@given(positions)
def test_pieces_never_overlap_and_scores_stay_in_bounds(game: BlokusGame) -> None:
    covered = [cell for _, move in game.moves for cell in game.cells_of(move)]
    assert len(set(covered)) == len(covered) == int((game.board.grid != 0).sum())
    assert all(-89 <= points <= 20 for points in game.colour_scores())


@settings(max_examples=20)
@given(positions)
def test_applying_and_undoing_any_legal_action_changes_nothing(game: BlokusGame) -> None:
    for action in game.legal_actions()[:: max(1, len(game.legal_actions()) // 5)]:
        twin = game.copy()
        twin.apply(action)
        twin.undo()
        assert (twin.history, twin.skips, twin.turn) == (game.history, game.skips, game.turn)
        assert twin.legal_actions() == game.legal_actions()
        twin.board.assert_consistent()


@settings(max_examples=10)
@given(positions)
def test_pickled_game_continues(game: BlokusGame) -> None:
    twin: BlokusGame = pickle.loads(pickle.dumps(game))
    assert (twin.history, twin.skips, twin.turn) == (game.history, game.skips, game.turn)
    assert twin.legal_actions() == game.legal_actions()
