"""A GTP program as a bot for Blokus."""

from __future__ import annotations

from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.blksgf import COLOUR_NAMES, GAME_NAMES
from polindrome.blokus.notation import format_move_points
from polindrome.bots.program_bot import ANSWER_TIMEOUT_SECONDS, ProgramBot
from polindrome.errors import PolindromeError, ProgramError, UnknownName
from polindrome.game import Game


class GtpBot(ProgramBot):
    """A program that speaks GTP. It keeps its own board, so the bot sends only the moves since the last decision."""

    def __init__(self, command: str, game: str, *, seconds: float = ANSWER_TIMEOUT_SECONDS) -> None:
        if game not in VARIANTS:
            raise UnknownName("game for a program that speaks GTP", game, VARIANTS)
        super().__init__(command, game, seconds=seconds)
        self._commands: frozenset[str] = frozenset()
        """The commands that the program supports."""
        self._plays: list[str] = []
        """The `play` commands that lead to the position on the program's board."""

    def _on_start(self) -> None:
        self._commands = frozenset(self._send("list_commands").split())
        if "set_game" in self._commands:
            self._send(f"set_game {GAME_NAMES[self._game]}")
        self._plays = []

    def _request_move(self, game: Game) -> int:
        assert isinstance(game, BlokusGame), "`decide` checks the name of the game"
        assert game.current_player is not None, "a bot moves only while the game is not over"
        self._update_board(game)
        colour = game.variant.players.index(game.current_player)
        name = "reg_genmove" if "reg_genmove" in self._commands else "genmove"
        command = f"{name} {_colour_name(game, colour)}"
        answer = self._send(command)
        if answer.lower() in ("pass", "resign"):
            raise ProgramError(f"{self._program.name} answered {command!r} with {answer!r} although it has a move")
        try:
            action = game.parse_action(answer)
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{self._program.name} answered {command!r} with {answer!r}: {error}") from error
        if name == "genmove":  # Unlike reg_genmove, it also plays the move on the program's board.
            self._plays.append(_play_command(game, colour, action))
        return action

    def _update_board(self, game: BlokusGame) -> None:
        """Send the moves that are not on the program's board; clear it first if the game is another one."""
        plays = [_play_command(game, colour, action) for colour, action in game.placed]
        if self._plays != plays[: len(self._plays)]:
            self._send("clear_board")
            self._plays = []
        for play in plays[len(self._plays) :]:
            self._send(play)
            self._plays.append(play)

    def _cpu_used(self) -> float:
        if "cputime" not in self._commands:
            return super()._cpu_used()
        answer = self._send("cputime")
        try:
            return float(answer)
        except ValueError:
            raise ProgramError(f"{self._program.name} answered 'cputime' with {answer!r}; expected seconds") from None

    def _send(self, command: str) -> str:
        """Send a command and return the text of the answer; ProgramError if the program reports an error.

        An answer is `= text` or `? reason`, then an empty line. Empty lines before it are ignored.
        """
        program = self._program
        program.send(command)
        lines: list[str] = []
        for line in program.read_lines(command):
            if lines and not line:
                break
            if line and not lines and line[0] not in "=?":
                raise ProgramError(f"{program.name} answered {command!r} with {line!r}; expected '=' or '?' first")
            lines += [line] if line else []
        text = "\n".join([lines[0][1:], *lines[1:]]).strip()
        if lines[0][0] == "?":
            raise ProgramError(f"{program.name} refused {command!r}: {text}")
        return text


def _play_command(game: BlokusGame, colour: int, action: int) -> str:
    return f"play {_colour_name(game, colour)} {format_move_points(game.move_of(action), game.variant.size)}"


def _colour_name(game: BlokusGame, colour: int) -> str:
    return COLOUR_NAMES[len(game.variant.players)][colour].lower()
