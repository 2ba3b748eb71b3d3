"""Property tests of scores, slides and games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from polindrome.entropy import (
    COLORS,
    EntropyGame,
    calculate_full_board_score,
    get_all_legal_moves,
    official_line_score,
    official_score,
    score_sequence,
)
from polindrome.game import OVER
from tests.entropy.boards import play_on, random_board

boards = st.builds(random_board, st.integers(0, 49), st.integers(0, 10_000))
lines = st.lists(st.sampled_from(["", *COLORS]), min_size=7, max_size=7)


@given(lines)
def test_score_of_a_line_is_invariant_under_reversal_and_recolouring(line: list[str]) -> None:
    renamed = ["" if not color else COLORS[(COLORS.index(color) + 3) % 7] for color in line]
    for score in (official_line_score, score_sequence):
        assert score(line) == score(line[::-1]) == score(renamed)


@given(lines)
def test_literal_score_of_a_line_is_at_least_the_official_one(line: list[str]) -> None:
    # The palindromes inside ABABABA compensate for its entry in the table, which is too low.
    assert 0 <= official_line_score(line) <= score_sequence(line)


@given(boards)
def test_scores_and_slide_counts_are_invariant_under_board_symmetries(board: list[str]) -> None:
    turned = [board[7 * col + 6 - row] for row in range(7) for col in range(7)]
    mirrored = [board[7 * row + 6 - col] for row in range(7) for col in range(7)]
    for other in (turned, mirrored):
        assert official_score(other) == official_score(board)
        assert calculate_full_board_score(other) == calculate_full_board_score(board)
        assert len(get_all_legal_moves(other)) == len(get_all_legal_moves(board))


@given(boards)
def test_every_slide_has_an_inverse_slide(board: list[str]) -> None:
    moves = set(get_all_legal_moves(board))
    for move in moves:
        after = list(board)
        after[move.target], after[move.source] = after[move.source], ""
        assert (move.target, move.source) in get_all_legal_moves(after)


@given(st.integers(0, 10_000), st.integers(0, 300), st.booleans())
def test_tokens_are_conserved_and_the_game_ends_with_full_boards(seed: int, plies: int, open_draw: bool) -> None:
    game = play_on(EntropyGame(open_draw=open_draw), seed, plies)
    on_board = sum(color != "" for color in game.state)
    assert on_board + sum(game.bag.values()) + (game.next_token != "") == 49
    assert (game.turn == OVER) == (game.round == 2 and on_board == 49)
