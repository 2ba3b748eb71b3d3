"""The best moves for the role to move in Entropy."""

from __future__ import annotations

from polindrome.analysis.verdicts import SUGGESTIONS, Hint, Outlook, Suggestion
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.facts import Facts, facts_of
from polindrome.entropy.analysis.sentences import describe
from polindrome.entropy.analysis.worth import Judge


def hint_entropy(game: EntropyGame, budget: Budget) -> Hint:
    """Some slides or squares, the best first."""
    ranked = Judge(game.scorer, game.open_draw, budget).rank(game, SUGGESTIONS)
    suggestions = tuple(suggest(game, action, worth, facts_of(game, action)) for action, worth in ranked.items())
    return Hint(game.turn, game.position.turn.upper(), suggestions)


def suggest(game: EntropyGame, action: int, worth: float, facts: Facts) -> Suggestion:
    """A move to make, with what it does."""
    return Suggestion(action, game.format_action(action), Outlook(None, worth), facts, describe(facts))
