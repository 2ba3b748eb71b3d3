"""Bots for matches that answer at once and record their requests."""

from __future__ import annotations

import pytest

from polindrome.bots import Bot, Budget, Decision
from polindrome.game import Game


class First:
    """Plays the first or the last legal action, and records every position and budget."""

    def __init__(self, *, last: bool = False, external_cpu: float = 0.0) -> None:
        self.last = last
        self.external_cpu = external_cpu
        self.requests: list[tuple[Game, Budget]] = []
        self.closed = 0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Play the first or the last action."""
        self.requests.append((game.copy(), budget))
        return Decision(game.legal_actions()[-1 if self.last else 0], (), 0.0, self.external_cpu)

    def close(self) -> None:
        """Count the calls."""
        self.closed += 1


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> dict[str, First]:
    """Two bots, "first" and "last", instead of the catalogue; "last" reports 2 s of external CPU time per move."""
    known = {"first": First(), "last": First(last=True, external_cpu=2.0)}

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        return known[name]

    monkeypatch.setattr("polindrome.arena.bot_pool.find_bot", find)
    return known
