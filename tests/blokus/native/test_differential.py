"""The core equals the Python rules, with every kernel, on thousands of positions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from statistics import fmean, pstdev
from typing import Any

import numpy as np
import pytest

import polindrome._core as _core
from polindrome.blokus import CLASSIC, BlokusGame, LegalMoveGenerator, Variant
from polindrome.blokus.placements import move_of_cells
from polindrome.game import OVER
from polindrome.native import Batch, Position
from tests.blokus.native.games import ALL_RED, ALL_RED_DOMINO_LAST
from tests.random_play import PYTHON, play_randomly, position_after, python_game
from tests.test_golden_games import every_game

NATIVE, NAIVE = (LegalMoveGenerator(strategy) for strategy in ("native", "naive"))

STEP = 0x9E3779B97F4A7C15
"""The increment of the state of SplitMix64."""


def assert_same(position: Position, game: BlokusGame) -> None:
    """Assert that all methods that both have give equal results."""
    actions = game.legal_actions()
    mask = np.zeros(game.num_actions, np.uint8)
    mask[actions] = 1
    found = position.legal_actions()
    assert found.dtype == np.uint16
    assert found.tolist() == actions
    assert position.legal_count() == len(actions)
    assert np.array_equal(position.legal_mask(), mask)
    assert np.array_equal(position.legal_mask_packed(), np.packbits(mask, bitorder="little"))
    colour = game.current_player
    assert position.colour == (OVER if colour is None else game.variant.players.index(colour))
    assert (position.turn, position.is_over) == (game.turn, game.is_over)
    assert (position.colour_scores(), position.returns()) == (game.colour_scores(), game.returns())
    assert position.history == tuple(game.history)
    assert [position.pieces(colour) for colour in range(len(game.variant.players))] == [
        game.board.remaining_pieces(player) for player in game.variant.players
    ]
    assert position.mobility() == tuple(game.mobility(player) for player in game.variant.players)
    assert position.grid().dtype == game.board.grid.dtype
    assert np.array_equal(position.grid(), game.board.grid)


def assert_follows(variant: Variant, actions: Sequence[int]) -> None:
    """Assert that core and Python agree at every ply of a game."""
    position, game = Position(variant), python_game(variant)
    for action in actions:
        assert_same(position, game)
        position.apply(action)
        game.apply(action)
    assert_same(position, game)


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("seed", range(6))
def test_random_games_equal_python_at_every_ply(variant: Variant, seed: int) -> None:
    *_, game = play_randomly(variant, seed, PYTHON)
    assert_follows(variant, game.history)


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("actions", [ALL_RED, ALL_RED_DOMINO_LAST], ids=["monomino last", "domino last"])
def test_bonus_for_placing_all_pieces_equals_python(actions: tuple[int, ...]) -> None:
    assert_follows(CLASSIC, actions)
    assert Position(CLASSIC, actions).colour_scores()[0] == (20 if actions is ALL_RED else 15)


@pytest.mark.usefixtures("kernel")
def test_native_strategy_equals_parallel_for_every_colour(variant: Variant) -> None:
    for seed in range(5, 20):
        for game in play_randomly(variant, seed, PYTHON):
            for player in variant.players:
                actions = PYTHON.get_legal_actions(game.board, player)
                assert NATIVE.get_legal_actions(game.board, player) == actions
                assert NATIVE.has_legal_moves(game.board, player) == bool(actions)


@pytest.mark.usefixtures("kernel")
def test_native_strategy_equals_naive_on_a_sample(variant: Variant) -> None:
    for game in play_randomly(variant, 10, PYTHON):
        if len(game.history) % 30 == 10:
            for player in variant.players:
                found = NATIVE.get_legal_actions(game.board, player)
                assert found == NAIVE.get_legal_actions(game.board, player)


@pytest.mark.usefixtures("kernel")
@every_game
def test_golden_game_replays(variant: Variant, golden: dict[str, Any]) -> None:
    position, game = Position(variant), python_game(variant)
    for ply in golden["plies"]:
        assert position.colour == ply["c"]
        assert position.legal_count() == ply["n"]
        position.apply(game.action_of(move_of_cells([(row, col) for row, col in ply["cells"]])))
    assert position.is_over
    assert list(position.colour_scores()) == golden["score"]
    placed = np.bincount(position.grid().ravel())
    assert [placed[player] for player in variant.players] == golden["squares_placed"]


def results_of_kernel(variant: Variant) -> list[object]:
    """All results of the current kernel in a game of its own samples and in a batch."""
    results: list[object] = []
    position = Position(variant)
    while not position.is_over:
        results += [
            position.legal_actions().tolist(),
            position.legal_mask().tobytes(),
            position.key(),
            position.mobility(),
        ]
        results += [position.playouts(7, seed=len(results)), position.core.ranks()]
        if position.legal_count() < 60:
            results.append(position.perft(2))
        position.apply(position.sample(len(results)))
    batch = Batch(variant, 9, seed=4, threads=2)
    for _ in range(100):
        results += [
            batch.step(batch.sample()).tolist(),
            batch.legal_mask_packed().tobytes(),
            batch.legal_counts().tolist(),
        ]
        results += [
            batch.colour_scores().tolist(),
            batch.returns().tolist(),
            batch.turn.tolist(),
            batch.colour.tolist(),
        ]
    return results


def test_all_kernels_give_equal_results(variant: Variant, kernel: str) -> None:
    results = results_of_kernel(variant)
    _core.use_kernel("plain")
    assert results == results_of_kernel(variant), kernel


@pytest.mark.usefixtures("kernel")
def test_kernel_can_change_during_a_game(variant: Variant) -> None:
    position = Position(variant)
    for kernel, game in zip(cycle(_core.kernels()), play_randomly(variant, 11, PYTHON), strict=False):
        _core.use_kernel(kernel)
        for action in game.history[-1:]:
            position.apply(action)
        assert_same(position, game)


# Random numbers: a reference implementation in Python


def mix64(number: int) -> int:
    """The output function of SplitMix64."""
    number %= 2**64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
    return number ^ number >> 31


def pick(position: Position, random: int) -> int:
    """The legal action at a fraction of the list that is given by the upper 48 bits of a random number."""
    actions = position.legal_actions().tolist()
    return int(actions[(random >> 16) * len(actions) >> 48])


class Stream:
    """The random stream of one game of a batch."""

    def __init__(self, seed: int, number: int) -> None:
        self.state = mix64(seed) + mix64(number ^ 0x6A09E667F3BCC909)

    def choose(self, position: Position) -> int:
        """Choose the next action."""
        self.state += STEP
        return pick(position, mix64(self.state))


def play_out(start: Position, seed: int, number: int) -> Position:
    """The final position of a random game."""
    position, stream = start.copy(), Stream(seed, number)
    while not position.is_over:
        position.apply(stream.choose(position))
    return position


def replay(position: Position) -> BlokusGame:
    """The same game, played by the Python rules."""
    game = python_game(position.variant)
    for action in position.history:
        game.apply(action)
    return game


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("plies", [0, 15])
def test_playout_statistics_equal_those_of_games_replayed_in_python(variant: Variant, plies: int) -> None:
    start = Position(variant, position_after(variant, 12, plies).history)
    ends = [play_out(start, -3, number) for number in range(40)]
    scores = list(zip(*(end.colour_scores() for end in ends), strict=True))
    outcomes = [outcome for end in ends if (outcome := replay(end).outcome())]
    found = start.playouts(len(ends), seed=-3)
    assert found.games == len(ends) == len(outcomes)
    assert found.mean_plies == fmean(len(end.history) - plies for end in ends)
    assert found.mean_scores == tuple(map(fmean, scores))
    assert found.score_deviations == pytest.approx(tuple(map(pstdev, scores)))
    assert found.lowest_scores == tuple(map(min, scores))
    assert found.highest_scores == tuple(map(max, scores))
    assert found.win_rates == pytest.approx(
        [fmean((seat in end.winners) / len(end.winners) for end in outcomes) for seat in range(variant.num_seats)]
    )
    assert found.mean_returns == pytest.approx(tuple(map(fmean, zip(*(end.returns() for end in ends), strict=True))))


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 + 5, 10**30])
def test_samples_equal_a_python_implementation(variant: Variant, seed: int) -> None:
    batch, streams = Batch(variant, 3, seed), [Stream(seed, number) for number in range(3)]
    for _ in range(40):
        positions = [batch.position(number) for number in range(len(batch))]
        assert [position.sample(seed) for position in positions] == [
            pick(position, mix64(seed + STEP)) for position in positions
        ]
        actions = batch.sample()
        assert actions.tolist() == [
            stream.choose(position) for stream, position in zip(streams, positions, strict=True)
        ]
        batch.step(actions)
