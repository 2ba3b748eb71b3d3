"""The best placements for the colour to move."""

from __future__ import annotations

from polindrome.analysis.verdicts import SUGGESTIONS, Hint, Outlook, Suggestion
from polindrome.blokus import BlokusGame
from polindrome.blokus.analysis.facts import Facts, facts_of
from polindrome.blokus.analysis.sentences import describe
from polindrome.blokus.analysis.sight import look
from polindrome.bots import Budget


def hint_blokus(game: BlokusGame, budget: Budget) -> Hint:
    """Some placements, those that the search visited most first."""
    assert game.current_player is not None, "somebody is to move"
    found = {each.action: Outlook(each.win, each.margin) for each in look(game, budget).candidates[:SUGGESTIONS]}
    suggestions = tuple(suggest(game, action, outlook, facts_of(game, action)) for action, outlook in found.items())
    return Hint(game.turn, game.current_player.name, suggestions)


def suggest(game: BlokusGame, action: int, outlook: Outlook, facts: Facts) -> Suggestion:
    """A placement to play, with what it does."""
    return Suggestion(action, game.format_action(action), outlook, facts, describe(facts))
