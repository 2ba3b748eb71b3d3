"""A bot of somebody else in a process of its own: whatever it does there, nobody but the bot goes down with it."""

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

from polindrome.arena.workers import interrupts_held_back
from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.bots.program import SECONDS_TO_LEAVE
from polindrome.errors import BotFailed, PolindromeError
from polindrome.game import Game
from polindrome.registry import new_game

# A fork would take locks and threads of this process along.
_SPAWN = get_context("spawn")

Question = tuple[str, dict[str, Any], list[int], Budget]
"""A game by its name, options and history, as a record has it; and the budget."""


class IsolatedBot:
    """Asks the bot that a text means in a game; its process ends with `close`, with this object or with Python.

    The game is sent as a record has it, so it must be one that can be made from its record. What is wrong with the text
    is raised as `find_bot` does. A process that is gone stays gone: make another bot.
    """

    def __init__(self, game: str, text: str) -> None:
        self._connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, game, text))
        with interrupts_held_back(), _script_left_out(text):
            self._process.start()
            # A plain atexit would come too late: multiprocessing waits before for all processes that it knows of.
            self.close = Finalize(self, _end, (self._process, self._connection), exitpriority=0)
            """Let the bot close what it has opened, and end its process."""
        theirs.close()
        try:
            self._hear()
        except BaseException:
            self.close()
            raise

    def decide(self, game: Game, budget: Budget) -> Decision:
        """What the bot decides, the processor time of its process included; BotFailed says what went wrong there."""
        question: Question = game.name, dict(game.options), list(game.history), replace(budget, stop=None)
        # Who is gone cannot be asked; that there is no answer is heard next.
        with suppress(OSError):
            self._connection.send(question)
        decision: Decision = self._hear()
        return decision

    def _hear(self) -> Any:
        try:
            answer = self._connection.recv()
        except (EOFError, OSError) as error:
            raise BotFailed(_how_it_ended(self._process)) from error
        except BaseException:
            # We were interrupted: it is at work still, and would not hear that it is to leave.
            self._process.kill()
            raise
        if isinstance(answer, PolindromeError):
            raise answer
        return answer


def reason_of(error: BaseException) -> str:
    """Why a bot failed, in words; what was raised on purpose has said it already."""
    return str(error) if isinstance(error, PolindromeError) else f"{type(error).__name__}: {error}"


def _how_it_ended(process: BaseProcess) -> str:
    process.join(SECONDS_TO_LEAVE)
    code = process.exitcode
    if code is None:
        return "its process does not listen any more"
    return f"its process ended with exit code {code}" if code >= 0 else f"its process was ended by {_signal(-code)}"


def _signal(number: int) -> str:
    return Signals(number).name if number in set(Signals) else f"signal {number}"


def _end(process: BaseProcess, connection: Connection) -> None:
    """The end of the questions asks a process to leave; if it stays, it is ended."""
    connection.close()
    process.join(SECONDS_TO_LEAVE)
    if process.exitcode is None:
        process.kill()
        process.join()


@contextmanager
def _script_left_out(text: str) -> Iterator[None]:
    """A process that starts meanwhile does not run the script of this one again, unless the bot is in there.

    It would by itself, and a script that plays a tournament without asking for its `__name__` would play it twice.
    """
    script = sys.modules["__main__"]
    if "__main__" not in text.split(":"):
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _serve(connection: Connection, name: str, text: str) -> None:
    """All that the process does: make the bot, and let it decide until nobody asks any more."""
    _end_with_parent()
    # The last words before a crash are the ones that help.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    try:
        bot = find_bot(name, text, trusted=True)
    except BaseException as error:
        # Classes of the bot's own stay here: to read them there would be to import them there.
        ours = type(error).__module__ == PolindromeError.__module__
        connection.send(error if ours else BotFailed(f"{text} made no bot: {reason_of(error)}"))
        return
    # The first game takes longer: it makes the tables of its board, and nobody's time runs yet.
    game = new_game(name)
    connection.send(None)
    with suppress(EOFError, OSError):
        _answer_all(connection, bot, game)
    with suppress(Exception):
        if close := getattr(bot, "close", None):
            close()


def _answer_all(connection: Connection, bot: Bot, game: Game) -> None:
    while True:
        name, options, history, budget = connection.recv()
        try:
            game = _follow(game, name, options, history)
            connection.send(_decide(bot, game, budget))
        # Nothing of it was sent, even if it was the decision that could not be.
        except BaseException as error:
            connection.send(BotFailed(reason_of(error)))


def _follow(game: Game, name: str, options: dict[str, Any], history: Sequence[int]) -> Game:
    """The game that is asked about: the last one went on, or there is another."""
    if (game.name, game.options, game.history) != (name, options, history[: len(game.history)]):
        game = new_game(name, **options)
    for action in history[len(game.history) :]:
        game.apply(action)
    return game


def _decide(bot: Bot, game: Game, budget: Budget) -> Decision:
    before = process_time()
    decision = bot.decide(game, budget)
    return replace(decision, cpu_elsewhere=decision.cpu_elsewhere + process_time() - before)


def _end_with_parent() -> None:
    """Let the system end this process when the one that asks is killed, even in C code where no Python runs.

    Windows cannot do that: there a bot ends with the move that it is at.
    """
    if sys.platform == "win32":
        return
    from fcntl import F_GETFL, F_SETFL, F_SETOWN, fcntl

    parent = parent_process()
    assert parent is not None, "only called in a process that was started for a bot"
    # A pipe that the other process alone can write to, which it never does: its end comes as a signal that kills.
    fcntl(parent.sentinel, F_SETOWN, os.getpid())
    fcntl(parent.sentinel, F_SETFL, fcntl(parent.sentinel, F_GETFL) | os.O_ASYNC)
