"""The time that people have for their moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self


@dataclass(slots=True)
class Clock:
    """Seconds for each move, or for all moves of a seat with an increment after each; `left` is what each seat has."""

    per_move: bool
    seconds: float
    increment: float
    left: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, data: Mapping[str, Any] | None, seats: int) -> Self | None:
        """The clock that a game was created with, if any."""
        if data is None:
            return None
        seconds = float(data["seconds"])
        return cls(data["kind"] == "move", seconds, float(data.get("increment", 0)), [seconds] * seats)

    def spend(self, seat: int, seconds: float) -> None:
        """Let time pass for the seat to move."""
        self.left[seat] -= seconds

    def stop(self, seat: int) -> None:
        """The seat has moved."""
        self.left[seat] = self.seconds if self.per_move else self.left[seat] + self.increment

    def begin_again(self) -> None:
        """A move was taken back: time for one move begins anew, spent time stays spent."""
        if self.per_move:
            self.left = [self.seconds] * len(self.left)


def seconds_of(at: str) -> float:
    """The time of an event, in seconds since 1970."""
    return datetime.fromisoformat(at).timestamp()


def text_of(seconds: float) -> str:
    """The time of an event as the log has it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
