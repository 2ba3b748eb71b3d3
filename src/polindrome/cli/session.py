"""One sitting at the terminal, whatever the game: the player's commands and the computer's answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shlex import quote
from typing import ClassVar, Generic, NamedTuple, TypeVar

import click

from polindrome.bots import Budget, find_bot
from polindrome.chance import draw
from polindrome.cli.keeper import Keeper, parse_path
from polindrome.cli.terminal import Terminal
from polindrome.errors import PolindromeError, UnknownName
from polindrome.game import CHANCE, OVER, Game
from polindrome.records import GameRecord, format_record

LADDER = "level:"
"""What the names of the levels begin with that have a number."""

AnyGame = TypeVar("AnyGame", bound=Game)
AnyTerminal = TypeVar("AnyTerminal", bound=Terminal)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the player wants to play: own seat (from 0), level and seed of the computer, undo beyond one move."""

    seat: int
    level: str
    seed: int
    undo_all: bool = False

    @property
    def level_words(self) -> str:
        """The level as it stands in a sentence."""
        return self.level.replace(LADDER, "level ")

    def check_seat(self, game: Game) -> None:
        """BadParameter if the game has no such seat."""
        if not 0 <= self.seat < game.num_seats:
            problem = f"{game.name} has the seats 1 to {game.num_seats}, not {self.seat + 1}"
            raise click.BadParameter(problem, param_hint="--seat")

    def command_to_load(self, path: Path, seat_option: str) -> str:
        """The command line that goes on with a saved game; games differ in how a seat is chosen."""
        options = f"--level {self.level.removeprefix(LADDER)} {seat_option} --seed {self.seed}"
        return f"polindrome play --load {quote(str(path))} {options}{' --undo-all' if self.undo_all else ''}"


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls a move, what it says before the first one, and what its help says of moves and the board."""

    move: str
    no_move_yet: str
    how_to_move: str
    legend: str
    invitation: str


class Command(NamedTuple):
    """What a word at the prompt does, how it is typed and what it means."""

    run: Callable[[str], None]
    usage: str
    meaning: str


class Session(ABC, Generic[AnyGame, AnyTerminal]):
    """A game between one person and the computer; it goes on until the input ends.

    What is special in a game is its subclass: words, pictures and commands that only it has.
    """

    words: ClassVar[Words]

    def __init__(
        self,
        game: AnyGame,
        settings: Settings,
        *,
        terminal: AnyTerminal,
        keeper: Keeper,
        read: Callable[[str], str],
    ) -> None:
        settings.check_seat(game)
        self.settings = settings
        self.commands = {**self._own_commands(), **self._shared_commands()}
        self._bot = find_bot(game.name, settings.level)
        self._terminal = terminal
        self._keeper = keeper
        self._read = read
        self._set_up(game)

    def run(self) -> None:
        """Play until the player quits or the input ends; whatever ends it, Ctrl-C included, the game is kept."""
        try:
            self._greet()
            self._go_on()
            while True:
                self._obey(self._read(self._prompt()).strip())
        except EOFError:
            pass
        finally:
            self._keep()

    def play(self, text: str) -> None:
        """Make a move for the player and let the others answer."""
        self._apply(self.game.parse_action(text))
        self._may_undo = True
        self._go_on()

    def undo(self, _: str) -> None:
        """Back to where the player made the last move, whatever followed."""
        past = before_last_move(self.game, self.settings.seat)
        if past is None:
            raise click.UsageError(f"nothing to take back: {self.words.no_move_yet}")
        if not self._may_undo:
            only = f"only your last {self.words.move} can be taken back"
            raise click.UsageError(f"{only} (start with --undo-all to allow more)")
        taken = past.format_action(self.game.history[len(past.history)])
        self._set_up(past)
        self._may_undo = self.settings.undo_all
        self._terminal.say(f"{taken} is taken back.")
        self._go_on()

    @abstractmethod
    def board(self, _: str) -> None:
        """The position, with what was done last."""

    def save(self, text: str) -> None:
        """Write the game to a file."""
        path = parse_path(text)
        self._keeper.save(self.game, path)
        self._say_saved(path)

    def load(self, text: str) -> None:
        """Go on with a saved game; the one on the board is kept."""
        path = parse_path(text)
        game = self._keeper.load(path)
        if not isinstance(game, type(self.game)):
            other = f"{path} holds a game of {game.name}; quit, then play it with"
            raise click.UsageError(f"{other}: polindrome play --load {quote(str(path))}")
        self.settings.check_seat(game)
        self._keep()
        self._set_up(game)
        self._terminal.say(f"Loaded {game.name} after {self._progress()}.")
        self._go_on()

    def help(self, _: str) -> None:
        """The commands, and how to write a move."""
        self._terminal.show_terms((command.usage, command.meaning) for command in self.commands.values())
        self._terminal.say(self.words.how_to_move)
        self._terminal.say(self.words.legend)

    def quit(self, _: str) -> None:
        """As if the input had ended."""
        raise EOFError

    @abstractmethod
    def _own_commands(self) -> dict[str, Command]:
        """The commands that only this game has."""

    def _shared_commands(self) -> dict[str, Command]:
        return {
            "undo": Command(self.undo, "undo", f"take back your last {self.words.move} and what followed"),
            "board": Command(self.board, "board", "show the position again"),
            "save": Command(self.save, "save FILE", "write the game to a file"),
            "load": Command(self.load, "load FILE", "go on with a saved game"),
            "help": Command(self.help, "help", "show this"),
            "quit": Command(self.quit, "quit", "leave; a game that you have begun is saved"),
        }

    @abstractmethod
    def _introduction(self) -> str:
        """The first sentence: the game, who the player is in it, and against whom."""

    @abstractmethod
    def _prompt(self) -> str:
        """What stands before the player's line."""

    @abstractmethod
    def _progress(self) -> str:
        """How far the game has come."""

    def _seat_option(self) -> str:
        """The option of the command line that gives the player this seat again."""
        return f"--seat {self.settings.seat + 1}"

    @abstractmethod
    def _understand(self, line: str) -> bool:
        """Do what a line means that is no command; False if it cannot be meant as a move."""

    @abstractmethod
    def _tell_move(self, action: int) -> None:
        """Say what the computer is about to do."""

    def _set_up(self, game: AnyGame) -> None:
        self.game = game
        self._may_undo = True

    def _greet(self) -> None:
        say = self._terminal.say
        say(self._introduction())
        say(f"The same moves with --seed {self.settings.seed} give the same game, unless time cuts a thought short.")
        say(self.words.legend)
        say(self.words.invitation)

    def _obey(self, line: str) -> None:
        try:
            self._dispatch(line)
        except click.ClickException as error:
            self._terminal.say(error.format_message())
        except PolindromeError as error:
            self._explain(error)

    def _dispatch(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if command := self.commands.get(word.lower()):
            command.run(rest.strip())
        elif line and not self._understand(line):
            raise UnknownName("command", word, self.commands)

    def _explain(self, error: PolindromeError) -> None:
        self._terminal.say(str(error))

    def _expect_going_on(self) -> None:
        if self.game.turn == OVER:
            raise click.UsageError("the game is over: there is nothing left to play")

    def _go_on(self) -> None:
        """Let the others move until it is the player's turn or the game is over, and show the position."""
        while self.game.turn not in (self.settings.seat, OVER):
            self._let_others_act()
        self.board("")
        if outcome := self.game.outcome():
            self._terminal.show_outcome(outcome)
            self._terminal.say("What now: save FILE, undo, board, load FILE or quit?")

    def _let_others_act(self) -> None:
        if self.game.turn == CHANCE:
            self._apply(draw(self.game, self.settings.seed))
            return
        # From the seed and the length of the game alone: an undo leads to the same answers again.
        seed = Random(f"{self.settings.seed} {len(self.game.history)}").getrandbits(32)
        with self._terminal.thinking():
            action = self._bot.decide(self.game, Budget(seed=seed)).action
        self._tell_move(action)
        self._apply(action)

    def _apply(self, action: int) -> None:
        self.game.apply(action)

    def _keep(self) -> None:
        """Save a game in which the player has moved; if that fails, show it instead."""
        if before_last_move(self.game, self.settings.seat) is None:
            return
        try:
            self._say_saved(self._keeper.keep(self.game))
        except click.ClickException as error:
            self._terminal.say(f"{error.format_message()}. This line in a file of your own is the game:")
            self._terminal.say_unwrapped(format_record(GameRecord.of(self.game)))

    def _say_saved(self, path: Path) -> None:
        self._terminal.say("The game is saved. To load it:")
        self._terminal.say_unwrapped(f"  {self.settings.command_to_load(path, self._seat_option())}")


def before_last_move(game: AnyGame, seat: int) -> AnyGame | None:
    """The game as it was before the seat's last move; None if the seat has made none."""
    past = game.copy()
    while past.history:
        past.undo()
        if past.turn == seat:
            return past
    return None
