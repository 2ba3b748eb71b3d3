"""A game of Entropy between two bots: one bag, played twice with the roles changed."""

from __future__ import annotations

from collections.abc import Iterator

from polindrome.arena.played import Played, forfeit
from polindrome.arena.players import SIDES
from polindrome.arena.referee import Referee
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import shuffle_bag
from polindrome.records import GameRecord

SEATINGS = ("AB", "BA")
"""Seat 0 is Order, as it is in every first round."""


def play_games(referee: Referee) -> Iterator[Played]:
    """A as Order against B as Chaos, then B as Order against A as Chaos: one game; the points are those of Order."""
    table = referee.table
    points: tuple[float, ...] = ()
    records: tuple[GameRecord, ...] = ()
    for number, seats in enumerate(SEATINGS, 1):
        game = EntropyGame(rounds=1, **table.options)
        failure = referee.play(game, seats, shuffle_bag(table.seed, referee.number))
        records += (GameRecord.of(game),)
        if failure:
            yield forfeit(SEATINGS[:number], records, failure, len(SIDES))
            return
        points += game.order_scores
    share = (1 + (points[0] > points[1]) - (points[0] < points[1])) / 2
    yield Played(SEATINGS, (share, 1 - share), points, records)
