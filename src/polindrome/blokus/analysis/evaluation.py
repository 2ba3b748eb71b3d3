"""Search evaluations of Blokus positions, and labels and accuracy of moves by their loss."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from polindrome.analysis.results import Label, ValueEstimate, label_by_limits
from polindrome.analysis.review import check_stop
from polindrome.blokus import BlokusGame
from polindrome.bots import Budget

if TYPE_CHECKING:
    from polindrome.native import SearchResult

NODES = 5000
"""Simulations per position if the budget limits neither simulations nor seconds."""

WIN_LIMITS = {Label.BEST: 0.02, Label.GOOD: 0.05, Label.INACCURACY: 0.10, Label.MISTAKE: 0.20}
"""Label -> upper limit of the lost win chance, for two seats; a blunder loses more than all limits.

The move that the search chooses loses nothing. A loss below 2 % is within the noise of the search.
"""

MARGIN_LIMITS = {Label.BEST: 2.0, Label.GOOD: 5.0}
"""Label -> upper limit of the lost points; applies also when the win is certain."""


def evaluate_position(game: BlokusGame, budget: Budget) -> SearchResult:
    """Evaluate a position by search; at the end of the game by its result, without candidates."""
    check_stop(budget)
    if game.is_over:
        return _final_result(game)
    result = search(game, budget)
    check_stop(budget)  # The result of a stopped search is not reliable.
    return result


def search(game: BlokusGame, budget: Budget) -> SearchResult:
    """Search with a new tree, so that the result depends only on position and budget."""
    from polindrome.native import Position, Search

    unlimited = budget.nodes is None and budget.seconds is None
    return Search(game.variant).run(
        Position.of(game),
        simulations=NODES if unlimited else budget.nodes,
        seconds=budget.seconds,
        seed=budget.seed,
        threads=budget.threads,
        stop=budget.stop,
    )


def _final_result(game: BlokusGame) -> SearchResult:
    """The result of a finished game in the form of a search result; a tie splits the win."""
    from polindrome.native import SearchResult

    outcome = game.outcome()
    assert outcome is not None, "the game is over"
    points, winners = outcome.scores, outcome.winners
    wins = tuple((seat in winners) / len(winners) for seat in range(len(points)))
    margins = tuple(value - (sum(points) - value) / (len(points) - 1) for value in points)
    return SearchResult((), wins, margins, simulations=0, bytes_used=0)


def label_of(lost: ValueEstimate, num_seats: int) -> Label:
    """Return the worse of the labels by lost win chance and by lost points."""
    by_win = label_by_limits(_win_loss_for_two(lost, num_seats), WIN_LIMITS)
    by_points = label_by_limits(lost.points, MARGIN_LIMITS, Label.INACCURACY)
    return max(by_win, by_points, key=list(Label).index)


def accuracy(lost: ValueEstimate, num_seats: int) -> float:
    """Return the accuracy of a move: 1 without loss, 0.37 at the limit of a blunder, less beyond."""
    return exp(-_win_loss_for_two(lost, num_seats) / WIN_LIMITS[Label.MISTAKE])


def _win_loss_for_two(lost: ValueEstimate, num_seats: int) -> float:
    """Scale the lost win chance to a game of two seats: with more seats the average win chance is smaller."""
    assert lost.win is not None, "Blokus has win chances"
    return lost.win * num_seats / 2
