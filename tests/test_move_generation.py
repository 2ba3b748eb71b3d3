"""Frontiers and the four move generators: equal moves, selection by name, log and check."""

from __future__ import annotations

import logging
import re

import pytest

from polindrome.blokus import (
    CLASSIC,
    CLASSIC_2,
    CLASSIC_3,
    DUO,
    BlokusGame,
    Board,
    LegalMoveGenerator,
    Move,
    PieceOrientation,
    Player,
    Variant,
)
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.move_generator import (
    STRATEGIES,
    generate_legal_moves_frontier,
    generate_legal_moves_naive,
    is_placement_legal_bitboard,
)
from polindrome.core import is_core_built
from polindrome.errors import InvalidMove, UnknownName
from tests.random_play import play_randomly, position_after

VARIANTS = [DUO, CLASSIC, CLASSIC_2, CLASSIC_3]
BOARDS = [DUO, CLASSIC]
every_strategy = pytest.mark.parametrize("strategy", list(STRATEGIES))
both_boards = pytest.mark.parametrize("variant", BOARDS, ids=lambda variant: variant.name)


# Frontiers


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_frontier_of_a_colour_without_moves_is_its_start(variant: Variant) -> None:
    board = Board(variant)
    for player, start in zip(variant.players, variant.starts, strict=True):
        assert board.get_frontier(player) == board.compute_initial_frontier(player) == {start}


def test_monomino_in_the_corner_leaves_one_frontier_cell() -> None:
    board = Board(CLASSIC)
    board.place_piece(Player.RED, [(0, 0)])
    assert board.get_frontier(Player.RED) == {(1, 1)} == board.debug_rebuild_frontier(Player.RED)


def test_a_larger_piece_adds_its_diagonals_and_removes_its_edges() -> None:
    board = Board(DUO)
    board.place_piece(Player.BLUE, [(4, 4), (5, 4), (6, 4), (6, 5)])
    assert board.get_frontier(Player.BLUE) == {(3, 3), (3, 5), (7, 3), (5, 6), (7, 6)}
    assert board.debug_rebuild_frontier(Player.BLUE) == board.get_frontier(Player.BLUE)


def test_a_placement_removes_its_cells_from_the_frontiers_of_the_others() -> None:
    board = Board(DUO)
    board.place_piece(Player.BLUE, [(4, 4)])
    assert (5, 5) in board.get_frontier(Player.BLUE)
    board.place_piece(Player.ORANGE, [(5, 5), (6, 5)])
    assert (5, 5) not in board.get_frontier(Player.BLUE)
    assert (4, 4) not in board.get_frontier(Player.ORANGE)
    board.assert_consistent()


def test_a_frontier_cell_that_becomes_an_edge_neighbour_is_removed() -> None:
    board = Board(CLASSIC)
    board.place_piece(Player.RED, [(0, 0), (0, 1)])
    assert board.get_frontier(Player.RED) == {(1, 2)}
    board.place_piece(Player.RED, [(1, 2), (2, 2), (2, 3)])
    assert (1, 2) not in board.get_frontier(Player.RED)
    assert board.get_frontier(Player.RED) == {(0, 3), (1, 4), (3, 4), (3, 1)}


def test_rebuild_detects_a_stale_frontier() -> None:
    board = Board(DUO)
    board.place_piece(Player.BLUE, [(4, 4)])
    board.frontier_bits[Player.BLUE] ^= 1
    with pytest.raises(AssertionError, match="frontier of BLUE"):
        board.debug_rebuild_frontier(Player.BLUE)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_incremental_frontiers_equal_rebuilt_ones_throughout_a_game(variant: Variant) -> None:
    for game in play_randomly(variant, seed=3):
        for player in variant.players:
            assert game.board.get_frontier(player) == game.board.debug_rebuild_frontier(player)


# The strategies agree


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(2))
def test_all_strategies_find_the_same_moves_early_mid_and_late(variant: Variant, seed: int) -> None:
    generators = {name: LegalMoveGenerator(name) for name in STRATEGIES}
    for game in play_randomly(variant, seed):
        if len(game.history) % 7 and not game.is_over:
            continue
        for player in variant.players:
            lists = {name: generator.get_legal_moves(game.board, player) for name, generator in generators.items()}
            for name, moves in lists.items():
                assert moves == lists["naive"], f"{name}: {player.name}\n{game.board.grid}"
            assert len(set(lists["naive"])) == len(lists["naive"])
            for generator in generators.values():
                assert generator.has_legal_moves(game.board, player) == bool(lists["naive"])


@every_strategy
def test_first_moves(strategy: str) -> None:
    generator = LegalMoveGenerator(strategy)
    for player in CLASSIC.players:
        assert len(generator.get_legal_moves(Board(CLASSIC), player)) == 58
    for player in DUO.players:
        assert len(generator.get_legal_moves(Board(DUO), player)) == 414


@every_strategy
@both_boards
def test_whole_games_are_equal_for_every_strategy(variant: Variant, strategy: str) -> None:
    seed = 5
    reference = list(position_after(variant, seed, plies=1000).history)
    *_, game = play_randomly(variant, seed, LegalMoveGenerator(strategy))
    assert list(game.history) == reference


def frontier_moves(board: Board, player: Player, *, use_cache: bool) -> tuple[list[Move], int]:
    """Return the moves and the number of candidates checked to find them."""
    tested = 0

    def counting(board: Board, player: Player, orientation: PieceOrientation, cell: Coord, index: int) -> bool:
        nonlocal tested
        tested += 1
        return is_placement_legal_bitboard(board, player, orientation, cell, index)

    pieces = board.remaining_pieces(player)
    moves = generate_legal_moves_frontier(board, player, pieces, is_legal=counting, use_cache=use_cache)
    return moves, tested


@both_boards
def test_frontier_cache_saves_work_and_changes_nothing_else(variant: Variant) -> None:
    saved = 0
    for game in play_randomly(variant, seed=8):
        for player in variant.players:
            moves, tested = frontier_moves(game.board, player, use_cache=True)
            all_moves, all_tested = frontier_moves(game.board, player, use_cache=False)
            assert moves == all_moves
            saved += all_tested - tested
    assert saved > 0


def test_used_pieces_have_no_moves() -> None:
    game = position_after(DUO, seed=1, plies=6)
    for player in DUO.players:
        used = game.board.player_pieces_used[player]
        assert len(used) == 3
        assert not used & {move.piece_id for move in game.legal_moves_of(player)}


def test_moves_come_from_the_table() -> None:
    board = Board(DUO)
    moves = LegalMoveGenerator("parallel").get_legal_moves(board, Player.BLUE)
    again = LegalMoveGenerator("frontier").get_legal_moves(board, Player.BLUE)
    assert all(one is other for one, other in zip(moves, again, strict=True))


@both_boards
def test_is_move_legal_agrees_with_the_list_of_moves(variant: Variant) -> None:
    game = position_after(variant, seed=4, plies=13)
    generator = LegalMoveGenerator()
    player = game.current_player
    assert player is not None
    legal = set(generator.get_legal_moves(game.board, player))
    for move in game.board.table.moves[::7]:
        assert generator.is_move_legal(game.board, player, move) == (move in legal)


def test_is_move_legal_rejects_off_board_and_unknown_pieces() -> None:
    generator, board = LegalMoveGenerator(), Board(DUO)
    assert not generator.is_move_legal(board, Player.BLUE, Move(12, 0, 4, 10))
    assert not generator.is_move_legal(board, Player.BLUE, Move(12, 0, -1, 4))
    with pytest.raises(InvalidMove, match="no piece has the id 22"):
        generator.is_move_legal(board, Player.BLUE, Move(22, 0, 4, 4))
    with pytest.raises(InvalidMove, match="X has no orientation 1"):
        generator.is_move_legal(board, Player.BLUE, Move(20, 1, 4, 4))


def test_naive_strategy_accepts_pieces_in_any_order() -> None:
    board = Board(DUO)
    ascending = generate_legal_moves_naive(board, Player.BLUE, [2, 5])
    assert generate_legal_moves_naive(board, Player.BLUE, {5, 2}) == ascending


# Selecting, timing and checking a strategy


def test_environment_variable_selects_the_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLOKUS_MOVEGEN", raising=False)
    assert LegalMoveGenerator().strategy == ("native" if is_core_built() else "parallel")
    monkeypatch.setenv("BLOKUS_MOVEGEN", "frontier")
    assert LegalMoveGenerator().strategy == "frontier"
    assert LegalMoveGenerator("naive").strategy == "naive"


def test_an_unknown_strategy_is_rejected_with_a_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOKUS_MOVEGEN", "paralel")
    with pytest.raises(UnknownName, match="did you mean 'parallel'"):
        LegalMoveGenerator()


@every_strategy
def test_debug_log_has_two_lines(
    strategy: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("BLOKUS_MOVEGEN_DEBUG", "1")
    caplog.set_level(logging.DEBUG)
    moves = LegalMoveGenerator(strategy).get_legal_moves(Board(CLASSIC), Player.RED)
    info = [record.getMessage() for record in caplog.records if record.levelno == logging.INFO]
    debug = [record.getMessage() for record in caplog.records if record.levelno == logging.DEBUG]
    assert len(moves) == 58
    assert len(info) == 2
    assert re.fullmatch(r"MoveGen: player=RED, legal_moves=58, elapsed_ms=\d+\.\d\d", info[0])
    assert re.fullmatch(r"MoveGen: slowest piece=\d+, piece_time_ms=\d+\.\d\d", info[1])
    assert [line.split(",")[0] for line in debug] == [f"MoveGen: piece={piece_id}" for piece_id in range(1, 22)]
    assert moves == LegalMoveGenerator("naive").get_legal_moves(Board(CLASSIC), Player.RED)


def test_nothing_is_logged_by_default(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    LegalMoveGenerator().get_legal_moves(Board(CLASSIC), Player.RED)
    assert not caplog.records


def test_check_passes_on_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOKUS_MOVEGEN_CHECK", "1")
    *_, game = play_randomly(DUO, 6, LegalMoveGenerator("parallel"))
    assert game.is_over


def test_check_dumps_the_board_on_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOKUS_MOVEGEN_CHECK", "1")
    monkeypatch.setitem(STRATEGIES, "parallel", lambda *_: [0])
    game = BlokusGame(DUO, LegalMoveGenerator("parallel"))
    with pytest.raises(AssertionError) as caught:
        game.get_legal_moves()
    first, wrong, missing, *grid = str(caught.value).splitlines()
    assert first == "legal moves of BLUE differ from naive"
    assert wrong == "not legal: [Move(piece_id=1, orientation=0, anchor_row=0, anchor_col=0)]"
    assert missing.startswith("missing: [Move(piece_id=1, orientation=0, anchor_row=4, anchor_col=4), Move(")
    assert len(grid) == 14
