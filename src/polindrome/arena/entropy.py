"""A game of Entropy between two bots: one bag, played twice with the roles changed."""

from __future__ import annotations

from polindrome.arena.duel import Duel, Match
from polindrome.arena.referee import Referee
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import shuffle_bag
from polindrome.records import GameRecord

SEATINGS = ("AB", "BA")
"""Seat 0 is Order, as it is in every first round."""


def play_duel(match: Match, number: int) -> Duel:
    """A as Order against B as Chaos, then B as Order against A as Chaos; the points are those of Order."""
    referee = Referee(match, number)
    rounds = [EntropyGame(rounds=1, **match.options) for _ in SEATINGS]
    for game, seats in zip(rounds, SEATINGS, strict=True):
        referee.play(game, seats, shuffle_bag(match.seed, number))
    a, b = (game.order_scores[0] for game in rounds)
    share = 0.5 if a == b else float(a > b)
    return Duel(number, SEATINGS, (share,), (a, b), tuple(map(GameRecord.of, rounds)), referee.thinking)
