"""Games of Blokus between bots: the same luck in every seating, so that no colour favours anybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from statistics import fmean

from polindrome.arena.duel import Terms
from polindrome.arena.played import Failure, Played, forfeit
from polindrome.arena.players import LETTERS, SIDES
from polindrome.arena.referee import Referee
from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.game import Game, Outcome
from polindrome.records import GameRecord
from polindrome.registry import new_game

SEATINGS: dict[str, tuple[str, ...]] = {
    "duo": ("AB", "BA"),
    "classic": ("ABAB", "BABA"),
    "classic-2": ("AB", "BA"),
    "classic-3": ("AAB", "BAA", "ABA", "ABB", "BAB", "BBA"),
}
"""Who has which seat in the games of a duel: A and B have every seat equally often."""

OPENING_BOT = HeuristicBot(top=20)
"""Draws the openings: large pieces towards the middle, with new corners."""


def play_games(referee: Referee) -> Iterator[Played]:
    """One game in each seating, as they end; the points are the mean of a seat."""
    table, opening = referee.table, draw_opening(referee.table, referee.number)
    for seats in seatings_of(table.game, len(table.bots), referee.number):
        game = opening.copy()
        failure = referee.play(game, seats)
        yield _played(game, seats, failure, len(table.bots))


def seatings_of(game: str, bots: int, number: int) -> tuple[str, ...]:
    """The seats of the games that share a luck, by the letters of the bots."""
    return SEATINGS[game] if bots == len(SIDES) else rotations(bots, number)


def rotations(bots: int, number: int) -> tuple[str, ...]:
    """Each bot once at every seat, in one order round the table; all orders take turns, by the number."""
    orders = list(permutations(LETTERS[1:bots]))
    order = LETTERS[0] + "".join(orders[number % len(orders)])
    return tuple(order[turn:] + order[:turn] for turn in range(bots))


def draw_opening(terms: Terms, number: int) -> Game:
    """The position in which all games of a duel start: its first moves are sensible ones that nobody chose."""
    game = new_game(terms.game, **terms.options)
    for ply in range(terms.opening):
        game.apply(OPENING_BOT.decide(game, terms.budget(number, ply)).action)
    return game


def share_of(outcome: Outcome, seats: str, side: str) -> float:
    """How much of the win is a bot's: the part of the winning seats that it has."""
    return fmean(seats[seat] == side for seat in outcome.winners)


def _played(game: Game, seats: str, failure: Failure | None, bots: int) -> Played:
    record = GameRecord.of(game)
    if failure:
        return forfeit((seats,), (record,), failure, bots)
    outcome = game.outcome()
    assert outcome is not None, "the referee plays to the end"
    shares = tuple(share_of(outcome, seats, side) for side in LETTERS[:bots])
    points = tuple(_mean_points(outcome, seats, side) for side in LETTERS[:bots])
    return Played((seats,), shares, points, (record,))


def _mean_points(outcome: Outcome, seats: str, side: str) -> float:
    return fmean(points for points, owner in zip(outcome.scores, seats, strict=True) if owner == side)
