"""How long a bot thinks, and what happens to one that thinks too long."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time

from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import BotFailed
from polindrome.game import Game


@dataclass(slots=True)
class Thinking:
    """How long a bot took: moves, seconds of CPU for all of them, seconds on the clock for the slowest."""

    moves: int = 0
    cpu: float = 0.0
    longest: float = 0.0

    def time(self, bot: Bot, game: Game, budget: Budget, timeout: float | None = None) -> int:
        """The action that the bot decides on, its time counted; that of a program it asked, too.

        BotFailed if it took longer than the timeout, even if it has an answer.
        """
        cpu, clock = process_time(), perf_counter()
        decision = _decide(bot, game, budget, timeout)
        took = perf_counter() - clock
        if timeout is not None and took > timeout:
            raise BotFailed(f"no move within {timeout:g} s")
        self.add(Thinking(1, process_time() - cpu + decision.cpu_elsewhere, took))
        return decision.action

    def add(self, other: Thinking) -> None:
        """Count the moves of another as well."""
        self.moves += other.moves
        self.cpu += other.cpu
        self.longest = max(self.longest, other.longest)


class _TimeIsUp(BaseException):
    """No Exception: a bot that shields itself from its own errors must not catch it."""


def _decide(bot: Bot, game: Game, budget: Budget, timeout: float | None) -> Decision:
    # Only the main thread hears the alarm, and Windows has none: there, who is late is told so when he is done.
    if timeout is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return bot.decide(game, budget)
    try:
        with _alarm_after(timeout):
            return bot.decide(game, budget)
    except _TimeIsUp:
        raise BotFailed(f"no move within {timeout:g} s") from None


@contextmanager
def _alarm_after(seconds: float) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: object) -> None:
    raise _TimeIsUp
