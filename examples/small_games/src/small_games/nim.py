"""Nim: players take any number of objects from one heap; the player who takes the last object wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove
from polindrome.family import Family
from polindrome.game import OVER, Outcome

LARGEST_HEAP = 9
MOST_HEAPS = 9


class Nim:
    """A game of Nim. `heaps` has a digit for each heap, so "345" starts with 3, 4 and 5 objects."""

    name = "nim"
    num_seats = 2
    skips: Sequence[tuple[int, str]] = ()  # no player ever has to pass
    family: ClassVar = Family(
        "nim",
        titles={"nim": "Nim"},
        seat_names={"nim": ("First player", "Second player")},
        descriptions={"nim": "Take objects from a heap; the last object wins."},
        parts={"bots": "small_games.nim_bots:BOTS"},
    )

    def __init__(self, heaps: str = "345") -> None:
        if not (heaps.isascii() and heaps.isdigit() and len(heaps) <= MOST_HEAPS and "0" not in heaps):
            raise InvalidArgument(f"expected 1 to {MOST_HEAPS} digits from 1 to {LARGEST_HEAP}, got {heaps!r}")
        self.options: Mapping[str, object] = {"heaps": heaps}
        self.heaps = [int(digit) for digit in heaps]
        self.num_actions = LARGEST_HEAP * len(heaps)
        self.history: list[int] = []

    @property
    def turn(self) -> int:
        """The seats alternate until all heaps are empty."""
        return len(self.history) % 2 if any(self.heaps) else OVER

    def legal_actions(self) -> list[int]:
        """An action is a heap and a number of objects; the same pair is the same integer in every position."""
        return [_encode(heap, count) for heap, size in enumerate(self.heaps) for count in range(1, size + 1)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nim has no chance."""
        return []

    def apply(self, action: int) -> None:
        """Take the objects; the check comes first, so that an illegal action changes nothing."""
        if action not in self.legal_actions():
            raise IllegalMove(f"action {action} is not legal with the heaps {self.heaps}")
        heap, count = _decode(action)
        self.heaps[heap] -= count
        self.history.append(action)

    def undo(self) -> None:
        """Put the objects back; an empty history raises IndexError."""
        heap, count = _decode(self.history.pop())
        self.heaps[heap] += count

    def copy(self) -> Self:
        """An independent game in the same position; only the lists change, so only they are copied."""
        twin = type(self)(**self.options)  # type: ignore[arg-type]
        twin.heaps, twin.history = self.heaps[:], self.history[:]
        return twin

    def scores(self) -> tuple[int, ...]:
        """One point for the player who took the last object."""
        last = (len(self.history) - 1) % 2
        return tuple(int(self.turn == OVER and seat == last) for seat in range(2))

    def returns(self) -> tuple[float, ...]:
        """1 for the winner and -1 for the loser; 0 until the game is over."""
        return tuple(2.0 * score - 1 if self.turn == OVER else 0.0 for score in self.scores())

    def outcome(self) -> Outcome | None:
        """The winner, once the heaps are empty."""
        if self.turn != OVER:
            return None
        return Outcome(self.scores(), (self.scores().index(1),), "the last object is taken")

    def format_action(self, action: int) -> str:
        """A letter for the heap and a number: "b3" takes 3 objects from the second heap."""
        heap, count = _decode(action)
        return f"{'abcdefghi'[heap]}{count}"

    def parse_action(self, text: str) -> int:
        """The inverse of `format_action`; the action may be illegal in this position."""
        actions = {self.format_action(action): action for action in range(self.num_actions)}
        if text.strip().lower() not in actions:
            raise InvalidMove(f"expected a heap and a number, such as a1, got {text!r}")
        return actions[text.strip().lower()]

    def __str__(self) -> str:
        """The position as text: the heaps, one below the other."""
        return "\n".join(f"{'abcdefghi'[heap]} {'|' * size or '-'}" for heap, size in enumerate(self.heaps))


def _encode(heap: int, count: int) -> int:
    return heap * LARGEST_HEAP + count - 1


def _decode(action: int) -> tuple[int, int]:
    heap, rest = divmod(action, LARGEST_HEAP)
    return heap, rest + 1
