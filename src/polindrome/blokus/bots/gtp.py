"""Another program that speaks GTP, as a bot for Blokus."""

from __future__ import annotations

from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.blksgf import COLOUR_NAMES, GAME_NAMES
from polindrome.blokus.notation import format_move_points
from polindrome.bots.program_bot import ANSWER_TIMEOUT_SECONDS, Program, ProgramBot
from polindrome.errors import PolindromeError, ProgramError, UnknownName
from polindrome.game import Game


class GtpBot(ProgramBot):
    """The program keeps a board of its own, and gets the moves that it does not know yet."""

    def __init__(self, command: str, game: str, *, seconds: float = ANSWER_TIMEOUT_SECONDS) -> None:
        if game not in VARIANTS:
            raise UnknownName("game for a program that speaks GTP", game, VARIANTS)
        super().__init__(command, game, seconds=seconds)
        self._commands: frozenset[str] = frozenset()
        self._told: list[str] = []
        """The moves on the program's board, as it was told them."""

    def _on_start(self) -> None:
        self._commands = frozenset(self._say("list_commands").split())
        if "set_game" in self._commands:
            self._say(f"set_game {GAME_NAMES[self._game]}")
        self._told = []

    def _request_move(self, game: Game) -> int:
        assert isinstance(game, BlokusGame), "its name is that of a variant"
        assert game.current_player is not None, "a bot is asked only while the game goes on"
        self._tell(game)
        colour = game.variant.players.index(game.current_player)
        question = "reg_genmove" if "reg_genmove" in self._commands else "genmove"
        command = f"{question} {_name(game, colour)}"
        action = self._parse(game, command, self._say(command))
        if question == "genmove":
            self._told.append(_play(game, colour, action))
        return action

    def _tell(self, game: BlokusGame) -> None:
        """Bring the program's board up to date."""
        moves = [_play(game, colour, action) for colour, action in game.placed]
        if self._told != moves[: len(self._told)]:
            self._say("clear_board")
            self._told = []
        for move in moves[len(self._told) :]:
            self._say(move)
            self._told.append(move)

    def _parse(self, game: BlokusGame, command: str, answer: str) -> int:
        if answer.lower() in ("pass", "resign"):
            raise ProgramError(f"{self._arguments[0]} answered {command!r} with {answer!r} although it has a move")
        try:
            action = game.parse_action(answer)
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{self._arguments[0]} answered {command!r} with {answer!r}: {error}") from error
        return action

    def _cpu_used(self) -> float:
        if "cputime" not in self._commands:
            return super()._cpu_used()
        answer = self._say("cputime")
        try:
            return float(answer)
        except ValueError:
            raise ProgramError(f"{self._arguments[0]} answered 'cputime' with {answer!r}; expected seconds") from None

    def _say(self, command: str) -> str:
        """The text of the answer: `= text` or `? reason`, then an empty line; ProgramError for a reason."""
        program = self._program
        program.send(command)
        lines = _answer(program, command)
        sign, text = lines[0][0], "\n".join([lines[0][1:], *lines[1:]]).strip()
        if sign == "?":
            raise ProgramError(f"{program.name} refused {command!r}: {text}")
        return text


def _answer(program: Program, command: str) -> list[str]:
    """The lines up to the next empty one; empty lines before it are none of its."""
    lines: list[str] = []
    for line in program.read_lines(command):
        if lines and not line:
            break
        if line and not lines and line[0] not in "=?":
            raise ProgramError(f"{program.name} answered {command!r} with {line!r}; expected '=' or '?' first")
        lines += [line] if line else []
    return lines


def _play(game: BlokusGame, colour: int, action: int) -> str:
    return f"play {_name(game, colour)} {format_move_points(game.move_of(action), game.variant.size)}"


def _name(game: BlokusGame, colour: int) -> str:
    return COLOUR_NAMES[len(game.variant.players)][colour].lower()
