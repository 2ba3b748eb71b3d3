"""A match: many duels between two bots, over all processors."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from polindrome.arena import blokus, entropy
from polindrome.arena.duel import Duel, Match
from polindrome.arena.players import bots_of, close_bots
from polindrome.arena.workers import spread
from polindrome.errors import UnknownName
from polindrome.registry import new_game

DUELS: dict[str, Callable[[Match, int], Duel]] = {
    **dict.fromkeys(blokus.SEATINGS, blokus.play_duel),
    "entropy": entropy.play_duel,
}
"""How one duel of a match is played, by the name of the game."""


def games_in_duel(game: str) -> int:
    """How many games share their luck; one in Entropy, where a game is one bag in both roles."""
    return len(blokus.SEATINGS[game]) if game in blokus.SEATINGS else 1


def count_duels(game: str, games: int) -> int:
    """How many duels have at least so many games."""
    return -(-games // games_in_duel(game))


def play_match(match: Match, games: int, *, jobs: int = 1) -> Generator[Duel, None, None]:
    """The duels number 0, 1, ... of at least so many games as they end; the order, and nothing else, depends on `jobs`.

    What is wrong with the match is raised at once, before anybody plays.
    """
    if match.game not in DUELS:
        raise UnknownName("game", match.game, DUELS)
    new_game(match.game, **match.options)
    try:
        bots_of(match)
    finally:
        close_bots()
    return _play(match, count_duels(match.game, games), jobs)


def _play(match: Match, duels: int, jobs: int) -> Generator[Duel, None, None]:
    try:
        yield from spread(partial(DUELS[match.game], match), range(duels), min(jobs, duels))
    finally:
        close_bots()
