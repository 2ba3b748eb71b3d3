"""The board: placements, frontiers, independent copies and consistency checks."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from polindrome.blokus import CLASSIC, DUO, Board, Player
from polindrome.errors import InvalidMove
from tests.random_play import position_after


def test_new_board_is_empty() -> None:
    board = Board(CLASSIC)
    assert board.grid.shape == (20, 20)
    assert not board.grid.any()
    assert board.occupied_bits == 0
    assert all(board.player_first_move.values())
    assert board.remaining_pieces(Player.RED) == list(range(1, 22))


def test_place_piece_recognises_the_piece_by_its_shape() -> None:
    board = Board(DUO)
    board.place_piece(Player.BLUE, [(4, 4), (4, 5), (5, 4)])
    assert board.player_pieces_used[Player.BLUE] == {4}
    assert not board.player_first_move[Player.BLUE]
    assert board.player_first_move[Player.ORANGE]
    assert board.grid[4, 5] == Player.BLUE.value


def test_place_piece_rejects_cells_that_are_no_piece() -> None:
    board = Board(DUO)
    with pytest.raises(InvalidMove, match="shape of a piece"):
        board.place_piece(Player.BLUE, [(4, 4), (6, 6)])
    assert board.occupied_bits == 0


def test_frontiers_is_a_read_only_view_that_follows_the_board() -> None:
    board = Board(DUO)
    frontiers = board.frontiers
    assert dict(frontiers) == {Player.BLUE: {(4, 4)}, Player.ORANGE: {(9, 9)}}
    board.place_piece(Player.BLUE, [(4, 4)])
    assert frontiers[Player.BLUE] == {(3, 3), (3, 5), (5, 3), (5, 5)} == board.get_frontier(Player.BLUE)
    assert (list(frontiers), len(frontiers)) == ([Player.BLUE, Player.ORANGE], 2)
    assert repr(frontiers) == repr(dict(frontiers))
    with pytest.raises(KeyError):
        frontiers[Player.RED]
    with pytest.raises(TypeError):
        frontiers[Player.BLUE] = set()  # type: ignore[index]
    with pytest.raises(AttributeError):
        board.frontiers = {}  # type: ignore[misc]
    frontiers[Player.BLUE].clear()
    assert len(board.frontiers[Player.BLUE]) == 4, "a changed copy of a frontier does not change the board"


@pytest.mark.parametrize("plies", [1, 7])
def test_copy_of_a_board_is_independent(plies: int) -> None:
    game = position_after(DUO, seed=1, plies=plies)
    twin = game.board.copy()
    before = pickle.dumps(twin)
    game.apply(game.legal_actions()[0])
    assert pickle.dumps(twin) == before
    twin.assert_consistent()


@pytest.mark.parametrize(
    "corrupt",
    [
        lambda board: board.grid.__setitem__((0, 0), Player.BLUE.value),
        lambda board: board.__setattr__("occupied_bits", board.occupied_bits ^ 1),
        lambda board: board.player_pieces_used[Player.BLUE].add(20),
        lambda board: board.player_first_move.__setitem__(Player.BLUE, True),
        lambda board: board.edge_bits.__setitem__(Player.BLUE, 0),
        lambda board: board.frontier_bits.__setitem__(Player.ORANGE, 1),
    ],
    ids=["grid", "occupied", "pieces", "first move", "edges", "frontier"],
)
def test_assert_consistent_detects_every_inconsistency(corrupt: Callable[[Board], None]) -> None:
    board = position_after(DUO, seed=1, plies=4).board
    board.assert_consistent()
    corrupt(board)
    with pytest.raises(AssertionError):
        board.assert_consistent()
