"""The protocol that every game implements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

CHANCE = -1
"""The turn at a chance node: the caller applies a draw, usually from `polindrome.chance.draw`."""

OVER = -2
"""The turn when the game is over."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game: points of each seat, the winning seats (several if tied), and why the game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Game(Protocol):
    """A game in progress: a position that changes by actions, which are small integers.

    `str(game)` is the position as text, which every client can show.
    """

    @property
    def name(self) -> str:
        """The name in the registry, such as "duo"."""

    @property
    def options(self) -> Mapping[str, object]:
        """The options of the game; `new_game(name, **options)` creates the same game."""

    @property
    def num_seats(self) -> int:
        """The number of seats; seats are 0..num_seats-1."""

    @property
    def num_actions(self) -> int:
        """The number of action ids, 0..num_actions-1; an id means the same in every position."""

    @property
    def turn(self) -> int:
        """The seat to act, or CHANCE, or OVER."""

    @property
    def history(self) -> Sequence[int]:
        """The actions and draws so far, in order."""

    @property
    def skips(self) -> Sequence[tuple[int, str]]:
        """Forced passes as (length of the history, name of the colour), in order; they are not actions."""

    def legal_actions(self) -> list[int]:
        """Ids in ascending order; empty exactly when the game is over."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws with their probabilities; empty unless the turn is CHANCE."""

    def apply(self, action: int) -> None:
        """Apply an action; an illegal one raises IllegalMove and changes nothing."""

    def undo(self) -> None:
        """Take the last action back; IndexError at the start."""

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""

    def scores(self) -> tuple[int, ...]:
        """The points of each seat if the game ended now."""

    def returns(self) -> tuple[float, ...]:
        """The payoff of each seat; all zero until the game is over."""

    def outcome(self) -> Outcome | None:
        """The result, or None while the game is in progress."""

    def format_action(self, action: int) -> str:
        """Format an action in the notation of the game."""

    def parse_action(self, text: str) -> int:
        """Parse an action in the notation of the game, legal or not; InvalidMove if the text is not an action."""
