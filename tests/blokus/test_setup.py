"""Games that start from a setup: board, turn, options, and errors."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polindrome import new_game
from polindrome.blokus import CLASSIC, CLASSIC_3, DUO, VARIANTS, BlokusGame, Move, Player, Variant
from polindrome.errors import InvalidArgument, InvalidRecord
from polindrome.game import OVER
from polindrome.records import GameRecord, format_record, parse_record
from tests.random_play import finished_game, position_after

MONOMINO, DOMINO = 1, 2


def setup_of(game: BlokusGame, turn: int = 0) -> dict[str, Any]:
    """The position of a game as a setup."""
    return {"placed": [list(piece) for piece in game.placed], "turn": turn}


def duo(*placed: tuple[int, Move], turn: int = 0) -> BlokusGame:
    actions = BlokusGame(DUO)
    return BlokusGame(
        DUO, setup={"placed": [[colour, actions.action_of(move)] for colour, move in placed], "turn": turn}
    )


def error_message(variant: Variant, setup: Any) -> str:
    with pytest.raises(InvalidArgument) as caught:
        BlokusGame(variant, setup=setup)
    return str(caught.value)


def test_setup_places_pieces_and_sets_the_turn() -> None:
    game = duo((0, Move(MONOMINO, 0, 4, 4)), (1, Move(DOMINO, 0, 9, 9)), turn=1)
    assert (game.current_player, game.turn) == (Player.ORANGE, 1)
    assert game.board.grid[4, 4] == Player.BLUE
    assert (game.history, game.moves, game.skips) == ([], [], [])
    assert game.colour_scores() == (-88, -87)
    assert Move(MONOMINO, 0, 9, 9) not in game.get_legal_moves()
    assert game.board.remaining_pieces(Player.ORANGE) == [1, *range(3, 22)]


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(VARIANTS)), seed=st.integers(0, 99), plies=st.integers(0, 80), more=st.integers(0, 9)
)
def test_game_from_a_setup_continues_like_the_played_game(name: str, seed: int, plies: int, more: int) -> None:
    played = position_after(VARIANTS[name], seed, plies)
    turn = 0 if played.current_player is None else played.variant.players.index(played.current_player)
    game = BlokusGame(played.variant, setup=setup_of(played, turn))
    rng = Random(seed)
    for _ in range(more):
        assert (game.turn, game.legal_actions(), game.colour_scores()) == (
            played.turn,
            played.legal_actions(),
            played.colour_scores(),
        )
        assert (game.outcome(), game.returns()) == (played.outcome(), played.returns())
        game.board.assert_consistent()
        if not game.is_over:
            action = rng.choice(game.legal_actions())
            game.apply(action)
            played.apply(action)
    assert list(game.history) == list(played.history)[plies:]
    assert sorted(game.placed) == sorted(played.placed)
    check_round_trip(game)


def check_round_trip(game: BlokusGame) -> None:
    """Options, records, copies and undo keep the setup."""
    record = GameRecord.of(game)
    assert parse_record(format_record(record)) == record
    for twin in (record.replay(), game.copy(), pickle.loads(pickle.dumps(game))):
        assert GameRecord.of(twin) == record
        assert twin.legal_actions() == game.legal_actions()
    twin = game.copy()
    for _ in record.actions:
        twin.undo()
    assert GameRecord.of(twin) == GameRecord.of(new_game(game.name, **game.options))
    with pytest.raises(IndexError, match="nothing to undo"):
        twin.undo()
    assert GameRecord.of(game) == record


def test_setup_skips_a_colour_without_moves() -> None:
    over = finished_game(DUO, 7)
    last = over.variant.players.index(over.moves[-1][0])
    over.undo()
    game = BlokusGame(DUO, setup=setup_of(over, turn=1 - last))
    assert game.current_player == over.variant.players[last]
    assert list(game.skips) == [(0, over.variant.players[1 - last].name)]
    game.apply(game.legal_actions()[0])
    game.undo()
    assert list(game.skips) == [(0, over.variant.players[1 - last].name)]


def test_setup_without_any_legal_move_is_over() -> None:
    over = finished_game(CLASSIC, 3)
    game = BlokusGame(CLASSIC, setup=setup_of(over, turn=2))
    assert (game.turn, game.outcome()) == (OVER, over.outcome())
    assert list(game.skips) == [(0, name) for name in ("YELLOW", "GREEN", "RED", "BLUE")]


def test_seat_of_the_shared_colour_depends_on_its_pieces_on_the_board() -> None:
    played = position_after(CLASSIC_3, 1, 11)
    assert played.current_player == Player.GREEN
    assert BlokusGame(CLASSIC_3, setup=setup_of(played, turn=3)).turn == played.turn == 2


def test_bonus_depends_on_the_last_piece_of_the_setup() -> None:
    """The setup has all 21 pieces of BLUE and only avoids overlaps; the bonus depends on the last piece."""
    packed, pieces = _packed(), list(range(21))
    for last, points in ((MONOMINO, 20), (DOMINO, 15)):
        order = sorted(pieces, key=lambda index: packed[index].piece_id == last)
        assert duo(*((0, packed[index]) for index in order)).colour_scores()[0] == points


def _packed() -> list[Move]:
    """Every piece once, each at the first free place where it fits."""
    game, moves = BlokusGame(DUO), []
    taken = 0
    for piece_id in reversed(range(1, 22)):
        action = next(
            action
            for action, move in enumerate(game.board.table.moves)
            if move.piece_id == piece_id and not game.board.table.masks[action] & taken
        )
        taken |= game.board.table.masks[action]
        moves.append(game.move_of(action))
    return moves


def test_equal_setups_have_equal_options() -> None:
    blue, orange = (0, Move(MONOMINO, 0, 4, 4)), (1, Move(MONOMINO, 0, 9, 9))
    assert duo(blue, orange).options == duo(orange, blue).options
    assert json.loads(json.dumps(duo(blue).options)) == duo(blue).options


@pytest.mark.parametrize("setup", [None, {"placed": [], "turn": 0}])
def test_default_start_gives_no_options(setup: Mapping[str, object] | None) -> None:
    assert new_game("duo", setup=setup).options == BlokusGame(DUO).options == {}
    assert BlokusGame(DUO, setup={"placed": [], "turn": 1}).options == {"setup": {"placed": [], "turn": 1}}


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ([], "expected a setup of 'placed' and 'turn', got []"),
        ({"placed": []}, "expected a setup of 'placed' and 'turn', got {'placed': []}"),
        ({"placed": [], "turn": 0, "more": 1}, "expected a setup of 'placed' and 'turn', got {'more': 1, "),
        ({"placed": "01", "turn": 0}, "expected a setup of 'placed' and 'turn', got {'placed': '01', "),
        ({"placed": [], "turn": 2}, "a colour of a setup is a number from 0 to 1, not 2"),
        ({"placed": [], "turn": True}, "a colour of a setup is a number from 0 to 1, not True"),
        ({"placed": [[-1, 0]], "turn": 0}, "a colour of a setup is a number from 0 to 1, not -1"),
        ({"placed": [[0, 13_729]], "turn": 0}, "an action of a setup is a number from 0 to 13728, not 13729"),
        ({"placed": [[0, 1.0]], "turn": 0}, "an action of a setup is a number from 0 to 13728, not 1.0"),
        ({"placed": [[0]], "turn": 0}, "expected a piece of a setup as [colour, action], got [0]"),
        ({"placed": [7], "turn": 0}, "expected a piece of a setup as [colour, action], got 7"),
        (
            {"placed": [[0, 3], [1, 3]], "turn": 0},
            "O1@d14 cannot be set up for ORANGE: it covers a square that is taken",
        ),
        (
            {"placed": [[1, 3], [1, 5]], "turn": 0},
            "O1@f14 cannot be set up for ORANGE: that piece has been placed already",
        ),
    ],
    ids=str,
)
def test_invalid_setup_is_rejected_with_a_reason(setup: Any, message: str) -> None:
    assert error_message(DUO, setup).startswith(message)
    with pytest.raises(InvalidRecord, match="the game cannot be set up"):
        GameRecord("duo", {"setup": setup}).replay()


def test_errors_abbreviate_long_or_deep_setups() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert len(error_message(DUO, {"placed": [deep], "turn": 0})) < 200
    assert len(error_message(DUO, ["x" * 1000] * 1000)) < 300


def test_setup_may_have_edge_contact_of_one_colour() -> None:
    game = duo((0, Move(MONOMINO, 0, 0, 0)), (0, Move(DOMINO, 0, 0, 1)))
    game.board.assert_consistent()
    assert game.board.get_frontier(Player.BLUE) == {(1, 3)}
