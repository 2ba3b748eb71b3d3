"""The review of a game of Entropy: the points that each move of both roles lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from polindrome.analysis.labels import MISSTEPS, label_of_entropy
from polindrome.analysis.limits import Progress
from polindrome.analysis.verdicts import CHOICES, Choice, Outlook, ReviewedMove
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.facts import facts_of
from polindrome.entropy.analysis.hint import suggest
from polindrome.entropy.analysis.sentences import compare, describe, only_move
from polindrome.entropy.analysis.worth import Judge
from polindrome.game import CHANCE


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of the round, the points on its board, and the final score of Order to expect."""

    round: int
    score: int
    expected: float

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        return asdict(self)


def review_entropy(
    game: EntropyGame, actions: Sequence[int], budget: Budget, progress: Progress
) -> tuple[Tally, tuple[ReviewedMove, ...]]:
    """How it stood at the start, and a verdict on each move; draws are nobody's moves. The game is played on."""
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
    label = label_of_entropy(lost)
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
        better=suggest(game, best, there, better) if better else None,
        sentence=sentence,
        standing=Tally(game.round, facts.score_after, here),
    )


def _choices(game: EntropyGame, ranked: dict[int, float]) -> tuple[Choice, ...]:
    best = list(ranked.items())[:CHOICES]
    return tuple(Choice(action, game.format_action(action), Outlook(None, worth)) for action, worth in best)
