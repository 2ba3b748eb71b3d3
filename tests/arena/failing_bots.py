"""Python bots that fail in different ways, such as `py:tests.arena.failing_bots:Crashing`."""

from __future__ import annotations

import os
import signal
from itertools import repeat
from time import sleep

from polindrome.bots import Budget, Decision
from polindrome.game import Game

LONG = 600


class Plain:
    """Plays the first legal action."""

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (the signature of every bot)
        """Play the first action."""
        return Decision(game.legal_actions()[0], (), 0.0)


class Late(Plain):
    """Plays three moves and then fails in the way of its subclass."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Fail with seven or more pieces on the board."""
        return super().decide(game, budget) if len(game.history) < 7 else self.fail()

    def fail(self) -> Decision:
        """Fail; subclasses say how."""
        raise NotImplementedError


class Crashing(Late):
    """Raises an exception."""

    def fail(self) -> Decision:
        """Raise an error with characters that Markdown tables must escape."""
        raise ZeroDivisionError("there is a | in it\nand a new line")


class Cheating(Late):
    """Plays an illegal move."""

    def fail(self) -> Decision:
        """Return an action id that does not exist."""
        return Decision(10**6, (), 0.0)


class Sleeping(Late):
    """Never answers and catches exceptions that would stop it."""

    def fail(self) -> Decision:
        """Sleep, and sleep again after an exception."""
        try:
            sleep(LONG)
        except Exception:
            sleep(LONG)
        raise AssertionError


class Dying(Late):
    """Exits its process."""

    def fail(self) -> Decision:
        """Exit without an exception."""
        os._exit(3)


class Killed(Late):
    """Kills its process, as the out-of-memory killer would."""

    def fail(self) -> Decision:
        """Send SIGKILL to its own process."""
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Stuck(Late):
    """Never returns from C code, where Python handles no signals and holds the GIL."""

    def fail(self) -> Decision:
        """Iterate forever in C."""
        all(repeat(True))
        raise AssertionError


class Meddling(Plain):
    """Changes the game object that it gets."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Choose the first action, then play ten more in the game object."""
        decision = super().decide(game, budget)
        for _ in range(10):
            if actions := game.legal_actions():
                game.apply(actions[-1])
        return decision
