"""One sitting at the terminal: the player's commands and the computer's answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shlex import quote
from typing import NamedTuple

import click

from polindrome.blokus import PIECES, BlokusGame, Player
from polindrome.blokus.notation import parse_piece
from polindrome.bots import Budget, find_bot
from polindrome.bots.heuristic import rank_moves
from polindrome.cli.keeper import Keeper, parse_path
from polindrome.cli.terminal import Terminal, colour_name
from polindrome.errors import IllegalMove, PolindromeError, UnknownName
from polindrome.game import OVER
from polindrome.records import GameRecord, format_record

HOW_TO_MOVE = (
    "A move is a piece, how it is turned, and where the top left corner of its box lies: F.90f@c5 is F flipped, "
    "then turned clockwise by 90 degrees, its box at c5. Or name the squares that it covers: e8,d9,e9,f9,e10."
)
LEGEND = "On the board + is where you may go on, double letters are new, * is a start."

_PIECE_NAMES = {piece.name.lower() for piece in PIECES.values()}


@dataclass(frozen=True, slots=True)
class Settings:
    """How the player wants to play: own seat (from 0), level and seed of the computer, undo beyond one placement."""

    seat: int
    level: str
    seed: int
    undo_all: bool = False

    def check_seat(self, game: BlokusGame) -> None:
        """BadParameter if the game has no such seat."""
        if not 0 <= self.seat < game.num_seats:
            problem = f"{game.name} has the seats 1 to {game.num_seats}, not {self.seat + 1}"
            raise click.BadParameter(problem, param_hint="--seat")

    def command_to_load(self, path: Path) -> str:
        """The command line that goes on with a saved game."""
        options = f"--level {self.level} --seat {self.seat + 1} --seed {self.seed}"
        return f"polindrome play --load {quote(str(path))} {options}{' --undo-all' if self.undo_all else ''}"


class Session:
    """A game between one person and the computer; it goes on until the input ends."""

    def __init__(
        self, game: BlokusGame, settings: Settings, *, terminal: Terminal, keeper: Keeper, read: Callable[[str], str]
    ) -> None:
        settings.check_seat(game)
        self.settings = settings
        self._bot = find_bot(settings.level)
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
        """Place a piece for the player and let the others answer."""
        # Squares may be typed with commas, blanks or both between them.
        move = text if "@" in text else ",".join(text.replace(",", " ").split())
        self._place(self.game.parse_action(move))
        self._may_undo = True
        self._go_on()

    def moves(self, text: str) -> None:
        """All placements of a piece, or how many each piece has."""
        if text:
            self._terminal.show_placements(self.game, parse_piece(text))
        else:
            self._terminal.show_piece_counts(self.game)

    def hint(self, _: str) -> None:
        """The best move in the eyes of the heuristic."""
        if self.game.is_over:
            raise click.UsageError("the game is over: there is nothing left to play")
        best, _value = rank_moves(self.game)[0]
        self._terminal.show_hint(self.game, self.game.move_of(best))

    def undo(self, _: str) -> None:
        """Back to where the player placed the last piece, however many placements and skips followed."""
        past = before_last_placement(self.game, self.settings.seat)
        if past is None:
            raise click.UsageError("nothing to take back: you have not placed a piece")
        if not self._may_undo:
            raise click.UsageError("only your last placement can be taken back (start with --undo-all to allow more)")
        taken = past.format_action(self.game.history[len(past.history)])
        self._set_up(past)
        self._may_undo = self.settings.undo_all
        self._terminal.say(f"{taken} is taken back.")
        self._go_on()

    def board(self, _: str) -> None:
        """The position, with what the others placed since the player's last placement."""
        past = before_last_placement(self.game, self.settings.seat)
        since = self.game.moves[len(past.history) + 1 if past else 0 :]
        self._terminal.show_position(self.game, {cell for _, move in since for cell in self.game.cells_of(move)})

    def pieces(self, _: str) -> None:
        """What every colour still holds."""
        self._terminal.show_trays(self.game)

    def mobility(self, _: str) -> None:
        """How freely every colour can move."""
        self._terminal.show_mobility(self.game)

    def save(self, text: str) -> None:
        """Write the game to a file."""
        path = parse_path(text)
        self._keeper.save(self.game, path)
        self._say_saved(path)

    def load(self, text: str) -> None:
        """Go on with a saved game; the one on the board is kept."""
        game = self._keeper.load(parse_path(text))
        self.settings.check_seat(game)
        self._keep()
        self._set_up(game)
        self._terminal.say(f"Loaded {game.name} after {len(game.history)} placements.")
        self._go_on()

    def help(self, _: str) -> None:
        """The commands, and how to write a move."""
        self._terminal.show_terms((command.usage, command.meaning) for command in COMMANDS.values())
        self._terminal.say(HOW_TO_MOVE)
        self._terminal.say(LEGEND)

    def quit(self, _: str) -> None:
        """As if the input had ended."""
        raise EOFError

    def _set_up(self, game: BlokusGame) -> None:
        self.game = game
        self._may_undo = True
        self._known_out = {name for _, name in game.skips}
        """Colours of which the player has heard that they are out."""

    def _greet(self) -> None:
        own = (self.settings.seat, None)
        owners = zip(self.game.variant.players, self.game.variant.seats, strict=True)
        mine = " and ".join(colour_name(player) for player, seat in owners if seat in own)
        say = self._terminal.say
        say(f"Blokus {self.game.name}: you play {mine} (seat {self.settings.seat + 1}) against {self.settings.level}.")
        say(f"The same moves with --seed {self.settings.seed} give the same game.")
        say(LEGEND)
        say("Type a move (hint shows one), a piece for all its moves, help or quit.")

    def _prompt(self) -> str:
        player = self.game.current_player
        return f"{colour_name(player)}> " if player else "game over> "

    def _obey(self, line: str) -> None:
        try:
            self._dispatch(line)
        except IllegalMove as error:
            self._terminal.show_illegal(error, self.game.variant.size)
        except click.ClickException as error:
            self._terminal.say(error.format_message())
        except PolindromeError as error:
            self._terminal.say(str(error))

    def _dispatch(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if command := COMMANDS.get(word.lower()):
            command.run(self, rest.strip())
        elif "@" not in line and (name := line.partition(".")[0]).lower() in _PIECE_NAMES:
            self.moves(name)
        elif "@" in line or any(map(str.isdigit, word)):
            self.play(line)
        elif line:
            raise UnknownName("command", word, COMMANDS)

    def _go_on(self) -> None:
        """Let the others move until it is the player's turn or the game is over, and show the position."""
        while self.game.turn not in (self.settings.seat, OVER):
            self._let_bot_move()
        self.board("")
        if outcome := self.game.outcome():
            self._terminal.show_outcome(outcome)
            self._terminal.say("What now: save FILE, undo, board, load FILE or quit?")

    def _let_bot_move(self) -> None:
        # From the seed and the number of placements alone: an undo leads to the same answers again.
        seed = Random(f"{self.settings.seed} {len(self.game.history)}").getrandbits(32)
        action = self._bot.decide(self.game, Budget(seed=seed)).action
        self._terminal.show_move(self.game, self.game.move_of(action))
        self._place(action)

    def _place(self, action: int) -> None:
        self.game.apply(action)
        for _, name in self.game.skips:
            if name not in self._known_out:
                self._known_out.add(name)
                self._terminal.show_out(self.game, Player[name])

    def _keep(self) -> None:
        """Save a game in which the player has placed a piece; if that fails, show it instead."""
        if before_last_placement(self.game, self.settings.seat) is None:
            return
        try:
            self._say_saved(self._keeper.keep(self.game))
        except click.ClickException as error:
            self._terminal.say(f"{error.format_message()}. This line in a file of your own is the game:")
            self._terminal.say_unwrapped(format_record(GameRecord.of(self.game)))

    def _say_saved(self, path: Path) -> None:
        self._terminal.say("The game is saved. To load it:")
        self._terminal.say_unwrapped(f"  {self.settings.command_to_load(path)}")


def before_last_placement(game: BlokusGame, seat: int) -> BlokusGame | None:
    """The game as it was before the seat's last placement; None if the seat has placed nothing."""
    past = game.copy()
    while past.history:
        past.undo()
        if past.turn == seat:
            return past
    return None


class Command(NamedTuple):
    """What a word at the prompt does, how it is typed and what it means."""

    run: Callable[[Session, str], None]
    usage: str
    meaning: str


COMMANDS = {
    "moves": Command(Session.moves, "moves [PIECE]", "count the legal placements, or list those of a piece"),
    "hint": Command(Session.hint, "hint", "show a good move on the board"),
    "undo": Command(Session.undo, "undo", "take back your last placement and what followed"),
    "board": Command(Session.board, "board", "show the position again"),
    "pieces": Command(Session.pieces, "pieces", "show what every colour still holds"),
    "mobility": Command(Session.mobility, "mobility", "show how freely every colour can move"),
    "save": Command(Session.save, "save FILE", "write the game to a file"),
    "load": Command(Session.load, "load FILE", "go on with a saved game"),
    "help": Command(Session.help, "help", "show this"),
    "quit": Command(Session.quit, "quit", "leave; a game that you have begun is saved"),
}
