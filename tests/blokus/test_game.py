"""Games of Blokus: turns, skips, undo, and every reason why a move is illegal."""

from __future__ import annotations

import pickle

import pytest

from polindrome.blokus import CLASSIC, DUO, VARIANTS, BlokusGame, LegalMoveGenerator, Move, Player, Rule
from polindrome.errors import IllegalMove, InvalidMove
from polindrome.game import OVER
from tests.random_play import finished_game, play_randomly, position_after

MONOMINO, DOMINO, X = 1, 2, 20


def game_after(*moves: Move) -> BlokusGame:
    game = BlokusGame(DUO)
    for move in moves:
        game.make_move(move)
    return game


def rules_broken(game: BlokusGame, move: Move, player: Player | None = None) -> dict[str, tuple[tuple[int, int], ...]]:
    """The reasons that make_move gives; asserts that the game is unchanged."""
    before = pickle.dumps(game)
    with pytest.raises(IllegalMove) as caught:
        game.make_move(move, player)
    assert pickle.dumps(game) == before
    for reason in caught.value.reasons:
        assert reason.text in str(caught.value)
    return {reason.rule: reason.cells for reason in caught.value.reasons}


def test_colours_move_in_turn() -> None:
    game = game_after(Move(MONOMINO, 0, 4, 4))
    assert (game.current_player, game.turn) == (Player.ORANGE, 1)
    game.make_move(Move(MONOMINO, 0, 9, 9), Player.ORANGE)
    assert (game.current_player, game.turn) == (Player.BLUE, 0)
    assert game.moves == [(Player.BLUE, Move(1, 0, 4, 4)), (Player.ORANGE, Move(1, 0, 9, 9))]


def test_piece_off_the_board_is_illegal() -> None:
    assert rules_broken(BlokusGame(CLASSIC), Move(DOMINO, 0, 0, 19)) == {
        Rule.OFF_BOARD: ((0, 20),),
        Rule.START_NOT_COVERED: ((0, 0),),
    }
    assert rules_broken(BlokusGame(DUO), Move(DOMINO, 0, -3, 4))[Rule.OFF_BOARD] == ((-3, 4), (-3, 5))


def test_overlapping_piece_is_illegal() -> None:
    game = game_after(Move(MONOMINO, 0, 4, 4), Move(MONOMINO, 0, 9, 9))
    assert rules_broken(game, Move(DOMINO, 0, 9, 9)) == {
        Rule.OVERLAP: ((9, 9),),
        Rule.NO_OWN_CORNER: ((9, 9), (9, 10)),
    }


def test_edge_contact_with_own_colour_is_illegal() -> None:
    game = game_after(Move(MONOMINO, 0, 4, 4), Move(MONOMINO, 0, 9, 9))
    assert rules_broken(game, Move(4, 0, 4, 5)) == {Rule.TOUCHES_OWN_EDGE: ((4, 5),)}


def test_piece_without_corner_contact_is_illegal() -> None:
    game = game_after(Move(MONOMINO, 0, 4, 4), Move(MONOMINO, 0, 9, 9))
    assert rules_broken(game, Move(DOMINO, 0, 0, 0)) == {Rule.NO_OWN_CORNER: ((0, 0), (0, 1))}


def test_first_piece_must_cover_the_start_cell() -> None:
    assert rules_broken(BlokusGame(DUO), Move(X, 0, 0, 0)) == {Rule.START_NOT_COVERED: ((4, 4),)}


def test_used_piece_is_illegal() -> None:
    game = game_after(Move(MONOMINO, 0, 4, 4), Move(MONOMINO, 0, 9, 9))
    assert rules_broken(game, Move(MONOMINO, 0, 5, 5)) == {Rule.PIECE_USED: ((5, 5),)}


def test_move_out_of_turn_is_illegal() -> None:
    assert rules_broken(BlokusGame(DUO), Move(MONOMINO, 0, 9, 9), Player.ORANGE) == {Rule.NOT_YOUR_TURN: ()}


def test_move_after_the_end_is_illegal() -> None:
    assert rules_broken(finished_game(DUO, 1), Move(MONOMINO, 0, 0, 0)) == {Rule.GAME_OVER: ()}


@pytest.mark.parametrize("name", VARIANTS)
def test_move_is_legal_exactly_if_it_breaks_no_rule(name: str) -> None:
    for seed, plies in ((1, 0), (2, 3), (3, 12), (4, 25)):
        game = position_after(VARIANTS[name], seed, plies)
        legal = set(game.legal_actions())
        for action in range(0, game.num_actions, 5):
            assert (action in legal) == (not game.broken_rules(game.move_of(action)))


def test_unknown_action_is_rejected() -> None:
    game = BlokusGame(DUO)
    for action in (-1, 13_729):
        with pytest.raises(InvalidMove, match="ids are 0 to 13728"):
            game.apply(action)
    with pytest.raises(InvalidMove, match="no piece has the id 0"):
        game.make_move(Move(0, 0, 0, 0))
    assert not game.history


def test_cells_of_a_move_are_sorted_pairs() -> None:
    assert BlokusGame(DUO).cells_of(Move(X, 0, 3, 3)) == [(3, 4), (4, 3), (4, 4), (4, 5), (5, 4)]


@pytest.mark.parametrize("name", VARIANTS)
def test_colour_that_cannot_move_is_skipped_for_the_rest_of_the_game(name: str) -> None:
    game = finished_game(VARIANTS[name], seed=7)
    colours = [player.name for player in game.variant.players]
    assert {colour for _, colour in game.skips} == set(colours)
    placed = [(ply, player.name) for ply, (player, _) in enumerate(game.moves)]
    for colour in colours:
        out_at = min(ply for ply, skipped in game.skips if skipped == colour)
        assert all(ply < out_at for ply, mover in placed if mover == colour)
    # Placements and skips together follow the turn order.
    turns = sorted(
        [(ply, 1, colour) for ply, colour in placed] + [(ply, 0, colour) for ply, colour in game.skips],
        key=lambda t: t[:2],
    )
    order = [colour for _, _, colour in turns]
    assert order == [colours[index % len(colours)] for index in range(len(order))]


def test_undo_reverts_moves_and_skips_to_the_start() -> None:
    states = []
    for game in play_randomly(DUO, 7):
        states.append(
            (list(game.history), list(game.skips), game.turn, game.board.frontier_bits.copy(), game.colour_scores())
        )
    assert game.turn == OVER
    for history, skips, turn, frontiers, scores in reversed(states):
        assert (list(game.history), list(game.skips), game.turn) == (history, skips, turn)
        assert (game.board.frontier_bits, game.colour_scores()) == (frontiers, scores)
        game.board.assert_consistent()
        if history:
            game.undo()
    with pytest.raises(IndexError, match="nothing to undo"):
        game.undo()


def test_end_of_a_game_is_detected_without_generating_all_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    history = finished_game(DUO, 3).history
    generator = LegalMoveGenerator()
    game = BlokusGame(DUO, generator)

    def forbidden(*_: object) -> list[int]:
        raise AssertionError("a full list was generated")

    monkeypatch.setattr(generator, "_generate", forbidden)
    for action in history:
        game.apply(action)
    assert game.is_over
    assert game.legal_actions() == []
    assert game.get_legal_moves() == []


def test_no_outcome_before_the_end() -> None:
    game = position_after(DUO, 1, 10)
    assert game.outcome() is None
    assert game.returns() == (0.0, 0.0)
