"""Another program that speaks GTP, as a bot for Blokus."""

from __future__ import annotations

import shlex
from types import TracebackType
from typing import Self

from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.notation import format_move_points
from polindrome.bots.bot import Budget, Decision
from polindrome.bots.program import Program
from polindrome.errors import InvalidArgument, PolindromeError, ProgramError, UnknownName
from polindrome.game import Game
from polindrome.records.blksgf import COLOUR_NAMES, GAME_NAMES

SECONDS_PER_ANSWER = 600.0


class GtpBot:
    """Asks a program for its moves; in its command `{game}` stands for duo, classic, classic_2 or classic_3.

    The program starts with the first question and stays until the bot is closed, deleted or Python ends; after an
    error it starts anew. It gets the moves that it does not know yet. What it may spend on a move, and its seed, are
    its own affair: they belong into the command, and the budget says nothing to it.
    """

    def __init__(self, command: str, game: str, *, seconds: float = SECONDS_PER_ANSWER) -> None:
        if game not in VARIANTS:
            raise UnknownName("game for a program that speaks GTP", game, VARIANTS)
        self._command, self._game, self._seconds = command, game, seconds
        self._arguments = _split(command, game)
        self._program: Program | None = None
        self._commands: frozenset[str] = frozenset()
        self._told: list[str] = []
        """The moves on the program's board, as it was told them."""
        self._cpu = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return _make, (self._command, self._game, self._seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the program, if it runs; another question starts it again."""
        if self._program:
            self._program.close()
        self._program = None

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (the program keeps its own)
        """The program's move; ProgramError if it has none that is legal."""
        if not isinstance(game, BlokusGame) or game.name != self._game:
            raise InvalidArgument(f"this program was started for {self._game}, and cannot play {game.name}")
        try:
            program = self._program or self._start()
            self._tell(program, game)
            action = self._ask(program, game)
            cpu_elsewhere = self._cpu_since_last(program)
        except BaseException:
            # Whatever went wrong, nobody knows what is on its board, or which answer comes next.
            self.close()
            raise
        return Decision(action, ((action, 0.0),), 0.0, cpu_elsewhere=cpu_elsewhere)

    def _start(self) -> Program:
        program = self._program = Program(self._arguments, self._seconds)
        self._commands = frozenset(program.ask("list_commands").split())
        if "set_game" in self._commands:
            program.ask(f"set_game {GAME_NAMES[self._game]}")
        self._told = []
        self._cpu = self._cpu_used(program)
        return program

    def _tell(self, program: Program, game: BlokusGame) -> None:
        """Bring the program's board up to date."""
        moves = [_play(game, colour, action) for colour, action in game.placed]
        if self._told != moves[: len(self._told)]:
            program.ask("clear_board")
            self._told = []
        for move in moves[len(self._told) :]:
            program.ask(move)
            self._told.append(move)

    def _ask(self, program: Program, game: BlokusGame) -> int:
        assert game.current_player is not None, "a bot is asked only while the game goes on"
        colour = game.variant.players.index(game.current_player)
        question = "reg_genmove" if "reg_genmove" in self._commands else "genmove"
        command = f"{question} {_name(game, colour)}"
        action = self._parse(game, command, program.ask(command))
        if question == "genmove":
            self._told.append(_play(game, colour, action))
        return action

    def _parse(self, game: BlokusGame, command: str, answer: str) -> int:
        if answer.lower() in ("pass", "resign"):
            raise ProgramError(f"{self._arguments[0]} answered {command!r} with {answer!r} although it has a move")
        try:
            action = game.parse_action(answer)
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{self._arguments[0]} answered {command!r} with {answer!r}: {error}") from error
        return action

    def _cpu_since_last(self, program: Program) -> float:
        before, self._cpu = self._cpu, self._cpu_used(program)
        return max(0.0, self._cpu - before)

    def _cpu_used(self, program: Program) -> float:
        if "cputime" not in self._commands:
            return program.cpu_seconds()
        answer = program.ask("cputime")
        try:
            return float(answer)
        except ValueError:
            raise ProgramError(f"{self._arguments[0]} answered 'cputime' with {answer!r}; expected seconds") from None


def _make(command: str, game: str, seconds: float) -> GtpBot:
    return GtpBot(command, game, seconds=seconds)


def _split(command: str, game: str) -> list[str]:
    try:
        arguments = shlex.split(command.replace("{game}", game.replace("-", "_")))
    except ValueError as error:
        raise InvalidArgument(f"the command {command!r} cannot be read: {error}") from error
    if not arguments:
        raise InvalidArgument(f"expected the command of a program, got {command!r}")
    return arguments


def _play(game: BlokusGame, colour: int, action: int) -> str:
    return f"play {_name(game, colour)} {format_move_points(game.move_of(action), game.variant.size)}"


def _name(game: BlokusGame, colour: int) -> str:
    return COLOUR_NAMES[len(game.variant.players)][colour].lower()
