"""Hints and reviews of Blokus: what the search says of moves, with the facts behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from polindrome.analysis.labels import MISSTEPS
from polindrome.analysis.limits import Progress
from polindrome.analysis.verdicts import CHOICES, SUGGESTIONS, Choice, Hint, Outlook, Review, ReviewedMove, Suggestion
from polindrome.blokus import BlokusGame, PlayerMobilityMetrics
from polindrome.blokus.analysis.facts import Facts, facts_of
from polindrome.blokus.analysis.labels import accuracy, label_of
from polindrome.blokus.analysis.sentences import compare, describe, only_move
from polindrome.blokus.analysis.sight import NODES, look
from polindrome.bots import Budget
from polindrome.core import require_core
from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.blokus.analysis.report import BlokusPage
    from polindrome.native import Found

__all__ = ["NODES", "VALUE", "accuracy", "check_available", "hint", "page", "review"]

ENOUGH_VISITS = 0.1
"""A placement with a smaller share of the simulations is judged by the search of the position after it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Win chance, margin and points of each seat, and the mobility of each colour in turn order."""

    wins: tuple[float, ...]
    margins: tuple[float, ...]
    scores: tuple[int, ...]
    mobility: tuple[PlayerMobilityMetrics, ...]

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        mobility = [metrics.to_json() for metrics in self.mobility]
        return {"wins": self.wins, "margins": self.margins, "scores": self.scores, "mobility": mobility}


VALUE = "win chance"
"""What the review tells of a position."""


def check_available() -> None:
    """Raise CoreMissing without the compiled core, which has the search."""
    require_core()


def hint(game: Game, budget: Budget) -> Hint:
    """Some placements, the most visited by the search first."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    assert game.current_player is not None, "a seat is to move"
    found = {each.action: Outlook(each.win, each.margin) for each in look(game, budget).candidates[:SUGGESTIONS]}
    suggestions = tuple(_suggest(game, action, outlook, facts_of(game, action)) for action, outlook in found.items())
    return Hint(game.turn, game.current_player.name, suggestions)


def review(
    game: Game, actions: Sequence[int], budget: Budget, progress: Progress
) -> tuple[Standing, tuple[ReviewedMove, ...]]:
    """The standing at the start, and a verdict on each action; the game is played on to its last position."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    sight = look(game, budget)
    start = _standing(game, sight)
    moves: list[ReviewedMove] = []
    for number, action in enumerate(actions, 1):
        before = game.copy()
        game.apply(action)
        # The position after this move is the one before the next: each is searched once.
        following = look(game, budget)
        moves.append(_judge(number, before, action, sight, following, _standing(game, following)))
        sight = following
        progress(number, len(actions))
    return start, tuple(moves)


def page(review: Review) -> BlokusPage:
    """What the HTML report shows of Blokus."""
    from polindrome.blokus.analysis.report import BlokusPage

    return BlokusPage(review)


def _suggest(game: BlokusGame, action: int, outlook: Outlook, facts: Facts) -> Suggestion:
    return Suggestion(action, game.format_action(action), outlook, facts, describe(facts))


def _standing(game: BlokusGame, sight: Found) -> Standing:
    mobility = tuple(game.mobility(player) for player in game.variant.players)
    return Standing(sight.wins, sight.margins, game.scores(), mobility)


def _judge(
    number: int, game: BlokusGame, action: int, sight: Found, following: Found, standing: Standing
) -> ReviewedMove:
    assert game.current_player is not None, "the action was legal, so somebody was to move"
    best = sight.candidates[0]
    before, after = Outlook(best.win, best.margin), _outlook_of(action, game.turn, sight, following)
    lost = Outlook(0.0, 0.0) if action == best.action else _difference(before, after)
    label = label_of(lost, game.num_seats)
    facts = facts_of(game, action)
    only = facts.own.before.placements == 1
    better = facts_of(game, best.action) if label in MISSTEPS and not only else None
    return ReviewedMove(
        number=number,
        ply=number - 1,
        seat=game.turn,
        side=game.current_player.name,
        action=action,
        text=game.format_action(action),
        before=before,
        after=after,
        lost=lost,
        label=label,
        choices=_choices(game, sight),
        only=only,
        facts=facts,
        better=_suggest(game, best.action, before, better) if better else None,
        sentence=_sentence(facts, better, game.format_action(best.action), lost),
        standing=standing,
    )


def _outlook_of(action: int, seat: int, sight: Found, following: Found) -> Outlook:
    """What the mover may hope for after its action: from the search before it if that looked at it often enough."""
    known = {found.action: found for found in sight.candidates if found.visits >= ENOUGH_VISITS * sight.simulations}
    known[sight.candidates[0].action] = sight.candidates[0]
    if action not in known or not following.candidates:
        return Outlook(following.wins[seat], following.margins[seat])
    return Outlook(known[action].win, known[action].margin)


def _difference(before: Outlook, after: Outlook) -> Outlook:
    assert before.win is not None, "Blokus has win chances"
    assert after.win is not None, "Blokus has win chances"
    return Outlook(max(before.win - after.win, 0.0), max(before.points - after.points, 0.0))


def _choices(game: BlokusGame, sight: Found) -> tuple[Choice, ...]:
    return tuple(
        Choice(found.action, game.format_action(found.action), Outlook(found.win, found.margin))
        for found in sight.candidates[:CHOICES]
    )


def _sentence(played: Facts, better: Facts | None, text: str, lost: Outlook) -> str:
    if played.own.before.placements == 1:
        return only_move(played)
    return compare(played, better, text, lost) if better else describe(played)
