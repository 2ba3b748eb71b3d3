"""Instant bots for matches that record the requests they get."""

from __future__ import annotations

import pytest

from polindrome.bots import Bot, Budget, Decision
from polindrome.game import Game


class First:
    """Plays the first or the last legal action and records every position and budget."""

    def __init__(self, *, last: bool = False, elsewhere: float = 0.0) -> None:
        self.last = last
        self.elsewhere = elsewhere
        self.requests: list[tuple[Game, Budget]] = []
        self.closed = 0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Play the first or the last action."""
        self.requests.append((game.copy(), budget))
        return Decision(game.legal_actions()[-1 if self.last else 0], (), 0.0, self.elsewhere)

    def close(self) -> None:
        """Count the calls."""
        self.closed += 1


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> dict[str, First]:
    """Two bots, "first" and "last", instead of the catalogue; "last" reports 2 s of external CPU time per move."""
    known = {"first": First(), "last": First(last=True, elsewhere=2.0)}

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        return known[name]

    monkeypatch.setattr("polindrome.arena.bot_pool.find_bot", find)
    return known
