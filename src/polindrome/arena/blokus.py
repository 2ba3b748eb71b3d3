"""A duel of Blokus between two bots: the same luck in every seating, so that no colour favours anybody."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from polindrome.arena.duel import Duel, Match
from polindrome.arena.players import SIDES
from polindrome.arena.referee import Referee
from polindrome.bots.heuristic import HeuristicBot
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


def play_duel(match: Match, number: int) -> Duel:
    """One game in each seating; the points are the mean of a seat."""
    referee = Referee(match, number)
    seatings = SEATINGS[match.game]
    opening = draw_opening(match, number)
    games = [opening.copy() for _ in seatings]
    for game, seats in zip(games, seatings, strict=True):
        referee.play(game, seats)
    outcomes = [_outcome(game) for game in games]
    shares = tuple(share_of_a(outcome, seats) for outcome, seats in zip(outcomes, seatings, strict=True))
    a, b = (_mean_points(outcomes, seatings, side) for side in SIDES)
    return Duel(number, seatings, shares, (a, b), tuple(map(GameRecord.of, games)), referee.thinking)


def draw_opening(match: Match, number: int) -> Game:
    """The position in which all games of a duel start: its first moves are sensible ones that nobody chose."""
    game = new_game(match.game, **match.options)
    for ply in range(match.opening):
        game.apply(OPENING_BOT.decide(game, match.budget(number, ply)).action)
    return game


def share_of_a(outcome: Outcome, seats: str) -> float:
    """How much of the win is A's: the part of the winning seats that it has."""
    return fmean(seats[seat] == SIDES[0] for seat in outcome.winners)


def _outcome(game: Game) -> Outcome:
    outcome = game.outcome()
    assert outcome is not None, "the referee plays to the end"
    return outcome


def _mean_points(outcomes: Sequence[Outcome], seatings: Sequence[str], side: str) -> float:
    """Of the seats of one side, over the games of a duel: it has as many of them as the other."""
    return fmean(
        points
        for outcome, seats in zip(outcomes, seatings, strict=True)
        for points, owner in zip(outcome.scores, seats, strict=True)
        if owner == side
    )
