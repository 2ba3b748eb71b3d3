"""One luck at a table: the same opening or bag, played in all seatings that fairness asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from polindrome.arena.played import Played
from polindrome.arena.referee import Referee
from polindrome.blokus import paired_games as blokus
from polindrome.entropy import paired_games as entropy

LUCKS: dict[str, Callable[[Referee], Iterator[Played]]] = {
    **dict.fromkeys(blokus.SEATINGS, blokus.play_games),
    "entropy": entropy.play_games,
}
"""How the games of one luck are played, by the name of the game."""


def play_luck(referee: Referee) -> Iterator[Played]:
    """The games as they end."""
    return LUCKS[referee.table.game](referee)


def games_of_a_luck(game: str, bots: int) -> int:
    """How many games share their luck; one in Entropy, where a game is one bag in both roles."""
    if game not in blokus.SEATINGS:
        return 1
    return len(blokus.seatings_of(game, bots, number=0))
