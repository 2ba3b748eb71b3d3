"""Hints and reviews of Entropy: the points that each move of both roles gains or loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from polindrome.analysis.labels import MISSTEPS
from polindrome.analysis.limits import Progress
from polindrome.analysis.verdicts import CHOICES, SUGGESTIONS, Choice, Hint, Outlook, Review, ReviewedMove, Suggestion
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.facts import Facts, facts_of
from polindrome.entropy.analysis.labels import accuracy, label_of
from polindrome.entropy.analysis.sentences import compare, describe, only_move
from polindrome.entropy.analysis.worth import NODES, Judge
from polindrome.game import CHANCE, Game

if TYPE_CHECKING:
    from polindrome.entropy.analysis.report import EntropyPage

__all__ = ["NODES", "VALUE", "accuracy", "check_available", "hint", "page", "review"]


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of the round, the points on its board, and the final score of Order to expect."""

    round: int
    score: int
    expected: float

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        return asdict(self)


VALUE = "order's score"
"""What the review tells of a position."""


def check_available() -> None:
    """Nothing: the search works without the compiled core, too."""


def hint(game: Game, budget: Budget) -> Hint:
    """Some slides or squares, the best first."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    ranked = Judge(game.scorer, game.open_draw, budget).rank(game, SUGGESTIONS)
    suggestions = tuple(_suggest(game, action, worth, facts_of(game, action)) for action, worth in ranked.items())
    return Hint(game.turn, game.position.turn.upper(), suggestions)


def review(
    game: Game, actions: Sequence[int], budget: Budget, progress: Progress
) -> tuple[Tally, tuple[ReviewedMove, ...]]:
    """The tally at the start, and a verdict on each move of a seat; the game is played on to its last position."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    judge = Judge(game.scorer, game.open_draw, budget)
    start = Tally(game.round, game.score, judge.before_draw(game.state))
    total = _count_moves(game.copy(), actions)
    moves: list[ReviewedMove] = []
    for ply, action in enumerate(actions):
        if game.turn != CHANCE:
            moves.append(_judge(len(moves) + 1, ply, game, action, judge))
            progress(len(moves), total)
        game.apply(action)
    return start, tuple(moves)


def page(review: Review) -> EntropyPage:
    """What the HTML report shows of Entropy."""
    from polindrome.entropy.analysis.report import EntropyPage

    return EntropyPage(review)


def _suggest(game: EntropyGame, action: int, worth: float, facts: Facts) -> Suggestion:
    return Suggestion(action, game.format_action(action), Outlook(None, worth), facts, describe(facts))


def _count_moves(game: EntropyGame, actions: Sequence[int]) -> int:
    moves = 0
    for action in actions:
        moves += game.turn != CHANCE
        game.apply(action)
    return moves


def _judge(number: int, ply: int, game: EntropyGame, action: int, judge: Judge) -> ReviewedMove:
    ranked = judge.rank(game, CHOICES, also=action)
    (best, there), here = next(iter(ranked.items())), ranked[action]
    lost = abs(there - here)
    label = label_of(Outlook(None, lost))
    only = len(game.legal_actions()) == 1
    facts = facts_of(game, action)
    better = facts_of(game, best) if label in MISSTEPS and not only else None
    if better:
        sentence = compare(facts, better, game.format_action(best), lost, (there, here))
    else:
        sentence = only_move(facts) if only else describe(facts)
    return ReviewedMove(
        number=number,
        ply=ply,
        seat=game.turn,
        side=game.position.turn.upper(),
        action=action,
        text=game.format_action(action),
        before=Outlook(None, there),
        after=Outlook(None, here),
        lost=Outlook(None, lost),
        label=label,
        choices=_choices(game, ranked),
        only=only,
        facts=facts,
        better=_suggest(game, best, there, better) if better else None,
        sentence=sentence,
        standing=Tally(game.round, facts.score_after, here),
    )


def _choices(game: EntropyGame, ranked: dict[int, float]) -> tuple[Choice, ...]:
    best = list(ranked.items())[:CHOICES]
    return tuple(Choice(action, game.format_action(action), Outlook(None, worth)) for action, worth in best)
