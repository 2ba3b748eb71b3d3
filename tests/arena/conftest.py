"""Bots for matches that play at once and remember what they were asked."""

from __future__ import annotations

import pytest

from polindrome.bots import Bot, Budget, Decision
from polindrome.game import Game


class First:
    """Plays the first legal action, or the last, and remembers who was to move where, and with what budget."""

    def __init__(self, *, last: bool = False, elsewhere: float = 0.0) -> None:
        self.last = last
        self.elsewhere = elsewhere
        self.asked: list[tuple[Game, Budget]] = []
        self.closed = 0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first action, or the last."""
        self.asked.append((game.copy(), budget))
        return Decision(game.legal_actions()[-1 if self.last else 0], (), 0.0, self.elsewhere)

    def close(self) -> None:
        """Count it."""
        self.closed += 1


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> dict[str, First]:
    """Two bots, "first" and "last", in place of the catalogue's; the last one has a program of 2 s a move."""
    known = {"first": First(), "last": First(last=True, elsewhere=2.0)}

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        return known[name]

    monkeypatch.setattr("polindrome.arena.players.find_bot", find)
    return known
