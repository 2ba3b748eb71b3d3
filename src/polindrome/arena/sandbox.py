"""A bot in its own process: a crash or an endless loop there loses the game and harms nothing else.

This protects against bugs, not against malicious code: the process has all rights of the user.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import TextIOWrapper
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from signal import Signals
from time import process_time
from types import ModuleType
from typing import Any

from polindrome.arena.executors import interrupts_blocked
from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.bots.program_bot import EXIT_TIMEOUT_SECONDS
from polindrome.errors import BotFailed, PolindromeError
from polindrome.game import Game
from polindrome.registry import new_game

# A fork would copy the locks and threads of this process.
_SPAWN = get_context("spawn")

DecisionRequest = tuple[str, dict[str, Any], list[int], Budget]
"""A game by its name, options and history, as in a record; and the budget."""


class SandboxedBot:
    """Proxy of a bot in its own process, which ends with `close`, with this object or with the interpreter.

    The position is sent as a record, so the game must be reproducible from its record. An invalid bot specification
    raises the same errors as `find_bot`. A process that ended is not restarted: make a new bot.
    """

    def __init__(self, game: str, spec: str) -> None:
        self._connection, child_end = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(child_end, game, spec))
        with interrupts_blocked(), _without_main_module(spec):
            self._process.start()
            # A plain atexit handler would run too late: multiprocessing first joins all processes that it knows.
            self.close = Finalize(self, _end, (self._process, self._connection), exitpriority=0)
            """Close the bot and end its process."""
        child_end.close()
        try:
            self._receive()
        except BaseException:
            self.close()
            raise

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The bot's decision, with the CPU time of its process; BotFailed with the reason if the bot fails."""
        request: DecisionRequest = game.name, dict(game.options), list(game.history), replace(budget, stop=None)
        # Sending to a dead process fails; the receive below then reports how it ended.
        with suppress(OSError):
            self._connection.send(request)
        decision: Decision = self._receive()
        return decision

    def _receive(self) -> Any:
        try:
            answer = self._connection.recv()
        except (EOFError, OSError) as error:
            raise BotFailed(_describe_exit(self._process)) from error
        except BaseException:
            # An interrupt or a timeout: the bot is still computing and would not notice a closed connection.
            self._process.kill()
            raise
        if isinstance(answer, PolindromeError):
            raise answer
        return answer


def describe_error(error: BaseException) -> str:
    """Describe the reason of a failure: the message of a PolindromeError, type and message of other errors."""
    return str(error) if isinstance(error, PolindromeError) else f"{type(error).__name__}: {error}"


def _describe_exit(process: BaseProcess) -> str:
    process.join(EXIT_TIMEOUT_SECONDS)
    code = process.exitcode
    if code is None:
        return "its process closed the connection"
    if code >= 0:
        return f"its process ended with exit code {code}"
    name = Signals(-code).name if -code in set(Signals) else f"signal {-code}"
    return f"its process was ended by {name}"


def _end(process: BaseProcess, connection: Connection) -> None:
    """Close the connection, which tells the process to exit; kill the process if it does not."""
    connection.close()
    process.join(EXIT_TIMEOUT_SECONDS)
    if process.exitcode is None:
        process.kill()
        process.join()


@contextmanager
def _without_main_module(spec: str) -> Iterator[None]:
    """Keep processes that start here from importing this process's script, unless the bot is defined in it.

    By default multiprocessing imports it: a script without an `if __name__ == "__main__"` guard would run twice.
    """
    script = sys.modules["__main__"]
    if "__main__" not in spec.split(":"):
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _serve(connection: Connection, name: str, spec: str) -> None:
    """Main function of the bot's process: make the bot and answer requests until the connection closes."""
    _end_with_parent()
    # Flush every line, so that output before a crash is not lost.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    try:
        bot = find_bot(name, spec, trusted=True)
    except BaseException as error:
        # Unpickling an exception class of the bot would import the bot's module into the parent process.
        ours = type(error).__module__ == PolindromeError.__module__
        connection.send(error if ours else BotFailed(f"{spec} failed to create a bot: {describe_error(error)}"))
        return
    # The first game builds the tables of its board: do that before the clock of the first move runs.
    game = new_game(name)
    connection.send(None)
    with suppress(EOFError, OSError):
        _answer_requests(connection, bot, game)
    with suppress(Exception):
        if close := getattr(bot, "close", None):
            close()


def _answer_requests(connection: Connection, bot: Bot, game: Game) -> None:
    while True:
        name, options, history, budget = connection.recv()
        try:
            game = _advance(game, name, options, history)
            before = process_time()
            decision = bot.decide(game, budget)
            cpu = decision.external_cpu_seconds + process_time() - before
            connection.send(replace(decision, external_cpu_seconds=cpu))
        # Also reached if the decision cannot be pickled; then nothing of it was sent.
        except BaseException as error:
            connection.send(BotFailed(describe_error(error)))


def _advance(game: Game, name: str, options: dict[str, Any], history: Sequence[int]) -> Game:
    """The requested position: the last game with the missing actions applied, or a new game."""
    if (game.name, game.options, game.history) != (name, options, history[: len(game.history)]):
        game = new_game(name, **options)
    for action in history[len(game.history) :]:
        game.apply(action)
    return game


def _end_with_parent() -> None:
    """Let the kernel end this process when its parent dies, even inside C code that never returns to Python.

    Windows cannot do that: there a bot exits after its current move.
    """
    if sys.platform == "win32":
        return
    from fcntl import F_GETFL, F_SETFL, F_SETOWN, fcntl

    parent = parent_process()
    assert parent is not None, "only called in a bot's process"
    # Only the parent holds the write end of this pipe, and it never writes: its death sends SIGIO, which kills.
    fcntl(parent.sentinel, F_SETOWN, os.getpid())
    fcntl(parent.sentinel, F_SETFL, fcntl(parent.sentinel, F_GETFL) | os.O_ASYNC)
