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
from polindrome.analysis.review import ProgressCallback
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

MIN_VISIT_SHARE = 0.1
"""The least share of visits with which the search before a move evaluates it; otherwise the search after it does."""


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
    """Raise CoreMissing if the compiled core, which contains the search, is missing."""
    require_core()


def hint(game: Game, budget: Budget) -> Hint:
    """Suggest placements, most visited by the search first."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    assert game.current_player is not None, "a seat is to move"
    suggestions = tuple(
        _suggest(game, found.action, ValueEstimate(found.win, found.margin), facts_of(game, found.action))
        for found in evaluate_position(game, budget).candidates[:SUGGESTIONS]
    )
    return Hint(game.turn, game.current_player.name, suggestions)


def review(
    positions: Sequence[Game], actions: Sequence[int], budget: Budget, progress: ProgressCallback
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
        moves.append(_review_move(number, before, action, after, search_before, search_after))
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
    game_after: BlokusGame,
    search_before: SearchResult,
    search_after: SearchResult,
) -> ReviewedMove:
    assert game.current_player is not None, "the action was legal, so a colour was to move"
    best = search_before.candidates[0]
    win, margin = _value_after(action, game.turn, search_before, search_after)
    lost = ValueEstimate(max(best.win - win, 0.0), max(best.margin - margin, 0.0))
    if action == best.action:
        lost = ValueEstimate(0.0, 0.0)
    label = label_of(lost, game.num_seats)
    facts = facts_of(game, action, game_after)
    forced = facts.own.before.placements == 1
    better = facts_of(game, best.action) if label in MISSTEPS and not forced else None
    before = ValueEstimate(best.win, best.margin)
    return ReviewedMove(
        number=number,
        ply=number - 1,
        seat=game.turn,
        side=game.current_player.name,
        action=action,
        text=game.format_action(action),
        before=before,
        after=ValueEstimate(win, margin),
        lost=lost,
        label=label,
        choices=tuple(
            Choice(found.action, game.format_action(found.action), ValueEstimate(found.win, found.margin))
            for found in search_before.candidates[:CHOICES]
        ),
        forced=forced,
        facts=facts,
        better=_suggest(game, best.action, before, better) if better else None,
        sentence=_sentence(facts, better, game.format_action(best.action), lost),
        standing=_standing(game_after, search_after),
    )


def _value_after(
    action: int, seat: int, search_before: SearchResult, search_after: SearchResult
) -> tuple[float, float]:
    """The win chance and the margin of the seat after its action.

    They are those of the search before the action if it is the most visited one or has enough visits, and if the game
    goes on; otherwise those of the search after it.
    """
    best = search_before.candidates[0]
    min_visits = MIN_VISIT_SHARE * search_before.simulations
    for found in search_before.candidates:
        if found.action == action and search_after.candidates and (found is best or found.visits >= min_visits):
            return found.win, found.margin
    return search_after.wins[seat], search_after.margins[seat]


def _sentence(played: PlacementFacts, better: PlacementFacts | None, text: str, lost: ValueEstimate) -> str:
    if played.own.before.placements == 1:
        return only_move(played)
    return compare(played, better, text, lost) if better else describe(played)
