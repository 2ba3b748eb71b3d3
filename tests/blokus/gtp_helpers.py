"""Helpers for tests of the GTP engine: bots without a search, responses and commands as text."""

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


class LastActionBot:
    """Plays the last legal action or raises an error, and records the games and budgets that it gets."""

    def __init__(self, *, error: str = "") -> None:
        self.error = error
        self.games: list[str] = []
        self.budgets: list[Budget] = []

    def of(self, game: str) -> LastActionBot:
        """The same bot for any game."""
        self.games.append(game)
        return self

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The action, with one more candidate."""
        self.budgets.append(budget)
        if self.error:
            raise InvalidArgument(self.error)
        best, *others = reversed(game.legal_actions())
        return Decision(best, ((best, 0.625), *((action, 0.5) for action in others[:1])), 0.625)


class FixedSearchBot(LastActionBot):
    """Returns a fixed search result."""

    def __init__(self, result: SearchResult) -> None:
        super().__init__()
        self.result = result

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first candidate."""
        candidates = tuple((move.action, move.value) for move in self.result.candidates)
        return replace(
            super().decide(game, budget), action=candidates[0][0], candidates=candidates, search_result=self.result
        )


class RandomActionBot(LastActionBot):
    """Plays a random action that depends on the seed."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A legal action."""
        self.budgets.append(budget)
        return Decision(Random(budget.seed).choice(game.legal_actions()), (), 0.5)


def respond(lines: Iterable[str], bot: LastActionBot | None = None, game: str = "duo", **settings: object) -> list[str]:
    """The responses of the engine to lines, without their final line breaks."""
    replies = list(converse(lines, (bot or LastActionBot()).of, game=game, **settings))  # type: ignore[arg-type]
    assert all(reply[0] in "=?" and reply.endswith("\n") and "\n\n" not in reply for reply in replies)
    return [reply.removesuffix("\n") for reply in replies]


def play_commands(game: BlokusGame) -> list[str]:
    """The `play` commands that lead to the position of a game."""
    names, size = colour_names(game.variant), game.variant.size
    return [f"play {names[colour]} {format_move_points(game.move_of(action), size)}" for colour, action in game.placed]


def colour_names(variant: Variant) -> str:
    """The GTP names of the colours in turn order, one letter each."""
    return "bw" if len(variant.players) == 2 else "1234"
