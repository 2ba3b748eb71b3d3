"""Hints and reviews of any game whose family offers them."""

from __future__ import annotations

from polindrome.analysis.limits import Progress, no_progress
from polindrome.analysis.verdicts import Hint, Review, summarise_seats
from polindrome.bots import Budget
from polindrome.errors import InvalidArgument
from polindrome.family import Analysis, offered
from polindrome.game import OVER, Game
from polindrome.records import GameRecord
from polindrome.registry import family_of, new_game


def hint(game: Game, budget: Budget | None = None) -> Hint:
    """The best moves for the seat to move; InvalidArgument if no seat is to move. The game is not changed."""
    analysis = analysis_of(game.name, "hints")
    if game.turn < 0:
        state = "a game that is over" if game.turn == OVER else "a game that waits for a draw"
        raise InvalidArgument(f"expected a game in which a seat is to move, got {state}")
    return analysis.hint(game, budget or Budget())


def review(record: GameRecord, budget: Budget | None = None, *, progress: Progress | None = None) -> Review:
    """Judge every move of a record, finished or not, with the budget for each position.

    The same record, nodes and seed give the same review on one thread. Cancelled if `budget.stop` is set meanwhile;
    InvalidRecord if the record does not replay.
    """
    analysis = analysis_of(record.game, "reviews")
    record.replay()
    game = new_game(record.game, **record.options)
    start, moves = analysis.review(game, record.actions, budget or Budget(), progress or no_progress)
    return Review(record, start, moves, summarise_seats(moves, game.num_seats, analysis.accuracy))


def analysis_of(game: str, what: str) -> Analysis:
    """The analysis of a game's family; NotOffered names what is missing, CoreMissing that the core is."""
    analysis = offered(family_of(game).analysis, what, game)
    analysis.check_available()
    return analysis
