"""Games kept in the compiled core equal games kept in pure Python."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from random import Random

import numpy as np
import pytest

from polindrome.blokus import DUO, VARIANTS, BlokusGame, Move, Player, Variant
from polindrome.errors import PolindromeError, UnknownName
from polindrome.records import GameRecord
from tests.core import needs_core
from tests.random_play import position_after, python_game

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
Setup = Mapping[str, object]


def both_games(variant: Variant, setup: Setup | None = None) -> tuple[BlokusGame, BlokusGame]:
    """The same game in the core and in pure Python."""
    fast = BlokusGame(variant, setup=setup)
    slow = python_game(variant, setup=setup)
    assert fast.core is not None
    return fast, slow


def assert_same(fast: BlokusGame, slow: BlokusGame, *, boards: bool = True) -> None:
    assert fast.get_legal_moves() == slow.get_legal_moves()
    assert fast.legal_actions() == slow.legal_actions()
    assert (fast.current_player, fast.turn, fast.is_over) == (slow.current_player, slow.turn, slow.is_over)
    assert (fast.history, fast.placed, fast.moves) == (slow.history, slow.placed, slow.moves)
    assert fast.skips == slow.skips
    assert fast.options == slow.options
    assert (fast.colour_scores(), fast.scores(), fast.returns()) == (
        slow.colour_scores(),
        slow.scores(),
        slow.returns(),
    )
    assert fast.outcome() == slow.outcome()
    for player in fast.variant.players:
        assert fast.legal_moves_of(player) == slow.legal_moves_of(player)
        assert fast.mobility(player) == slow.mobility(player)
    if boards:
        assert_same_boards(fast, slow)


def assert_same_boards(fast: BlokusGame, slow: BlokusGame) -> None:
    assert np.array_equal(fast.board.grid, slow.board.grid)
    assert fast.board.frontier_bits == slow.board.frontier_bits
    assert fast.board.edge_bits == slow.board.edge_bits
    assert fast.board.player_pieces_used == slow.board.player_pieces_used
    assert str(fast) == str(slow)


def error_of(game: BlokusGame, move: object, player: Player | None = None) -> tuple[type, str, object]:
    with pytest.raises((PolindromeError, AttributeError)) as caught:
        game.make_move(move, player)  # type: ignore[arg-type]
    return type(caught.value), str(caught.value), getattr(caught.value, "reasons", None)


def assert_same_errors(fast: BlokusGame, slow: BlokusGame, rng: Random) -> None:
    """Illegal moves raise the same errors and change nothing."""
    legal, table = set(slow.legal_actions()), slow.board.table
    for action in rng.sample(range(slow.num_actions), 6):
        if action not in legal:
            assert error_of(fast, table.moves[action]) == error_of(slow, table.moves[action])
    for invalid in (Move(12, 0, -1, 4), Move(12, 0, 3, 90), Move(22, 0, 4, 4), Move(20, 1, 4, 4), None, (1, 0, 4, 4)):
        assert error_of(fast, invalid) == error_of(slow, invalid)
    for player in slow.variant.players:
        if player != slow.current_player:
            assert error_of(fast, table.moves[0], player) == error_of(slow, table.moves[0], player)


@needs_core
@every_variant
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("boards", [True, False], ids=["with boards", "without boards"])
def test_random_games_with_undo_copy_and_illegal_moves(variant: Variant, seed: int, boards: bool) -> None:
    rng = Random(seed)
    fast, slow = both_games(variant)
    while not slow.is_over:
        if rng.random() < 0.15:
            for _ in range(min(rng.randrange(1, 6), len(slow.history))):
                fast.undo()
                slow.undo()
            assert_same(fast, slow, boards=boards)
        if rng.random() < 0.1:
            left = fast
            fast, slow = fast.copy(), slow.copy()
            left.apply(left.legal_actions()[0])
            assert len(left.history) == len(fast.history) + 1
        if rng.random() < 0.1 and boards:
            assert_same_errors(fast, slow, rng)
        action = rng.choice(slow.legal_actions())
        fast.apply(action)
        slow.apply(action)
        if rng.random() < 0.3:
            assert_same(fast, slow, boards=boards)
    assert_same(fast, slow)
    assert_same_errors(fast, slow, rng)
    assert GameRecord.of(fast) == GameRecord.of(slow)
    while slow.history:
        fast.undo()
        slow.undo()
    assert_same(fast, slow)
    for game in (fast, slow):
        with pytest.raises(IndexError, match="nothing to undo"):
            game.undo()


@needs_core
@every_variant
@pytest.mark.parametrize("plies", [0, 9, 30, 1000])
def test_games_from_setups(variant: Variant, plies: int) -> None:
    rng = Random(plies)
    pieces = [list(piece) for piece in position_after(variant, 3, plies).placed]
    for turn in range(len(variant.players)):
        fast, slow = both_games(variant, {"placed": rng.sample(pieces, len(pieces)), "turn": turn})
        assert_same(fast, slow)
        while not slow.is_over:
            action = rng.choice(slow.legal_actions())
            fast.apply(action)
            slow.apply(action)
        assert_same(fast, slow)
        for _ in range(min(5, len(slow.history))):
            fast.undo()
            slow.undo()
        assert_same(fast, slow)


@needs_core
def test_undo_restores_the_input_of_the_search() -> None:
    """The evaluation of a colour depends on whether the core marked it as out."""
    from polindrome.native import Position, predict

    for variant in VARIANTS.values():
        game = position_after(variant, 4, 1000)
        while game.history:
            game.undo()
            if len(game.history) % 4 == 0:
                replayed = Position(variant, game.history)
                assert Position.of(game) == replayed
                assert predict(Position.of(game)) == predict(replayed)


@needs_core
def test_board_follows_the_game() -> None:
    game = BlokusGame(DUO)
    board = game.board
    game.make_move(Move(1, 0, 4, 4))
    assert board is game.board
    assert board.grid[4, 4] == Player.BLUE
    game.undo()
    assert not board.grid.any()
    assert game.copy().board is not board


@needs_core
def test_moves_are_shared_with_the_placement_table() -> None:
    game = BlokusGame(DUO)
    moves = game.get_legal_moves()
    assert type(moves) is list
    assert all(move is game.board.table.moves[action] for move, action in zip(moves, game.legal_actions(), strict=True))


@needs_core
@pytest.mark.parametrize("name", ["BLOKUS_MOVEGEN_DEBUG", "BLOKUS_MOVEGEN_CHECK", "BLOKUS_MOVEGEN"])
def test_generator_variables_select_the_python_state(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "parallel" if name == "BLOKUS_MOVEGEN" else "1")
    assert BlokusGame(DUO).core is None
    monkeypatch.delenv(name)
    assert BlokusGame(DUO).core is not None


@needs_core
def test_custom_variant_uses_the_python_state() -> None:
    small = Variant("small", 10, DUO.players, ((2, 2), (7, 7)), DUO.seats)
    game = BlokusGame(small)
    assert game.core is None
    rng = Random(1)
    while not game.is_over:
        game.make_move(rng.choice(game.get_legal_moves()))
    assert game.outcome() is not None


@every_variant
def test_pickled_game_is_small_and_equal(variant: Variant) -> None:
    game = position_after(variant, 2, 11)
    data = pickle.dumps(game)
    twin = pickle.loads(data)
    assert len(data) < 10_000 or game.core is None
    assert (twin.history, twin.options, twin.skips) == (game.history, game.options, game.skips)
    assert twin.get_legal_moves() == game.get_legal_moves()


def test_game_takes_a_variant_name_and_suggests_corrections() -> None:
    assert BlokusGame("duo").variant is DUO
    with pytest.raises(UnknownName, match="unknown variant 'dou'; did you mean 'duo'"):
        BlokusGame("dou")


def test_repr_is_short_and_str_is_the_board() -> None:
    game = BlokusGame("duo")
    assert repr(game) == "<BlokusGame 'duo': 0 moves, BLUE to move>"
    game.make_move(Move(1, 0, 4, 4))
    assert repr(game) == "<BlokusGame 'duo': 1 moves, ORANGE to move>"
    assert str(game).splitlines()[5].split()[5] == "B"
