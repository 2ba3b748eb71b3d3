"""The levels of Blokus: easy, medium and hard, and a ladder of ten levels for every board.

docs/strength.md has the matches behind the ladder.
"""

from __future__ import annotations

from dataclasses import replace

from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.blokus.bots.search import OnePlyBot, SearchBot
from polindrome.bots.bot import Bot, Level
from polindrome.core import is_core_built

HEURISTIC_LEVELS = {
    "easy": Level(HeuristicBot(top=None), "Plays at random."),
    "medium": Level(HeuristicBot(top=5), "Picks one of its five best moves."),
    "hard": Level(HeuristicBot(top=3), "Picks one of its three best moves."),
}

MAX_SECONDS = 5.0
"""The time limit of a level for a move, however slow the machine is."""

_STRONGEST = SearchBot(simulations=2_000_000, seconds=MAX_SECONDS, threads=2)


def _ladder(temperatures: tuple[float, ...], simulations: tuple[int, ...]) -> tuple[Bot, ...]:
    """One-ply bots for the lower levels, searches for the upper ones; the last uses all of its time."""
    one_ply = [OnePlyBot(each) for each in temperatures]
    searches = [SearchBot(each, seconds=MAX_SECONDS) for each in simulations]
    return (*one_ply, *searches, _STRONGEST)


_BOTS = {
    14: _ladder((0.2, 0.105, 0.062, 0.033, 0.008), (50, 300, 2000, 50_000)),
    20: _ladder((0.2, 0.08, 0.044, 0.0265, 0.0135), (10, 200, 3000, 45_000)),
}

_DESCRIPTIONS = (
    "For a first game: often plays moves that look bad to it.",
    "For beginners: plays a bad move now and then.",
    "Takes one of the better moves.",
    "Takes one of the best moves, without looking ahead.",
    "Takes the move that looks best, or nearly.",
    "Looks a move ahead.",
    "Looks a few moves ahead.",
    "Looks far ahead where it matters.",
    "Hardly ever goes wrong.",
    "As strong as it gets: up to 5 seconds a move on two cores.",
)


def ladder(size: int) -> dict[str, Level]:
    """The levels 1 to 10 for boards of that size; empty without the compiled core."""
    if not is_core_built():
        return {}
    return {
        f"level:{number}": Level(bot, description)
        for number, (bot, description) in enumerate(zip(_BOTS[size], _DESCRIPTIONS, strict=True), 1)
    }


_DUO_RATINGS = (250, 520, 760, 1020, 1210, 1500, 1760, 2010, 2320, 2510)

_RATINGS = {14: {"easy": 0, **{f"level:{number}": rating for number, rating in enumerate(_DUO_RATINGS, 1)}}}
"""Only for Duo: on the other board up to four play, and Elo ratings need results against one opponent."""


def _rated(size: int, levels: dict[str, Level]) -> dict[str, Level]:
    ratings = _RATINGS.get(size, {})
    return {name: replace(level, rating=ratings.get(name)) for name, level in levels.items()}


LEVELS = {size: _rated(size, {**HEURISTIC_LEVELS, **ladder(size)}) for size in _BOTS}
"""All levels of Blokus by the size of the board, the weakest first within both groups."""
