"""Helpers for tests of the GTP engine: bots without a search, and responses as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from polindrome.blokus import BlokusGame, Variant
from polindrome.blokus.gtp import converse
from polindrome.blokus.notation import format_move_points
from polindrome.bots import Budget, Decision
from polindrome.errors import InvalidArgument
from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.native import SearchResult


class Last:
    """Plays the last legal action or raises an error, and records its requests."""

    def __init__(self, *, complaint: str = "") -> None:
        self.complaint = complaint
        self.games: list[str] = []
        self.budgets: list[Budget] = []

    def of(self, game: str) -> Last:
        """The same bot for any game."""
        self.games.append(game)
        return self

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The action, with one more candidate."""
        self.budgets.append(budget)
        if self.complaint:
            raise InvalidArgument(self.complaint)
        best, *others = reversed(game.legal_actions())
        return Decision(best, ((best, 0.625), *((action, 0.5) for action in others[:1])), 0.625)


class Searcher(Last):
    """Returns a fixed search result."""

    def __init__(self, found: SearchResult) -> None:
        super().__init__()
        self.found = found

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first candidate."""
        candidates = tuple((move.action, move.value) for move in self.found.candidates)
        return replace(
            super().decide(game, budget), action=candidates[0][0], candidates=candidates, search_result=self.found
        )


class Chance(Last):
    """Plays an action that depends on the seed."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A legal action."""
        self.budgets.append(budget)
        return Decision(Random(budget.seed).choice(game.legal_actions()), (), 0.5)


def answers(lines: Iterable[str], bot: Last | None = None, game: str = "duo", **settings: object) -> list[str]:
    """The responses without their final line break."""
    given_bot = bot or Last()
    replies = list(converse(lines, given_bot.of, game=game, **settings))  # type: ignore[arg-type]
    assert all(reply[0] in "=?" and reply.endswith("\n") and "\n\n" not in reply for reply in replies)
    return [reply.removesuffix("\n") for reply in replies]


def played(game: BlokusGame) -> list[str]:
    """The commands that set up the same position on another board."""
    names, size = colours(game.variant), game.variant.size
    return [f"play {names[colour]} {format_move_points(game.move_of(action), size)}" for colour, action in game.placed]


def colours(variant: Variant) -> str:
    """The names of the colours in turn order."""
    return "bw" if len(variant.players) == 2 else "1234"
