"""A game of Entropy between two bots: one bag, played twice with the roles changed."""

from __future__ import annotations

from polindrome.arena.duel import Duel, Match, Thinking
from polindrome.bots import find_bot
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import shuffle_bag
from polindrome.game import CHANCE, OVER
from polindrome.records import GameRecord


def play_duel(match: Match, number: int) -> Duel:
    """A as Order against B as Chaos, then B as Order against A as Chaos; the points are those of Order."""
    thinking = (Thinking(), Thinking())
    first = _play_round(match, number, (match.a, match.b), thinking)
    second = _play_round(match, number, (match.b, match.a), thinking[::-1])
    points = (first.order_scores[0], second.order_scores[0])
    return Duel(number, points, (GameRecord.of(first), GameRecord.of(second)), thinking)


def _play_round(match: Match, number: int, names: tuple[str, str], thinking: tuple[Thinking, ...]) -> EntropyGame:
    """One round; the first bot is Order, as seat 0 is in a first round."""
    bots = [find_bot(match.game, name) for name in names]
    draws = iter(shuffle_bag(match.seed, number))
    game = EntropyGame(rounds=1, **match.options)
    while (seat := game.turn) != OVER:
        if seat == CHANCE:
            game.apply(next(draws))
        else:
            budget = match.budget(number, len(game.history))
            game.apply(thinking[seat].time(bots[seat], game, budget))
    return game
