"""What the tests of the analysis share: a search that says what the test wants, and games to review."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from polindrome.blokus import BlokusGame
from polindrome.blokus.analysis import sight
from polindrome.bots import Budget
from polindrome.core import is_core_built

if is_core_built():
    from polindrome.blokus.native.search import Candidate, Found

SIMULATIONS = 1000


@dataclass
class Oracle:
    """Stands in for the search: candidates as (action, visits, win, margin) by the length of the history.

    Where nothing was told it takes the first legal actions, with equal chances.
    """

    told: dict[int, list[tuple[int, int, float, float]]] = field(default_factory=dict)
    wins: dict[int, tuple[float, ...]] = field(default_factory=dict)
    asked: list[tuple[int, Budget]] = field(default_factory=list)

    def search(self, game: BlokusGame, budget: Budget) -> Found:
        """What was told of this position."""
        ply = len(game.history)
        self.asked.append((ply, budget))
        fair = 1 / game.num_seats
        usual = [(action, 400 - number, fair, 0.0) for number, action in enumerate(game.legal_actions()[:4])]
        candidates = tuple(Candidate(*row[:2], row[2], *row[2:], 0.1) for row in self.told.get(ply, usual))
        wins = self.wins.get(ply, (fair,) * game.num_seats)
        margins = tuple(20 * (win - fair) for win in wins)
        return Found(candidates, wins, margins, SIMULATIONS, 0)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """A search that the test tells what to find."""
    told = Oracle()
    monkeypatch.setattr(sight, "search", told.search)
    return told
