"""The bots of Blokus by name: the levels, and bots for trusted callers.

Levels are `easy`, `medium`, `hard` and, with the compiled core, `level:1` to `level:10`, on one scale of ratings;
docs/strength.md has the matches behind it. Trusted callers can also use `mcts:2000` (the search with 2000 simulations
per move), `oneply:0.05` (an evaluation of each move, with a temperature), `policy:1` (the policy of the search alone,
with a temperature) and `gtp:COMMAND` (another program).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.blokus.bots.search import OnePlyBot, SearchBot, parse_one_ply_bot, parse_policy_bot, parse_search_bot
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.notation import EMPTY
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot, Level
from polindrome.core import is_core_built
from polindrome.game import Game

HEURISTIC_LEVELS = {
    "easy": Level(HeuristicBot(top=None), "Plays at random."),
    "medium": Level(HeuristicBot(top=5), "Picks one of its five best moves."),
    "hard": Level(HeuristicBot(top=3), "Picks one of its three best moves."),
}

MAX_SECONDS = 5.0
"""The time limit of a level for a move, however slow the machine is."""


def _ladder_bots(temperatures: tuple[float, ...], simulations: tuple[int, ...]) -> tuple[Bot, ...]:
    """One-ply bots for the lower levels, searches for the upper ones; the last uses all of its time."""
    one_ply = [OnePlyBot(temperature) for temperature in temperatures]
    searches = [SearchBot(number, seconds=MAX_SECONDS) for number in simulations]
    return (*one_ply, *searches, SearchBot(simulations=2_000_000, seconds=MAX_SECONDS, threads=2))


_LADDER_BOTS = {
    14: _ladder_bots((0.2, 0.105, 0.062, 0.033, 0.008), (50, 300, 2000, 50_000)),
    20: _ladder_bots((0.2, 0.08, 0.044, 0.0265, 0.0135), (10, 200, 3000, 45_000)),
}
"""Board size -> the bots of the levels 1 to 10."""

_LADDER_DESCRIPTIONS = (
    "For a first game: often plays bad moves.",
    "For beginners: plays a bad move now and then.",
    "Picks one of the better moves.",
    "Picks one of the best moves, without looking ahead.",
    "Picks the best move at first sight, or nearly.",
    "Looks one move ahead.",
    "Looks a few moves ahead.",
    "Looks far ahead where it matters.",
    "Rarely makes a mistake.",
    "The strongest: up to 5 seconds per move on two cores.",
)


def _ratings(easy: int, medium: int, hard: int, *ladder: int) -> dict[str, int]:
    numbered = {f"level:{number}": rating for number, rating in enumerate(ladder, 1)}
    return {"easy": easy, "medium": medium, "hard": hard, **numbered}


_CLASSIC_RATINGS = _ratings(400, 1310, 1400, 650, 950, 1210, 1470, 1780, 2030, 2270, 2450, 2640, 2830)

_RATINGS = {
    "duo": _ratings(400, 900, 980, 650, 920, 1160, 1420, 1610, 1900, 2160, 2410, 2720, 2910),
    "classic": _CLASSIC_RATINGS,
    "classic-2": _ratings(400, 1250, 1300, 580, 850, 1180, 1470, 1710, 1960, 2430, 2820, 3110, 3300),
    "classic-3": _CLASSIC_RATINGS,
}
"""Game -> Elo ratings of the levels, with random play at 400."""


def ladder(size: int) -> dict[str, Level]:
    """The levels 1 to 10 for boards of that size; empty without the compiled core."""
    if not is_core_built():
        return {}
    return {
        f"level:{number}": Level(bot, description)
        for number, (bot, description) in enumerate(zip(_LADDER_BOTS[size], _LADDER_DESCRIPTIONS, strict=True), 1)
    }


def _rated_levels(game: str) -> dict[str, Level]:
    """All levels of a game with their ratings, weakest first."""
    ratings = _RATINGS[game]
    found = {**HEURISTIC_LEVELS, **ladder(VARIANTS[game].size)}
    return {name: replace(found[name], rating=ratings[name]) for name in sorted(found, key=ratings.__getitem__)}


LEVELS = {game: _rated_levels(game) for game in VARIANTS}
"""Game -> levels by name, weakest first."""


def levels(game: str) -> Mapping[str, Level]:
    """The levels easy, medium and hard among those of the ladder, if the compiled core is available."""
    return LEVELS[game]


def default_level(_game: str) -> str:
    """The level for a player who did not choose one: a low one of the ladder; without the compiled core, easy."""
    return "level:1" if is_core_built() else "easy"


def stand_in(_game: str) -> str:
    """The bot that replaces one that failed, or a player who left."""
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
