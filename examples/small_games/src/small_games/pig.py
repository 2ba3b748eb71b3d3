"""Pig: roll a die as often as you dare; a 1 loses the points of the turn, holding banks them.

A game with chance and without a family, which is optional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove
from polindrome.game import CHANCE, OVER, Outcome

FACES = range(1, 7)
ROLL, HOLD = 0, 7
"""The actions of a seat; 1 to 6 are the faces of the die, which are drawn at a chance node."""

WORDS = {ROLL: "roll", HOLD: "hold", **{face: str(face) for face in FACES}}


@dataclass(frozen=True, slots=True)
class Position:
    """Banked points by seat, the seat whose turn it is, its points at risk, and whether the die is rolling."""

    banked: tuple[int, int] = (0, 0)
    seat: int = 0
    at_risk: int = 0
    rolling: bool = False

    def after(self, action: int) -> Position:
        """The position after a legal action or draw."""
        if action == ROLL:
            return Position(self.banked, self.seat, self.at_risk, rolling=True)
        if action == 1:
            return Position(self.banked, 1 - self.seat)
        if action in FACES:
            return Position(self.banked, self.seat, self.at_risk + action)
        banked = list(self.banked)
        banked[self.seat] += self.at_risk
        return Position((banked[0], banked[1]), 1 - self.seat)


class Pig:
    """A game of Pig for two; the first player with `goal` points wins."""

    name = "pig"
    num_seats = 2
    num_actions = len(WORDS)
    skips: Sequence[tuple[int, str]] = ()

    def __init__(self, goal: int = 30) -> None:
        if goal not in range(1, 1001):
            raise InvalidArgument(f"expected a goal from 1 to 1000, got {goal}")
        self.options: Mapping[str, object] = {"goal": goal}
        self.goal = goal
        self.history: list[int] = []
        self._positions = [Position()]

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def turn(self) -> int:
        """The die is a chance node: Polindrome draws by the probabilities of `chance_outcomes`."""
        if max(self.position.banked) >= self.goal:
            return OVER
        return CHANCE if self.position.rolling else self.position.seat

    def legal_actions(self) -> list[int]:
        """The faces at a chance node, else the actions of the seat; without points at risk it has to roll."""
        if self.turn == OVER:
            return []
        if self.turn == CHANCE:
            return list(FACES)
        return [ROLL, HOLD] if self.position.at_risk else [ROLL]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A fair die."""
        return [(face, 1 / 6) for face in FACES] if self.turn == CHANCE else []

    def apply(self, action: int) -> None:
        """Play an action or a draw."""
        if action not in self.legal_actions():
            raise IllegalMove(f"{WORDS.get(action, action)!r} is not legal here")
        self._positions.append(self.position.after(action))
        self.history.append(action)

    def undo(self) -> None:
        """Return to the position before the last action; an empty history raises IndexError."""
        self.history.pop()
        self._positions.pop()

    def copy(self) -> Self:
        """An independent game in the same position; positions are immutable, so both games share them."""
        twin = type(self)(self.goal)
        twin.history, twin._positions = self.history[:], self._positions[:]
        return twin

    def scores(self) -> tuple[int, ...]:
        """The banked points."""
        return self.position.banked

    def returns(self) -> tuple[float, ...]:
        """1 for the winner and -1 for the loser."""
        if self.turn != OVER:
            return 0.0, 0.0
        mine, theirs = self.position.banked
        return (1.0, -1.0) if mine > theirs else (-1.0, 1.0)

    def outcome(self) -> Outcome | None:
        """The player who reached the goal."""
        if self.turn != OVER:
            return None
        return Outcome(self.scores(), (self.returns().index(1.0),), f"the goal of {self.goal} is reached")

    def format_action(self, action: int) -> str:
        """The word, or the face of the die."""
        return WORDS[action]

    def parse_action(self, text: str) -> int:
        """The inverse of `format_action`."""
        for action, word in WORDS.items():
            if text.strip().lower() == word:
                return action
        raise InvalidMove(f"expected roll or hold, got {text!r}")

    def __str__(self) -> str:
        """The position as text: the banked points, and those at risk."""
        points = " ".join(f"seat {seat + 1}: {banked}" for seat, banked in enumerate(self.position.banked))
        return f"{points}, at risk: {self.position.at_risk}"
