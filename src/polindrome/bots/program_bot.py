"""A bot behind which another program sits, whatever the two talk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from polindrome.bots.bot import Budget, Decision
from polindrome.bots.program import Program, split_command
from polindrome.errors import InvalidArgument
from polindrome.game import Game

SECONDS_PER_ANSWER = 600.0


class ProgramBot(ABC):
    """Asks a program for its moves; in its command `{game}` stands for the game, such as classic_2.

    The program starts with the first question and stays until the bot is closed, deleted or Python ends; after an
    error it starts anew. What it may spend on a move, and its seed, are its own affair: they belong into the command,
    and the budget says nothing to it. One that does not answer in `seconds` is ended.
    """

    def __init__(self, command: str, game: str, *, seconds: float = SECONDS_PER_ANSWER) -> None:
        self._command, self._game, self._seconds = command, game, seconds
        self._arguments = split_command(command, game)
        self._running: Program | None = None
        self._cpu = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return _make, (type(self), self._command, self._game, self._seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the program, if it runs; another question starts it again."""
        if self._running:
            self._running.close()
        self._running = None

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (the program keeps its own)
        """The program's move; ProgramError if it has none that is legal."""
        if game.name != self._game:
            raise InvalidArgument(f"this program was started for {self._game}, and cannot play {game.name}")
        try:
            if self._running is None:
                self._start()
            action = self._ask(game)
            cpu_elsewhere = self._cpu_since_last()
        except BaseException:
            # Whatever went wrong, nobody knows what is on its board, or which answer comes next.
            self.close()
            raise
        return Decision(action, ((action, 0.0),), 0.0, cpu_elsewhere=cpu_elsewhere)

    def _start(self) -> None:
        self._running = Program(self._arguments, self._seconds)
        self._greet()
        self._cpu = self._cpu_used()

    @property
    def _program(self) -> Program:
        assert self._running, "a question starts the program"
        return self._running

    def _greet(self) -> None:  # noqa: B027 (not every language has a greeting)
        """What a program is told that has just started."""

    @abstractmethod
    def _ask(self, game: Game) -> int:
        """The program's move in a position."""

    def _cpu_used(self) -> float:
        return self._program.cpu_seconds()

    def _cpu_since_last(self) -> float:
        before, self._cpu = self._cpu, self._cpu_used()
        return max(0.0, self._cpu - before)


def _make(kind: type[ProgramBot], command: str, game: str, seconds: float) -> ProgramBot:
    return kind(command, game, seconds=seconds)
