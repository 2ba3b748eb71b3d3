"""What the search sees in a position; the one place that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from polindrome.analysis.limits import check_stop
from polindrome.blokus import BlokusGame
from polindrome.bots import Budget

if TYPE_CHECKING:
    from polindrome.native import Found

NODES = 5000
"""For a position, if the budget names neither simulations nor seconds."""


def look(game: BlokusGame, budget: Budget) -> Found:
    """What is to be expected of a position: what the search finds, or the result, without candidates, at the end."""
    check_stop(budget)
    if game.is_over:
        return _result(game)
    found = search(game, budget)
    check_stop(budget)  # A search that was stopped has seen too little.
    return found


def search(game: BlokusGame, budget: Budget) -> Found:
    """Ask the search of the core, with a tree of its own: the answer depends on the position and the budget only."""
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


def _result(game: BlokusGame) -> Found:
    from polindrome.native import Found

    outcome = game.outcome()
    assert outcome is not None, "the game is over"
    points, winners = outcome.scores, outcome.winners
    wins = tuple((seat in winners) / len(winners) for seat in range(len(points)))
    margins = tuple(value - (sum(points) - value) / (len(points) - 1) for value in points)
    return Found((), wins, margins, simulations=0, bytes_used=0)
