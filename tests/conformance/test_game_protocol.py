"""Conformance suite of the game protocol, in random games; the fixture `name` lists the games.

The file uses nothing else of this repository, so that authors of other games can copy it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from polindrome import new_game
from polindrome.errors import PolindromeError, UnknownName
from polindrome.game import CHANCE, OVER, Game


def playthrough(name: str, seed: int) -> Iterator[Game]:
    """Play a random game; yield it before each action and at its end."""
    rng = Random(seed)
    game = new_game(name)
    while game.turn != OVER:
        yield game
        game.apply(rng.choice(game.legal_actions()))
    yield game


@pytest.mark.parametrize("seed", range(3))
def test_turns_actions_and_payoffs_fit_together(name: str, seed: int) -> None:
    for game in playthrough(name, seed):
        actions = game.legal_actions()
        assert actions == sorted(set(actions))
        assert (actions == []) == (game.turn == OVER) == (game.outcome() is not None)
        assert all(0 <= action < game.num_actions for action in actions)
        assert game.turn in (CHANCE, OVER, *range(game.num_seats))
        draws = game.chance_outcomes()
        assert bool(draws) == (game.turn == CHANCE)
        if draws:
            assert sum(probability for _, probability in draws) == pytest.approx(1)
        if game.turn != OVER:
            assert game.returns() == (0.0,) * game.num_seats
    assert sum(game.returns()) == pytest.approx(0)
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome.scores) == game.num_seats
    assert outcome.reason


def test_undo_retraces_every_step(name: str) -> None:
    seen = [(list(game.history), list(game.skips), game.turn, game.legal_actions()) for game in playthrough(name, 1)]
    *_, game = playthrough(name, 1)
    for history, skips, turn, actions in reversed(seen):
        assert (list(game.history), list(game.skips), game.turn) == (history, skips, turn)
        assert game.legal_actions() == actions
        if history:
            game.undo()
    with pytest.raises(IndexError):
        game.undo()


def test_copy_is_independent_and_equal(name: str) -> None:
    for game in playthrough(name, 2):
        twin = game.copy()
        assert (list(twin.history), twin.turn) == (list(game.history), game.turn)
        assert twin.legal_actions() == game.legal_actions()
        if game.turn != OVER:
            twin.apply(twin.legal_actions()[-1])
            assert len(twin.history) == len(game.history) + 1
        assert pickle.loads(pickle.dumps(game)).legal_actions() == game.legal_actions()


def test_actions_round_trip_as_text(name: str) -> None:
    for game in playthrough(name, 3):
        for action in game.legal_actions()[::13]:
            assert game.parse_action(game.format_action(action)) == action


def test_text_shows_the_position(name: str) -> None:
    assert len({str(game) for game in playthrough(name, 3)}) > 1, "__str__ has to show the position"


def test_invalid_text_raises_a_polindrome_error(name: str) -> None:
    with pytest.raises(PolindromeError):
        new_game(name).parse_action("what?")


def test_illegal_action_changes_nothing(name: str) -> None:
    game = new_game(name)
    game.apply(game.legal_actions()[0])
    legal = set(game.legal_actions())
    illegal = [action for action in range(game.num_actions) if action not in legal]
    before = pickle.dumps(game)
    for action in (*illegal[:1], -1, game.num_actions):
        with pytest.raises(PolindromeError):
            game.apply(action)
    assert pickle.dumps(game) == before


def test_name_and_options_recreate_the_game(name: str) -> None:
    game = new_game(name)
    assert game.name == name
    assert new_game(game.name, **game.options).legal_actions() == game.legal_actions()


def test_misspelt_game_name_gets_a_suggestion(name: str) -> None:
    with pytest.raises(UnknownName, match="unknown game"):
        new_game(name + "x")
