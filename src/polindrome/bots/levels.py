"""The levels of Blokus: three friendly ones, and a ladder of ten equal steps for every board.

docs/strength.md has the matches behind the ladder.
"""

from __future__ import annotations

from polindrome.bots.bot import Bot, Level
from polindrome.bots.heuristic import HeuristicBot
from polindrome.bots.search import LookBot, SearchBot
from polindrome.core import is_core_built

FRIENDLY = {
    "easy": Level(HeuristicBot(top=None), "Plays at random."),
    "medium": Level(HeuristicBot(top=5), "Picks one of its five best moves."),
    "hard": Level(HeuristicBot(top=3), "Picks one of its three best moves."),
}

STRONGEST = SearchBot(simulations=2_000_000, seconds=5.0, threads=2)

_DUO: tuple[Bot, ...] = (
    LookBot(softness=0.3),
    LookBot(softness=0.15),
    LookBot(softness=0.08),
    LookBot(softness=0.04),
    LookBot(softness=0.0),
    SearchBot(simulations=60, seconds=5.0),
    SearchBot(simulations=300, seconds=5.0),
    SearchBot(simulations=2000, seconds=5.0),
    SearchBot(simulations=20000, seconds=5.0),
    STRONGEST,
)

_CLASSIC = _DUO

_DESCRIPTIONS = (
    "For a first game: sees good moves, and often plays others.",
    "For beginners: plays large pieces, and leaves corners open.",
    "For those who know the rules well.",
    "Makes few plain mistakes, and does not look ahead.",
    "Takes the move that looks best.",
    "Looks a move ahead.",
    "Looks a few moves ahead.",
    "For club players.",
    "Hardly ever goes wrong.",
    "As strong as it gets: up to 5 seconds a move on two cores.",
)


def ladder(size: int) -> dict[str, Level]:
    """The levels 1 to 10 for boards of that size; none without the compiled core, which they need."""
    if not is_core_built():
        return {}
    bots = _DUO if size == 14 else _CLASSIC
    return {
        f"level:{number}": Level(bot, description)
        for number, (bot, description) in enumerate(zip(bots, _DESCRIPTIONS, strict=True), 1)
    }


LEVELS = {size: {**FRIENDLY, **ladder(size)} for size in (14, 20)}
"""All levels of Blokus by the size of the board, the weakest first within both kinds."""
