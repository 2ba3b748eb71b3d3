"""Bots in Python that a tournament is given by name, `py:tests.arena.bots_that_fail:Crashing`."""

from __future__ import annotations

from time import sleep

from polindrome.bots import Budget, Decision
from polindrome.game import Game

LONG = 600


class Plain:
    """Plays the first legal action."""

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (every bot is asked like this)
        """The first one."""
        return Decision(game.legal_actions()[0], (), 0.0)


class Late(Plain):
    """Plays well for three moves of its own and then fails, as its kinds do."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Fails when the board has seven pieces or more."""
        return super().decide(game, budget) if len(game.history) < 7 else self.fail()

    def fail(self) -> Decision:
        """In one way or another."""
        raise NotImplementedError


class Crashing(Late):
    """Has a bug."""

    def fail(self) -> Decision:
        """As a bug does."""
        raise ZeroDivisionError("there is a | in it\nand a new line")


class Cheating(Late):
    """Plays what it may not."""

    def fail(self) -> Decision:
        """No action has this number."""
        return Decision(10**6, (), 0.0)


class Sleeping(Late):
    """Never answers, and does not want to be woken."""

    def fail(self) -> Decision:
        """Sleeps on through every error."""
        try:
            sleep(LONG)
        except Exception:
            sleep(LONG)
        raise AssertionError


class Meddling(Plain):
    """Plays on in the game that it is shown."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first action, after which it plays ten more."""
        decision = super().decide(game, budget)
        for _ in range(10):
            if actions := game.legal_actions():
                game.apply(actions[-1])
        return decision
