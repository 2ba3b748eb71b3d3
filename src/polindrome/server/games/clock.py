"""Thinking time of the players, and the timestamps of events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import time
from typing import Any, Self


@dataclass(slots=True)
class GameClock:
    """A time limit per move, or per seat for the whole game with an increment; `left` is by seat, in seconds."""

    per_move: bool
    seconds: float
    increment: float
    left: list[float] = field(default_factory=list)

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None, seats: int) -> Self | None:
        """The clock in a `created` event; None for a game without a clock."""
        if data is None:
            return None
        seconds = float(data["seconds"])
        return cls(data["kind"] == "move", seconds, float(data.get("increment", 0)), [seconds] * seats)

    def spend(self, seat: int, seconds: float) -> None:
        """Subtract elapsed time from the seat to move."""
        self.left[seat] -= seconds

    def complete_move(self, seat: int) -> None:
        """Add the increment, or reset the time per move, after a move of the seat."""
        self.left[seat] = self.seconds if self.per_move else self.left[seat] + self.increment

    def reset_move(self) -> None:
        """Restart the time per move after an undo; time spent of a total is not given back."""
        if self.per_move:
            self.left = [self.seconds] * len(self.left)


def parse_timestamp(at: str) -> float:
    """The timestamp of an event in seconds since 1970."""
    return datetime.fromisoformat(at).timestamp()


def format_timestamp(seconds: float) -> str:
    """Seconds since 1970 as the timestamp of an event, in milliseconds and UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now() -> float:
    """The current time, rounded to milliseconds as in the event log."""
    return parse_timestamp(format_timestamp(time()))
