"""What games between bots are asked for, and what each duel of a match tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from random import Random
from typing import Any

from polindrome.arena.thinking import Thinking
from polindrome.bots import Budget
from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Terms:
    """All that decides games but who plays them: the same terms and bots give the same games wherever they are played.

    Only a clock breaks that promise: `seconds`, or a bot that comes to its own limit of time; or another program that
    has a mind of its own.
    """

    game: str
    _: KW_ONLY
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    seconds: float | None = None
    opening: int = 0
    """Blokus: how many plies are drawn before the bots play, so that bots without chance play different games."""
    timeout: float | None = None
    """Who takes longer for a move, in seconds on the clock, has failed; None waits for everybody."""

    def budget(self, number: int, ply: int) -> Budget:
        """For the decision at a ply of a duel; the same in all of its games, so that luck favours nobody."""
        seed = Random(f"{self.seed} {number} {ply}").getrandbits(32)
        return Budget(seed=seed, nodes=self.nodes, seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Match(Terms):
    """Two bots in text, and the terms of their games."""

    a: str
    b: str

    @property
    def bots(self) -> tuple[str, ...]:
        """A and B."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Table(Terms):
    """Two bots in text that share the seats, or one for each seat; and the terms of their games."""

    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """One luck of a match, played in all seatings that fairness asks for.

    `seats` has the bot of each seat, such as "AB", for each of the records; `shares` what A won of each game, 0 to 1;
    `points` the mean points of a seat of A and of B. In Entropy both rounds are one game, and the points are Order's.
    """

    number: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, float]
    records: tuple[GameRecord, ...]
    thinking: tuple[Thinking, Thinking]
