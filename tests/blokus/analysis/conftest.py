"""Fixtures for tests of the analysis: a scripted search, and games to review."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from polindrome.blokus import BlokusGame
from polindrome.blokus.analysis import evaluation
from polindrome.bots import Budget
from polindrome.core import is_core_built

if is_core_built():
    from polindrome.blokus.native.search import Candidate, SearchResult

SIMULATIONS = 1000


@dataclass
class Oracle:
    """Stands in for the search: candidates as (action, visits, win, margin) by the length of the history.

    Where nothing was told it takes the first legal actions, with equal chances.
    """

    told: dict[int, list[tuple[int, int, float, float]]] = field(default_factory=dict)
    wins: dict[int, tuple[float, ...]] = field(default_factory=dict)
    asked: list[tuple[int, Budget]] = field(default_factory=list)

    def search(self, game: BlokusGame, budget: Budget) -> SearchResult:
        """The scripted result for this position."""
        ply = len(game.history)
        self.asked.append((ply, budget))
        fair = 1 / game.num_seats
        usual = [(action, 400 - number, fair, 0.0) for number, action in enumerate(game.legal_actions()[:4])]
        candidates = tuple(Candidate(*row[:2], row[2], *row[2:], 0.1) for row in self.told.get(ply, usual))
        wins = self.wins.get(ply, (fair,) * game.num_seats)
        margins = tuple(20 * (win - fair) for win in wins)
        return SearchResult(candidates, wins, margins, SIMULATIONS, 0)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """A search with scripted results."""
    told = Oracle()
    monkeypatch.setattr(evaluation, "search", told.search)
    return told
