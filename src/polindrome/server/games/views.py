"""Which family a game belongs to, and so what the page is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from polindrome.blokus import wire as blokus_view
from polindrome.entropy import EntropyGame
from polindrome.entropy import wire as entropy_view
from polindrome.game import Game


class View(Protocol):
    """What a family of games adds to what all games have; a module is one."""

    FAMILY: str
    TITLES: Mapping[str, str]

    def describe_kind(self, game: Game) -> dict[str, Any]:
        """What the page needs to know of a game before it starts."""

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """The part of a snapshot that is about the board; it may be over before the rules say so."""

    def scores_of(self, game: Game) -> tuple[int, ...]:
        """The points of every seat so far."""

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """The moves of the seat to move, in the order of their actions."""


def view_of(game: Game) -> View:
    """The view of the family that the game belongs to."""
    return entropy_view if isinstance(game, EntropyGame) else blokus_view


def choose_draw(game: Game, seed: int) -> int:
    """What nature draws: Entropy's next token; the same for the same seed, whatever was taken back."""
    return entropy_view.choose_token(game, seed)
