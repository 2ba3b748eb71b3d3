"""A verdict on every move of a game."""

from __future__ import annotations

from polindrome.analysis.limits import Progress, no_progress
from polindrome.analysis.verdicts import Review, ReviewedMove, ToJson, summarise_seats
from polindrome.blokus import BlokusGame
from polindrome.blokus.analysis.review import review_blokus
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.review import review_entropy
from polindrome.records import GameRecord
from polindrome.registry import new_game


def review(record: GameRecord, budget: Budget | None = None, *, progress: Progress | None = None) -> Review:
    """Judge every move of a record, finished or not, with the budget for each position.

    The same record, nodes and seed give the same review on one thread. Cancelled if `budget.stop` is set meanwhile;
    InvalidRecord if the record does not replay.
    """
    record.replay()
    start, moves = _judge_all(record, budget or Budget(), progress or no_progress)
    return Review(record, start, moves, summarise_seats(moves, new_game(record.game).num_seats))


def _judge_all(record: GameRecord, budget: Budget, progress: Progress) -> tuple[ToJson, tuple[ReviewedMove, ...]]:
    game = new_game(record.game, **record.options)
    if isinstance(game, EntropyGame):
        return review_entropy(game, record.actions, budget, progress)
    assert isinstance(game, BlokusGame), "there are two families of games"
    return review_blokus(game, record.actions, budget, progress)
