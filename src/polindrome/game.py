"""The one small protocol that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

CHANCE = -1
"""A chance node: the caller draws, usually with `polindrome.chance.draw`."""

OVER = -2
"""The game is over: no seat is to move."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points of each seat, the seats that won (several when tied), and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Game(Protocol):
    """One play of a game: a position that changes by actions, which are small integers."""

    @property
    def name(self) -> str:
        """The name in the registry, such as "duo"."""

    @property
    def options(self) -> Mapping[str, object]:
        """What the game was created with; with `name` it makes the same game again."""

    @property
    def num_seats(self) -> int:
        """How many take part; seats are 0..num_seats-1."""

    @property
    def num_actions(self) -> int:
        """Actions are 0..num_actions-1, the same numbers in every position."""

    @property
    def turn(self) -> int:
        """The seat to act, or CHANCE, or OVER."""

    @property
    def history(self) -> Sequence[int]:
        """The actions and draws so far, in order."""

    @property
    def skips(self) -> Sequence[tuple[int, str]]:
        """Forced passes as (length of the history, who), in order; they are no actions."""

    def legal_actions(self) -> list[int]:
        """Ids in ascending order; empty exactly when the game is over."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws with their probabilities; empty unless it is nature's turn."""

    def apply(self, action: int) -> None:
        """Play an action; an illegal one raises IllegalMove and changes nothing."""

    def undo(self) -> None:
        """Take the last action back; IndexError at the start."""

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""

    def scores(self) -> tuple[int, ...]:
        """The points of each seat, counted as if the game ended now."""

    def returns(self) -> tuple[float, ...]:
        """The payoff of each seat; all zero until the game is over."""

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    def format_action(self, action: int) -> str:
        """The action as people write it."""

    def parse_action(self, text: str) -> int:
        """The action that the text means; legal or not, but always an action of this game."""
