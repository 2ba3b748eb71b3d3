"""Hints and reviews of Blokus: search evaluations of moves, with the facts behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
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
from polindrome.analysis.review import Progress
from polindrome.blokus import BlokusGame, PlayerMobilityMetrics
from polindrome.blokus.analysis.evaluation import NODES, accuracy, evaluate_position, label_of
from polindrome.blokus.analysis.facts import PlacementFacts, facts_of
from polindrome.blokus.analysis.sentences import compare, describe, only_move
from polindrome.bots import Budget
from polindrome.core import require_core
from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.blokus.analysis.report import BlokusPage
    from polindrome.native import SearchResult

__all__ = ["NODES", "VALUE", "accuracy", "check_available", "hint", "page", "review"]

ENOUGH_VISITS = 0.1
"""The least share of visits for which the search before a move evaluates it; otherwise the search after it does."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Win chance, margin and points of each seat, and the mobility of each colour in turn order."""

    wins: tuple[float, ...]
    margins: tuple[float, ...]
    scores: tuple[int, ...]
    mobility: tuple[PlayerMobilityMetrics, ...]

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        mobility = [metrics.to_json() for metrics in self.mobility]
        return {"wins": self.wins, "margins": self.margins, "scores": self.scores, "mobility": mobility}


VALUE = "win chance"
"""The title of the value of a position."""


def check_available() -> None:
    """Raise CoreMissing without the compiled core, which contains the search."""
    require_core()


def hint(game: Game, budget: Budget) -> Hint:
    """Suggest placements, most visited by the search first."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    assert game.current_player is not None, "a seat is to move"
    found = {
        each.action: ValueEstimate(each.win, each.margin)
        for each in evaluate_position(game, budget).candidates[:SUGGESTIONS]
    }
    suggestions = tuple(_suggest(game, action, estimate, facts_of(game, action)) for action, estimate in found.items())
    return Hint(game.turn, game.current_player.name, suggestions)


def review(
    positions: Sequence[Game], actions: Sequence[int], budget: Budget, progress: Progress
) -> tuple[Standing, tuple[ReviewedMove, ...]]:
    """Return the standing at the start and the reviewed moves."""
    games = [game for game in positions if isinstance(game, BlokusGame)]
    assert len(games) == len(actions) + 1, "the family is Blokus"
    search_before = evaluate_position(games[0], budget)
    start = _standing(games[0], search_before)
    moves: list[ReviewedMove] = []
    for number, (action, (before, after)) in enumerate(zip(actions, pairwise(games), strict=True), 1):
        # The position after this move is the one before the next: each is searched once.
        search_after = evaluate_position(after, budget)
        facts = facts_of(before, action, after)
        standing = _standing(after, search_after)
        moves.append(_review_move(number, before, action, facts, search_before, search_after, standing))
        search_before = search_after
        progress(number, len(actions))
    return start, tuple(moves)


def page(review: Review) -> BlokusPage:
    """Return the Blokus parts of the HTML report."""
    from polindrome.blokus.analysis.report import BlokusPage

    return BlokusPage(review)


def _suggest(game: BlokusGame, action: int, estimate: ValueEstimate, facts: PlacementFacts) -> Suggestion:
    return Suggestion(action, game.format_action(action), estimate, facts, describe(facts))


def _standing(game: BlokusGame, result: SearchResult) -> Standing:
    mobility = tuple(game.mobility(player) for player in game.variant.players)
    return Standing(result.wins, result.margins, game.scores(), mobility)


def _review_move(
    number: int,
    game: BlokusGame,
    action: int,
    facts: PlacementFacts,
    search_before: SearchResult,
    search_after: SearchResult,
    standing: Standing,
) -> ReviewedMove:
    assert game.current_player is not None, "the action was legal, so a colour was to move"
    best = search_before.candidates[0]
    before, after = (
        ValueEstimate(best.win, best.margin),
        _estimate_after(action, game.turn, search_before, search_after),
    )
    lost = ValueEstimate(0.0, 0.0) if action == best.action else _difference(before, after)
    label = label_of(lost, game.num_seats)
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
        choices=_choices(game, search_before),
        only=only,
        facts=facts,
        better=_suggest(game, best.action, before, better) if better else None,
        sentence=_sentence(facts, better, game.format_action(best.action), lost),
        standing=standing,
    )


def _estimate_after(action: int, seat: int, search_before: SearchResult, search_after: SearchResult) -> ValueEstimate:
    """Estimate the mover's value after its action: from the search before it if that visited it often enough."""
    known = {
        found.action: found
        for found in search_before.candidates
        if found.visits >= ENOUGH_VISITS * search_before.simulations
    }
    known[search_before.candidates[0].action] = search_before.candidates[0]
    if action not in known or not search_after.candidates:
        return ValueEstimate(search_after.wins[seat], search_after.margins[seat])
    return ValueEstimate(known[action].win, known[action].margin)


def _difference(before: ValueEstimate, after: ValueEstimate) -> ValueEstimate:
    assert before.win is not None, "Blokus has win chances"
    assert after.win is not None, "Blokus has win chances"
    return ValueEstimate(max(before.win - after.win, 0.0), max(before.points - after.points, 0.0))


def _choices(game: BlokusGame, search_before: SearchResult) -> tuple[Choice, ...]:
    return tuple(
        Choice(found.action, game.format_action(found.action), ValueEstimate(found.win, found.margin))
        for found in search_before.candidates[:CHOICES]
    )


def _sentence(played: PlacementFacts, better: PlacementFacts | None, text: str, lost: ValueEstimate) -> str:
    if played.own.before.placements == 1:
        return only_move(played)
    return compare(played, better, text, lost) if better else describe(played)
