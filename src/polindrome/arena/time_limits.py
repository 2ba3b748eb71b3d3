"""Thinking time of bots, and the timeout for a move."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time

from polindrome.bots import Bot, Budget
from polindrome.errors import BotFailed
from polindrome.game import Game


@dataclass(slots=True)
class ThinkingTime:
    """Thinking time of a bot: number of moves, their total CPU seconds, and the wall-clock seconds of the slowest."""

    moves: int = 0
    cpu: float = 0.0
    longest: float = 0.0

    def timed_decision(self, bot: Bot, game: Game, budget: Budget, timeout: float | None = None) -> int:
        """Ask the bot for its action and add the time, including the CPU time of the bot's own process or program.

        Raises BotFailed if the bot takes longer than the timeout, even if it answers in the end.
        """
        cpu, clock = process_time(), perf_counter()
        try:
            with _alarm_after(timeout):
                decision = bot.decide(game, budget)
            took = perf_counter() - clock
            if timeout is not None and took > timeout:
                raise _Timeout
        except _Timeout:
            raise BotFailed(f"no move within {timeout:g} s") from None
        self.add(ThinkingTime(1, process_time() - cpu + decision.external_cpu_seconds, took))
        return decision.action

    def add(self, other: ThinkingTime) -> None:
        """Add the moves of another measurement."""
        self.moves += other.moves
        self.cpu += other.cpu
        self.longest = max(self.longest, other.longest)


class _Timeout(BaseException):
    """Not an Exception, so that a bot with a broad `except Exception` does not catch it."""


@contextmanager
def _alarm_after(seconds: float | None) -> Iterator[None]:
    """Raise _Timeout in the block after a number of seconds, if the platform and the thread can."""
    # Only the main thread gets SIGALRM, and Windows has none: there a late bot is detected after its move.
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def raise_timeout(_number: int, _frame: object) -> None:
        raise _Timeout

    before = signal.signal(signal.SIGALRM, raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
