"""The commands of GTP: what each does to the game, and what it answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from polindrome import __version__
from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.blksgf import GameTree, format_blksgf, parse_blksgf
from polindrome.blokus.gtp_game import GtpGame
from polindrome.blokus.gtp_words import format_position, format_score, parse_colour, parse_game, parse_number
from polindrome.blokus.notation import format_move_points
from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import InvalidArgument, PolindromeError, UnknownName
from polindrome.records import GameRecord

PASS = "pass"
QUIT = "quit"


class GtpEngine:
    """A game, a bot that plays in it, and what the bot thought last.

    The methods that take text are commands; what they return is the answer. All raise a PolindromeError where the
    text is wrong, and change nothing then.
    """

    def __init__(self, bot_of: Callable[[str], Bot], game: str, budget: Budget, seed: int | None) -> None:
        self._bot_of = bot_of
        self._budget = budget
        self._rng = Random(seed)
        self._begin(BlokusGame(VARIANTS[game]))

    def run(self, name: str, arguments: Sequence[str]) -> str:
        """The answer to a command."""
        if name not in _COMMANDS:
            raise UnknownName("command", name, _COMMANDS)
        usage, command = _COMMANDS[name]
        words = usage.split()
        required = [word for word in words if not word.startswith("[")]
        if not (len(required) <= len(arguments) <= len(words) or usage.endswith("...")):
            raise InvalidArgument(f"expected {name} {usage}".rstrip())
        return command(self, *arguments) or ""

    def known_command(self, name: str) -> str:
        """Whether there is such a command."""
        return "true" if name in _COMMANDS else "false"

    def list_commands(self) -> str:
        """All commands, one a line."""
        return "\n".join(_COMMANDS)

    def set_game(self, *name: str) -> None:
        """Another game, from its start."""
        self._begin(BlokusGame(VARIANTS[parse_game(" ".join(name))]))

    def clear_board(self) -> None:
        """The same game, from its start."""
        self._begin(BlokusGame(self._now.variant))

    def play(self, colour: str, move: str) -> None:
        """Place a piece of any colour, or note that the colour has no move."""
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
        action = self._think(self._parse_colour(colour))
        return PASS if action is None else self._points(action)

    def undo(self) -> None:
        """Take the last placement back."""
        self._game.undo()

    def all_legal(self, colour: str) -> str:
        """The moves that a colour has or would have if it were its turn, one a line."""
        player = self._now.variant.players[self._parse_colour(colour)]
        return "\n".join(format_move_points(move, self._now.variant.size) for move in self._now.legal_moves_of(player))

    def final_score(self) -> str:
        """The score as it stands."""
        return format_score(self._now)

    def showboard(self) -> str:
        """The position as a picture."""
        return f"\n{format_position(self._now)}"

    def get_value(self) -> str:
        """What the colour of the last genmove can expect, from 0 to 1."""
        return f"{self._last_thought.value:.3f}"

    def move_values(self) -> str:
        """The moves that were considered at the last genmove, best first, one a line.

        After a search they have their visits, value, win chance and margin, after other bots their value.
        """
        thought = self._last_thought
        if thought.found is None:
            return "\n".join(f"{value:.3f} {self._points(action)}" for action, value in thought.candidates)
        return "\n".join(
            f"{move.visits} {move.value:.3f} {move.win:.3f} {move.margin:+z.1f} {self._points(move.action)}"
            for move in thought.found.candidates
        )

    def cputime(self) -> str:
        """Seconds of processor time that this process and its children took."""
        used = os.times()
        return f"{used.user + used.system + used.children_user + used.children_system:.2f}"

    def set_random_seed(self, seed: str) -> None:
        """Decide all chance from now on."""
        self._rng = Random(parse_number(seed))

    def loadsgf(self, file: str, number: str | None = None) -> None:
        """The last position of the main line of a file, or the one before the move with that number."""
        before = None if number is None else parse_number(number, least=1)
        try:
            game = parse_blksgf(Path(file).read_text(encoding="utf-8")).record(before).replay()
        except (PolindromeError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"{file}: {error}") from error
        assert isinstance(game, BlokusGame), "such a file holds nothing but Blokus"
        self._begin(game)

    def savesgf(self, file: str) -> None:
        """Write the game to a file."""
        Path(file).write_text(format_blksgf(GameTree.of(GameRecord.of(self._now))), encoding="utf-8")

    @property
    def _now(self) -> BlokusGame:
        return self._game.now

    @property
    def _colour_to_move(self) -> int | None:
        player = self._now.current_player
        return None if player is None else self._now.variant.players.index(player)

    @property
    def _last_thought(self) -> Decision:
        if self._thought is None:
            raise InvalidArgument("there was no genmove in this game yet")
        return self._thought

    def _begin(self, game: BlokusGame) -> None:
        self._bot = self._bot_of(game.name)
        self._game = GtpGame(game)
        self._thought: Decision | None = None

    def _play(self, colour: int, move: str) -> None:
        if move.lower() != PASS:
            self._game.play(colour, self._now.move_of(self._now.parse_action(move)))
        elif self._game.at_turn_of(colour):
            raise InvalidArgument("that colour has a move, and who has one may not pass")

    def _generate(self, colour: int) -> str:
        action = self._think(colour)
        if action is None:
            return PASS
        self._game.play(colour, self._now.move_of(action))
        return self._points(action)

    def _think(self, colour: int) -> int | None:
        """What the bot would play as the colour, or None if it has no move."""
        game = self._game.at_turn_of(colour)
        if game is None:
            return None
        self._thought = self._bot.decide(game, replace(self._budget, seed=self._rng.getrandbits(32)))
        return self._thought.action

    def _parse_colour(self, text: str) -> int:
        return parse_colour(text, self._now.variant)

    def _points(self, action: int) -> str:
        return format_move_points(self._now.move_of(action), self._now.variant.size)


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
"""What stands behind the name of a command (brackets: may be left out), and what it does."""
