"""One game between bots: who sat where, what each of them won, and who failed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that crashed, took too long or played what it may not: its number at the table, the move, and why."""

    side: int
    move: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """One game: `seats` has the letter of the bot at each seat for each record, of which Entropy has two.

    `shares` is what each bot won, 1 in all; `points` the mean points of its seats, None if a failure ended the game.
    """

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, ...] | None
    records: tuple[GameRecord, ...]
    failure: Failure | None = None

    def turned(self) -> Played:
        """The same game between two bots, named the other way round."""
        seats = tuple(each.translate({ord("A"): "B", ord("B"): "A"}) for each in self.seats)
        failure = self.failure and replace(self.failure, side=1 - self.failure.side)
        return replace(
            self, seats=seats, shares=self.shares[::-1], points=self.points and self.points[::-1], failure=failure
        )

    def share_between(self, one: int, other: int) -> float:
        """What one bot won, if there are only these two; else 1, 1/2 or 0 as it did better than the other or worse."""
        if len(self.shares) == 2:
            return self.shares[one]
        values = self.shares if self.points is None else self.points
        return (1 + (values[one] > values[other]) - (values[one] < values[other])) / 2


def forfeit(seats: tuple[str, ...], records: tuple[GameRecord, ...], failure: Failure, bots: int) -> Played:
    """A game that a failure ended: who failed is last, and the others share the win."""
    shares = tuple(0.0 if side == failure.side else 1 / (bots - 1) for side in range(bots))
    return Played(seats, shares, None, records, failure)
