"""Bots in Python that a tournament is given by name, `py:tests.arena.bots_that_fail:Crashing`."""

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


class Dying(Late):
    """Takes its process down, as a library may."""

    def fail(self) -> Decision:
        """No error, no last word."""
        os._exit(3)


class Killed(Late):
    """Takes more memory than there is, say."""

    def fail(self) -> Decision:
        """As the system does it."""
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Stuck(Late):
    """Never comes back from C code, where Python hears no signal and no other thread has a turn."""

    def fail(self) -> Decision:
        """Goes through a list without an end."""
        all(repeat(True))
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
