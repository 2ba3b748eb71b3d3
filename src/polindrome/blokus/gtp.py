"""A GTP engine for Blokus: the Go Text Protocol, as Pentobi and other Blokus programs use it.

A line is a command with an optional id. The response is `= text`, or `? reason` after an error, and an empty line.
A colour is its index in the turn order. GTP uses Pentobi's names of the colours, which differ from Polindrome's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from polindrome import __version__
from polindrome.blokus import VARIANTS, BlokusGame, Move, Variant
from polindrome.blokus.blksgf import COLOUR_NAMES, GAME_OF_NAME, GameTree, format_blksgf, parse_blksgf
from polindrome.blokus.legality import broken_rules
from polindrome.blokus.notation import format_board, format_move_points
from polindrome.blokus.pieces import PIECES, TOTAL_SQUARES
from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import IllegalMove, InvalidArgument, PolindromeError, UnknownName
from polindrome.records import GameRecord

PASS = "pass"
QUIT = "quit"

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ID = re.compile(r"([0-9]+)(?:\s|$)")
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_TWO_COLOURS = (("b", "black", "blue", "1"), ("w", "white", "green", "2"))
_FOUR_COLOURS = (("1", "blue"), ("2", "yellow"), ("3", "red"), ("4", "green"))


class GtpCommand(NamedTuple):
    """A parsed command; the id is digits or empty, and is repeated in the response."""

    id: str
    name: str
    arguments: list[str]


def converse(
    lines: Iterable[str],
    bot_of: Callable[[str], Bot],
    *,
    game: str = "duo",
    budget: Budget | None = None,
    seed: int | None = None,
) -> Iterator[str]:
    """Yield one response per command, without its last line break, until `quit` or the end of the input.

    `bot_of` finds the bot by the name of the game, which the controller may change. Each move gets the budget with a
    new seed; the same seed of the engine and the same commands give the same responses.
    """
    engine = GtpEngine(bot_of, game, budget or Budget(), seed)
    for command in filter(None, map(parse_command, lines)):
        try:
            response = f"={command.id} {engine.run(command.name, command.arguments)}".rstrip(" ")
        except (PolindromeError, OSError) as error:
            # One line of ASCII, which every terminal and pipe can encode.
            reason = " ".join(str(error).split()).encode("ascii", "backslashreplace").decode()
            response = f"?{command.id} {reason}"
        yield response + "\n"
        if command.name == QUIT:
            return


def parse_command(line: str) -> GtpCommand | None:
    """Parse a line; None if it is empty or a comment. Quotes enclose an argument with spaces."""
    text = _CONTROL.sub("", line).partition("#")[0].strip()
    if not text:
        return None
    id_match = _ID.match(text)
    words = [quoted or plain for quoted, plain in _WORD.findall(text, id_match.end() if id_match else 0)]
    return GtpCommand(id_match[1] if id_match else "", words[0] if words else "", words[1:])


class GtpEngine:
    """The GTP commands, and the state between them: the game, the bot, and the bot's last decision.

    Each public method except `run` is a command and returns the text of the response. If an argument is invalid, it
    raises a PolindromeError and changes nothing.
    """

    def __init__(self, bot_of: Callable[[str], Bot], game: str, budget: Budget, seed: int | None) -> None:
        self._bot_of = bot_of
        self._budget = budget
        self._rng = Random(seed)
        self._start(BlokusGame(VARIANTS[game]))

    def run(self, name: str, arguments: Sequence[str]) -> str:
        """Run a command and return its response."""
        if name not in _COMMANDS:
            raise UnknownName("command", name, _COMMANDS)
        usage, command = _COMMANDS[name]
        words = usage.split()
        required = [word for word in words if not word.startswith("[")]
        if not (len(required) <= len(arguments) <= len(words) or usage.endswith("...")):
            raise InvalidArgument(f"expected {name} {usage}".rstrip())
        return command(self, *arguments) or ""

    def known_command(self, name: str) -> str:
        """Whether a command exists."""
        return "true" if name in _COMMANDS else "false"

    def list_commands(self) -> str:
        """List all commands, one per line."""
        return "\n".join(_COMMANDS)

    def set_game(self, *name: str) -> None:
        """Start another game variant."""
        self._start(BlokusGame(VARIANTS[parse_game(" ".join(name))]))

    def clear_board(self) -> None:
        """Restart the current game variant."""
        self._start(BlokusGame(self._current.variant))

    def play(self, colour: str, move: str) -> None:
        """Place a piece of any colour, or accept a pass if the colour has no move."""
        self._play(self._parse_colour(colour), move)

    def play_next(self, move: str) -> None:
        """Place a piece of the colour to move."""
        colour = self._colour_to_move
        if colour is None:
            raise InvalidArgument("the game is over: no colour has a move")
        self._play(colour, move)

    def genmove(self, colour: str) -> str:
        """Choose and play a move for any colour."""
        return self._generate(self._parse_colour(colour))

    def genmove_next(self) -> str:
        """Choose and play a move for the colour to move."""
        colour = self._colour_to_move
        return PASS if colour is None else self._generate(colour)

    def reg_genmove(self, colour: str) -> str:
        """Choose a move for any colour, without playing it."""
        action = self._decide(self._parse_colour(colour))
        return PASS if action is None else self._format_points(action)

    def undo(self) -> None:
        """Undo the last placement."""
        self._game.undo()

    def all_legal(self, colour: str) -> str:
        """List the legal moves of a colour as if it were to move, one per line."""
        game = self._current
        moves = game.legal_moves_of(game.variant.players[self._parse_colour(colour)])
        return "\n".join(format_move_points(move, game.variant.size) for move in moves)

    def final_score(self) -> str:
        """Return the current score."""
        return format_score(self._current)

    def showboard(self) -> str:
        """Draw the position as text."""
        return f"\n{format_position(self._current)}"

    def get_value(self) -> str:
        """Return the value of the last genmove for its colour, from 0 to 1."""
        return f"{self._last_decision.value:.3f}"

    def move_values(self) -> str:
        """List the candidates of the last genmove, best first, one per line.

        After a search each has visits, value, win chance and margin, otherwise only its value.
        """
        decision = self._last_decision
        if decision.search_result is None:
            return "\n".join(f"{value:.3f} {self._format_points(action)}" for action, value in decision.candidates)
        return "\n".join(
            f"{move.visits} {move.value:.3f} {move.win:.3f} {move.margin:+z.1f} {self._format_points(move.action)}"
            for move in decision.search_result.candidates
        )

    def cputime(self) -> str:
        """Return the processor time of this process and its children in seconds."""
        used = os.times()
        return f"{used.user + used.system + used.children_user + used.children_system:.2f}"

    def set_random_seed(self, seed: str) -> None:
        """Set the random seed of the engine."""
        self._rng = Random(parse_number(seed))

    def loadsgf(self, file: str, number: str | None = None) -> None:
        """Load the last position of the main line of a file, or the position before the move with that number."""
        before = None if number is None else parse_number(number, least=1)
        try:
            game = parse_blksgf(Path(file).read_text(encoding="utf-8")).record(before).replay()
        except (PolindromeError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"{file}: {error}") from error
        assert isinstance(game, BlokusGame), "a .blksgf file contains a game of Blokus"
        self._start(game)

    def savesgf(self, file: str) -> None:
        """Write the game to a file."""
        Path(file).write_text(format_blksgf(GameTree.of(GameRecord.of(self._current))), encoding="utf-8")

    @property
    def _current(self) -> BlokusGame:
        return self._game.current

    @property
    def _colour_to_move(self) -> int | None:
        player = self._current.current_player
        return None if player is None else self._current.variant.players.index(player)

    @property
    def _last_decision(self) -> Decision:
        if self._decision is None:
            raise InvalidArgument("there was no genmove in this game yet")
        return self._decision

    def _start(self, game: BlokusGame) -> None:
        self._bot = self._bot_of(game.name)
        self._game = GtpGame(game)
        self._decision: Decision | None = None

    def _play(self, colour: int, move: str) -> None:
        if move.lower() != PASS:
            self._game.play(colour, self._current.move_of(self._current.parse_action(move)))
        elif self._game.with_turn(colour):
            raise InvalidArgument("this colour has a legal move and may not pass")

    def _generate(self, colour: int) -> str:
        action = self._decide(colour)
        if action is None:
            return PASS
        self._game.play(colour, self._current.move_of(action))
        return self._format_points(action)

    def _decide(self, colour: int) -> int | None:
        """Let the bot choose an action for a colour; None if the colour has no legal move."""
        game = self._game.with_turn(colour)
        if game is None:
            return None
        self._decision = self._bot.decide(game, replace(self._budget, seed=self._rng.getrandbits(32)))
        return self._decision.action

    def _parse_colour(self, text: str) -> int:
        return parse_colour(text, self._current.variant)

    def _format_points(self, action: int) -> str:
        return format_move_points(self._current.move_of(action), self._current.variant.size)


_COMMANDS: dict[str, tuple[str, Callable[..., str | None]]] = {
    "all_legal": ("COLOUR", GtpEngine.all_legal),
    "clear_board": ("", GtpEngine.clear_board),
    "cputime": ("", GtpEngine.cputime),
    "final_score": ("", GtpEngine.final_score),
    "g": ("", GtpEngine.genmove_next),
    "genmove": ("COLOUR", GtpEngine.genmove),
    "get_value": ("", GtpEngine.get_value),
    "known_command": ("COMMAND", GtpEngine.known_command),
    "list_commands": ("", GtpEngine.list_commands),
    "loadsgf": ("FILE [NUMBER]", GtpEngine.loadsgf),
    "move_values": ("", GtpEngine.move_values),
    "name": ("", lambda _: "Polindrome"),
    "p": ("MOVE", GtpEngine.play_next),
    "play": ("COLOUR MOVE", GtpEngine.play),
    "protocol_version": ("", lambda _: "2"),
    QUIT: ("...", lambda *_: None),
    "reg_genmove": ("COLOUR", GtpEngine.reg_genmove),
    "savesgf": ("FILE", GtpEngine.savesgf),
    "set_game": ("GAME...", GtpEngine.set_game),
    "set_random_seed": ("NUMBER", GtpEngine.set_random_seed),
    "showboard": ("", GtpEngine.showboard),
    "undo": ("", GtpEngine.undo),
    "version": ("", lambda _: __version__),
}
"""Command name -> its arguments (optional ones in brackets) and its function."""


class GtpGame:
    """A game in which any colour may play at any time, as GTP allows.

    It is a stack of games: a move out of turn starts a new game from the current position. Every game but the first
    has at least one move, so that undoing its only move returns to the game below.
    """

    def __init__(self, game: BlokusGame) -> None:
        self._games = [game]

    @property
    def current(self) -> BlokusGame:
        """The top of the stack; its turn order continues from the colour that played last."""
        return self._games[-1]

    def with_turn(self, colour: int) -> BlokusGame | None:
        """Return the game with that colour to move; None if the colour has no legal move."""
        game, player = self.current, self.current.variant.players[colour]
        if game.current_player is player:
            return game
        if not game.legal_moves_of(player):
            return None
        return BlokusGame(game.variant, setup={"placed": [list(piece) for piece in game.placed], "turn": colour})

    def play(self, colour: int, move: Move) -> None:
        """Place a piece of any colour; IllegalMove lists the broken rules."""
        reasons = broken_rules(self.current.board, self.current.variant.players[colour], move)
        game = None if reasons else self.with_turn(colour)
        if game is None:
            because = " and ".join(broken.text for broken in reasons)
            raise IllegalMove(f"{format_move_points(move, self.current.variant.size)} is illegal: {because}", reasons)
        if game is not self.current:
            self._games.append(game)
        game.make_move(move)

    def undo(self) -> None:
        """Undo the last placement; InvalidArgument at the start."""
        if not self.current.history:
            raise InvalidArgument("there is nothing to undo")
        self.current.undo()
        if not self.current.history and len(self._games) > 1:
            self._games.pop()


def parse_game(text: str) -> str:
    """Parse a game name such as `duo`, `classic_2`, `classic-2` or `Blokus Two-Player`; UnknownName if unknown."""
    name = " ".join(text.lower().split())
    name = GAME_OF_NAME.get(name, name.replace("_", "-"))
    if name not in VARIANTS:
        raise UnknownName("game", text, VARIANTS)
    return name


def parse_colour(text: str, variant: Variant) -> int:
    """Parse a colour to its index in the turn order; UnknownName if the variant has no such colour."""
    names = _TWO_COLOURS if len(variant.players) == 2 else _FOUR_COLOURS
    for colour, aliases in enumerate(names):
        if text.lower() in aliases:
            return colour
    raise UnknownName("colour", text, [aliases[0] for aliases in names])


def parse_number(text: str, least: int = 0) -> int:
    """Parse an integer that is at least `least`; InvalidArgument if it is not."""
    # Limit the length: Python does not parse integers with thousands of digits.
    if not (text.isascii() and text.isdigit() and len(text) < 20) or int(text) < least:
        raise InvalidArgument(f"expected an integer of at least {least}, got {text!r}")
    return int(text)


def format_score(game: BlokusGame) -> str:
    """Format the score: `B+7`, `W+3` or `0` for two seats, else the points of every colour.

    GTP points count the placed squares and bonuses; Polindrome's scores subtract the remaining squares.
    """
    if game.num_seats > 2:
        return " ".join(str(TOTAL_SQUARES + points) for points in game.colour_scores())
    first, second = game.scores()
    if first == second:
        return "0"
    return f"B+{first - second}" if first > second else f"W+{second - first}"


def format_position(game: BlokusGame) -> str:
    """Format the board, and a line per colour with its points and remaining pieces; `>` marks the colour to move."""
    players, names = game.variant.players, COLOUR_NAMES[len(game.variant.players)]
    initials = "".join(player.name[0] for player in players)
    board = format_board(game.board).translate(str.maketrans(initials, names))
    lines = [board]
    for player, name, score in zip(players, names, game.colour_scores(), strict=True):
        turn = ">" if game.current_player is player else " "
        pieces = " ".join(PIECES[piece_id].name for piece_id in game.board.remaining_pieces(player))
        lines.append(f"{turn}{name} {TOTAL_SQUARES + score:3}  {pieces}".rstrip())
    return "\n".join(lines)
