"""The computer players of Blokus by name.

Levels are `easy`, `medium`, `hard` and `level:1` to `level:10`. Trusted callers can also use `mcts:2000` (the search
with 2000 simulations per move), `oneply:0.05` (an evaluation of each move, with a temperature), `policy:1` (the policy
of the search alone, with a temperature) and `gtp:COMMAND` (another program).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.levels import LEVELS
from polindrome.blokus.bots.search import parse_one_ply_bot, parse_policy_bot, parse_search_bot
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot, Level
from polindrome.game import Game

EMPTY = "."


def levels(game: str) -> Mapping[str, Level]:
    """The three levels of the specification, then the ladder if the compiled core is available."""
    return LEVELS[VARIANTS[game].size]


def default_level(_game: str) -> str:
    """The level for a player who did not choose one."""
    return "medium"


def stand_in(_game: str) -> str:
    """The bot that moves for one that failed."""
    return "medium"


def factories(_game: str) -> Mapping[str, Callable[[str, str], Bot]]:
    """Bots for trusted callers."""
    return {
        "mcts:SIMULATIONS": lambda argument, _: parse_search_bot(argument),
        "oneply:TEMPERATURE": lambda argument, _: parse_one_ply_bot(argument),
        "policy:TEMPERATURE": lambda argument, _: parse_policy_bot(argument),
        "gtp:COMMAND": GtpBot,
    }


def find(_text: str) -> Bot | None:
    """None: clients can choose only among the levels."""
    return None


def describe_position(game: Game) -> dict[str, Any]:
    """The game, the moves so far, the board, the colour to move and its legal moves."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    assert game.current_player is not None, "a bot moves only while the game is not over"
    players = game.variant.players
    letters = {0: EMPTY} | {player.value: player.name[0] for player in players}
    return {
        "game": game.name,
        "moves": [[players[colour].name, game.format_action(action)] for colour, action in game.placed],
        "board": ["".join(letters[int(cell)] for cell in row) for row in game.board.grid],
        "turn": game.current_player.name,
        "legal": [game.format_action(action) for action in game.legal_actions()],
    }
