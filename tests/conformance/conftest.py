"""The games of the conformance suite: every built-in game, and every game of the sample package."""

from __future__ import annotations

import pytest

from polindrome import GAMES
from tests.small_games import NAMES


@pytest.fixture(params=[*GAMES, *NAMES])
def name(request: pytest.FixtureRequest) -> str:
    """The name of a game."""
    game: str = request.param
    if game in NAMES:
        request.getfixturevalue("sample_games")
    return game
