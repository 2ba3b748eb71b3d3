"""A match: many games between two bots, over all processors."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from polindrome.arena import entropy
from polindrome.arena.duel import Duel, Match
from polindrome.arena.workers import spread
from polindrome.bots import find_bot
from polindrome.errors import InvalidArgument
from polindrome.registry import new_game

DUELS: dict[str, Callable[[Match, int], Duel]] = {"entropy": entropy.play_duel}
"""How one game of a match is played, by the name of the game."""


def play_match(match: Match, games: int, *, jobs: int = 1) -> Generator[Duel, None, None]:
    """The games number 0 to `games` - 1 as they end; the order, and nothing else, depends on `jobs`.

    What is wrong with the match is raised at once, before anybody plays.
    """
    if match.game not in DUELS:
        raise InvalidArgument(f"matches are played in {', '.join(DUELS)}, not in {match.game!r}")
    new_game(match.game, **match.options)
    for name in (match.a, match.b):
        find_bot(match.game, name)
    return spread(partial(DUELS[match.game], match), range(games), min(jobs, games))
