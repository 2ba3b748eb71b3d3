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
class ScriptedSearch:
    """A replacement for the search: its candidates (action, visits, win, margin) and wins by the length of the history.

    For other positions the candidates are the first legal actions, with equal chances.
    """

    candidates: dict[int, list[tuple[int, int, float, float]]] = field(default_factory=dict)
    wins: dict[int, tuple[float, ...]] = field(default_factory=dict)
    calls: list[tuple[int, Budget]] = field(default_factory=list)

    def search(self, game: BlokusGame, budget: Budget) -> SearchResult:
        """The scripted result for this position."""
        ply = len(game.history)
        self.calls.append((ply, budget))
        fair = 1 / game.num_seats
        default = [(action, 400 - number, fair, 0.0) for number, action in enumerate(game.legal_actions()[:4])]
        candidates = tuple(Candidate(*row[:2], row[2], *row[2:], 0.1) for row in self.candidates.get(ply, default))
        wins = self.wins.get(ply, (fair,) * game.num_seats)
        margins = tuple(20 * (win - fair) for win in wins)
        return SearchResult(candidates, wins, margins, SIMULATIONS, 0)


@pytest.fixture
def scripted_search(monkeypatch: pytest.MonkeyPatch) -> ScriptedSearch:
    """A search with scripted results."""
    scripted = ScriptedSearch()
    monkeypatch.setattr(evaluation, "search", scripted.search)
    return scripted
