"""Terminal sessions: the command loop of one player against bots, for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shlex import quote
from typing import ClassVar, Generic, NamedTuple, TypeVar

import click
from rich.console import Console

from polindrome.analysis import hint
from polindrome.bots import Budget, find_bot
from polindrome.chance import draw
from polindrome.cli.save_files import SaveFiles, parse_path
from polindrome.cli.terminal_view import TerminalView, TextView
from polindrome.errors import PolindromeError, UnknownName
from polindrome.game import CHANCE, OVER, Game
from polindrome.records import GameRecord, format_record
from polindrome.registry import family_of

LADDER = "level:"
"""The prefix of numbered levels."""

MOST_LISTED = 40
"""Maximum number of legal moves in a list."""

AnyGame = TypeVar("AnyGame", bound=Game)
AnyView = TypeVar("AnyView", bound=TerminalView)


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """The settings of a session: the player's seat (from 0), level and seed of the bots, unlimited undo."""

    seat: int
    level: str
    seed: int
    undo_all: bool = False

    @property
    def level_name(self) -> str:
        """The display name of the level."""
        return self.level.replace(LADDER, "level ")

    def check_seat(self, game: Game) -> None:
        """Raise BadParameter if the game has no such seat."""
        if not 0 <= self.seat < game.num_seats:
            message = f"{game.name} has the seats 1 to {game.num_seats}, not {self.seat + 1}"
            raise click.BadParameter(message, param_hint="--seat")

    def command_to_load(self, path: Path, seat_option: str) -> str:
        """Return the command line that continues a saved game; games differ in how a seat is chosen."""
        options = f"--level {self.level.removeprefix(LADDER)} {seat_option} --seed {self.seed}"
        return f"polindrome play --load {quote(str(path))} {options}{' --undo-all' if self.undo_all else ''}"


@dataclass(frozen=True, slots=True)
class SessionTexts:
    """The texts of a game: its word for a move, and its help on moves, board and first steps."""

    move: str
    no_move_yet: str
    how_to_move: str
    legend: str
    invitation: str


class SessionCommand(NamedTuple):
    """A command of the prompt: its function, usage and description."""

    run: Callable[[str], None]
    usage: str
    meaning: str


class Session(ABC, Generic[AnyGame, AnyView]):
    """A game of one player against bots; it runs until the input ends.

    A subclass per game provides texts, views and further commands.
    """

    texts: ClassVar[SessionTexts]

    def __init__(
        self,
        game: AnyGame,
        settings: PlaySettings,
        *,
        view: AnyView,
        save_files: SaveFiles,
        read: Callable[[str], str],
    ) -> None:
        settings.check_seat(game)
        self.settings = settings
        self.commands = {
            **self._own_commands(),
            "undo": SessionCommand(self.undo, "undo", f"undo your last {self.texts.move} and the replies"),
            "board": SessionCommand(self.board, "board", "show the position again"),
            "save": SessionCommand(self.save, "save FILE", "save the game to a file"),
            "load": SessionCommand(self.load, "load FILE", "continue a saved game"),
            "help": SessionCommand(self.help, "help", "show this help"),
            "quit": SessionCommand(self.quit, "quit", "quit; a started game is saved"),
        }
        self._bot = find_bot(game.name, settings.level)
        self._view = view
        self._save_files = save_files
        self._read = read
        self._set_up(game)

    def run(self) -> None:
        """Play until the player quits or the input ends; the game is saved in any case, also after Ctrl-C."""
        try:
            self._view.say(self._introduction())
            repeat = f"The same moves with --seed {self.settings.seed} give the same game"
            self._view.say(f"{repeat}, unless a search runs out of time.")
            self._view.say(self.texts.legend)
            self._view.say(self.texts.invitation)
            self._advance()
            while True:
                self._execute(self._read(self._prompt()).strip())
        except EOFError:
            pass
        finally:
            self._autosave()

    def play(self, text: str) -> None:
        """Make a move for the player and let the bots reply."""
        self._apply(self.game.parse_action(text))
        self._may_undo = True
        self._advance()

    def undo(self, _: str) -> None:
        """Return to the position before the player's last move."""
        past = before_last_move(self.game, self.settings.seat)
        if past is None:
            raise click.UsageError(f"nothing to undo: {self.texts.no_move_yet}")
        if not self._may_undo:
            only = f"only your last {self.texts.move} can be undone"
            raise click.UsageError(f"{only} (start with --undo-all to allow more)")
        taken = past.format_action(self.game.history[len(past.history)])
        self._set_up(past)
        self._may_undo = self.settings.undo_all
        self._view.say(f"{taken} is undone.")
        self._advance()

    @abstractmethod
    def board(self, _: str) -> None:
        """Show the position with the last moves."""

    def save(self, text: str) -> None:
        """Save the game to a file."""
        path = parse_path(text)
        self._save_files.save(self.game, path)
        self._say_saved(path)

    def load(self, text: str) -> None:
        """Continue a saved game; the current game is saved first."""
        path = parse_path(text)
        game = self._save_files.load(path)
        if not isinstance(game, type(self.game)):
            other = f"{path} contains a game of {game.name}; quit, then play it with"
            raise click.UsageError(f"{other}: polindrome play --load {quote(str(path))}")
        self.settings.check_seat(game)
        self._autosave()
        self._set_up(game)
        self._view.say(f"Loaded {game.name} after {self._progress()}.")
        self._advance()

    def help(self, _: str) -> None:
        """Show the commands and the notation of moves."""
        self._view.show_terms((command.usage, command.meaning) for command in self.commands.values())
        self._view.say(self.texts.how_to_move)
        self._view.say(self.texts.legend)

    def quit(self, _: str) -> None:
        """End the session."""
        raise EOFError

    @abstractmethod
    def _own_commands(self) -> dict[str, SessionCommand]:
        """Return the commands of this game."""

    @abstractmethod
    def _introduction(self) -> str:
        """Return the first sentence: the game, the player's seat and the opponent."""

    @abstractmethod
    def _prompt(self) -> str:
        """Return the input prompt."""

    @abstractmethod
    def _progress(self) -> str:
        """Return the number of moves as text."""

    def _seat_option(self) -> str:
        """Return the command-line option for the player's seat."""
        return f"--seat {self.settings.seat + 1}"

    @abstractmethod
    def _try_move(self, line: str) -> bool:
        """Handle a line that is not a command; False if it does not look like a move."""

    @abstractmethod
    def _show_move(self, action: int) -> None:
        """Show the move that a bot is about to make."""

    def _show_draw(self, action: int) -> None:
        """Show the draw that is about to be applied, where the board does not show it."""

    def _set_up(self, game: AnyGame) -> None:
        """Continue with another game: at the start, and after undo and load."""
        self.game = game
        self._may_undo = True

    def _execute(self, line: str) -> None:
        """Execute a command or make a move; errors are shown, and the session continues."""
        word, _, rest = line.partition(" ")
        try:
            if command := self.commands.get(word.lower()):
                command.run(rest.strip())
            elif line and not self._try_move(line):
                raise UnknownName("command", word, self.commands)
        except click.ClickException as error:
            self._view.say(error.format_message())
        except PolindromeError as error:
            self._explain(error)

    def _explain(self, error: PolindromeError) -> None:
        """Show why a command or a move was rejected."""
        self._view.say(str(error))

    def _expect_in_progress(self) -> None:
        """Raise UsageError if the game is over."""
        if self.game.turn == OVER:
            raise click.UsageError("the game is over")

    def _advance(self) -> None:
        """Let the bots move until it is the player's turn or the game is over, and show the position."""
        while self.game.turn not in (self.settings.seat, OVER):
            self._play_bot_or_chance()
        self.board("")
        if outcome := self.game.outcome():
            self._view.show_outcome(outcome)
            self._view.say("Next: save FILE, undo, board, load FILE or quit?")

    def _play_bot_or_chance(self) -> None:
        if self.game.turn == CHANCE:
            drawn = draw(self.game, self.settings.seed)
            self._show_draw(drawn)
            self._apply(drawn)
            return
        # The seed depends only on the session's seed and the length of the game: after an undo replies repeat.
        seed = Random(f"{self.settings.seed} {len(self.game.history)}").getrandbits(32)
        with self._view.thinking():
            action = self._bot.decide(self.game, Budget(seed=seed)).action
        self._show_move(action)
        self._apply(action)

    def _apply(self, action: int) -> None:
        """Apply a move or a draw, and show its consequences, such as skipped seats."""
        self.game.apply(action)

    def _autosave(self) -> None:
        """Save a game in which the player has moved; if that fails, print its record."""
        if before_last_move(self.game, self.settings.seat) is None:
            return
        try:
            self._say_saved(self._save_files.autosave(self.game))
        except click.ClickException as error:
            self._view.say(f"{error.format_message()}. To keep the game, save this line to a file:")
            self._view.say_unwrapped(format_record(GameRecord.of(self.game)))

    def _say_saved(self, path: Path) -> None:
        self._view.say("The game is saved. To load it:")
        self._view.say_unwrapped(f"  {self.settings.command_to_load(path, self._seat_option())}")


class TextSession(Session[Game, TextView]):
    """A session of a game whose family has no terminal interface; the board is `str(game)`."""

    texts = SessionTexts(
        move="move",
        no_move_yet="you have not moved",
        how_to_move="Write a move as the list of moves shows it.",
        legend="The board is shown as plain text.",
        invitation="Type a move (moves lists them), help or quit.",
    )

    @classmethod
    def new_session(
        cls, game: Game, settings: PlaySettings, *, console: Console, save_files: SaveFiles, read: Callable[[str], str]
    ) -> TextSession:
        """Create a session of one player against bots."""
        return cls(game, settings, view=TextView(console, settings.seat), save_files=save_files, read=read)

    def moves(self, _: str) -> None:
        """List the legal moves."""
        moves = [self.game.format_action(action) for action in self.game.legal_actions()]
        more = f" and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
        self._view.say(f"{len(moves)} moves: {', '.join(moves[:MOST_LISTED])}{more}")

    def hint(self, _: str) -> None:
        """Show the best move, if the family provides hints."""
        self._expect_in_progress()
        with self._view.thinking():
            best = hint(self.game).suggestions[0]
        self._view.say(f"Hint: {best.text}. {best.sentence}")

    def board(self, _: str) -> None:
        """Show the position."""
        self._view.say_unwrapped(str(self.game))

    def _own_commands(self) -> dict[str, SessionCommand]:
        return {
            "moves": SessionCommand(self.moves, "moves", "list the legal moves"),
            "hint": SessionCommand(self.hint, "hint", "show the best move"),
        }

    def _introduction(self) -> str:
        title = family_of(self.game.name).title(self.game.name)
        return f"{title}: you have seat {self.settings.seat + 1}, against {self.settings.level_name}."

    def _prompt(self) -> str:
        return "game over> " if self.game.outcome() else f"seat {self.settings.seat + 1}> "

    def _progress(self) -> str:
        return f"{len(self.game.history)} moves"

    def _try_move(self, line: str) -> bool:
        self.play(line)
        return True

    def _show_move(self, action: int) -> None:
        self._view.say(f"Seat {self.game.turn + 1} plays {self.game.format_action(action)}.")

    def _show_draw(self, action: int) -> None:
        self._view.say(f"Drawn: {self.game.format_action(action)}.")


def before_last_move(game: AnyGame, seat: int) -> AnyGame | None:
    """Return the game before the seat's last move; None if the seat has not moved."""
    past = game.copy()
    while past.history:
        past.undo()
        if past.turn == seat:
            return past
    return None
