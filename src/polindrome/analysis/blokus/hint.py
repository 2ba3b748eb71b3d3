"""The best placements for the colour to move."""

from __future__ import annotations

from polindrome.analysis.blokus.facts import facts_of
from polindrome.analysis.blokus.sentences import describe
from polindrome.analysis.blokus.sight import look
from polindrome.analysis.verdicts import SUGGESTIONS, Hint, Outlook, Suggestion
from polindrome.blokus import BlokusGame
from polindrome.bots import Budget


def hint_blokus(game: BlokusGame, budget: Budget) -> Hint:
    """Some placements, those that the search visited most first."""
    assert game.current_player is not None, "somebody is to move"
    candidates = look(game, budget).candidates[:SUGGESTIONS]
    suggestions = tuple(_suggest(game, found.action, Outlook(found.win, found.margin)) for found in candidates)
    return Hint(game.turn, game.current_player.name, suggestions)


def _suggest(game: BlokusGame, action: int, outlook: Outlook) -> Suggestion:
    facts = facts_of(game, action)
    return Suggestion(action, game.format_action(action), outlook, facts, describe(facts))
