"""The computer players of Blokus by name.

Levels are `easy`, `medium`, `hard` and `level:1` to `level:10`. Trusted callers can also have `mcts:2000` for the
search with so many simulations a move, `look:0.05` for one look at each move, `guess:1` for the priors of the search
alone, and `gtp:COMMAND` for another program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, nan
from typing import Any

from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.levels import LEVELS
from polindrome.blokus.bots.search import LookBot, parse_guess_bot, parse_search_bot
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot, Level
from polindrome.errors import InvalidArgument
from polindrome.game import Game

EMPTY = "."


def levels(game: str) -> Mapping[str, Level]:
    """The three levels of the specification, then the ladder where the compiled core is there."""
    return LEVELS[VARIANTS[game].size]


def default_level(_game: str) -> str:
    """The level for a player who did not choose one."""
    return "medium"


def stand_in(_game: str) -> str:
    """The bot that moves for one that failed."""
    return "medium"


def makers(_game: str) -> Mapping[str, Callable[[str, str], Bot]]:
    """Bots for trusted callers."""
    return {
        "mcts:SIMULATIONS": lambda argument, _: parse_search_bot(argument),
        "look:SOFTNESS": lambda argument, _: LookBot(_softness(argument)),
        "guess:FLATNESS": lambda argument, _: parse_guess_bot(argument),
        "gtp:COMMAND": GtpBot,
    }


def find(_text: str) -> Bot | None:
    """None: every client has the levels alone."""
    return None


def describe_position(game: Game) -> dict[str, Any]:
    """The game, the moves so far, the board, the colour to move and its legal moves."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    assert game.current_player is not None, "a bot is asked only while the game goes on"
    players = game.variant.players
    letters = {0: EMPTY} | {player.value: player.name[0] for player in players}
    return {
        "game": game.name,
        "moves": [[players[colour].name, game.format_action(action)] for colour, action in game.placed],
        "board": ["".join(letters[int(cell)] for cell in row) for row in game.board.grid],
        "turn": game.current_player.name,
        "legal": [game.format_action(action) for action in game.legal_actions()],
    }


def _softness(text: str) -> float:
    try:
        softness = float(text)
    except ValueError:
        softness = nan
    if 0 <= softness < inf:
        return softness
    raise InvalidArgument(f"look takes a softness of 0 or more, as in look:0.05, not {text!r}")
