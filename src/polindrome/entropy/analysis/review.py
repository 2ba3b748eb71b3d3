"""Hints and reviews of Entropy: the expected points that each move of both roles loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from polindrome.analysis.results import (
    CHOICES,
    MISSTEPS,
    SUGGESTIONS,
    Choice,
    Hint,
    Review,
    ReviewedMove,
    Suggestion,
    ValueEstimate,
)
from polindrome.analysis.review import ProgressCallback
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.evaluation import NODES, MoveEvaluator, accuracy, label_of
from polindrome.entropy.analysis.facts import MoveFacts, facts_of
from polindrome.entropy.analysis.sentences import compare, describe, only_move
from polindrome.game import CHANCE, Game

if TYPE_CHECKING:
    from polindrome.entropy.analysis.report import EntropyPage

__all__ = ["NODES", "VALUE", "accuracy", "check_available", "hint", "page", "review"]


@dataclass(frozen=True, slots=True)
class RoundStanding:
    """The number of the round, the points on its board, and the expected final score of Order."""

    round: int
    score: int
    expected: float

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


VALUE = "order's score"
"""The title of the value of a position."""


def check_available() -> None:
    """Do nothing: the search works without the compiled core."""


def hint(game: Game, budget: Budget) -> Hint:
    """Suggest slides or squares, best first."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    ranked = MoveEvaluator(game.scorer, game.open_draw, budget).rank(game, SUGGESTIONS)
    suggestions = tuple(_suggest(game, action, value, facts_of(game, action)) for action, value in ranked.items())
    return Hint(game.turn, game.position.turn.upper(), suggestions)


def review(
    positions: Sequence[Game], actions: Sequence[int], budget: Budget, progress: ProgressCallback
) -> tuple[RoundStanding, tuple[ReviewedMove, ...]]:
    """Return the standing at the start and the reviewed moves."""
    games = [game for game in positions if isinstance(game, EntropyGame)]
    assert len(games) == len(actions) + 1, "the family is Entropy"
    evaluator = MoveEvaluator(games[0].scorer, games[0].open_draw, budget)
    start = RoundStanding(games[0].round, games[0].score, evaluator.evaluate_before_draw(games[0].state))
    plies = [ply for ply in range(len(actions)) if games[ply].turn != CHANCE]
    moves: list[ReviewedMove] = []
    for number, ply in enumerate(plies, 1):
        moves.append(_review_move(number, ply, games[ply], actions[ply], evaluator))
        progress(number, len(plies))
    return start, tuple(moves)


def page(review: Review) -> EntropyPage:
    """Return the Entropy parts of the HTML report."""
    from polindrome.entropy.analysis.report import EntropyPage

    return EntropyPage(review)


def _suggest(game: EntropyGame, action: int, value: float, facts: MoveFacts) -> Suggestion:
    return Suggestion(action, game.format_action(action), ValueEstimate(None, value), facts, describe(facts))


def _review_move(number: int, ply: int, game: EntropyGame, action: int, evaluator: MoveEvaluator) -> ReviewedMove:
    ranked = evaluator.rank(game, CHOICES, also=action)
    best, best_value = next(iter(ranked.items()))
    value = ranked[action]
    lost = abs(best_value - value)
    label = label_of(ValueEstimate(None, lost))
    forced = len(game.legal_actions()) == 1
    facts = facts_of(game, action)
    better = facts_of(game, best) if label in MISSTEPS and not forced else None
    if better:
        sentence = compare(facts, better, game.format_action(best), lost, (best_value, value))
    else:
        sentence = only_move(facts) if forced else describe(facts)
    return ReviewedMove(
        number=number,
        ply=ply,
        seat=game.turn,
        side=game.position.turn.upper(),
        action=action,
        text=game.format_action(action),
        before=ValueEstimate(None, best_value),
        after=ValueEstimate(None, value),
        lost=ValueEstimate(None, lost),
        label=label,
        choices=tuple(
            Choice(choice, game.format_action(choice), ValueEstimate(None, points))
            for choice, points in list(ranked.items())[:CHOICES]
        ),
        forced=forced,
        facts=facts,
        better=_suggest(game, best, best_value, better) if better else None,
        sentence=sentence,
        standing=RoundStanding(game.round, facts.score_after, value),
    )
