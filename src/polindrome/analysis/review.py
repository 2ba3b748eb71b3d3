"""Hints and reviews for any game whose family provides them."""

from __future__ import annotations

from collections.abc import Callable

from polindrome.analysis.results import Hint, Review, summarise_seats
from polindrome.bots import Budget
from polindrome.errors import Cancelled, InvalidArgument
from polindrome.family import Analysis, require_part
from polindrome.game import OVER, Game
from polindrome.records import GameRecord
from polindrome.registry import family_of

ProgressCallback = Callable[[int, int], None]
"""A callback after each reviewed move: the number of moves done, and the total."""


def hint(game: Game, budget: Budget | None = None) -> Hint:
    """Find the best moves for the seat to move; InvalidArgument if no seat is to move. The game is not changed."""
    analysis = analysis_of(game.name, "hints")
    if game.turn < 0:
        state = "a game that is over" if game.turn == OVER else "a game that waits for a draw"
        raise InvalidArgument(f"expected a game in which a seat is to move, got {state}")
    return analysis.hint(game, budget or Budget())


def review(record: GameRecord, budget: Budget | None = None, *, progress: ProgressCallback | None = None) -> Review:
    """Review every move of a finished or unfinished record; the budget applies to each position.

    The same record, nodes and seed give the same review on one thread. Raises Cancelled if `budget.stop` is set
    during the review, and InvalidRecord if the record does not replay.
    """
    analysis = analysis_of(record.game, "reviews")
    positions = record.positions()
    callback = progress or (lambda _done, _total: None)
    start, moves = analysis.review(positions, record.actions, budget or Budget(), callback)
    seats = summarise_seats(moves, positions[0].num_seats, analysis.accuracy)
    return Review(record, start, moves, seats, positions)


def analysis_of(game: str, what: str) -> Analysis:
    """Return the analysis of a game's family; NotOffered if it has none, CoreMissing if it needs the core."""
    analysis = require_part(family_of(game).analysis, what, game)
    analysis.check_available()
    return analysis


def check_stop(budget: Budget) -> None:
    """Raise Cancelled if the stop flag of the budget is set."""
    if budget.stop is not None and budget.stop.is_set():
        raise Cancelled("the analysis was stopped")
