"""Talking to our engine over GTP: bots that do not think, and answers as text."""

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
    from polindrome.native import Found


class Last:
    """Plays the last of the legal actions, or complains, and remembers what it was asked."""

    def __init__(self, *, complaint: str = "") -> None:
        self.complaint = complaint
        self.games: list[str] = []
        self.budgets: list[Budget] = []

    def of(self, game: str) -> Last:
        """The same bot for any game."""
        self.games.append(game)
        return self

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The action, with one more that was considered."""
        self.budgets.append(budget)
        if self.complaint:
            raise InvalidArgument(self.complaint)
        best, *others = reversed(game.legal_actions())
        return Decision(best, ((best, 0.625), *((action, 0.5) for action in others[:1])), 0.625)


class Searcher(Last):
    """Says what a search found."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first of the candidates."""
        candidates = tuple((move.action, move.value) for move in self.found.candidates)
        return replace(super().decide(game, budget), action=candidates[0][0], candidates=candidates, found=self.found)


class Chance(Last):
    """Plays what the seed says."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A legal action."""
        self.budgets.append(budget)
        return Decision(Random(budget.seed).choice(game.legal_actions()), (), 0.5)


def answers(lines: Iterable[str], bot: Last | None = None, game: str = "duo", **settings: object) -> list[str]:
    """The answers without the line break at their end."""
    given_bot = bot or Last()
    replies = list(converse(lines, given_bot.of, game=game, **settings))  # type: ignore[arg-type]
    assert all(reply[0] in "=?" and reply.endswith("\n") and "\n\n" not in reply for reply in replies)
    return [reply.removesuffix("\n") for reply in replies]


def played(game: BlokusGame) -> list[str]:
    """The commands that bring another board to the same position."""
    names, size = colours(game.variant), game.variant.size
    return [f"play {names[colour]} {format_move_points(game.move_of(action), size)}" for colour, action in game.placed]


def colours(variant: Variant) -> str:
    """The names of the colours in turn order."""
    return "bw" if len(variant.players) == 2 else "1234"
